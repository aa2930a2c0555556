//! Searches in mills classes.

use crate::class_search::{SearchTarget, SearchedClass, parse_class, require_table};
use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::table_set::TableSet;
use galotne::rules::Profile;
use galotne_answer::json::PositionAnswer;
use galotne_answer::mills::{JudgedPosition, NoDrawRulesError, position_answer};
use galotne_find::mills::Conditions;
use galotne_find::{Cursor, FoundPosition, Search, SearchProgress, Watch};
use galotne_mills::{Class, Mills, Position, ProbeError, TableKey};
use std::sync::atomic::AtomicBool;

/// A mills class with conditions.
pub struct MillsTarget {
    mills: &'static Mills,
    class: Class,
    conditions: Conditions,
}

impl MillsTarget {
    pub fn new(mills: &'static Mills, class: &str, query: &FindQuery) -> Result<Self, ApiError> {
        NoDrawRulesError::check(mills, query.profile.as_deref(), false)?;
        Ok(Self {
            mills,
            class: parse_class(class)?,
            conditions: query.terms()?.conditions(mills, &Profile::NONE)?,
        })
    }

    fn search<'a>(&self, tables: &'a TableSet) -> Result<Search<'a, Mills>, ApiError> {
        let tablebase = tables.tablebase(self.mills)?;
        Ok(Search::new(tablebase, self.class, self.conditions.clone()))
    }
}

impl SearchTarget for MillsTarget {
    type Position = Position;
    type Answer = PositionAnswer;

    fn class(&self) -> SearchedClass {
        SearchedClass {
            rules: self.mills.name,
            class: self.class.to_string(),
            profile: None,
        }
    }

    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError> {
        let cells = self.search(tables)?.cells()?;
        let tablebase = tables.tablebase(self.mills)?;
        let class = self.class.canonical();
        require_table(tablebase.keys().map(|key| key.class), class, || {
            tablebase.missing(TableKey::wdl(self.mills, class))
        })?;
        Ok(cells)
    }

    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError> {
        Ok(self.search(tables)?.cells_until(cursor)?)
    }

    /// Checks for cancellation between positions only: each takes little time.
    fn scan(
        &self,
        tables: &TableSet,
        _cancelled: &AtomicBool,
        progress: &mut SearchProgress<Position>,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        Ok(self.search(tables)?.resume(progress, watch)?)
    }

    fn answers(
        &self,
        tables: &TableSet,
        _cancelled: &AtomicBool,
        found: &[FoundPosition<Position>],
    ) -> Result<Vec<PositionAnswer>, ApiError> {
        let tablebase = tables.tablebase(self.mills)?;
        let answers = found.iter().map(|found| {
            let position = JudgedPosition::new(tablebase, found.position)?;
            Ok(position_answer(self.mills, &position, None))
        });
        Ok(answers.collect::<Result<_, ProbeError>>()?)
    }
}
