//! Where is sought: a class of draughts or of mills, with the conditions that hold there.

use crate::error::ApiError;
use crate::service::profile;
use crate::shelf::Shelf;
use crate::sought::FindQuery;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, ProbeError, TableKey};
use galotne::verdict::{PositionHistory, SpentPlies};
use galotne_answer::mills::{JudgedPosition, NoDrawRulesError, UNREACHABLE};
use galotne_answer::{Counts, PositionQuestion, alternatives, json};
use galotne_find::{Conditions, Cursor, FindError, Found, Progress, Search, Watch};
use galotne_mills::{self as mills, Mills};
use serde::Serialize;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// A class in which positions are sought. Its tables are those of a shelf, and are asked until
/// nobody waits (`gone`).
pub trait Ground: Send + Sync + 'static {
    /// What is found.
    type Position: Send + 'static;

    /// The game.
    fn rules(&self) -> &'static str;
    /// The class, in the orientation that was asked for.
    fn class(&self) -> String;
    /// The draw rules; none where the game has none.
    fn profile(&self) -> Option<&'static str>;
    /// How many cells are gone through. There must be a table of the class.
    fn cells(&self, shelf: &Shelf) -> Result<u64, ApiError>;
    /// How many of them have been.
    fn cells_until(&self, shelf: &Shelf, cursor: Cursor) -> Result<u64, ApiError>;
    /// Goes on for a while.
    fn go_on(
        &self,
        shelf: &Shelf,
        gone: &AtomicBool,
        progress: &mut Progress<Self::Position>,
        watch: &dyn Watch,
    ) -> Result<(), ApiError>;
    /// What positions are worth.
    fn judged(
        &self,
        shelf: &Shelf,
        gone: &AtomicBool,
        found: &[Found<Self::Position>],
    ) -> Result<Vec<Told>, ApiError>;
}

/// A position that was found, judged.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Told {
    /// Of draughts.
    Draughts(Box<json::PositionAnswer>),
    /// Of mills.
    Mills(Box<galotne_answer::mills::PositionAnswer>),
}

/// The class of this name.
fn named<C: FromStr<Err: ToString>>(name: &str) -> Result<C, ApiError> {
    (name.parse()).map_err(|error: C::Err| ApiError::bad_request("class", error.to_string()))
}

/// Whether some table is of the class, in the orientation in which tables have it; otherwise which
/// one is missing.
fn known<C: MaterialClass + PartialEq>(
    mut classes: impl Iterator<Item = C>,
    class: C,
    missing: impl FnOnce() -> ProbeError<C>,
) -> Result<(), ApiError> {
    if classes.any(|known| known == class) {
        Ok(())
    } else {
        Err((&missing()).into())
    }
}

/// A class of draughts.
pub struct OfDraughts {
    variant: &'static Variant,
    class: Class,
    profile: &'static Profile,
    conditions: Conditions,
    counts: Counts,
}

impl OfDraughts {
    pub fn new(
        variant: &'static Variant,
        class: &str,
        query: &FindQuery,
    ) -> Result<Self, ApiError> {
        let profile = profile(variant, query.profile.as_deref())?;
        Ok(Self {
            variant,
            class: named(class)?,
            profile,
            conditions: query.terms()?.conditions(variant, profile)?,
            counts: Counts {
                spent: query.spent.map(SpentPlies::Running).into_iter().collect(),
                ..Counts::default()
            },
        })
    }

    fn search<'a>(&self, probe: Probe<'a>) -> Search<'a> {
        Search::new(probe, self.class, self.conditions.clone())
    }

    /// The tables as long as somebody waits for the answer.
    fn probe<'a>(&self, shelf: &'a Shelf, gone: &'a AtomicBool) -> Result<Probe<'a>, ApiError> {
        Ok(self.tables(shelf)?.until(gone))
    }

    fn tables<'a>(&self, shelf: &'a Shelf) -> Result<Probe<'a>, ApiError> {
        let tables = shelf.tables(self.variant);
        Ok(tables.map_err(|error| ApiError::from(&error))?.reading())
    }
}

impl Ground for OfDraughts {
    type Position = Position;

    fn rules(&self) -> &'static str {
        self.variant.name
    }

    fn class(&self) -> String {
        self.class.to_string()
    }

    fn profile(&self) -> Option<&'static str> {
        Some(self.profile.name)
    }

    fn cells(&self, shelf: &Shelf) -> Result<u64, ApiError> {
        let probe = self.tables(shelf)?;
        let cells = self.search(probe).cells()?;
        let (tables, class) = (probe.tables(), self.class.canonical());
        // Conditions on squares alone would need none.
        known(tables.keys().map(|key| key.class), class, || {
            tables.missing(TableKey::of(self.variant, class, &Measure::Wdl))
        })?;
        Ok(cells)
    }

    fn cells_until(&self, shelf: &Shelf, cursor: Cursor) -> Result<u64, ApiError> {
        Ok((self.search(self.tables(shelf)?)).cells_until(cursor)?)
    }

    fn go_on(
        &self,
        shelf: &Shelf,
        gone: &AtomicBool,
        progress: &mut Progress,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        Ok((self.search(self.probe(shelf, gone)?)).go_on(progress, watch)?)
    }

    /// With what is spent.
    fn judged(
        &self,
        shelf: &Shelf,
        gone: &AtomicBool,
        found: &[Found],
    ) -> Result<Vec<Told>, ApiError> {
        let probe = self.probe(shelf, gone)?;
        let questions = found.iter().map(|found| {
            let (variant, profile) = (self.variant, self.profile);
            let counts = &self.counts;
            let (situation, assumed) = counts.situation(variant, profile, found.position, None)?;
            Ok(PositionQuestion {
                situation,
                seen: PositionHistory::default(),
                assumed,
            })
        });
        let questions = questions.collect::<Result<Vec<_>, FindError>>()?;
        let asked: Vec<&PositionQuestion> = questions.iter().collect();
        let judged = PositionQuestion::judge_many(probe, &asked).into_iter();
        let answers = questions.iter().zip(judged).map(|(question, judged)| {
            let judged = judged?;
            let otherwise = alternatives(probe, &judged)?;
            let answer = json::position_answer(question, &judged, otherwise, None);
            Ok(Told::Draughts(Box::new(answer)))
        });
        let answers = answers.collect::<Result<_, ProbeError>>();
        answers.map_err(|error| (&error).into())
    }
}

/// A class of mills.
pub struct OfMills {
    rules: &'static Mills,
    class: mills::Class,
    conditions: galotne_find::mills::Conditions,
}

impl OfMills {
    pub fn new(rules: &'static Mills, class: &str, query: &FindQuery) -> Result<Self, ApiError> {
        NoDrawRulesError::check(rules, query.profile.as_deref(), false)?;
        Ok(Self {
            rules,
            class: named(class)?,
            conditions: query.terms()?.of_mills(rules)?,
        })
    }

    fn search<'a>(&self, tables: &'a mills::Tablebase) -> galotne_find::mills::Search<'a> {
        galotne_find::mills::Search::new(tables, self.class, self.conditions.clone())
    }

    fn tables<'a>(&self, shelf: &'a Shelf) -> Result<&'a mills::Tablebase, ApiError> {
        (shelf.mills(self.rules)).map_err(|error| (&error).into())
    }
}

impl Ground for OfMills {
    type Position = mills::Position;

    fn rules(&self) -> &'static str {
        self.rules.name
    }

    fn class(&self) -> String {
        self.class.to_string()
    }

    fn profile(&self) -> Option<&'static str> {
        None
    }

    fn cells(&self, shelf: &Shelf) -> Result<u64, ApiError> {
        let tables = self.tables(shelf)?;
        let cells = self.search(tables).cells()?;
        let class = self.class.canonical();
        known(tables.keys().map(|key| key.class), class, || {
            tables.missing(mills::TableKey::wdl(self.rules, class))
        })?;
        Ok(cells)
    }

    fn cells_until(&self, shelf: &Shelf, cursor: Cursor) -> Result<u64, ApiError> {
        Ok((self.search(self.tables(shelf)?)).cells_until(cursor)?)
    }

    fn go_on(
        &self,
        shelf: &Shelf,
        _gone: &AtomicBool,
        progress: &mut galotne_find::mills::Progress,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        // No question about one position takes long: it is enough that its watch is asked between
        // them.
        Ok((self.search(self.tables(shelf)?)).go_on(progress, watch)?)
    }

    fn judged(
        &self,
        shelf: &Shelf,
        _gone: &AtomicBool,
        found: &[Found<mills::Position>],
    ) -> Result<Vec<Told>, ApiError> {
        let tables = self.tables(shelf)?;
        let told = |found: &Found<mills::Position>| {
            let asked = JudgedPosition::of(tables, found.position)?;
            let unreachable = || UNREACHABLE.to_owned();
            let answer =
                galotne_answer::mills::position_answer(self.rules, &asked, None, unreachable);
            Ok(Told::Mills(Box::new(answer)))
        };
        let answers = found
            .iter()
            .map(told)
            .collect::<Result<_, mills::ProbeError>>();
        answers.map_err(|error| (&error).into())
    }
}
