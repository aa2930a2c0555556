//! Build orders: requests for tables, with the limits of the build.

use crate::error::BuildError;
use crate::store::shards::MIN_SPLIT_CELLS;
use galotne::game::Game;
use galotne::report;
use galotne::rules::{Profile, Variant};
use galotne::table::TableForm;
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use std::fmt::Display;
use std::path::PathBuf;

/// A request to build tables, by default of a draughts game.
#[derive(Debug)]
pub struct BuildOrder<G: Game = Variant> {
    /// The game.
    pub game: &'static G,
    /// The classes, each after those it can move into, which are all among them.
    pub classes: Vec<G::Class>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// The profiles for `need`, all of them with clocks.
    pub profiles: Vec<&'static Profile>,
    /// The directory of the tables.
    pub dir: PathBuf,
    /// The limit of memory in bytes.
    pub memory: u64,
    /// The share of all values that is derived again from plain moves while they are in memory.
    pub check: f64,
    /// Whether distances (plies to the end) are solved. Otherwise only WDL tables can be made: they
    /// take a quarter of the memory, and their reports name no longest wins.
    pub distances: bool,
    /// Whether existing tables are read first, and faulty ones made again.
    pub repair: bool,
    /// Draughts classes with fewer cells than this are one [shard](crate::store::shards::Shard).
    pub split_cells: u64,
    /// The form of tables that can have either form. `None`: existing tables may have either one,
    /// tables made again keep theirs, and new ones are fast.
    pub form: Option<TableForm>,
}

impl<G: Game> Clone for BuildOrder<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            classes: self.classes.clone(),
            metrics: self.metrics.clone(),
            profiles: self.profiles.clone(),
            dir: self.dir.clone(),
            ..*self
        }
    }
}

impl<G: Game> BuildOrder<G> {
    /// Orders all tables of these classes under all profiles of the game, without a limit of
    /// memory.
    #[must_use]
    pub fn new(game: &'static G, classes: Vec<G::Class>, dir: impl Into<PathBuf>) -> Self {
        let profiles = game.profiles().iter();
        Self {
            game,
            classes,
            metrics: game.metrics().to_vec(),
            profiles: profiles
                .filter(|profile| !profile.clocks.is_empty())
                .collect(),
            dir: dir.into(),
            memory: u64::MAX,
            check: 0.0,
            distances: true,
            repair: false,
            split_cells: MIN_SPLIT_CELLS,
            form: None,
        }
    }

    /// Refuses work that needs more memory than the limit.
    pub(crate) fn require_memory(
        &self,
        work: impl Display,
        needed: u64,
    ) -> Result<(), BuildError<G::Class>> {
        if needed <= self.memory {
            return Ok(());
        }
        Err(BuildError::Memory {
            class: work.to_string(),
            needed: needed.div_ceil(1 << 20),
            allowed: self.memory >> 20,
        })
    }

    /// Returns the ordered tables of a class.
    pub fn keys(&self, class: G::Class) -> Vec<TableKey<G::Class>> {
        let mut keys = vec![];
        for &metric in &self.metrics {
            if metric == Metric::Need {
                let profiles = self.profiles.iter();
                keys.extend(profiles.map(|profile| TableKey::need(self.game, class, profile)));
            } else {
                keys.push(TableKey::new(self.game, class, metric, None));
            }
        }
        keys
    }

    /// Returns the profiles under which `need` is solved: none if no table of it is ordered.
    pub fn solved_profiles(&self) -> &[&'static Profile] {
        if self.metrics.contains(&Metric::Need) {
            &self.profiles
        } else {
            &[]
        }
    }

    /// Returns the path of a table.
    #[must_use]
    pub fn path(&self, key: TableKey<G::Class>) -> PathBuf {
        self.game_dir().join(key.file_name())
    }

    /// Returns the path of the report of a class.
    #[must_use]
    pub fn report_path(&self, class: G::Class) -> PathBuf {
        report::path_of(&self.dir, self.game.name(), class)
    }

    /// Returns the directory of the game's tables.
    pub(crate) fn game_dir(&self) -> PathBuf {
        self.dir.join(self.game.name())
    }
}
