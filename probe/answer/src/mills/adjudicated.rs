//! A played game of mills, judged.

use super::alternatives::{alternatives, outcome};
use crate::adjudicated::{AdjudicationOptions, AnswerDetail};
use crate::build_hints::BuildHint;
use crate::json::{OtherInterpretation, probe_error_kind};
use crate::lists::distinct;
use crate::tags::tag_or_player;
use crate::termination::Termination;
use galotne::notation::pdn::{GameResult, Tag};
use galotne::position::Colour;
use galotne_mills::{
    Adjudication, BestLine, ProbeError, RankedMove, Sheet, SheetError, TableKey, Tablebase,
    adjudicate, best_line, ranked_moves,
};

/// A game and the verdict on it.
#[derive(Clone, Debug)]
pub struct AdjudicatedGame {
    /// The game as it was read.
    pub sheet: Sheet,
    /// The verdict, and the changes of value.
    pub adjudication: Adjudication,
    /// The interpretations of the text with another verdict.
    pub alternatives: Vec<OtherInterpretation>,
    /// The interpretations whose verdict is unknown, because tables are missing.
    pub unknown_alternatives: Vec<&'static str>,
    /// The moves in the position judged, best first; `None` unless requested.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play from the position judged; `None` unless requested.
    pub line: Option<BestLine>,
    /// Advice on the missing tables of the position judged, if requested.
    pub hint: Option<BuildHint>,
}

/// A game that cannot be judged.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct UnjudgedGame {
    /// The reason.
    pub error: Box<AdjudicationError>,
    /// Its tags, as far as they could be read.
    pub tags: Vec<Tag>,
    /// The interpretations under which the illegal ply is legal.
    pub alternatives: Vec<OtherInterpretation>,
}

/// The reason why a game cannot be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdjudicationError {
    /// The sheet cannot be read, or a ply is not legal.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The game is shorter.
    #[error("game {number} has {plies} plies, not {at}")]
    NoSuchPly {
        /// The number of the game.
        number: usize,
        /// Its plies.
        plies: usize,
        /// The ply requested.
        at: usize,
    },
    /// A table cannot be read.
    #[error("game {number}: {error}")]
    Probe {
        /// The number of the game.
        number: usize,
        /// The error.
        error: ProbeError,
    },
}

impl AdjudicationError {
    /// One word for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Sheet(error) => error.kind.word(),
            Self::NoSuchPly { .. } => "ply",
            Self::Probe { error, .. } => probe_error_kind(error),
        }
    }

    /// The number of the game.
    #[must_use]
    pub const fn number(&self) -> usize {
        match self {
            Self::Sheet(error) => error.number,
            Self::NoSuchPly { number, .. } | Self::Probe { number, .. } => *number,
        }
    }
}

impl AdjudicatedGame {
    /// Judges a game that was read. `others` are the tables of the
    /// [interpretations](galotne_mills::Mills::interpretations) of its text.
    ///
    /// # Errors
    /// The sheet could not be read, or not up to the ply requested; a ply that was not played; a
    /// table that cannot be read. A missing table is not an error.
    pub fn new(
        read: Result<Sheet, SheetError>,
        tables: &Tablebase,
        others: &[Tablebase],
        options: &AdjudicationOptions,
    ) -> Result<Self, UnjudgedGame> {
        let sheet = read.map_err(|error| UnjudgedGame {
            tags: error.tags().to_vec(),
            error: Box::new(error.into()),
            alternatives: vec![],
        })?;
        let number = sheet.number;
        let tags = sheet.tags.clone();
        let refused = |error: AdjudicationError| UnjudgedGame {
            error: Box::new(error),
            tags: tags.clone(),
            alternatives: vec![],
        };
        let unreadable = |error| refused(AdjudicationError::Probe { number, error });
        let plies = sheet.replay.plies();
        if let Some(stop) = (sheet.stop.as_ref()).filter(|_| options.at.is_none_or(|at| at > plies))
        {
            let at = options.at.unwrap_or(sheet.entries.len());
            let (alternatives, _) = alternatives(&sheet, at, None, others).map_err(unreadable)?;
            return Err(UnjudgedGame {
                alternatives,
                ..refused(stop.clone().into())
            });
        }
        let at = options.at.unwrap_or(plies);
        let replay = &sheet.replay;
        let adjudication = adjudicate(tables, replay, at)
            .map_err(unreadable)?
            .ok_or_else(|| refused(AdjudicationError::NoSuchPly { number, plies, at }))?;
        let (alternatives, unknown_alternatives) =
            alternatives(&sheet, at, Some(&adjudication), others).map_err(unreadable)?;
        let position = replay.at(at).filter(|_| adjudication.over.is_none());
        let moves = (position.filter(|_| options.detail != AnswerDetail::Value))
            .map(|position| ranked_moves(tables, position))
            .transpose()
            .map_err(unreadable)?;
        let line = (position.filter(|_| options.detail == AnswerDetail::BestLine))
            .map(|position| best_line(tables, position))
            .transpose()
            .map_err(unreadable)?;
        let moves = match options.detail {
            AnswerDetail::Value => None,
            _ => Some(moves.unwrap_or_default()),
        };
        let unknown = adjudication.judged().filter(|judged| judged.wdl.is_none());
        let hint = unknown
            .filter(|_| options.advice.is_some())
            .and_then(|judged| BuildHint::without_estimate(tables, &judged.missing));
        Ok(Self {
            adjudication,
            alternatives,
            unknown_alternatives,
            moves,
            line,
            sheet,
            hint,
        })
    }

    /// The value of a tag such as `Event` or `White`, unless it stands for an unknown value.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag_or_player(&self.sheet.tags, name, self.sheet.replay.rules().starts)
    }

    /// The winner of the game, or of the position judged: `Some(None)` for a draw; `None` if
    /// unknown.
    #[must_use]
    pub fn outcome(&self) -> Option<Option<Colour>> {
        outcome(&self.adjudication)
    }

    /// The missing tables of the positions without a value, each once.
    #[must_use]
    pub fn missing(&self) -> Vec<TableKey> {
        let course = self.adjudication.course.iter();
        let unknown = course.filter(|judged| judged.wdl.is_none());
        distinct(unknown.flat_map(|judged| judged.missing.iter().copied()))
    }

    /// The end of the game as the sheet states it.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        Termination::of(&self.sheet.tags)
    }

    /// Whether the result stated by the sheet contradicts the verdict; `None` where they cannot be
    /// compared. What was decided off the board, such as a time forfeit, contradicts only the end
    /// of the game on the board.
    #[must_use]
    pub fn contradicts(&self) -> Option<bool> {
        let differs = self.result_differs()?;
        Some(differs && !self.is_decided_off_the_board())
    }

    /// Whether the sheet says that the result was decided off the board, and the game was not over
    /// on it before.
    #[must_use]
    pub fn is_decided_off_the_board(&self) -> bool {
        let stated = self.termination();
        self.adjudication.over.is_none() && stated.is_some_and(Termination::is_off_the_board)
    }

    /// Whether the stated result differs from that of the verdict; `None` where they cannot be
    /// compared.
    #[must_use]
    pub fn result_differs(&self) -> Option<bool> {
        let stated = match self.sheet.result.value() {
            GameResult::Draw => None,
            result => Some(result.winner()?),
        };
        let whole = self.adjudication.ply == self.sheet.replay.plies();
        if self.adjudication.over.is_none() && !whole {
            return None;
        }
        Some(self.outcome()? != stated)
    }
}
