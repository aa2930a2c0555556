//! Errors of games in PDN files.

use super::ast::{Score, Tag};
use super::game_type::GameTypeError;
use crate::game_record::GameRecord;
use crate::geometry::BoardSize;
use crate::notation::moves::either;
use crate::notation::{FenError, MoveError, write_moves};
use crate::position::Colour;
use std::fmt;
use std::num::NonZeroUsize;

/// The error of a game that could not be read. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnError {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The first byte of the fault in its line, from 1, if it has a place there.
    pub column: Option<NonZeroUsize>,
    /// The number of the move at fault.
    pub rejected_move: Option<MoveNumber>,
    /// The game up to the fault, if that is a move, a set-up position or text after moves.
    pub game: Option<Box<GameRecord>>,
    /// The name of the rules, if the file does not name them.
    pub assumed: Option<&'static str>,
    /// The fault.
    pub kind: PdnErrorKind,
    /// The part of the game that could be read: everything before a syntax error, or the header
    /// for a fault found in play.
    pub(super) score: Option<Box<Score>>,
}

impl PdnError {
    /// Returns the error of a fault that is not a move's.
    pub(super) const fn new(number: usize, line: usize, kind: PdnErrorKind) -> Self {
        let column = match &kind {
            PdnErrorKind::Unexpected { column, .. } => NonZeroUsize::new(*column),
            _ => None,
        };
        Self {
            number,
            line,
            column,
            rejected_move: None,
            game: None,
            assumed: None,
            kind,
            score: None,
        }
    }

    /// Returns the error of a fault in a score that could be parsed.
    pub(super) const fn in_score(score: &Score, line: usize, kind: PdnErrorKind) -> Self {
        Self::new(score.number, line, kind)
    }

    /// Returns the tags of the game, in order, as far as they could be read.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        self.score.as_ref().map_or(&[], |score| &score.tags)
    }

    /// Returns the number of plies before the fault, if that is a move, a set-up position or text
    /// after moves.
    #[must_use]
    pub fn ply(&self) -> Option<usize> {
        self.game.as_ref().map(|game| game.moves.len())
    }

    /// Returns the text at fault: a move as written, or a word in the wrong place. Long texts are
    /// shortened.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            PdnErrorKind::Move(error) => Some(match &**error {
                MoveError::NotAMove { text, .. }
                | MoveError::OffBoard { text, .. }
                | MoveError::Illegal { text, .. }
                | MoveError::Ambiguous { text, .. } => text,
            }),
            PdnErrorKind::MissedCapture(missed) => Some(&missed.text),
            PdnErrorKind::Unexpected { found, .. } => found.as_deref(),
            _ => None,
        }
    }

    /// Returns the moves that can be played in place of the fault, written as the score writes its
    /// moves; none if the fault is not in a move or the game is over there.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let written = match &self.kind {
            PdnErrorKind::Move(error) => match &**error {
                MoveError::Illegal { legal, .. } => Some(legal),
                MoveError::Ambiguous { candidates, .. } => Some(candidates),
                _ => None,
            },
            PdnErrorKind::MissedCapture(missed) => Some(&missed.due),
            PdnErrorKind::UnknownMove | PdnErrorKind::Unexpected { .. } => None,
            _ => return vec![],
        };
        match (written, &self.game) {
            (Some(written), _) => written.clone(),
            (None, Some(game)) => {
                let last = game.positions().last();
                let moves = last.map(|position| write_moves(game.variant, &position));
                moves.into_iter().flatten().map(|(_, text)| text).collect()
            }
            (None, None) => vec![],
        }
    }

    /// Splits off the part of the game that could be read.
    #[must_use]
    pub fn into_parts(mut self) -> (Self, Option<Score>) {
        let score = self.score.take().map(|score| *score);
        (self, score)
    }

    /// Adds the header of the score.
    pub(super) fn with_header(self, score: Score) -> Self {
        let header = Score {
            text: String::new(),
            items: vec![],
            ..score
        };
        Self {
            score: Some(Box::new(header)),
            ..self
        }
    }

    /// Returns how well the game was understood: the plies before the fault, and whether the
    /// squares of the move at fault are on the board.
    pub(super) fn progress(&self) -> (Option<usize>, bool) {
        let on_board = match &self.kind {
            PdnErrorKind::Move(error) => matches!(
                **error,
                MoveError::Illegal { .. } | MoveError::Ambiguous { .. }
            ),
            kind => matches!(kind, PdnErrorKind::MissedCapture(_)),
        };
        (self.ply(), on_board)
    }
}

/// The number of a move as players count: the 12th move of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number, from 1; it goes up before each move of the side that starts in this variant.
    pub number: usize,
    /// The side that moves.
    pub colour: Colour,
}

/// The faults of a game in a PDN file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdnErrorKind {
    /// The file could not be read any further.
    #[error("the file cannot be read: {message}")]
    Io {
        /// The message of the operating system.
        message: String,
    },
    /// The text is longer than a game can be.
    #[error("the game is longer than {limit} bytes: is a game end or a tag section missing?")]
    TooLong {
        /// Upper bound on the bytes of a game.
        limit: usize,
    },
    /// More plies than are read.
    #[error(
        "the game has more than {limit} plies: is a game end missing? judge a longer game in \
         parts, each with its first position in a FEN tag"
    )]
    TooManyPlies {
        /// Upper bound on the plies of a game.
        limit: usize,
    },
    /// Bytes that are not text in a supported encoding.
    #[error("this is no text but {0}: save the file as plain text in UTF-8, or name its encoding")]
    UnreadableEncoding(UnreadableEncoding),
    /// A token in the wrong place.
    #[error("expected {expected}, found {}, at character {column}", end_or(.found))]
    Unexpected {
        /// The text that would fit.
        expected: &'static str,
        /// The word found; `None` for the end of the line.
        found: Option<String>,
        /// Its first byte in the line, from 1.
        column: usize,
    },
    /// A comment, a variation or a setup without an end.
    #[error("{what} is opened here and never closed: `{}` is missing", .what.closing())]
    Unclosed {
        /// The kind.
        what: BracketKind,
    },
    /// Something other than a position between slashes.
    #[error(
        "expected `FEN` and a position in quotes between the slashes, as in /FEN \
         \"W:W31-50:B1-20\"/"
    )]
    NoSetup,
    /// Variations nested too deeply.
    #[error("more than {limit} variations are open at once")]
    TooDeep {
        /// Upper bound on the depth.
        limit: usize,
    },
    /// A result without a game.
    #[error("a result without a game: the game before it has ended")]
    LoneResult,
    /// A tag with two values.
    #[error("the tag {name} is given twice, with different values")]
    TagTwice {
        /// Its name.
        name: String,
    },
    /// An unknown game, or a board that does not fit it.
    #[error(transparent)]
    GameType(GameTypeError),
    /// An unreadable start position or set-up position.
    #[error(transparent)]
    Fen(Box<FenError>),
    /// A game without a usual start position, and a score that gives none.
    #[error("{variant} has no usual start: a FEN tag is missing")]
    NoStart {
        /// The name of the variant.
        variant: &'static str,
    },
    /// A start position on another board.
    #[error(
        "the position given to start from stands on {found} fields; {variant} is played on {board}"
    )]
    OtherBoard {
        /// The name of the variant.
        variant: &'static str,
        /// Its board.
        board: BoardSize,
        /// The board of the position.
        found: BoardSize,
    },
    /// An unknown move, written `- -`.
    #[error("the move is not known (`- -`): what comes after it cannot be followed")]
    UnknownMove,
    /// A move that cannot be played.
    #[error(transparent)]
    Move(Box<MoveError>),
    /// A move that misses a compulsory capture.
    #[error(transparent)]
    MissedCapture(Box<MissedCapture>),
    /// Moves in letters and in numbers in one score.
    #[error(
        "squares are written with letters and with numbers in one score: write all moves in one way"
    )]
    MixedNotation,
    /// Moves in letters that are legal with a1 in either corner.
    #[error(
        "the moves in letters are legal with a1 at White's lower left and at Black's: write \
         numbers, or GameType \"{white}\" or \"{black}\""
    )]
    AmbiguousCorner {
        /// The tag `GameType` for a1 at White's lower left.
        white: Box<str>,
        /// The tag `GameType` for a1 at Black's lower left.
        black: Box<str>,
    },
    /// A text without a game.
    #[error("there is no game here")]
    NoGame,
    /// A text with more than one game, where one is expected.
    #[error("there is more than one game here")]
    SeveralGames,
}

/// A move that misses a compulsory capture and is legal otherwise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{text}` is not legal: a capture was due, {}{}",
    either(.due),
    match .stands {
        true => "",
        false => "; nothing is played after it, and the opponent may still have it corrected",
    }
)]
pub struct MissedCapture {
    /// The move as written, shortened where it is long.
    pub text: String,
    /// The legal moves.
    pub due: Vec<String>,
    /// Whether play went on, so that the opponent let the move stand and
    /// [`accept_irregular`](super::ReadOptions::accept_irregular) reads on.
    pub stands: bool,
}

fn end_or(word: &Option<String>) -> String {
    match word {
        Some(word) => format!("`{word}`"),
        None => "the end of the line".to_owned(),
    }
}

/// The kind of a file that is not text in a supported encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnreadableEncoding {
    /// UTF-16 without a byte order mark.
    Utf16,
    /// Data with zero bytes.
    Binary,
}

impl fmt::Display for UnreadableEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "UTF-16 without a mark at its beginning",
            Self::Binary => "binary data (a zero byte)",
        })
    }
}

/// The parts of a score with an opening and a closing bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketKind {
    /// `{..}`
    Comment,
    /// `(..)`
    Variation,
    /// `/FEN ".."/`
    Setup,
}

impl BracketKind {
    pub(super) const fn closing(self) -> char {
        match self {
            Self::Comment => '}',
            Self::Variation => ')',
            Self::Setup => '/',
        }
    }
}

impl fmt::Display for BracketKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Comment => "a comment",
            Self::Variation => "a variation",
            Self::Setup => "a position",
        })
    }
}

impl PdnErrorKind {
    /// Returns a keyword for programs.
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::pdn::{ReadOptions, parse_game};
    ///
    /// let error = parse_game("1. 32-27 19-22", &ReadOptions::default()).unwrap_err();
    /// assert_eq!(error.kind.word(), "illegal-move");
    /// ```
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Io { .. } => "io",
            Self::TooLong { .. } | Self::TooManyPlies { .. } => "too-long",
            Self::UnreadableEncoding(_) => "encoding",
            Self::Unexpected { .. } | Self::NoSetup | Self::LoneResult => "syntax",
            Self::Unclosed { .. } => "unclosed",
            Self::TooDeep { .. } => "too-deep",
            Self::TagTwice { .. } => "tag-twice",
            Self::GameType(_) => "game-type",
            Self::Fen(_) => "fen",
            Self::NoStart { .. } => "no-start",
            Self::OtherBoard { .. } => "other-board",
            Self::UnknownMove => "unknown-move",
            Self::Move(error) => match **error {
                MoveError::NotAMove { .. } => "unreadable-move",
                MoveError::OffBoard { .. } => "off-board",
                MoveError::Illegal { .. } => "illegal-move",
                MoveError::Ambiguous { .. } => "ambiguous-move",
            },
            Self::MissedCapture(_) => "illegal-move",
            Self::MixedNotation => "mixed-notation",
            Self::AmbiguousCorner { .. } => "ambiguous-corner",
            Self::NoGame => "no-game",
            Self::SeveralGames => "several-games",
        }
    }
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.number, self.line)?;
        if let Some(MoveNumber { number, colour }) = self.rejected_move {
            write!(f, ", move {number} of {colour:?}")?;
        }
        write!(f, ": {}", self.kind)?;
        let legal = (self.ply().filter(|&ply| ply > 0)).map(|ply| format!("legal up to ply {ply}"));
        let assumed =
            (self.assumed).map(|rules| format!("there is no GameType tag: read as {rules}"));
        let advice = match (&self.kind, self.ply()) {
            (PdnErrorKind::MissedCapture(missed), _) if missed.stands => {
                Some("if the players let it stand: --accept-irregular".to_owned())
            }
            (PdnErrorKind::MissedCapture(_), Some(ply)) => {
                Some(format!("--at {ply} judges the position before it"))
            }
            _ => None,
        };
        let besides: Vec<_> = (legal.into_iter().chain(assumed).chain(advice)).collect();
        if !besides.is_empty() {
            write!(f, " ({})", besides.join("; "))?;
        }
        Ok(())
    }
}

impl std::error::Error for PdnError {}

impl From<FenError> for PdnErrorKind {
    fn from(error: FenError) -> Self {
        Self::Fen(Box::new(error))
    }
}

impl From<MoveError> for PdnErrorKind {
    fn from(error: MoveError) -> Self {
        Self::Move(Box::new(error))
    }
}
