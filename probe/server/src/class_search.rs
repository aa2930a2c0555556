//! A search in a class, behind the differences of games.

use crate::error::ApiError;
use crate::table_set::TableSet;
use galotne::material::MaterialClass;
use galotne::tablebase::ProbeError;
use galotne_find::{Cursor, FoundPosition, SearchProgress, Selection, Watch};
use serde::Serialize;
use serde_json::value::RawValue;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// The class of a search.
pub struct SearchedClass {
    /// The game.
    pub rules: &'static str,
    /// The class, in the orientation of the request.
    pub class: String,
    /// The draw rules, if the game has any.
    pub profile: Option<&'static str>,
}

/// A class that can be searched, with conditions. `cancelled` stops lookups.
pub trait SearchTarget: Send + Sync + 'static {
    /// A position of the game.
    type Position: Send + 'static;
    /// The answer about a position.
    type Answer: Serialize;

    /// Returns the class.
    fn class(&self) -> SearchedClass;
    /// Returns the number of cells to scan.
    ///
    /// # Errors
    /// No table of the class is open.
    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError>;
    /// Returns the number of cells up to a cursor.
    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError>;
    /// Scans cells until `watch` stops it.
    fn scan(
        &self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        progress: &mut SearchProgress<Self::Position>,
        watch: &dyn Watch,
    ) -> Result<(), ApiError>;
    /// Returns the values of the found positions.
    fn answers(
        &self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        found: &[FoundPosition<Self::Position>],
    ) -> Result<Vec<Self::Answer>, ApiError>;
}

/// A search without its game's types.
pub trait ClassSearch: Send {
    /// See [`SearchTarget::class`].
    fn class(&self) -> SearchedClass;
    /// See [`SearchTarget::cells`].
    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError>;
    /// See [`SearchTarget::cells_until`].
    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError>;
    /// See [`SearchTarget::scan`].
    fn scan(
        &mut self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        watch: &dyn Watch,
    ) -> Result<(), ApiError>;
    /// Whether the scan is complete.
    fn is_done(&self) -> bool;
    /// Returns the place to continue, if the scan is not at the end of the class.
    fn next(&self) -> Option<Cursor>;
    /// Returns the number of matches, if known, and the answers about the selected positions.
    fn into_answers(
        self: Box<Self>,
        tables: &TableSet,
        cancelled: &AtomicBool,
    ) -> Result<(Option<u64>, Vec<Box<RawValue>>), ApiError>;
}

/// A [`SearchTarget`] with the progress of a search in it.
pub struct TargetSearch<T: SearchTarget> {
    target: T,
    progress: SearchProgress<T::Position>,
}

impl<T: SearchTarget> TargetSearch<T> {
    pub fn new(target: T, selection: Selection, after: Option<Cursor>) -> Self {
        Self {
            target,
            progress: SearchProgress::new(selection, after),
        }
    }
}

impl<T: SearchTarget> ClassSearch for TargetSearch<T> {
    fn class(&self) -> SearchedClass {
        self.target.class()
    }

    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError> {
        self.target.cells(tables)
    }

    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError> {
        self.target.cells_until(tables, cursor)
    }

    fn scan(
        &mut self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        (self.target).scan(tables, cancelled, &mut self.progress, watch)
    }

    fn is_done(&self) -> bool {
        self.progress.is_done()
    }

    fn next(&self) -> Option<Cursor> {
        self.progress.next()
    }

    fn into_answers(
        self: Box<Self>,
        tables: &TableSet,
        cancelled: &AtomicBool,
    ) -> Result<(Option<u64>, Vec<Box<RawValue>>), ApiError> {
        let report = self.progress.report();
        let answers = (self.target).answers(tables, cancelled, &report.positions)?;
        // Serialization fails only for maps with keys that are not strings.
        let answers = answers
            .iter()
            .filter_map(|answer| serde_json::value::to_raw_value(answer).ok());
        Ok((report.count, answers.collect()))
    }
}

/// Parses the name of a class.
pub fn parse_class<C: FromStr<Err: ToString>>(name: &str) -> Result<C, ApiError> {
    (name.parse()).map_err(|error: C::Err| ApiError::bad_request("class", error.to_string()))
}

/// # Errors
/// None of the open tables is of the class, in canonical orientation.
pub fn require_table<C: MaterialClass + PartialEq>(
    mut classes: impl Iterator<Item = C>,
    class: C,
    missing: impl FnOnce() -> ProbeError<C>,
) -> Result<(), ApiError> {
    if classes.any(|known| known == class) {
        Ok(())
    } else {
        Err(missing().into())
    }
}
