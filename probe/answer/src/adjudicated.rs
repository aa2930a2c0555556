//! A played game, judged under one profile or several.

use crate::alternatives::{
    Alternative, OtherRuling, alternatives_in_game, foreign_rulings, sibling_rulings,
};
use crate::build_cost::BuildMachine;
use crate::build_hints::BuildHint;
use crate::correction::{CorrectedMove, Correction};
use crate::json::probe_error_kind;
use crate::lists::distinct;
use crate::names::{known_profiles, shortened};
use crate::profile_choice::{AssumedProfile, SUGGESTED};
use crate::question::{Assumption, Counts};
use crate::tags::tag_or_player;
use crate::termination::Termination;
use galotne::material::Class;
use galotne::notation::MoveError;
use galotne::notation::pdn::{GameFit, GameResult, PdnError, PdnErrorKind, PdnGame, Tag};
use galotne::position::{Colour, Position};
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Wdl};
use galotne::verdict::{
    Adjudication, BestLine, Category, ClockError, ClockSpan, DrawClaim, GameEnd, RankedMove,
    Replay, adjudicate, best_line, ranked_moves,
};
use std::borrow::Borrow;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The settings for judging games. Games without draw rules use `at`, `detail` and `advice` alone.
#[derive(Clone, Debug, Default)]
pub struct AdjudicationOptions {
    /// The number of plies after which a game is judged; `None`: all plies played.
    pub at: Option<usize>,
    /// The counts at the start of the game.
    pub counts: Counts,
    /// The amount of detail.
    pub detail: AnswerDetail,
    /// The machine for advice on missing tables. Given for reports, which also list the classes
    /// used.
    pub advice: Option<BuildMachine>,
    /// The summary of all games of the file, if they have been counted.
    pub census: Option<GameFit>,
    /// Whether a score without a name is judged by the first rules that it fits, even if others
    /// lead to another verdict or most games of its file fit none.
    pub guess: bool,
    /// Set to true when the answer is no longer needed: judging then ends with
    /// [`ProbeError::Cancelled`](galotne::tablebase::ProbeError::Cancelled).
    pub abandoned: Option<Arc<AtomicBool>>,
}

/// The amount of detail about the position judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnswerDetail {
    /// The value.
    #[default]
    Value,
    /// The value and the moves.
    Moves,
    /// The value, the moves and best play.
    BestLine,
}

/// A game and the rulings on it.
#[derive(Clone, Debug)]
pub struct AdjudicatedGame {
    /// The game as it was read.
    pub read: PdnGame,
    /// A ruling for each requested profile, in that order; at least one.
    pub rulings: Vec<Ruling>,
    /// The draw rules of the ruling, if they were assumed: neither chosen, nor the only ones of the
    /// game.
    pub assumed_profile: Option<AssumedProfile>,
    /// The moves that were [corrected](AdjudicatedGame::with_corrections) before.
    pub corrections: Vec<CorrectedMove>,
    /// The classes with tables among the positions of the game and of best play; empty without
    /// [advice](AdjudicationOptions::advice).
    pub classes: Vec<Class>,
    /// The tables of these classes that give values with and without draw rules, with their hashes;
    /// empty without advice.
    pub tables: Vec<UsedTable>,
}

/// A table that a ruling rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedTable {
    /// The name, such as `KKvK.need.fmjd-2015`.
    pub table: String,
    /// The hash at the end of the file, in hexadecimal digits.
    pub hash: String,
}

/// A game that cannot be judged.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct UnjudgedGame {
    /// The reason.
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

/// The ruling on a game under one profile.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The clocks replayed.
    pub replay: Replay,
    /// The verdict, and the changes of value.
    pub adjudication: Adjudication,
    /// The draws that could be claimed.
    pub claims: Vec<DrawClaim>,
    /// The count of each clock.
    pub spans: Vec<ClockSpan>,
    /// The verdicts under the other profiles of the same authority.
    pub siblings: Vec<OtherRuling>,
    /// The verdicts under the profiles of other authorities; empty without
    /// [advice](AdjudicationOptions::advice).
    pub foreign: Vec<OtherRuling>,
    /// The profiles of the same authority with another category; `None` if unknown.
    pub alternatives: Option<Vec<Alternative>>,
    /// The moves in the position judged, best first; `None` unless requested.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play from the position judged; `None` unless requested.
    pub line: Option<BestLine>,
    /// The assumptions.
    pub assumed: Vec<Assumption>,
    /// Advice on the missing tables of the position judged, if requested.
    pub hint: Option<BuildHint>,
}

/// The reason why a game cannot be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdjudicationError {
    /// The game cannot be read.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// The game's rules have no such profile.
    #[error("game {number} is {rules}, which has no profile {profile}; it has {known}")]
    Profile {
        /// The number of the game.
        number: usize,
        /// Its rules.
        rules: &'static str,
        /// The profile requested.
        profile: String,
        /// The profiles of the rules.
        known: String,
    },
    /// A count cannot stand at the start of the game.
    #[error("game {number}: {error}")]
    Clock {
        /// The number of the game.
        number: usize,
        /// The error.
        error: ClockError,
    },
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
    /// The score names no rules, and the rules that it fits lead to different verdicts
    /// or to none.
    #[error(
        "game {number} has no GameType and no Variant tag and fits {}, which do not judge it alike: \
         name the rules, as with --rules {}",
        .games.join(", "), .games.first().unwrap_or(&"international")
    )]
    WhichGame {
        /// The number of the game in its file.
        number: usize,
        /// The names of the rules that it fits.
        games: Vec<&'static str>,
    },
    /// The score names no rules, and most games of its file fit none.
    #[error(
        "game {number} has no GameType and no Variant tag and fits {}, but of {} games of the file \
         without them {} fit no game that is known: it may be another one; if it is not, name the \
         rules, as with --rules {}",
        .games.join(", "), .census.fitting + .census.unfitting, .census.unfitting,
        .games.first().unwrap_or(&"international")
    )]
    DoubtfulGame {
        /// The number of the game in its file.
        number: usize,
        /// The names of the rules that it fits.
        games: Vec<&'static str>,
        /// The summary of all games of the file.
        census: GameFit,
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
            Self::Pdn(error) => error.kind.word(),
            Self::Profile { .. } => "profile",
            Self::Clock { .. } => "clock",
            Self::NoSuchPly { .. } => "ply",
            Self::WhichGame { .. } | Self::DoubtfulGame { .. } => "which-game",
            Self::Probe { error, .. } => probe_error_kind(error),
        }
    }

    /// The number of the game.
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

    /// The captures of which one was due, if one was missed and the opponent accepted it.
    #[must_use]
    pub fn accepted_captures(&self) -> Option<&[String]> {
        match self {
            Self::Pdn(PdnError {
                kind: PdnErrorKind::MissedCapture(missed),
                ..
            }) if missed.stands => Some(&missed.due),
            _ => None,
        }
    }

    /// The moves in a row of the king that the move at fault names, if it must rest after them.
    #[must_use]
    pub fn barred_after(&self) -> Option<u8> {
        match self {
            Self::Pdn(PdnError {
                kind: PdnErrorKind::Move(error),
                ..
            }) => match **error {
                MoveError::Illegal { barred_after, .. } => barred_after,
                _ => None,
            },
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

    /// The first byte of the fault in its line, from 1, if it has a place there.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            Self::Pdn(error) => error.column.map(NonZeroUsize::get),
            _ => None,
        }
    }

    /// The ply at fault, from 1, if one is.
    #[must_use]
    pub fn ply(&self) -> Option<usize> {
        match self {
            Self::Pdn(error) => error.ply().map(|before| before + 1),
            _ => None,
        }
    }
}

impl AdjudicatedGame {
    /// Judges a game under these profiles.
    ///
    /// # Errors
    /// A count that cannot stand, a ply that was not played, a table that cannot be read. A missing
    /// table is not an error.
    pub fn new(
        tables: &Tablebase,
        read: PdnGame,
        profiles: &[&'static Profile],
        options: &AdjudicationOptions,
    ) -> Result<Self, AdjudicationError> {
        let rulings = (profiles.iter())
            .map(|profile| Ruling::new(tables, &read, profile, options))
            .collect::<Result<Vec<_>, _>>()?;
        let classes = match options.advice {
            Some(_) => used_classes(tables, &rulings),
            None => vec![],
        };
        let used = used_tables(tables, &classes, profiles);
        Ok(Self {
            read,
            rulings,
            assumed_profile: None,
            corrections: vec![],
            classes,
            tables: used,
        })
    }

    /// Adds the moves that were corrected before the game was judged. Those of plies that were not
    /// played are left out: a game may be judged up to an earlier ply.
    #[must_use]
    pub fn with_corrections(mut self, corrections: &[Correction]) -> Self {
        let found = corrections.iter();
        let found = found.filter_map(|one| CorrectedMove::find(one, &self.read.game));
        self.corrections = found.collect();
        self
    }

    /// Judges a game under the [profiles] with these names. A score that fits several rules is
    /// judged under each; `tables` opens the tables of a game.
    ///
    /// # Errors
    /// Outside, those of `tables`. Inside, those of [`profiles`] and [`AdjudicatedGame::new`],
    /// unless other rules fit the score and have such profiles and counts; different verdicts under
    /// different rules; and a score without rules in a file of which most games fit none.
    pub fn by_names<T: Borrow<Tablebase>, E>(
        mut read: PdnGame,
        names: &[String],
        options: &AdjudicationOptions,
        mut tables: impl FnMut(&'static Variant) -> Result<T, E>,
    ) -> Result<Result<(T, Self), AdjudicationError>, E> {
        let number = read.number;
        if let Some(census) = options.census.filter(GameFit::is_doubtful)
            && read.is_guessed()
            && !options.guess
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
            let has_others = variant.profiles.len() > 1;
            let assumed = assumed(&read, names).filter(|_| has_others);
            let game = profiles(&read, names)
                .and_then(|profiles| Self::new(tables.borrow(), read, &profiles, options))
                .map(|game| Self {
                    assumed_profile: assumed,
                    ..game
                });
            match game {
                Ok(game) if options.guess => return Ok(Ok((tables, game))),
                Ok(game) => judged.push((tables, game)),
                Err(error @ AdjudicationError::Probe { .. }) => return Ok(Err(error)),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        let games: Vec<_> = (judged.iter())
            .map(|(_, game)| game.read.game.variant.name)
            .collect();
        let mut judged = judged.into_iter();
        Ok(match (judged.next(), refused) {
            (Some((tables, game)), _) => {
                if judged.all(|(_, other)| other.agrees_with(&game)) {
                    Ok((tables, game))
                } else {
                    Err(AdjudicationError::WhichGame { number, games })
                }
            }
            (None, Some(error)) => Err(error),
            (None, None) => Err(AdjudicationError::WhichGame { number, games }),
        })
    }

    /// The value of a tag such as `Event` or `White`, unless it stands for an unknown value.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag_or_player(&self.read.tags, name, self.read.game.variant.starts)
    }

    /// The end of the game as the score states it.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        Termination::of(&self.read.tags)
    }

    /// Whether the result stated by the score contradicts a ruling; `None` where they cannot be
    /// compared. What was decided off the board, such as a time forfeit, contradicts only the end
    /// of the game on the board or by a rule.
    #[must_use]
    pub fn contradicts(&self, ruling: &Ruling) -> Option<bool> {
        let differs = self.result_differs(ruling)?;
        Some(differs && !self.is_decided_off_the_board(ruling))
    }

    /// Whether the score says that the result was decided off the board, and neither the board nor
    /// a rule had ended the game before.
    #[must_use]
    pub fn is_decided_off_the_board(&self, ruling: &Ruling) -> bool {
        let stated = self.termination();
        ruling.adjudication.over.is_none() && stated.is_some_and(Termination::is_off_the_board)
    }

    /// Whether the stated result differs from that of a ruling; `None` where they cannot be
    /// compared.
    #[must_use]
    pub fn result_differs(&self, ruling: &Ruling) -> Option<bool> {
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

    /// Whether the score under other rules comes to the same verdict. A value that is not known is
    /// none: the clocks of the wrong game would stand beside it.
    fn agrees_with(&self, other: &Self) -> bool {
        let decided = |game: &Self| game.rulings.iter().all(Ruling::is_decided);
        if !decided(self) || !decided(other) {
            return false;
        }
        let [one, two] = [self, other].map(|game| {
            let summaries = game.rulings.iter().map(VerdictSummary::new);
            summaries.collect::<Vec<_>>()
        });
        one.iter().all(|verdict| two.contains(verdict))
            && two.iter().all(|verdict| one.contains(verdict))
    }

    /// Whether the profiles disagree about the verdict: the end, the value, or possible claims.
    #[must_use]
    pub fn disputed(&self) -> bool {
        let summary = |ruling: &Ruling| {
            let adjudication = &ruling.adjudication;
            let over = adjudication.over.map(|over| (over.ply, over.winner));
            let claims: Vec<_> = ruling.claims.iter().map(|claim| claim.first).collect();
            (over, adjudication.judged.category, claims)
        };
        let mut summaries = self.rulings.iter().map(summary);
        let first = summaries.next();
        summaries.any(|summary| Some(summary) != first)
    }
}

/// The part of a ruling that must agree between the rules that a score fits.
#[derive(PartialEq)]
struct VerdictSummary {
    /// The number of plies at the end of the game, and the winner.
    over: Option<(usize, Option<Colour>)>,
    /// The side to move in the position judged, and its category.
    category: Option<(Colour, Category)>,
}

impl VerdictSummary {
    fn new(ruling: &Ruling) -> Self {
        let adjudication = &ruling.adjudication;
        let turn = adjudication.moment.situation.position().turn();
        Self {
            over: adjudication.over.map(|over| (over.ply, over.winner)),
            category: adjudication.judged.category.map(|known| (turn, known)),
        }
    }
}

impl Ruling {
    fn new(
        tables: &Tablebase,
        read: &PdnGame,
        profile: &'static Profile,
        options: &AdjudicationOptions,
    ) -> Result<Self, AdjudicationError> {
        let (game, number) = (&read.game, read.number);
        let (start, assumed) = (options.counts)
            .situation(game.variant, profile, game.start, read.half_moves)
            .map_err(|error| AdjudicationError::Clock { number, error })?;
        let replay = Replay::new(game, *start.clocks());
        let at = options.at.unwrap_or(replay.plies());
        let unreadable = |error| AdjudicationError::Probe { number, error };
        let probe = match &options.abandoned {
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
        let siblings = sibling_rulings(probe, game, &start, at).map_err(unreadable)?;
        let foreign = match options.advice {
            Some(_) => foreign_rulings(probe, game, &start, at).map_err(unreadable)?,
            None => vec![],
        };
        let alternatives = alternatives_in_game(&adjudication, &siblings);
        let situation = &adjudication.moment.situation;
        let moves = (options.detail != AnswerDetail::Value)
            .then(|| ranked_moves(probe, situation))
            .transpose()
            .map_err(unreadable)?;
        let line = (options.detail == AnswerDetail::BestLine)
            .then(|| best_line(probe, situation))
            .transpose()
            .map_err(unreadable)?;
        let hint = (options.advice.as_ref())
            .and_then(|machine| BuildHint::new(tables, &adjudication.judged.missing, machine));
        Ok(Self {
            claims: replay.claims(at),
            spans: replay.spans(at),
            replay,
            adjudication,
            siblings,
            foreign,
            alternatives,
            moves,
            line,
            assumed,
            hint,
        })
    }

    /// The winner of the game, or of the position judged under the rules: `Some(None)` for a draw;
    /// `None` if unknown.
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

    /// Whether the end or the value of the game is known.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.adjudication.over.is_some() || self.adjudication.judged.category.is_some()
    }

    /// The winner of the position judged, without draw rules.
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

    /// Whether another profile comes to the same verdict: the same end of the
    /// game, or the same claims and value. `None` if a value is unknown.
    #[must_use]
    pub fn agrees_with(&self, sibling: &OtherRuling) -> Option<bool> {
        let end = |over: GameEnd| (over.ply, over.winner);
        let (own, other) = (self.adjudication.over.map(end), sibling.over.map(end));
        if own.is_some() || other.is_some() {
            return Some(own == other);
        }
        let first = |claims: &[DrawClaim]| -> Vec<usize> {
            claims.iter().map(|claim| claim.first).collect()
        };
        if first(&self.claims) != first(&sibling.claims) {
            return Some(false);
        }
        Some(self.adjudication.judged.category? == sibling.judged.category?)
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.replay.profile()
    }
}

/// Finds the classes with tables among the positions of a game and of best play, each once.
fn used_classes(tables: &Tablebase, rulings: &[Ruling]) -> Vec<Class> {
    let positions = rulings.iter().flat_map(|ruling| {
        let played = 0..ruling.adjudication.values.len();
        let played =
            played.filter_map(|ply| Some(*ruling.replay.moment(ply)?.situation.position()));
        let judged = *ruling.adjudication.moment.situation.position();
        let line = ruling.line.iter().flat_map(|line| &line.moves);
        (played.chain([judged])).chain(line.map(|ranked| *ranked.position()))
    });
    let known: Vec<Class> = tables.keys().map(|key| key.class).collect();
    let probed = positions.flat_map(|position| probed_classes(tables.game(), position));
    distinct(probed.filter(|class| known.contains(class)))
}

/// The tables of these classes whose values a ruling under these profiles compares, with their
/// hashes. A table whose hash cannot be read is left out: its values could not be read either.
fn used_tables(
    tables: &Tablebase,
    classes: &[Class],
    profiles: &[&'static Profile],
) -> Vec<UsedTable> {
    let used = |key: &TableKey<Class>| {
        let profile = |name: &&str| profiles.iter().any(|profile| profile.name == *name);
        classes.contains(&key.class) && key.profile.as_ref().is_none_or(profile)
    };
    let mut keys: Vec<TableKey<Class>> = tables.keys().filter(used).collect();
    // Distances hold the results too.
    let measured: Vec<Class> = (keys.iter())
        .filter_map(|key| (key.metric == Metric::Dtw).then_some(key.class))
        .collect();
    keys.retain(|key| key.metric != Metric::Wdl || !measured.contains(&key.class));
    keys.sort_by_cached_key(|key| (key.class.pieces(), key.to_string()));
    let hash = |key: TableKey<Class>| {
        let hash = tables.file(key).ok()?.file_hash().ok()?;
        Some(UsedTable {
            table: key.to_string(),
            hash: hash.to_string(),
        })
    };
    keys.into_iter().filter_map(hash).collect()
}

/// The classes whose tables decide a position: its own, or those after a due capture.
fn probed_classes(variant: &Variant, position: Position) -> Vec<Class> {
    let mut classes = vec![];
    let mut open = vec![position];
    while let Some(position) = open.pop() {
        if variant.has_capture(&position) {
            let moves = variant.moves(&position);
            open.extend(moves.iter().map(|played| variant.play(&position, played)));
        } else {
            classes.push(Class::from_position(&position).canonical());
        }
    }
    classes
}

/// Returns the draw rules of a score that nobody chose: without names the usual ones, and those
/// that it suggests if they are asked for. `None` if a person or program chose others.
fn assumed(read: &PdnGame, names: &[String]) -> Option<AssumedProfile> {
    match names {
        [] => Some(AssumedProfile::usual(read)),
        [name] if name == SUGGESTED => Some(AssumedProfile::suggested(read)),
        _ => None,
    }
}

/// Returns the profiles of a score's game with these names; `all` names every profile, and
/// `suggested` the one that the score [suggests](AssumedProfile::suggested). Without names it is
/// the usual one of the game.
///
/// # Errors
/// The game has no profile of a name.
pub fn profiles(
    read: &PdnGame,
    names: &[String],
) -> Result<Vec<&'static Profile>, AdjudicationError> {
    let (variant, number) = (read.game.variant, read.number);
    if let Some(assumed) = assumed(read, names) {
        return Ok(vec![assumed.profile]);
    }
    let mut found: Vec<&'static Profile> = vec![];
    for name in names {
        let named: Vec<_> = match &**name {
            "all" => variant.profiles.iter().collect(),
            SUGGESTED => vec![AssumedProfile::suggested(read).profile],
            name => {
                let profile = variant.profile(name);
                vec![profile.ok_or_else(|| AdjudicationError::Profile {
                    number,
                    rules: variant.name,
                    profile: shortened(name),
                    known: known_profiles(variant),
                })?]
            }
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
    fn judging_ends_when_the_answer_is_no_longer_needed() {
        let tables = Tablebase::empty(&INTERNATIONAL);
        let options = ReadOptions {
            rules: Some(&INTERNATIONAL),
            ..ReadOptions::default()
        };
        let judge = |adjudication: &AdjudicationOptions| {
            let read = parse_game("1. 32-28 19-23 2. 28x19 14x23", &options).expect("a game");
            let profile = INTERNATIONAL.default_profile();
            AdjudicatedGame::new(&tables, read, &[profile], adjudication)
        };
        let abandoned = Arc::new(AtomicBool::new(false));
        let adjudication = AdjudicationOptions {
            abandoned: Some(Arc::clone(&abandoned)),
            ..AdjudicationOptions::default()
        };
        assert!(judge(&adjudication).is_ok());
        abandoned.store(true, Ordering::Relaxed);
        let error = judge(&adjudication).expect_err("abandoned");
        let gone: ProbeError = ProbeError::Cancelled;
        assert_eq!(error.to_string(), format!("game 1: {gone}"));
    }
}
