//! Searches in draughts classes.

use crate::class_search::{SearchTarget, SearchedClass, parse_class, require_table};
use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::query::profile_by_name;
use crate::table_set::TableSet;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, ProbeError, TableKey};
use galotne::verdict::{PositionHistory, SpentPlies};
use galotne_answer::json::{self, position_answer};
use galotne_answer::{Counts, PositionQuestion, alternatives};
use galotne_find::{Conditions, Cursor, FindError, FoundPosition, Search, SearchProgress, Watch};
use std::sync::atomic::AtomicBool;

/// A draughts class with conditions.
pub struct DraughtsTarget {
    variant: &'static Variant,
    class: Class,
    profile: &'static Profile,
    conditions: Conditions,
    /// The counts for the values in the answer.
    counts: Counts,
}

impl DraughtsTarget {
    pub fn new(
        variant: &'static Variant,
        class: &str,
        query: &FindQuery,
    ) -> Result<Self, ApiError> {
        let profile = profile_by_name(variant, query.profile.as_deref())?;
        Ok(Self {
            variant,
            class: parse_class(class)?,
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

    fn probe<'a>(&self, tables: &'a TableSet) -> Result<Probe<'a>, ApiError> {
        Ok(tables.tablebase(self.variant)?.reading())
    }
}

impl SearchTarget for DraughtsTarget {
    type Position = Position;
    type Answer = json::PositionAnswer;

    fn class(&self) -> SearchedClass {
        SearchedClass {
            rules: self.variant.name,
            class: self.class.to_string(),
            profile: Some(self.profile.name),
        }
    }

    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError> {
        let probe = self.probe(tables)?;
        let cells = self.search(probe).cells()?;
        // Conditions on squares alone would need no table.
        let (tables, class) = (probe.tables(), self.class.canonical());
        require_table(tables.keys().map(|key| key.class), class, || {
            tables.missing(TableKey::of(self.variant, class, &Measure::Wdl))
        })?;
        Ok(cells)
    }

    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError> {
        Ok((self.search(self.probe(tables)?)).cells_until(cursor)?)
    }

    fn scan(
        &self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        progress: &mut SearchProgress,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        let probe = self.probe(tables)?.until(cancelled);
        Ok(self.search(probe).resume(progress, watch)?)
    }

    fn answers(
        &self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        found: &[FoundPosition],
    ) -> Result<Vec<json::PositionAnswer>, ApiError> {
        let probe = self.probe(tables)?.until(cancelled);
        let (variant, profile, counts) = (self.variant, self.profile, &self.counts);
        let questions = found.iter().map(|found| {
            let (situation, assumed) = counts.situation(variant, profile, found.position, None)?;
            Ok(PositionQuestion {
                situation,
                seen: PositionHistory::default(),
                assumed,
            })
        });
        let questions = questions.collect::<Result<Vec<_>, FindError>>()?;
        let all: Vec<&PositionQuestion> = questions.iter().collect();
        let judged = PositionQuestion::judge_many(probe, &all).into_iter();
        let answers = questions.iter().zip(judged).map(|(question, judged)| {
            let judged = judged?;
            let otherwise = alternatives(probe, &judged)?;
            Ok(position_answer(question, &judged, otherwise, None))
        });
        Ok(answers.collect::<Result<_, ProbeError>>()?)
    }
}
