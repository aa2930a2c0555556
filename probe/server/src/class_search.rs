//! Searches in the classes of all games.

use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::table_set::TableSet;
use galotne::material::MaterialClass;
use galotne::rules::Profile;
use galotne::tablebase::{Probe, TableKey};
use galotne_find::{Conditions, Cursor, FoundPosition, Search, SearchProgress, Searchable, Watch};
use serde::Serialize;
use serde_json::value::RawValue;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

pub struct SearchedClass {
    /// The game.
    pub rules: &'static str,
    /// The class, in the orientation of the request.
    pub class: String,
    /// The draw rules, if the game has any.
    pub profile: Option<&'static str>,
}

/// A search in a class, without the types of its game.
pub trait ClassSearch: Send {
    fn class(&self) -> SearchedClass;
    /// Returns the number of cells to scan.
    ///
    /// # Errors
    /// No table of the class is open.
    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError>;
    /// Returns the number of cells up to a cursor.
    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError>;
    /// Scans cells until `watch` stops it. `cancelled` stops lookups.
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

/// The draw rules of a search, with the plies spent on the clock that runs.
#[derive(Clone, Copy)]
pub struct SearchClock {
    pub profile: &'static Profile,
    pub spent: Option<u16>,
}

/// A game whose classes the service searches.
pub trait SearchedGame: Searchable<Class: FromStr<Err: ToString>> + Sync {
    /// The answer about a position.
    type Answer: Serialize;

    /// Returns the values of the found positions.
    fn answers(
        &'static self,
        probe: Probe<'_, Self>,
        clock: SearchClock,
        found: &[FoundPosition<Self::Position>],
    ) -> Result<Vec<Self::Answer>, ApiError>;
}

/// A search in a class of a game.
pub struct GameSearch<G: SearchedGame> {
    game: &'static G,
    class: G::Class,
    conditions: Conditions<G::BoardCondition>,
    clock: SearchClock,
    progress: SearchProgress<G::Position>,
}

impl<G: SearchedGame> GameSearch<G> {
    /// Parses a search, for at most `max_positions` positions.
    pub fn new(
        game: &'static G,
        class: &str,
        profile: &'static Profile,
        query: &FindQuery,
        max_positions: usize,
    ) -> Result<Self, ApiError> {
        let class = class.parse::<G::Class>();
        Ok(Self {
            game,
            class: class.map_err(|error| ApiError::bad_request("class", error.to_string()))?,
            conditions: query.terms()?.conditions(game, profile)?,
            clock: SearchClock {
                profile,
                spent: query.spent,
            },
            progress: SearchProgress::new(query.selection(max_positions)?, query.after),
        })
    }

    fn search<'a>(&self, probe: Probe<'a, G>) -> Search<'a, G> {
        Search::new(probe, self.class, self.conditions.clone())
    }

    fn probe<'a>(&self, tables: &'a TableSet) -> Result<Probe<'a, G>, ApiError> {
        Ok(tables.tablebase(self.game)?.reading())
    }
}

impl<G: SearchedGame> ClassSearch for GameSearch<G>
where
    SearchProgress<G::Position>: Send,
{
    fn class(&self) -> SearchedClass {
        SearchedClass {
            rules: self.game.name(),
            class: self.class.to_string(),
            profile: (!self.game.profiles().is_empty()).then_some(self.clock.profile.name),
        }
    }

    fn cells(&self, tables: &TableSet) -> Result<u64, ApiError> {
        let probe = self.probe(tables)?;
        let cells = self.search(probe).cells()?;
        // Conditions on squares alone would need no table.
        let (tables, class) = (probe.tables(), self.class.canonical());
        if tables.keys().any(|key| key.class == class) {
            Ok(cells)
        } else {
            Err(tables.missing(TableKey::wdl(self.game, class)).into())
        }
    }

    fn cells_until(&self, tables: &TableSet, cursor: Cursor) -> Result<u64, ApiError> {
        Ok(self.search(self.probe(tables)?).cells_until(cursor)?)
    }

    fn scan(
        &mut self,
        tables: &TableSet,
        cancelled: &AtomicBool,
        watch: &dyn Watch,
    ) -> Result<(), ApiError> {
        let search = self.search(self.probe(tables)?.until(cancelled));
        Ok(search.resume(&mut self.progress, watch)?)
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
        let probe = self.probe(tables)?.until(cancelled);
        let report = self.progress.report();
        let answers = (self.game).answers(probe, self.clock, &report.positions)?;
        // Serialization fails only for maps with keys that are not strings.
        let answers = answers
            .iter()
            .filter_map(|answer| serde_json::value::to_raw_value(answer).ok());
        Ok((report.count, answers.collect()))
    }
}
