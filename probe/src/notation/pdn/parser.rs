//! A score in the making: takes line after line of a file until the game ends.

use super::LONGEST;
use super::ast::{EntryKind, ItemSpan, Score, Tag};
use super::encoding::{Charset, decode, first_word, no_text};
use super::error::{BracketKind, PdnError, PdnErrorKind};
use super::lexer::{Dialect, LexError, Token, begins_like_a_tag, is_blank, setup, tag_name, token};
use super::lines::TextLine;
use super::result::plain;

/// How many variations may be open at once.
const DEEPEST: usize = 256;

/// What has been read of a game.
///
/// The first fault is kept. Behind it the text is only searched for the next game: it begins with
/// the next header, which is told from the rest of the present one by what lies between, an empty
/// line or moves, or by a tag that has been there before.
pub(super) struct GameParser {
    number: usize,
    /// The line of the first token.
    line: Option<usize>,
    tags: Vec<RawTag>,
    text: String,
    items: Vec<ItemSpan>,
    terminator: Option<String>,
    fault: Option<(usize, PdnErrorKind)>,
    /// What the game before ended with.
    before: Option<String>,
    /// Whether there was a tag, well written or not.
    in_header: bool,
    /// Whether there was something that comes behind the tags.
    in_body: bool,
    /// Whether the last tag is followed by an empty line.
    after_blank: bool,
    /// A comment or setup that is open, and the line it began on.
    open: Option<(BracketKind, usize)>,
    /// What has been read of the setup.
    setup: Vec<u8>,
    /// The lines on which the open variations began.
    variations: Vec<usize>,
    bytes: usize,
    /// What lines of it were taken for that are not UTF-8.
    charset: Option<Charset>,
    /// What was said last of how the game stands, behind the last move.
    assessment: Option<String>,
    /// How its moves are spelt.
    dialect: Dialect,
    /// What the number says that stands before the next move, if there is one.
    begins: Option<bool>,
}

/// A tag before anybody knows in which encoding.
struct RawTag {
    name: String,
    value: Vec<u8>,
    line: usize,
}

impl GameParser {
    /// A game of which nothing has been read, behind one that ended with `before`.
    pub const fn new(number: usize, before: Option<String>, dialect: Dialect) -> Self {
        Self {
            number,
            line: None,
            tags: vec![],
            text: String::new(),
            items: vec![],
            terminator: None,
            fault: None,
            before,
            in_header: false,
            in_body: false,
            after_blank: false,
            open: None,
            setup: vec![],
            variations: vec![],
            bytes: 0,
            charset: None,
            assessment: None,
            dialect,
            begins: None,
        }
    }

    /// Whether the next game begins with this line.
    pub fn ends_before(&self, line: &[u8]) -> bool {
        let Some(name) = tag_name(line) else {
            // In a body no line begins with a bracket, unless it is in a comment.
            let plain = self.open.is_none() && self.fault.is_none();
            return self.in_body && plain && begins_like_a_tag(line);
        };
        if self.in_body {
            true
        } else if self.in_header {
            // Two headers without a move between them, or with what is no move.
            let repeats = |tag: &RawTag| tag.name.as_bytes().eq_ignore_ascii_case(name);
            let spoilt = self.fault.is_some() && self.bytes <= LONGEST;
            (self.after_blank || spoilt) && self.tags.iter().any(repeats)
        } else {
            // What stands right above a header belongs to it.
            self.open.is_some() || self.fault.is_some() && self.after_blank
        }
    }

    /// Reads a line from a byte offset on. Returns the offset behind the game if it ends in this
    /// line.
    pub fn read(&mut self, line: TextLine<'_>, from: usize) -> Option<usize> {
        if self.fault.is_some() && self.in_body {
            return None;
        }
        let input = line.bytes.get(from..).unwrap_or_default();
        if from == 0 && self.read_whole(line) {
            return None;
        }
        self.charset = self.charset.or(line.charset);
        let mut rest = input;
        let ended = self.read_tokens(&mut rest, line);
        let ended = ended.unwrap_or_else(|kind| {
            self.spoil(line.number, kind);
            false
        });
        self.bytes += input.len() - rest.len() + 1;
        if self.bytes > LONGEST {
            self.spoil(line.number, PdnErrorKind::TooLong { limit: LONGEST });
        }
        ended.then_some(line.bytes.len() - rest.len())
    }

    /// What concerns a line as a whole; says whether there is nothing else to it.
    fn read_whole(&mut self, line: TextLine<'_>) -> bool {
        if !line.whole {
            self.spoil(line.number, PdnErrorKind::TooLong { limit: LONGEST });
            // Whatever it was, moves are what games are long for.
            self.in_body = true;
            return true;
        }
        if let Some((what, opened)) = self.open
            && !self.in_body
            && tag_name(line.bytes).is_some()
        {
            // The header goes on.
            self.open = None;
            self.spoil(opened, PdnErrorKind::Unclosed { what });
        }
        let tag = line.bytes.trim_ascii_start().first() == Some(&b'[');
        self.in_header |= tag && self.open.is_none();
        if let Some(encoding) = no_text(line.bytes) {
            self.spoil(line.number, PdnErrorKind::UnreadableEncoding(encoding));
            return true;
        }
        if self.open.is_some() {
            return false;
        }
        let blank = is_blank(line.bytes);
        self.after_blank |= blank;
        blank || line.bytes.first() == Some(&b'%')
    }

    /// Keeps the first fault.
    pub fn spoil(&mut self, line: usize, kind: PdnErrorKind) {
        self.fault.get_or_insert((line, kind));
    }

    /// Reads tokens up to the end of the line or, where it says so, of the game.
    fn read_tokens(&mut self, rest: &mut &[u8], line: TextLine<'_>) -> Result<bool, PdnErrorKind> {
        loop {
            if self.open.is_some() && !self.close(rest)? {
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
                self.line.get_or_insert(line.number);
            }
            let column = line.bytes.len() - before.trim_ascii_start().len() + 1;
            match token {
                Token::Comment => self.open = Some((BracketKind::Comment, line.number)),
                Token::LineComment | Token::Mark => {}
                Token::Number(begins) => {
                    self.in_body = true;
                    if self.variations.is_empty() {
                        self.begins = begins;
                    }
                }
                Token::Open => self.open_variation(line.number)?,
                Token::Close => {
                    let left = before.trim_ascii_start().len();
                    (self.variations.pop()).ok_or_else(|| fault(LexError::at(left)))?;
                }
                Token::Setup => {
                    self.in_body = true;
                    self.open = Some((BracketKind::Setup, line.number));
                }
                Token::Tag { .. } if self.in_body || !self.variations.is_empty() => {
                    let left = before.trim_ascii_start().len();
                    return Err(fault(LexError::at(left)));
                }
                Token::Tag { name, value } => self.tag(name, value, line.number),
                Token::Move(text) => {
                    let text = std::str::from_utf8(text).unwrap_or_default();
                    self.item(EntryKind::Move, text, (line.number, column));
                }
                Token::Assessment(text) => {
                    if self.variations.is_empty() {
                        self.assessment = Some(decode(text.to_owned()));
                    }
                }
                Token::Unknown => self.item(EntryKind::Unknown, "", (line.number, column)),
                Token::Result(result) => {
                    if self.ends_with(&decode(result.to_owned()), line.number) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Goes to the end of the comment or setup that is open, if it ends in this line.
    fn close(&mut self, rest: &mut &[u8]) -> Result<bool, PdnErrorKind> {
        let Some((what, line)) = self.open else {
            return Ok(true);
        };
        let end = (rest.iter()).position(|&byte| char::from(byte) == what.closing());
        let (inside, behind) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = behind.get(1..).unwrap_or_default();
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
            self.item(EntryKind::Setup, &decode(fen.to_owned()), (line, 1));
        }
        Ok(true)
    }

    fn open_variation(&mut self, line: usize) -> Result<(), PdnErrorKind> {
        self.in_body = true;
        if self.variations.len() == DEEPEST {
            return Err(PdnErrorKind::TooDeep { limit: DEEPEST });
        }
        self.variations.push(line);
        Ok(())
    }

    fn tag(&mut self, name: &[u8], value: &[u8], line: usize) {
        self.in_header = true;
        self.after_blank = false;
        // What is too long is not kept, however much of it comes.
        if self.bytes <= LONGEST {
            self.tags.push(RawTag {
                name: decode(name.to_owned()),
                value: unescaped(value),
                line,
            });
        }
    }

    /// Takes down a move or setup of the game itself; variations are only skipped.
    fn item(&mut self, kind: EntryKind, text: &str, (line, column): (usize, usize)) {
        self.in_body = true;
        self.assessment = None;
        // What stands behind a fault is no part of the game any more.
        if self.variations.is_empty() && self.fault.is_none() {
            self.text.push_str(text);
            let end = self.text.len();
            self.items.push(ItemSpan {
                kind,
                end,
                line,
                column,
                begins: self.begins.take(),
            });
        }
    }

    /// Whether the game ends with this result.
    fn ends_with(&mut self, result: &str, line: usize) -> bool {
        if !self.variations.is_empty() {
            return false;
        }
        if self.line.is_none() && self.fault.is_none() {
            // Some programs write a result and then a `*`.
            let repeated = result == "*"
                || self
                    .before
                    .as_ref()
                    .is_some_and(|before| plain(before) == plain(result));
            if !repeated {
                self.spoil(line, PdnErrorKind::LoneResult);
            }
            return !repeated;
        }
        self.terminator = Some(result.to_owned());
        true
    }

    /// Takes the last move for the points of a match if it is what the `Result` tag says or has a
    /// square 0, and what was said last of how the game stands for its result where nothing else
    /// is.
    fn settle_result(&mut self) {
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
        // No move of mills looks like points.
        let points = last.filter(|_| !self.dialect.points).filter(|last| {
            tag.as_ref().is_some_and(|tag| plain(tag) == plain(last)) || has_a_zero(last)
        });
        if let Some(points) = points {
            self.terminator = Some(points.to_owned());
            self.items.pop();
            self.text.truncate(before);
        } else if tag.is_none() && self.terminator.is_none() && !self.items.is_empty() {
            self.terminator = self.assessment.take();
        }
    }

    /// What the game ended with.
    pub fn terminator(&self) -> Option<&str> {
        self.terminator.as_deref()
    }

    /// The score, or what is wrong with it; `None` if there was no game.
    pub fn finish(mut self) -> Option<Result<Score, PdnError>> {
        if let Some((what, line)) = self.open {
            self.spoil(line, PdnErrorKind::Unclosed { what });
        }
        if let Some(&line) = self.variations.last() {
            let what = BracketKind::Variation;
            self.spoil(line, PdnErrorKind::Unclosed { what });
        }
        self.settle_result();
        let fault = self.fault.take();
        let line = match &fault {
            Some((line, _)) => self.line.unwrap_or(*line),
            None => self.line?,
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

/// Whether these are points of which one side has none: there is no square 0.
fn has_a_zero(text: &str) -> bool {
    let text = plain(text);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-')
        .is_some_and(|(one, two)| (one == "0" || two == "0") && number(one) && number(two))
}

/// The value of a tag without the backslashes before quotes and backslashes.
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = (byte == b'\\').then(|| bytes.next_if(|next| matches!(next, b'"' | b'\\')));
        plain.push(escaped.flatten().unwrap_or(byte));
    }
    plain
}
