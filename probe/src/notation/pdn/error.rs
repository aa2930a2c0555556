//! What can be wrong with a game of a PDN file.

use super::ast::{Score, Tag};
use super::game_type::GameTypeError;
use crate::geometry::BoardSize;
use crate::notation::moves::either;
use crate::notation::{FenError, MoveError};
use crate::position::Colour;
use std::fmt;

/// A game that could not be read. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnError {
    /// Which game of the file, from 1.
    pub number: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// After how many plies, where it is a move that cannot be played or a position that cannot be
    /// set up.
    pub ply: Option<usize>,
    /// Which move of whom, where it is a move that cannot be played.
    pub played: Option<MoveNumber>,
    /// The name of the rules it was read by, where the file does not say which.
    pub assumed: Option<&'static str>,
    /// What is wrong.
    pub kind: PdnErrorKind,
    /// What could be read of the game: all that stands before the fault, where that is one of its
    /// text; its head, once it was played.
    pub(super) score: Option<Box<Score>>,
}

impl PdnError {
    /// A fault on a line that is no fault of a move.
    pub(super) const fn new(number: usize, line: usize, kind: PdnErrorKind) -> Self {
        Self {
            number,
            line,
            ply: None,
            played: None,
            assumed: None,
            kind,
            score: None,
        }
    }
}

impl PdnError {
    /// The tags of the game, in order, as far as they could be read.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        self.score.as_ref().map_or(&[], |score| &score.tags)
    }

    /// The error, and what could be read of the game before it.
    #[must_use]
    pub fn and_score(mut self) -> (Self, Option<Score>) {
        let score = self.score.take().map(|score| *score);
        (self, score)
    }

    /// The same with the head of the score that it is about.
    pub(super) fn about(self, score: Score) -> Self {
        let head = Score {
            text: String::new(),
            items: vec![],
            ..score
        };
        Self {
            score: Some(Box::new(head)),
            ..self
        }
    }

    /// How well the game was understood: after how many plies it stopped, and whether at a move of
    /// its board.
    pub(super) fn understood(&self) -> (Option<usize>, bool) {
        let on_board = match &self.kind {
            PdnErrorKind::Move(error) => {
                matches!(
                    **error,
                    MoveError::Illegal { .. } | MoveError::Ambiguous { .. }
                )
            }
            PdnErrorKind::MissedCapture(_) => true,
            _ => false,
        };
        (self.ply, on_board)
    }
}

/// A place in a game as players name it: the 12th move of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number of the move, from 1; up when the side moves again that starts in this variant.
    pub number: usize,
    /// Whose move.
    pub colour: Colour,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdnErrorKind {
    /// The file could not be read any further.
    #[error("the file cannot be read: {message}")]
    Io {
        /// What the system says.
        message: String,
    },
    /// More text than any game has.
    #[error("the game is longer than {limit} bytes: is a game end or a tag section missing?")]
    TooLong {
        /// How many bytes are read at most.
        limit: usize,
    },
    /// The bytes are no text that PDN is written in.
    #[error("this is no text but {0}: save the file as plain text in UTF-8, or name its encoding")]
    UnreadableEncoding(UnreadableEncoding),
    /// Something stands where it cannot stand.
    #[error("expected {expected}, found {}, at character {column}", end_or(.found))]
    Unexpected {
        /// What would fit.
        expected: &'static str,
        /// The word that stands there; `None` for the end of the line.
        found: Option<String>,
        /// Where in the line: a byte, from 1.
        column: usize,
    },
    /// A comment, a variation or a setup without an end.
    #[error("{what} is opened here and never closed: `{}` is missing", .what.closing())]
    Unclosed {
        /// What it is.
        what: BracketKind,
    },
    /// Between slashes stands something else than a position.
    #[error(
        "expected `FEN` and a position in quotes between the slashes, as in /FEN \"W:W31-50:B1-20\"/"
    )]
    NoSetup,
    /// Variations within variations within variations.
    #[error("more than {limit} variations are open at once")]
    TooDeep {
        /// How many may be.
        limit: usize,
    },
    /// A result behind which no game stands.
    #[error("a result without a game: the game before it has ended")]
    LoneResult,
    /// A tag with two values.
    #[error("the tag {name} is given twice, with different values")]
    TagTwice {
        /// Its name.
        name: String,
    },
    /// A game that is not known here, or a board it is not played on.
    #[error(transparent)]
    GameType(GameTypeError),
    /// The position to start from, or one to go on from, cannot be read.
    #[error(transparent)]
    Fen(Box<FenError>),
    /// The game has no position it always starts from, and the score gives none.
    #[error("{variant} has no usual start: a FEN tag is missing")]
    NoStart {
        /// The name of the variant.
        variant: &'static str,
    },
    /// The position to start from stands on another board.
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
    /// The score does not say which move was played.
    #[error("the move is not known (`- -`): what comes after it cannot be followed")]
    UnknownMove,
    /// A move that cannot be played.
    #[error(transparent)]
    Move(Box<MoveError>),
    /// A move by which a capture that was due is missed, and which is otherwise by the rules.
    #[error(transparent)]
    MissedCapture(Box<MissedCapture>),
    /// There is no game in the text.
    #[error("there is no game here")]
    NoGame,
    /// There are several games in a text of one.
    #[error("there is more than one game here")]
    SeveralGames,
}

/// A move by which a capture that was due is missed, and which is otherwise by the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{text}` is not legal: a capture was due, {}{}",
    either(.due),
    if *.stands { "" } else { "; nothing is played after it, and the opponent may still have it corrected" }
)]
pub struct MissedCapture {
    /// The move as it is written, shortened where it is long.
    pub text: String,
    /// The legal moves.
    pub due: Vec<String>,
    /// Whether play went on: then the opponent let it stand, and
    /// [`accept_irregular`](super::ReadOptions::accept_irregular) reads on.
    pub stands: bool,
}

fn end_or(word: &Option<String>) -> String {
    match word {
        Some(word) => format!("`{word}`"),
        None => "the end of the line".to_owned(),
    }
}

/// What a file can be instead of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnreadableEncoding {
    /// Two bytes for each character.
    Utf16,
    /// Bytes that no text has.
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

/// What has a beginning and an end.
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
    /// One word for programs.
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
            Self::TooLong { .. } => "too-long",
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
            Self::NoGame => "no-game",
            Self::SeveralGames => "several-games",
        }
    }
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.number, self.line)?;
        if let Some(MoveNumber { number, colour }) = self.played {
            write!(f, ", move {number} of {colour:?}")?;
        }
        write!(f, ": {}", self.kind)?;
        let legal = (self.ply.filter(|&ply| ply > 0)).map(|ply| format!("legal up to ply {ply}"));
        let assumed =
            (self.assumed).map(|rules| format!("there is no GameType tag: read as {rules}"));
        let advice = match (&self.kind, self.ply) {
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
