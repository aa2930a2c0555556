//! A question: a situation, read from a FEN with its counts.

use crate::json::{ReportedError, probe_error_kind};
use galotne::material::Class;
use galotne::notation::{Fen, FenError};
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::{
    ClockError, Judgement, PositionHistory, RankedMove, Situation, SpentPlies, judge, judge_many,
    ranked_moves,
};

/// The counts with which a question begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Plies already counted.
    pub spent: Vec<SpentPlies>,
    /// Whether the FEN's field `H` is the count.
    pub in_fen: bool,
    /// Earlier positions as FEN, one for each occurrence.
    pub seen: Vec<String>,
}

impl Counts {
    /// Reads counts as typed: `14`, `7 moves`, `6.2=30` ([`SpentPlies`]), or `fen`.
    ///
    /// # Errors
    /// A text is not a count, or `fen` is not alone.
    pub fn parse<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, QuestionError> {
        let mut counts = Self::default();
        for text in texts {
            if text == "fen" {
                counts.in_fen = true;
            } else {
                counts.spent.push(text.parse()?);
            }
        }
        if counts.in_fen && !counts.spent.is_empty() {
            return Err(QuestionError::TwoCounts);
        }
        Ok(counts)
    }

    /// The same counts with earlier positions.
    #[must_use]
    pub fn with_seen(mut self, seen: &[String]) -> Self {
        self.seen = seen.to_vec();
        self
    }

    /// Gives a position its clocks, and lists the assumptions. `half_moves` is the FEN's field `H`.
    ///
    /// # Errors
    /// A count cannot stand here.
    pub fn situation(
        &self,
        variant: &'static Variant,
        profile: &'static Profile,
        position: Position,
        half_moves: Option<u16>,
    ) -> Result<(Situation, Vec<Assumption>), ClockError> {
        let from_fen = half_moves.filter(|_| self.in_fen).map(SpentPlies::Running);
        let spent = (from_fen.as_ref()).map_or(&self.spent[..], std::slice::from_ref);
        let situation = Situation::with_spent(variant, profile, position, spent)?;
        let mut assumed = vec![];
        if situation.clocks().in_charge().is_some() {
            if spent.is_empty() {
                assumed.push(Assumption::FreshClocks);
            }
            if let (Some(half_moves), false) = (half_moves, self.in_fen) {
                assumed.push(Assumption::HalfMovesUnused(half_moves));
            }
        } else if !spent.is_empty() {
            assumed.push(Assumption::NoClock);
        }
        Ok((situation, assumed))
    }
}

/// An assumption of an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Assumption {
    /// No count was given.
    #[error("no count was given: clocks are fresh")]
    FreshClocks,
    /// The FEN had a count that was not requested.
    #[error("the FEN's H{0} was not used; --spent fen uses it")]
    HalfMovesUnused(u16),
    /// A count was given where nothing is counted.
    #[error("no clock runs here: the count given plays no part")]
    NoClock,
    /// Squares were numbered from White's side.
    #[error("squares were read from White's side; the answer has the usual numbers")]
    Rotated,
}

/// A question about a position.
#[derive(Clone, Debug)]
pub struct PositionQuestion {
    /// The position, its game and its clocks.
    pub situation: Situation,
    /// Earlier positions.
    pub seen: PositionHistory,
    /// The assumptions.
    pub assumed: Vec<Assumption>,
}

/// The reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The text is not a position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The game is not played with such pieces.
    #[error("{rules} is not played with {class}, but with {known}")]
    Material {
        /// The game.
        rules: &'static str,
        /// The class.
        class: Class,
        /// The game's classes.
        known: String,
    },
    /// A count cannot stand.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// Counts come from two places.
    #[error("--spent fen and another --spent contradict each other")]
    TwoCounts,
    /// A table cannot be read.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

impl ReportedError for QuestionError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Fen(_) => "fen",
            Self::Material { .. } => "material",
            Self::Clock(_) | Self::TwoCounts => "clock",
            Self::Probe(error) => probe_error_kind(error),
        }
    }

    fn file(&self) -> Option<&str> {
        match self {
            Self::Probe(error) => error.file(),
            _ => None,
        }
    }
}

impl PositionQuestion {
    /// Reads a FEN; with `rotate` its squares are numbered from White's side.
    ///
    /// # Errors
    /// The text is not a position of the game, or a count cannot stand.
    pub fn read(
        variant: &'static Variant,
        profile: &'static Profile,
        text: &str,
        counts: &Counts,
        rotate: bool,
    ) -> Result<Self, QuestionError> {
        let parse = if rotate {
            Fen::parse_rotated
        } else if counts.in_fen {
            // Only lidraughts writes counts there.
            Fen::parse_lidraughts
        } else {
            Fen::parse
        };
        let fen = parse(variant, text)?;
        check_material(variant, Class::from_position(&fen.position))?;
        let (situation, mut assumed) =
            counts.situation(variant, profile, fen.position, fen.half_moves)?;
        if rotate {
            assumed.push(Assumption::Rotated);
        }
        let seen = (counts.seen.iter())
            .map(|text| Ok(parse(variant, text)?.position))
            .collect::<Result<_, QuestionError>>()?;
        Ok(Self {
            situation,
            seen,
            assumed,
        })
    }

    /// Judges the position with its counts and earlier positions.
    ///
    /// # Errors
    /// Those of [`judge`].
    pub fn judge<'a>(&self, probe: impl Into<Probe<'a>>) -> Result<Judgement, ProbeError> {
        Ok(self.seen.apply(judge(probe, &self.situation)?))
    }

    /// Judges many questions together ([`judge_many`]), each as [`PositionQuestion::judge`] does.
    pub fn judge_many<'a>(
        probe: impl Into<Probe<'a>>,
        questions: &[&Self],
    ) -> Vec<Result<Judgement, ProbeError>> {
        let situations: Vec<Situation> = questions.iter().map(|of| of.situation).collect();
        let judged = judge_many(probe, &situations).into_iter();
        (judged.zip(questions))
            .map(|(judged, question)| Ok(question.seen.apply(judged?)))
            .collect()
    }

    /// Ranks the legal moves, best first, with the counts and earlier positions.
    ///
    /// # Errors
    /// Those of [`ranked_moves`].
    pub fn moves<'a>(&self, probe: impl Into<Probe<'a>>) -> Result<Vec<RankedMove>, ProbeError> {
        Ok(self
            .seen
            .apply_to_moves(ranked_moves(probe, &self.situation)?))
    }
}

/// Refuses material that the game is not played with: no tables of it exist.
fn check_material(variant: &Variant, class: Class) -> Result<(), QuestionError> {
    match variant.material {
        // A side without pieces is the end of a game.
        Some(known) if class.has_both_sides() && !known.contains(&class.canonical()) => {
            Err(QuestionError::Material {
                rules: variant.name,
                class: class.canonical(),
                known: (known.iter().map(Class::to_string).collect::<Vec<_>>()).join(", "),
            })
        }
        _ => Ok(()),
    }
}
