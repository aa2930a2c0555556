//! A game of mills before the arbiter.

use super::alternatives::{Alternative, alternatives, outcome};
use crate::adjudicated::{AnswerDetail, known_tag};
use galotne::notation::pdn::{GameResult, Tag};
use galotne::position::Colour;
use galotne_mills::{
    Adjudication, BestLine, ProbeError, RankedMove, Sheet, SheetError, TableKey, Tablebase,
    adjudicate, best_line, ranked_moves,
};

/// What is asked about a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdjudicationOptions {
    /// After how many plies; `None`: after all that were played.
    pub at: Option<usize>,
    /// How much is wanted.
    pub detail: AnswerDetail,
}

/// A game and what is to be said of it.
#[derive(Clone, Debug)]
pub struct AdjudicatedGame {
    /// The game as it was read.
    pub sheet: Sheet,
    /// How it stands, and where its value changed.
    pub adjudication: Adjudication,
    /// Under which readings of the text it stands otherwise.
    pub otherwise: Vec<Alternative>,
    /// The readings of which that is not known, because tables are missing.
    pub otherwise_unknown: Vec<&'static str>,
    /// The moves in the position asked about, best first; `None` unless wanted.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play from it; `None` unless wanted.
    pub line: Option<BestLine>,
}

/// A game of which there is nothing to say but what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct UnjudgedGame {
    /// Why.
    pub error: Box<AdjudicationError>,
    /// Its tags, as far as they could be read.
    pub tags: Vec<Tag>,
    /// The readings of the text under which the ply at fault is legal.
    pub otherwise: Vec<Alternative>,
}

/// Why there is nothing to say of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdjudicationError {
    /// It cannot be read, or a ply of it is not legal.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// It is shorter.
    #[error("game {number} has {plies} plies, not {at}")]
    NoSuchPly {
        /// Which game.
        number: usize,
        /// How many plies it has.
        plies: usize,
        /// What was asked for.
        at: usize,
    },
    /// A table cannot be read.
    #[error("game {number}: {error}")]
    Probe {
        /// Which game.
        number: usize,
        /// What is wrong.
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
            Self::Probe { .. } => "table",
        }
    }

    /// Which game.
    #[must_use]
    pub const fn number(&self) -> usize {
        match self {
            Self::Sheet(error) => error.number,
            Self::NoSuchPly { number, .. } | Self::Probe { number, .. } => *number,
        }
    }
}

impl AdjudicatedGame {
    /// Judges a game that was read; `others` are the tables of the
    /// [readings](galotne_mills::Mills::readings) of its text.
    ///
    /// # Errors
    /// It could not be read, or not as far as it is asked about; a ply that was not played; a table
    /// that cannot be read. Missing tables are no error.
    pub fn of(
        read: Result<Sheet, SheetError>,
        tables: &Tablebase,
        others: &[Tablebase],
        inquiry: AdjudicationOptions,
    ) -> Result<Self, UnjudgedGame> {
        let sheet = read.map_err(|error| UnjudgedGame {
            tags: error.tags().to_vec(),
            error: Box::new(error.into()),
            otherwise: vec![],
        })?;
        let number = sheet.number;
        let tags = sheet.tags.clone();
        let refused = |error: AdjudicationError| UnjudgedGame {
            error: Box::new(error),
            tags: tags.clone(),
            otherwise: vec![],
        };
        let unreadable = |error| refused(AdjudicationError::Probe { number, error });
        let plies = sheet.replay.plies();
        if let Some(stop) = (sheet.stop.as_ref()).filter(|_| inquiry.at.is_none_or(|at| at > plies))
        {
            let at = inquiry.at.unwrap_or(sheet.entries.len());
            let (otherwise, _) = alternatives(&sheet, at, None, others).map_err(unreadable)?;
            return Err(UnjudgedGame {
                otherwise,
                ..refused(stop.clone().into())
            });
        }
        let at = inquiry.at.unwrap_or(plies);
        let replay = &sheet.replay;
        let adjudication = adjudicate(tables, replay, at)
            .map_err(unreadable)?
            .ok_or_else(|| refused(AdjudicationError::NoSuchPly { number, plies, at }))?;
        let (found, otherwise_unknown) =
            alternatives(&sheet, at, Some(&adjudication), others).map_err(unreadable)?;
        let position = replay.at(at).filter(|_| adjudication.over.is_none());
        let moves = (position.filter(|_| inquiry.detail != AnswerDetail::Value))
            .map(|position| ranked_moves(tables, position))
            .transpose()
            .map_err(unreadable)?;
        let line = (position.filter(|_| inquiry.detail == AnswerDetail::Line))
            .map(|position| best_line(tables, position))
            .transpose()
            .map_err(unreadable)?;
        let moves = match inquiry.detail {
            AnswerDetail::Value => None,
            _ => Some(moves.unwrap_or_default()),
        };
        Ok(Self {
            adjudication,
            otherwise: found,
            otherwise_unknown,
            moves,
            line,
            sheet,
        })
    }

    /// The value of a tag, unless nobody knows it: of `Event`, `White` and so on.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        known_tag(&self.sheet.tags, name)
    }

    /// Who has won the game, or wins it from where it stands: `Some(None)` if nobody does; `None`
    /// if it is not known.
    #[must_use]
    pub fn outcome(&self) -> Option<Option<Colour>> {
        outcome(&self.adjudication)
    }

    /// The tables without which the value of a position of the game is not known, each once.
    #[must_use]
    pub fn missing(&self) -> Vec<TableKey> {
        let mut keys: Vec<TableKey> = vec![];
        let course = self.adjudication.course.iter();
        let unknown = course.filter(|judged| judged.wdl.is_none());
        for key in unknown.flat_map(|judged| &judged.missing) {
            if !keys.contains(key) {
                keys.push(*key);
            }
        }
        keys
    }

    /// Whether the result that the sheet states contradicts the verdict; `None` where they cannot
    /// be compared.
    #[must_use]
    pub fn contradicts(&self) -> Option<bool> {
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
