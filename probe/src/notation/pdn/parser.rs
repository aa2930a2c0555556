//! The parser of one game record (a *score*): takes lines of a file until the game ends.

use super::MAX_BYTES;
use super::ast::{EntryKind, ItemSpan, Score, Tag};
use super::encoding::{Charset, decode, detect_unreadable, first_word};
use super::error::{BracketKind, PdnError, PdnErrorKind};
use super::lexer::{Dialect, LexError, Token, begins_like_a_tag, is_blank, setup, tag_name, token};
use super::lines::TextLine;
use super::result::normalized;

/// Upper bound on the depth of nested variations.
const MAX_DEPTH: usize = 256;

/// The parser of a game and the part parsed so far.
///
/// It keeps the first fault. After a fault it only looks for the header of the next game: a tag
/// after moves, a tag whose name the current header already has or, if there is no header yet, a
/// tag after an empty line.
pub(super) struct GameParser {
    number: usize,
    /// The line of the first token.
    first_line: Option<usize>,
    tags: Vec<RawTag>,
    text: String,
    items: Vec<ItemSpan>,
    terminator: Option<String>,
    fault: Option<(usize, PdnErrorKind)>,
    /// The result after the previous game.
    previous_result: Option<String>,
    /// Whether a tag was found, valid or not.
    in_header: bool,
    /// Whether the movetext has begun.
    in_movetext: bool,
    /// Whether the last tag is followed by an empty line.
    after_blank: bool,
    /// The open comment or setup, and its first line.
    open: Option<(BracketKind, usize)>,
    /// The part of the setup read so far.
    setup: Vec<u8>,
    /// The first lines of the open variations.
    variations: Vec<usize>,
    /// The bytes of the game that were read so far, line ends included.
    bytes_read: usize,
    /// The encoding of its lines, if they are not UTF-8.
    charset: Option<Charset>,
    /// The last assessment after the last move.
    assessment: Option<String>,
    dialect: Dialect,
    /// Whether the move number before the next item is that of the side that moves first; see
    /// [`ItemSpan`].
    is_first_side: Option<bool>,
}

/// A tag with undecoded bytes.
struct RawTag {
    name: String,
    value: Vec<u8>,
    line: usize,
}

impl GameParser {
    /// Creates a parser for the next game; the one before it ended with `previous_result`.
    pub const fn new(number: usize, previous_result: Option<String>, dialect: Dialect) -> Self {
        Self {
            number,
            first_line: None,
            tags: vec![],
            text: String::new(),
            items: vec![],
            terminator: None,
            fault: None,
            previous_result,
            in_header: false,
            in_movetext: false,
            after_blank: false,
            open: None,
            setup: vec![],
            variations: vec![],
            bytes_read: 0,
            charset: None,
            assessment: None,
            dialect,
            is_first_side: None,
        }
    }

    /// Whether the next game begins with this line.
    pub fn ends_before(&self, line: &[u8]) -> bool {
        let Some(name) = tag_name(line) else {
            // Outside comments no line of movetext begins with a bracket: this is a damaged tag of
            // the next game.
            let plain = self.open.is_none() && self.fault.is_none();
            return self.in_movetext && plain && begins_like_a_tag(line);
        };
        if self.in_movetext {
            true
        } else if self.in_header {
            // Two headers without moves between them, or with a fault there.
            let repeats = |tag: &RawTag| tag.name.as_bytes().eq_ignore_ascii_case(name);
            let faulty = self.fault.is_some() && self.bytes_read <= MAX_BYTES;
            (self.after_blank || faulty) && self.tags.iter().any(repeats)
        } else {
            // Text right above a header belongs to its game.
            self.open.is_some() || self.fault.is_some() && self.after_blank
        }
    }

    /// Reads a line, starting at a byte offset. Returns the offset just after the game if it ends
    /// in this line.
    pub fn read(&mut self, line: TextLine<'_>, from: usize) -> Option<usize> {
        if self.fault.is_some() && self.in_movetext {
            return None;
        }
        let input = line.bytes.get(from..).unwrap_or_default();
        if from == 0 && self.check_line(line) {
            return None;
        }
        self.charset = self.charset.or(line.charset);
        let mut rest = input;
        let ended = self.read_tokens(&mut rest, line);
        let ended = ended.unwrap_or_else(|kind| {
            self.set_fault(line.number, kind);
            false
        });
        self.bytes_read += input.len() - rest.len() + 1;
        if self.bytes_read > MAX_BYTES {
            self.set_fault(line.number, PdnErrorKind::TooLong { limit: MAX_BYTES });
        }
        ended.then_some(line.bytes.len() - rest.len())
    }

    /// Checks a line as a whole. Returns whether it has no tokens.
    fn check_line(&mut self, line: TextLine<'_>) -> bool {
        if !line.is_complete {
            self.set_fault(line.number, PdnErrorKind::TooLong { limit: MAX_BYTES });
            // Most likely these are moves.
            self.in_movetext = true;
            return true;
        }
        if let Some((what, opened)) = self.open
            && !self.in_movetext
            && tag_name(line.bytes).is_some()
        {
            // The header continues.
            self.open = None;
            self.set_fault(opened, PdnErrorKind::Unclosed { what });
        }
        let tag = line.bytes.trim_ascii_start().first() == Some(&b'[');
        self.in_header |= tag && self.open.is_none();
        if let Some(encoding) = detect_unreadable(line.bytes) {
            self.set_fault(line.number, PdnErrorKind::UnreadableEncoding(encoding));
            return true;
        }
        if self.open.is_some() {
            return false;
        }
        let blank = is_blank(line.bytes);
        self.after_blank |= blank;
        blank || line.bytes.first() == Some(&b'%')
    }

    /// Records a fault, unless there is an earlier one.
    pub fn set_fault(&mut self, line: usize, kind: PdnErrorKind) {
        self.fault.get_or_insert((line, kind));
    }

    /// Reads tokens up to the end of the line or of the game. Returns whether the game has ended.
    fn read_tokens(&mut self, rest: &mut &[u8], line: TextLine<'_>) -> Result<bool, PdnErrorKind> {
        loop {
            if self.open.is_some() && !self.read_open(rest)? {
                return Ok(false);
            }
            let before = *rest;
            let fault = |LexError { expected, left }| {
                let at = line.bytes.len() - left;
                PdnErrorKind::Unexpected {
                    expected,
                    found: first_word(line.bytes.get(at..).unwrap_or_default()),
                    column: at + 1,
                }
            };
            let Some(token) = token(rest, self.dialect).map_err(fault)? else {
                return Ok(false);
            };
            if !matches!(
                token,
                Token::Comment | Token::LineComment | Token::Result(_)
            ) {
                self.first_line.get_or_insert(line.number);
            }
            let column = line.bytes.len() - before.trim_ascii_start().len() + 1;
            match token {
                Token::Comment => self.open = Some((BracketKind::Comment, line.number)),
                Token::LineComment | Token::Mark => {}
                Token::Number(is_first_side) => {
                    self.in_movetext = true;
                    if self.variations.is_empty() {
                        self.is_first_side = is_first_side;
                    }
                }
                // After a number it is half a move.
                Token::BareNumber if self.is_first_side.is_some() => {
                    let left = before.trim_ascii_start().len();
                    return Err(fault(LexError::at(left)));
                }
                Token::BareNumber => {
                    self.in_movetext = true;
                    if self.variations.is_empty() {
                        self.is_first_side = Some(true);
                    }
                }
                Token::VariationBegin => self.open_variation(line.number)?,
                Token::VariationEnd => {
                    let left = before.trim_ascii_start().len();
                    (self.variations.pop()).ok_or_else(|| fault(LexError::at(left)))?;
                }
                Token::Setup => {
                    self.in_movetext = true;
                    self.open = Some((BracketKind::Setup, line.number));
                }
                Token::Tag { .. } if self.in_movetext || !self.variations.is_empty() => {
                    let left = before.trim_ascii_start().len();
                    return Err(fault(LexError::at(left)));
                }
                Token::Tag { name, value } => self.add_tag(name, value, line.number),
                Token::Move(text) => {
                    let text = std::str::from_utf8(text).unwrap_or_default();
                    self.add_item(EntryKind::Move, text, (line.number, column));
                }
                Token::Assessment(text) => {
                    if self.variations.is_empty() {
                        self.assessment = Some(decode(text.to_owned()));
                    }
                }
                Token::Unknown => self.add_item(EntryKind::Unknown, "", (line.number, column)),
                Token::Result(result) => {
                    if self.take_result(&decode(result.to_owned()), line.number) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Reads on to the end of the open comment or setup. Returns whether it ends in this line.
    fn read_open(&mut self, rest: &mut &[u8]) -> Result<bool, PdnErrorKind> {
        let Some((what, line)) = self.open else {
            return Ok(true);
        };
        let end = (rest.iter()).position(|&byte| char::from(byte) == what.closing());
        let (inside, after) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = after.get(1..).unwrap_or_default();
        if what == BracketKind::Setup {
            self.setup.extend(inside);
            self.setup.push(b' ');
        }
        if end.is_none() {
            return Ok(false);
        }
        self.open = None;
        if what == BracketKind::Setup {
            let text = std::mem::take(&mut self.setup);
            let fen = setup(&text).ok_or(PdnErrorKind::NoSetup)?;
            self.add_item(EntryKind::Setup, &decode(fen.to_owned()), (line, 1));
        }
        Ok(true)
    }

    fn open_variation(&mut self, line: usize) -> Result<(), PdnErrorKind> {
        self.in_movetext = true;
        if self.variations.len() == MAX_DEPTH {
            return Err(PdnErrorKind::TooDeep { limit: MAX_DEPTH });
        }
        self.variations.push(line);
        Ok(())
    }

    fn add_tag(&mut self, name: &[u8], value: &[u8], line: usize) {
        self.in_header = true;
        self.after_blank = false;
        // Memory is bounded even if the game is too long.
        if self.bytes_read <= MAX_BYTES {
            self.tags.push(RawTag {
                name: decode(name.to_owned()),
                value: unescaped(value),
                line,
            });
        }
    }

    /// Adds a move or setup, unless it is part of a variation or comes after a fault.
    fn add_item(&mut self, kind: EntryKind, text: &str, (line, column): (usize, usize)) {
        self.in_movetext = true;
        self.assessment = None;
        if self.variations.is_empty() && self.fault.is_none() {
            self.text.push_str(text);
            let end = self.text.len();
            self.items.push(ItemSpan {
                kind,
                end,
                line,
                column,
                is_first_side: self.is_first_side.take(),
            });
        }
    }

    /// Takes a result. Returns whether the game ends with it.
    fn take_result(&mut self, result: &str, line: usize) -> bool {
        if !self.variations.is_empty() {
            return false;
        }
        if self.first_line.is_none() && self.fault.is_none() {
            // Some programs write a result twice, or a result and then a `*`.
            let previous = self.previous_result.as_deref();
            let repeated = result == "*"
                || previous.is_some_and(|previous| normalized(previous) == normalized(result));
            if !repeated {
                self.set_fault(line, PdnErrorKind::LoneResult);
            }
            return !repeated;
        }
        self.terminator = Some(result.to_owned());
        true
    }

    /// Corrects the result. A last move that has a square 0, or the text of the `Result` tag, is
    /// not a move but the points won. Without any result, the last assessment counts as one.
    fn correct_result(&mut self) {
        if self.fault.is_some() || self.terminator.as_deref().is_some_and(|text| text != "*") {
            return;
        }
        let tag = (self.tags.iter())
            .filter(|tag| tag.name.eq_ignore_ascii_case("Result"))
            .map(|tag| String::from_utf8_lossy(&tag.value))
            .find(|value| !value.trim().is_empty());
        let before = (self.items.len().checked_sub(2))
            .and_then(|place| Some(self.items.get(place)?.end))
            .unwrap_or_default();
        let last = self
            .items
            .last()
            .filter(|last| last.kind == EntryKind::Move);
        let last = last.and_then(|last| self.text.get(before..last.end));
        // Moves of mills never look like points won.
        let points_won = last.filter(|_| !self.dialect.is_mills).filter(|last| {
            (tag.as_ref()).is_some_and(|tag| normalized(tag) == normalized(last))
                || has_zero_points(last)
        });
        if let Some(points_won) = points_won {
            self.terminator = Some(points_won.to_owned());
            self.items.pop();
            self.text.truncate(before);
        } else if tag.is_none() && self.terminator.is_none() && !self.items.is_empty() {
            self.terminator = self.assessment.take();
        }
    }

    /// Returns the result after the last move.
    pub fn terminator(&self) -> Option<&str> {
        self.terminator.as_deref()
    }

    /// Returns the score or the first fault; `None` if there was no game.
    pub fn finish(mut self) -> Option<Result<Score, PdnError>> {
        if let Some((what, line)) = self.open {
            self.set_fault(line, PdnErrorKind::Unclosed { what });
        }
        if let Some(&line) = self.variations.last() {
            let what = BracketKind::Variation;
            self.set_fault(line, PdnErrorKind::Unclosed { what });
        }
        self.correct_result();
        let fault = self.fault.take();
        let line = match &fault {
            Some((line, _)) => self.first_line.unwrap_or(*line),
            None => self.first_line?,
        };
        let tag = |tag: RawTag| Tag {
            name: tag.name,
            value: decode(tag.value),
            line: tag.line,
        };
        let score = Score {
            number: self.number,
            line,
            encoding: self.charset.map(Charset::name),
            tags: self.tags.into_iter().map(tag).collect(),
            terminator: self.terminator,
            text: self.text,
            items: self.items,
        };
        let Some((line, kind)) = fault else {
            return Some(Ok(score));
        };
        Some(Err(PdnError {
            score: Some(Box::new(score)),
            ..PdnError::new(self.number, line, kind)
        }))
    }
}

/// Whether the text is two numbers, one of them 0. Since there is no square 0, these are points
/// won.
fn has_zero_points(text: &str) -> bool {
    let text = normalized(text);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-')
        .is_some_and(|(one, two)| (one == "0" || two == "0") && number(one) && number(two))
}

/// Resolves escapes: removes backslashes before quotes and backslashes.
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = (byte == b'\\').then(|| bytes.next_if(|next| matches!(next, b'"' | b'\\')));
        plain.push(escaped.flatten().unwrap_or(byte));
    }
    plain
}
