//! A game before the arbiter: judged under one profile or several.

use crate::alternatives::{Alternative, alternatives_in_game};
use crate::names::{known_profiles, shortened};
use crate::question::{Assumption, Counts};
use galotne::notation::pdn::{GameFit, GameResult, PdnError, PdnErrorKind, PdnGame, PdnNote, Tag};
use galotne::position::Colour;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::Wdl;
use galotne::verdict::{
    Adjudication, BestLine, Category, ClockError, ClockSpan, DrawClaim, RankedMove, Replay,
    adjudicate, best_line, ranked_moves,
};
use std::borrow::Borrow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is asked about a game.
#[derive(Clone, Debug, Default)]
pub struct AdjudicationOptions {
    /// After how many plies; `None`: after all that were played.
    pub at: Option<usize>,
    /// What was counted when the game began.
    pub counts: Counts,
    /// How much is wanted.
    pub detail: AnswerDetail,
    /// What the games of its file say together, where they have been counted.
    pub census: Option<GameFit>,
    /// Set once nobody waits for the answer any more: judging ends then with
    /// [`ProbeError::Cancelled`](galotne::tablebase::ProbeError::Cancelled).
    pub abandoned: Option<Arc<AtomicBool>>,
}

/// How much is said about the position asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnswerDetail {
    /// What it is worth.
    #[default]
    Value,
    /// And what each move makes of it.
    Moves,
    /// And best play from it.
    Line,
}

/// A game and what is to be said of it.
#[derive(Clone, Debug)]
pub struct AdjudicatedGame {
    /// The game as it was read.
    pub read: PdnGame,
    /// What there is to say under each profile asked for, in that order; at least one.
    pub rulings: Vec<Ruling>,
}

/// A game of which there is nothing to say.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct UnjudgedGame {
    /// Why.
    pub error: Box<AdjudicationError>,
    /// Its tags, as far as they could be read.
    pub tags: Vec<Tag>,
}

impl From<PdnError> for UnjudgedGame {
    fn from(error: PdnError) -> Self {
        Self {
            tags: error.tags().to_vec(),
            error: Box::new(error.into()),
        }
    }
}

/// What there is to say of a game under a profile.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The clocks replayed.
    pub replay: Replay,
    /// How the game stands, and where its value changed.
    pub adjudication: Adjudication,
    /// What could be claimed.
    pub claims: Vec<DrawClaim>,
    /// What each clock counted.
    pub spans: Vec<ClockSpan>,
    /// Under which readings of the same authority the game stands otherwise; `None` where that
    /// cannot be known.
    pub otherwise: Option<Vec<Alternative>>,
    /// The moves in the position asked about, best first; `None` unless wanted.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play from it; `None` unless wanted.
    pub line: Option<BestLine>,
    /// What had to be assumed.
    pub assumed: Vec<Assumption>,
}

/// Why there is nothing to say of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdjudicationError {
    /// It cannot be read.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// It has no such draw rules.
    #[error("game {number} is {rules}, which has no profile {profile}; it has {known}")]
    Profile {
        /// Which game.
        number: usize,
        /// Its rules.
        rules: &'static str,
        /// What was asked for.
        profile: String,
        /// The profiles there are.
        known: String,
    },
    /// A count cannot stand where it starts.
    #[error("game {number}: {error}")]
    Clock {
        /// Which game.
        number: usize,
        /// What is wrong.
        error: ClockError,
    },
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
    /// Nothing says which game it is, and the games that it fits give it different verdicts.
    #[error(
        "game {number} has no GameType tag and fits {}, which judge it differently: name the rules, as with --rules {}",
        .games.join(", "), .games.first().unwrap_or(&"international")
    )]
    WhichGame {
        /// Which game of the file.
        number: usize,
        /// The names of the games that it fits.
        games: Vec<&'static str>,
    },
    /// Nothing says which game it is, and most games of its file fit none.
    #[error(
        "game {number} has no GameType tag and fits {}, but of {} games of the file without one {} fit no game that is known: \
         it may be another one; if it is not, name the rules, as with --rules {}",
        .games.join(", "), .census.fitting + .census.unfitting, .census.unfitting, .games.first().unwrap_or(&"international")
    )]
    DoubtfulGame {
        /// Which game of the file.
        number: usize,
        /// The names of the games that it fits.
        games: Vec<&'static str>,
        /// How many games of the file fit one.
        census: GameFit,
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
            Self::Pdn(error) => error.kind.word(),
            Self::Profile { .. } => "profile",
            Self::Clock { .. } => "clock",
            Self::NoSuchPly { .. } => "ply",
            Self::WhichGame { .. } | Self::DoubtfulGame { .. } => "which-game",
            Self::Probe { .. } => "table",
        }
    }

    /// Which game.
    #[must_use]
    pub const fn number(&self) -> usize {
        match self {
            Self::Pdn(error) => error.number,
            Self::Profile { number, .. }
            | Self::Clock { number, .. }
            | Self::NoSuchPly { number, .. }
            | Self::WhichGame { number, .. }
            | Self::DoubtfulGame { number, .. }
            | Self::Probe { number, .. } => *number,
        }
    }

    /// What was due where a capture was missed and play went on.
    #[must_use]
    pub fn let_stand(&self) -> Option<&[String]> {
        match self {
            Self::Pdn(PdnError {
                kind: PdnErrorKind::MissedCapture(missed),
                ..
            }) if missed.stands => Some(&missed.due),
            _ => None,
        }
    }

    /// The line of the text at fault, from 1, if one is.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Pdn(error) => Some(error.line),
            _ => None,
        }
    }

    /// The ply at fault, from 1, if one is.
    #[must_use]
    pub fn ply(&self) -> Option<usize> {
        match self {
            Self::Pdn(error) => error.ply.map(|before| before + 1),
            _ => None,
        }
    }
}

impl AdjudicatedGame {
    /// Judges a game under these profiles.
    ///
    /// # Errors
    /// A count that cannot stand, a ply that was not played, a table that cannot be read. Missing
    /// tables are no error.
    pub fn new(
        tables: &Tablebase,
        read: PdnGame,
        profiles: &[&'static Profile],
        inquiry: &AdjudicationOptions,
    ) -> Result<Self, AdjudicationError> {
        let rulings = (profiles.iter())
            .map(|profile| Ruling::new(tables, &read, profile, inquiry))
            .collect::<Result<_, _>>()?;
        Ok(Self { read, rulings })
    }

    /// Judges a game under the profiles with these names, or their default. A score that fits
    /// several games is judged as each of them; `tables` gives the tables of a game.
    ///
    /// # Errors
    /// Those of `tables` outside. Inside, those of [`profiles`] and [`AdjudicatedGame::new`], unless the score
    /// fits another game as well in which there are such profiles and counts; verdicts that differ
    /// from game to game; and a game that nothing names in a file of which most games fit none.
    pub fn of<T: Borrow<Tablebase>, E>(
        mut read: PdnGame,
        names: &[String],
        inquiry: &AdjudicationOptions,
        mut tables: impl FnMut(&'static Variant) -> Result<T, E>,
    ) -> Result<Result<(T, Self), AdjudicationError>, E> {
        let number = read.number;
        if let Some(census) = inquiry.census.filter(GameFit::is_doubtful)
            && (read.notes.iter())
                .any(|note| matches!(note, PdnNote::NoGameType(_) | PdnNote::FitsSeveral { .. }))
        {
            let fitting = std::iter::once(&read).chain(&read.others);
            return Ok(Err(AdjudicationError::DoubtfulGame {
                number,
                games: fitting.map(|read| read.game.variant.name).collect(),
                census,
            }));
        }
        let others = std::mem::take(&mut read.others);
        let (mut judged, mut refused): (Vec<(T, Self)>, _) = (vec![], None);
        for read in std::iter::once(read).chain(others) {
            let variant = read.game.variant;
            let tables = tables(variant)?;
            let case = profiles(variant, names, number)
                .and_then(|profiles| Self::new(tables.borrow(), read, &profiles, inquiry));
            match case {
                Ok(case) => judged.push((tables, case)),
                Err(error @ AdjudicationError::Probe { .. }) => return Ok(Err(error)),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        let games: Vec<_> = (judged.iter())
            .map(|(_, case)| case.read.game.variant.name)
            .collect();
        let mut judged = judged.into_iter();
        Ok(match (judged.next(), refused) {
            (Some((tables, case)), _) => {
                if judged.all(|(_, other)| other.agrees_with(&case)) {
                    Ok((tables, case))
                } else {
                    Err(AdjudicationError::WhichGame { number, games })
                }
            }
            (None, Some(error)) => Err(error),
            (None, None) => Err(AdjudicationError::WhichGame { number, games }),
        })
    }

    /// The value of a tag, unless nobody knows it: of `Event`, `White` and so on.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        known_tag(&self.read.tags, name)
    }

    /// Whether the result that the score states contradicts a ruling; `None` where they cannot be
    /// compared.
    #[must_use]
    pub fn contradicts(&self, ruling: &Ruling) -> Option<bool> {
        let stated = match self.read.result.value() {
            GameResult::Draw => None,
            result => Some(result.winner()?),
        };
        let adjudication = &ruling.adjudication;
        if adjudication.over.is_none() && adjudication.ply != ruling.replay.plies() {
            return None;
        }
        if stated.is_none() && ruling.claim_is_open() {
            return Some(false);
        }
        Some(ruling.outcome()? != stated)
    }

    /// Whether two readings of a score come to the same verdict.
    fn agrees_with(&self, other: &Self) -> bool {
        let (one, two) = (self.verdicts(), other.verdicts());
        one.iter().all(|verdict| two.contains(verdict))
            && two.iter().all(|verdict| one.contains(verdict))
    }

    fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |ruling: &Ruling| {
            let adjudication = &ruling.adjudication;
            let turn = adjudication.moment.situation.position().turn();
            let over = adjudication.over.map(|over| (over.ply, over.winner));
            (
                over,
                adjudication
                    .judged
                    .category
                    .map(|category| (turn, category)),
            )
        };
        self.rulings.iter().map(verdict).collect()
    }

    /// Whether the profiles disagree about how the game stands: its end, its value, or what could
    /// be claimed.
    #[must_use]
    pub fn disputed(&self) -> bool {
        let how = |ruling: &Ruling| {
            let adjudication = &ruling.adjudication;
            let over = adjudication.over.map(|over| (over.ply, over.winner));
            let claims: Vec<_> = ruling.claims.iter().map(|claim| claim.first).collect();
            (over, adjudication.judged.category, claims)
        };
        let mut hows = self.rulings.iter().map(how);
        let first = hows.next();
        hows.any(|how| Some(how) != first)
    }
}

impl Ruling {
    fn new(
        tables: &Tablebase,
        read: &PdnGame,
        profile: &'static Profile,
        inquiry: &AdjudicationOptions,
    ) -> Result<Self, AdjudicationError> {
        let (game, number) = (&read.game, read.number);
        let (start, assumed) = (inquiry.counts)
            .situation(game.variant, profile, game.start, read.half_moves)
            .map_err(|error| AdjudicationError::Clock { number, error })?;
        let replay = Replay::new(game, *start.clocks());
        let at = inquiry.at.unwrap_or(replay.plies());
        let unreadable = |error| AdjudicationError::Probe { number, error };
        let probe = match &inquiry.abandoned {
            Some(abandoned) => tables.reading().until(abandoned),
            None => tables.reading(),
        };
        let adjudication = adjudicate(probe, game, &replay, at)
            .map_err(unreadable)?
            .ok_or(AdjudicationError::NoSuchPly {
                number,
                plies: replay.plies(),
                at,
            })?;
        let otherwise =
            alternatives_in_game(probe, game, &start, &adjudication).map_err(unreadable)?;
        let situation = &adjudication.moment.situation;
        let moves = (inquiry.detail != AnswerDetail::Value)
            .then(|| ranked_moves(probe, situation))
            .transpose()
            .map_err(unreadable)?;
        let line = (inquiry.detail == AnswerDetail::Line)
            .then(|| best_line(probe, situation))
            .transpose()
            .map_err(unreadable)?;
        Ok(Self {
            claims: replay.claims(at),
            spans: replay.spans(at),
            replay,
            adjudication,
            otherwise,
            moves,
            line,
            assumed,
        })
    }

    /// Who has won the game, or wins it from where it stands under the rules: `Some(None)` if
    /// nobody does; `None` if it is not known.
    #[must_use]
    pub fn outcome(&self) -> Option<Option<Colour>> {
        if let Some(over) = self.adjudication.over {
            return Some(over.winner);
        }
        Some(match self.adjudication.judged.category? {
            Category::Win | Category::Loss => self.winner(),
            _ => None,
        })
    }

    /// Who wins the position judged without draw rules.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        let turn = self.adjudication.moment.situation.position().turn();
        match self.adjudication.judged.wdl? {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(!turn),
        }
    }

    /// Whether a draw may be claimed in the position judged.
    #[must_use]
    pub fn claim_is_open(&self) -> bool {
        let adjudication = &self.adjudication;
        let open = (self.claims.iter()).any(|claim| claim.last == adjudication.ply);
        adjudication.over.is_none() && open
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.replay.profile()
    }
}

/// The value of the tag with this name, unless nobody knows it.
#[must_use]
pub fn known_tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    /// What stands in tags for what nobody knows.
    const UNKNOWN: [&str; 4] = ["", "?", "????.??.??", "-"];
    let tag = tags
        .iter()
        .find(|tag| tag.name.eq_ignore_ascii_case(name))?;
    let value = tag.value.trim();
    (!UNKNOWN.contains(&value)).then_some(value)
}

/// When a game was over and who won it, and what its last position is worth to whom.
type Verdict = (Option<(usize, Option<Colour>)>, Option<(Colour, Category)>);

/// The profiles of a game with these names; `all` names all of them, and no name its default.
///
/// # Errors
/// The game has no profile of that name.
pub fn profiles(
    variant: &'static Variant,
    names: &[String],
    number: usize,
) -> Result<Vec<&'static Profile>, AdjudicationError> {
    if names.is_empty() {
        return Ok(vec![variant.default_profile()]);
    }
    let mut found: Vec<&'static Profile> = vec![];
    for name in names {
        let named: Vec<_> = if name == "all" {
            variant.profiles.iter().collect()
        } else {
            vec![
                variant
                    .profile(name)
                    .ok_or_else(|| AdjudicationError::Profile {
                        number,
                        rules: variant.name,
                        profile: shortened(name),
                        known: known_profiles(variant),
                    })?,
            ]
        };
        for profile in named {
            if !found.iter().any(|other| other.name == profile.name) {
                found.push(profile);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::pdn::{ReadOptions, parse_game};
    use galotne::rules::INTERNATIONAL;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_game_is_left_when_nobody_waits() {
        let tables = Tablebase::empty(&INTERNATIONAL);
        let options = ReadOptions {
            rules: Some(&INTERNATIONAL),
            ..ReadOptions::default()
        };
        let judged = |inquiry: &AdjudicationOptions| {
            let read = parse_game("1. 32-28 19-23 2. 28x19 14x23", &options).expect("a game");
            AdjudicatedGame::new(&tables, read, &[INTERNATIONAL.default_profile()], inquiry)
        };
        let abandoned = Arc::new(AtomicBool::new(false));
        let inquiry = AdjudicationOptions {
            abandoned: Some(Arc::clone(&abandoned)),
            ..AdjudicationOptions::default()
        };
        assert!(judged(&inquiry).is_ok());
        abandoned.store(true, Ordering::Relaxed);
        let error = judged(&inquiry).expect_err("nobody waits");
        let gone: ProbeError = ProbeError::Cancelled;
        assert_eq!(error.to_string(), format!("game 1: {gone}"));
    }
}
