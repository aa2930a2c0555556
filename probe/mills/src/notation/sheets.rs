//! Score sheets: `[Name "value"]`, `1. d6 f4 2. d6-d5xa4 ..`, comments in `{..}` and
//! behind `;`, variations, marks, a result; or a bare list of moves. Several games a file.
//!
//! A file is split into games in the same way as PDN ([`pdn`]), with the same encodings, comments
//! and bounds; only moves are written differently. Then each game is [replayed](Replay).
//!
//! The tags in use are `Rules`, `GameType` or `Variant` with the name of a game, `FEN` (and
//! `SetUp`) and `Result`. Move numbers matter only where an extra move is due: a number that gives
//! the next move to the other side tells that it was not made.

use super::super::replay::{PlyFault, Replay, WrittenMove};
use super::super::{MILLS, Mills, Position};
use super::fen_error::FenError;
use super::moves::{MoveError, by_number, read_move, write_move};
use super::{parse_fen, write_fen};
use galotne::colour::Colour;
use galotne::notation::pdn::{
    Charset, GameResult, LocatedItem, MoveNumber, PdnError, PdnErrorKind, Score, ScoreEntry,
    ScoreReader, StatedResult, Tag,
};
use galotne::notation::shown;
use std::fmt;
use std::io::BufRead;

/// Upper bound on the plies of a game; the longest known forced wins take some hundreds.
const MAX_PLIES: usize = 10_000;

/// The tags that may name the game.
const RULES: [&str; 3] = ["Rules", "GameType", "Variant"];

/// The number of nine men's morris in the tag `GameType` of a playing site; after it comes the
/// set-up of the game.
const SITE_NUMBER: &str = "70";

/// Options of the reader, which overrule the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SheetOptions {
    /// The start of games that do not state it themselves.
    pub start: Option<Position>,
    /// Whether a game goes on after a fault that the opponent accepted: [`Replay::accepting`].
    pub accept_irregular: bool,
    /// The encoding of the file; `None` for UTF-8, or the encoding that it states or seems to have.
    pub charset: Option<Charset>,
    /// Whether the text was pasted from a letter or a page, where `;` separates moves and does not
    /// begin a comment.
    pub pasted: bool,
}

/// A score sheet that was read and replayed, as far as that goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The moves as written.
    pub entries: Vec<WrittenMove>,
    /// Whether these are all; otherwise the rest could not be read.
    pub whole: bool,
    /// The game.
    pub replay: Replay,
    /// Its result as stated.
    pub result: StatedResult,
    /// Notes on how the game was read.
    pub notes: Vec<SheetNote>,
    /// The reason why the rest of the sheet was not replayed, if there is a rest: a ply that is not
    /// legal, or a text that is not a move.
    pub stop: Option<SheetError>,
}

/// A note on how a game was read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SheetNote {
    /// The text is not UTF-8 and was read in this encoding.
    #[error("the text is not UTF-8: read as {0}")]
    Encoding(&'static str),
    /// The sheet names another game than the chosen one.
    #[error("the sheet says that the game is \"{tag}\": read as {}", .rules.name)]
    RulesOverruled {
        /// The value of the tag.
        tag: String,
        /// The rules that it was read by.
        rules: &'static Mills,
    },
    /// The FEN tag is overruled by `SetUp "0"`, the usual start.
    #[error("the FEN tag is ignored because of SetUp \"0\"")]
    FenIgnored,
    /// The `Result` tag and the result after the last move differ.
    #[error("the Result tag says {tag}, but the result after the last move is {terminator}")]
    ResultsDiffer {
        /// The tag.
        tag: GameResult,
        /// The result after the last move.
        terminator: GameResult,
    },
}

/// A sheet, or a ply of one, that cannot be read. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetError {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The byte of the fault in the line (UTF-8), from 1, where it has one.
    pub column: Option<usize>,
    /// The number of plies before it, if moves precede it.
    pub ply: Option<usize>,
    /// The number and the side of the move, where it is a move.
    pub rejected_move: Option<MoveNumber>,
    /// The fault.
    pub kind: SheetErrorKind,
    tags: Vec<Tag>,
}

/// A fault of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SheetErrorKind {
    /// The text is not a game: encoding, length, comments, tags, or a word that is not a move.
    #[error(transparent)]
    Text(Box<PdnErrorKind>),
    /// The position to start from cannot be read.
    #[error(transparent)]
    Fen(Box<FenError>),
    /// A move cannot be read.
    #[error(transparent)]
    Move(Box<MoveError>),
    /// A move is not legal.
    #[error(transparent)]
    Fault(Box<PlyFault>),
    /// A position is set up in the course of the game.
    #[error("a position is set up in the course of the game: give it a game of its own")]
    SetUp,
    /// Some moves name points by letters, others by numbers: the latter may be numbers of moves.
    #[error(
        "moves name points by numbers and by letters in one game: write all in one way, and \
         numbers of moves with a full stop"
    )]
    MixedNames,
    /// More plies than are read.
    #[error("the game has more than {limit} plies")]
    TooManyPlies {
        /// Upper bound on the plies.
        limit: usize,
    },
}

impl SheetErrorKind {
    /// Returns a keyword for programs.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Text(kind) => kind.word(),
            Self::Fen(_) => "fen",
            Self::Move(error) => match **error {
                MoveError::NoPoint { .. } => "off-board",
                _ => "unreadable-move",
            },
            Self::Fault(fault) => fault.kind.word(),
            Self::SetUp => "set-up",
            Self::MixedNames => "mixed-names",
            Self::TooManyPlies { .. } => "too-long",
        }
    }
}

impl SheetError {
    /// Returns the tags of the game, in order, as far as they could be read.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Returns a fault of the text, with the tags before it.
    fn of_text(error: PdnError, tags: &[Tag]) -> Self {
        let column = match &error.kind {
            PdnErrorKind::Unexpected { column, .. } => Some(*column),
            _ => None,
        };
        Self {
            number: error.number,
            line: error.line,
            column,
            ply: None,
            rejected_move: None,
            kind: SheetErrorKind::Text(Box::new(error.kind)),
            tags: tags.to_vec(),
        }
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.number, self.line)?;
        // The message of an unexpected token names the place itself.
        let names_place = match &self.kind {
            SheetErrorKind::Text(kind) => matches!(**kind, PdnErrorKind::Unexpected { .. }),
            _ => false,
        };
        if let Some(column) = self.column.filter(|_| !names_place) {
            write!(f, ", character {column}")?;
        }
        if let Some(MoveNumber { number, colour }) = self.rejected_move {
            write!(f, ", move {number} of {colour:?}")?;
        }
        write!(f, ": {}", self.kind)?;
        let Some(ply) = self.ply.filter(|&ply| ply > 0) else {
            return Ok(());
        };
        let stands = matches!(&self.kind, SheetErrorKind::Fault(fault) if fault.stands);
        let advice = if stands {
            "if the players let it stand: --accept-irregular".to_owned()
        } else {
            format!("--at {ply} judges the position before it")
        };
        write!(f, " (legal up to ply {ply}; {advice})")
    }
}

impl std::error::Error for SheetError {}

/// Reads the sheets of a file, one at a time.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS, SheetOptions, read_sheets};
///
/// let file = "[White \"A\"]\n1. d6 f4 2. b4 {why?} d2 *\n\n[White \"B\"]\n1. d6 d6 1-0\n";
/// let sheets = read_sheets(&MILLS, file.as_bytes(), SheetOptions::default());
/// let sheets: Vec<_> = sheets.collect::<Result<_, _>>()?;
/// assert_eq!(sheets[0].replay.plies(), 4);
/// assert_eq!(
///     sheets[1].stop.as_ref().map(ToString::to_string).as_deref(),
///     Some(
///         "game 2, line 5, character 7, move 1 of Black: `d6`: d6 is taken (legal up to ply 1; \
///          --at 1 judges the position before it)"
///     )
/// );
/// # Ok::<(), galotne_mills::SheetError>(())
/// ```
pub fn read_sheets<R: BufRead>(
    rules: &'static Mills,
    reader: R,
    options: SheetOptions,
) -> impl Iterator<Item = Result<Sheet, SheetError>> {
    ScoreReader::for_mills(reader, options.charset, options.pasted)
        .map(move |score| read(rules, score, &options))
}

/// Returns the mills game that the first sheet of a file names in its tag `Rules`, `GameType` or
/// `Variant`; `None` if it names another game or none, or its tags cannot be read.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS_MIXED, rules_of_sheets};
///
/// let named = rules_of_sheets("[Rules \"mills-mixed\"]\n\n1. d6 f4 *\n".as_bytes());
/// assert_eq!(named, Some(&MILLS_MIXED));
/// assert_eq!(rules_of_sheets("1. 32-28 19-23 *".as_bytes()), None);
/// ```
pub fn rules_of_sheets<R: BufRead>(reader: R) -> Option<&'static Mills> {
    let score = match ScoreReader::for_mills(reader, None, false).next()? {
        Ok(score) => score,
        Err(error) => error.into_parts().1?,
    };
    (score.tags.iter())
        .filter(|tag| {
            RULES
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&tag.name))
        })
        .find_map(|tag| game_of(&tag.value))
}

/// Finds the game that a tag names: by any spelling of one of its names, such as `Nine Men's
/// Morris`, or by its number.
fn game_of(value: &str) -> Option<&'static Mills> {
    let (game, _) = value.split_once(',').unwrap_or((value, ""));
    if game.trim() == SITE_NUMBER {
        return Some(&MILLS);
    }
    let letters = value
        .trim()
        .chars()
        .filter(|letter| !matches!(letter, '\'' | '’'));
    let name: String = letters
        .map(|letter| match letter.to_ascii_lowercase() {
            ' ' | '_' => '-',
            letter => letter,
        })
        .collect();
    Mills::named(&name)
}

/// Writes a game: its start position unless that is the usual one, numbered moves, and the result.
///
/// # Examples
/// ```
/// use galotne_mills::{WrittenMove, MILLS, Replay, read_move, write_sheet};
///
/// let sheet: Vec<WrittenMove> = ["d6", "f4", "b4"]
///     .map(|text| read_move(text).map(WrittenMove::from))
///     .into_iter()
///     .collect::<Result<_, _>>()?;
/// let replay = Replay::new(&MILLS, MILLS.start(), &sheet, true);
/// assert_eq!(write_sheet(&replay, "*"), "[Rules \"mills\"]\n\n1. d6 f4 2. b4 *\n");
/// # Ok::<(), galotne_mills::MoveError>(())
/// ```
#[must_use]
pub fn write_sheet(replay: &Replay, result: &str) -> String {
    /// Upper bound on the length of a line, in characters.
    const WIDTH: usize = 76;
    let (rules, mut text) = (replay.rules(), String::new());
    text.push_str(&format!("[Rules \"{}\"]\n", rules.name));
    if let Some(start) = replay.at(0).filter(|start| **start != rules.start()) {
        text.push_str(&format!("[FEN \"{}\"]\n", write_fen(start)));
    }
    text.push('\n');
    let mut width = 0;
    for word in score(replay).iter().map(String::as_str).chain([result]) {
        if width > 0 {
            let fits = width + 1 + word.len() <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        width += word.len();
        text.push_str(word);
    }
    text.push('\n');
    text
}

/// Writes the moves of a game with their numbers, in one line. An extra move has no number of its
/// own.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS_CEYLON, Replay, parse_fen, read_move, write_score};
///
/// let start = parse_fen(&MILLS_CEYLON, "W:Wa1,d7,g7+6:Bb4,c4,e5+6")?;
/// let moves = ["a7+", "d1", "d2"].map(|text| read_move(text).map(Into::into));
/// let moves = moves.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let replay = Replay::new(&MILLS_CEYLON, start, &moves, true);
/// assert_eq!(write_score(&replay), "1. a7+ d1 d2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_score(replay: &Replay) -> String {
    score(replay).join(" ")
}

/// Returns the words of a score: moves and their numbers.
fn score(replay: &Replay) -> Vec<String> {
    let starts = replay.rules().starts;
    let (mut words, mut number, mut last) = (vec![], 0, None);
    for (ply, played) in replay.moves().iter().enumerate() {
        let Some(turn) = replay.at(ply).map(Position::turn) else {
            break;
        };
        let (side, again) = last.unwrap_or((!starts, false));
        if turn == starts && !(side == turn && again) {
            number += 1;
            words.push(format!("{number}."));
        } else if last.is_none() {
            number = 1;
            words.push("1...".to_owned());
        }
        words.push(write_move(played));
        last = Some((turn, played.again));
    }
    words
}

/// Reads a score, or the part of it before a fault.
fn read(
    rules: &'static Mills,
    score: Result<Score, PdnError>,
    options: &SheetOptions,
) -> Result<Sheet, SheetError> {
    let (score, fault) = match score {
        Ok(score) => (score, None),
        Err(error) => match error.into_parts() {
            (error, Some(score)) => {
                let error = SheetError::of_text(error, &score.tags);
                if score.items().next().is_none() {
                    return Err(error);
                }
                (score, Some(error))
            }
            (error, None) => return Err(SheetError::of_text(error, &[])),
        },
    };
    sheet(rules, score, fault, options)
}

fn sheet(
    rules: &'static Mills,
    score: Score,
    fault: Option<SheetError>,
    options: &SheetOptions,
) -> Result<Sheet, SheetError> {
    let mut notes = vec![];
    notes.extend(score.encoding.map(SheetNote::Encoding));
    let of_text = |error| SheetError::of_text(error, &score.tags);
    for name in RULES {
        let tag = score.only_tag(name).map_err(of_text)?;
        let tag = tag.map(|tag| tag.value.trim());
        if let Some(tag) = tag.filter(|tag| game_of(tag) != Some(rules)) {
            notes.push(SheetNote::RulesOverruled {
                tag: shown(tag),
                rules,
            });
        }
    }
    let result = score.stated_result(rules.starts).map_err(of_text)?;
    let contradiction = result.contradiction();
    notes.extend(
        contradiction.map(|(tag, terminator)| SheetNote::ResultsDiffer { tag, terminator }),
    );
    let stated = score.stated_start().map_err(of_text)?;
    notes.extend(stated.fen_ignored.then_some(SheetNote::FenIgnored));
    let items = score.located_items().skip(stated.items);
    let start = match stated.fen {
        Some((text, line)) => parse_fen(rules, text)
            .map_err(|error| fault_at(&score, line, SheetErrorKind::Fen(Box::new(error))))?,
        None => options.start.unwrap_or(rules.start()),
    };
    let lettered = (score.items())
        .any(|item| matches!(item.entry, ScoreEntry::Move(text) if !by_number(text)));
    let (read, unread) = entries(rules, items, start.turn(), lettered);
    let whole = unread.is_none() && fault.is_none();
    let entries: Vec<WrittenMove> = read.iter().map(|(entry, _)| *entry).collect();
    let replay = if options.accept_irregular {
        Replay::accepting(rules, start, &entries, whole)
    } else {
        Replay::new(rules, start, &entries, whole)
    };
    let stop = stop(&score, &replay, &read, unread, fault);
    Ok(Sheet {
        number: score.number,
        line: score.line,
        whole,
        entries,
        replay,
        result,
        notes,
        stop,
        tags: score.tags,
    })
}

/// The place of a move: a line and a byte in it, both from 1.
type TextPlace = (usize, usize);

/// The moves of a score up to the first that cannot be read, and the fault of that one.
type Read = (
    Vec<(WrittenMove, TextPlace)>,
    Option<(TextPlace, SheetErrorKind)>,
);

/// Reads the moves of a score up to the first that cannot be read. If any is `lettered`, points
/// given by numbers are a fault.
fn entries<'a>(
    rules: &Mills,
    items: impl Iterator<Item = LocatedItem<'a>>,
    turn: Colour,
    lettered: bool,
) -> Read {
    let mut read: Vec<(WrittenMove, TextPlace)> = vec![];
    // The side to which numbers such as `12.` belong, from the first item on.
    let mut numbered_side = None;
    for LocatedItem {
        item,
        column,
        is_first_side,
    } in items
    {
        let place = (item.line, column);
        let unread = |kind| Some((place, kind));
        let said = match item.entry {
            ScoreEntry::Move(text) if lettered && by_number(text) => {
                return (read, unread(SheetErrorKind::MixedNames));
            }
            ScoreEntry::Move(text) => read_move(text),
            ScoreEntry::Unknown => {
                let unknown = SheetErrorKind::Text(Box::new(PdnErrorKind::UnknownMove));
                return (read, unread(unknown));
            }
            ScoreEntry::Setup(_) => return (read, unread(SheetErrorKind::SetUp)),
        };
        let said = match said {
            Ok(said) => said,
            Err(error) => return (read, unread(SheetErrorKind::Move(Box::new(error)))),
        };
        if read.len() == MAX_PLIES {
            let limit = MAX_PLIES;
            return (read, unread(SheetErrorKind::TooManyPlies { limit }));
        }
        let first = *numbered_side.get_or_insert(match is_first_side {
            Some(true) => turn,
            Some(false) => !turn,
            None => rules.starts,
        });
        let by = is_first_side.map(|is_first| if is_first { first } else { !first });
        // Before a new number the other side has moved.
        if let (Some((last, _)), Some(true)) = (read.last_mut(), is_first_side) {
            last.by.get_or_insert(!first);
        }
        read.push((WrittenMove { said, by }, place));
    }
    (read, None)
}

/// Finds the reason why the rest of a sheet was not replayed.
fn stop(
    score: &Score,
    replay: &Replay,
    read: &[(WrittenMove, TextPlace)],
    unread: Option<(TextPlace, SheetErrorKind)>,
    fault: Option<SheetError>,
) -> Option<SheetError> {
    let ply = replay.plies();
    let placed = |(line, column): TextPlace, kind| {
        let turn = replay.at(ply).map(Position::turn);
        let (number, side) = replay.numbered(ply);
        let again = (replay.moves().last()).is_some_and(|played| played.again);
        let starts = replay.rules().starts;
        let next = |colour: Colour| {
            let same = colour == starts && side == starts && again;
            let number = if ply == 0 || colour == starts && !same {
                number + 1
            } else {
                number
            };
            MoveNumber { number, colour }
        };
        SheetError {
            column: Some(column),
            ply: Some(ply),
            rejected_move: turn.map(next),
            ..fault_at(score, line, kind)
        }
    };
    let illegal = replay.fault().and_then(|fault| {
        let (_, place) = read.get(ply)?;
        let kind = SheetErrorKind::Fault(Box::new(fault.clone()));
        Some(placed(*place, kind))
    });
    let unread = unread.map(|(place, kind)| placed(place, kind));
    let fault = fault.map(|fault| SheetError {
        ply: Some(ply),
        ..fault
    });
    illegal.or(unread).or(fault)
}

fn fault_at(score: &Score, line: usize, kind: SheetErrorKind) -> SheetError {
    SheetError {
        number: score.number,
        line,
        column: None,
        ply: None,
        rejected_move: None,
        kind,
        tags: score.tags.clone(),
    }
}
