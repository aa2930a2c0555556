//! An order: which tables are to be built, and why they cannot be.

use crate::solve::SolveError;
use crate::store::journal::JournalError;
use crate::store::shards::{MIN_SPLIT_CELLS, Shard};
use crate::store::targets::Targets;
use galotne::cost::Cost;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};
use galotne::table::{SpecError, TableError, TableForm, WriteError};
use galotne::tablebase::{LockError, ProbeError, TableKey};
use galotne::value::Metric;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// What is to be built.
#[derive(Clone, Debug)]
pub struct BuildOrder {
    /// The game.
    pub variant: &'static Variant,
    /// The classes, each after those it can move into, and those among them.
    pub classes: Vec<Class>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// The profiles for `need`, none without clocks.
    pub profiles: Vec<&'static Profile>,
    /// The directory of the tables.
    pub dir: PathBuf,
    /// The most memory that may be used, in bytes.
    pub memory: u64,
    /// The share of all values that is derived again from plain moves while they are in memory.
    pub check: f64,
    /// Whether plies to the end are solved. Without them there are tables of WDL alone, a quarter
    /// of the memory is enough for them, and their reports name no longest wins.
    pub distances: bool,
    /// Whether what is there is read first, and what is faulty made again.
    pub repair: bool,
    /// Classes with fewer cells than this are one [shard](Shard).
    pub cut: u64,
    /// The form of tables that can be of either. `None`: a table that is there may be of either,
    /// what is made again is of the form that it had, and what is new is fast.
    pub form: Option<TableForm>,
}

/// Why tables cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Somebody else is at work in the directory.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// A class is not cut like this.
    #[error("{unit} is no unit of {class}: `galotne-gen plan {class} --units` lists them")]
    NoUnit {
        /// What was asked for.
        unit: String,
        /// The class.
        class: Class,
    },
    /// The work does not fit.
    #[error(
        "{class} needs {needed} MiB of memory and {allowed} MiB are allowed: build fewer pieces or raise --memory"
    )]
    Memory {
        /// The class that needs most.
        class: String,
        /// Its need in MiB.
        needed: u64,
        /// The cap in MiB.
        allowed: u64,
    },
    /// The file system does not do what is asked.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Solving failed.
    #[error("cannot solve {class}: {source}")]
    Solve {
        /// Which class.
        class: Class,
        /// Why.
        source: SolveError,
    },
    /// A journal cannot be opened.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A table cannot have this shape.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// What was solved changed while it was kept. Its tables do not get their names.
    #[error(
        "values of {0} changed while its tables were written: is this machine's memory sound, and the disk with the scratch \
         files? Run the same command again"
    )]
    Changed(Class),
    /// A finished file does not hold the values that were solved. It does not get its name.
    #[error(
        "part {part} of plane {plane} in the file of {table} does not hold what was solved: is this machine's memory sound, \
         and its disk? Run the same command again"
    )]
    Content {
        /// Which table.
        table: TableKey,
        /// The plane of the first difference.
        plane: usize,
        /// The part of it.
        part: u64,
    },
    /// A table that was there or has been written cannot be read.
    #[error(transparent)]
    Read(#[from] ProbeError),
}

impl BuildError {
    pub(crate) fn solve(class: Class, source: impl Into<SolveError>) -> Self {
        let source = source.into();
        Self::Solve { class, source }
    }
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        Self::Read(error.into())
    }
}

impl BuildOrder {
    /// All tables of these classes under all profiles of the game, in as much memory as it takes.
    #[must_use]
    pub fn new(variant: &'static Variant, classes: Vec<Class>, dir: impl Into<PathBuf>) -> Self {
        Self {
            variant,
            classes,
            metrics: vec![Metric::Wdl, Metric::Dtw, Metric::Need],
            profiles: variant.counting_profiles().collect(),
            dir: dir.into(),
            memory: u64::MAX,
            check: 0.0,
            distances: true,
            repair: false,
            cut: MIN_SPLIT_CELLS,
            form: None,
        }
    }

    /// Refuses work that needs more memory than is allowed.
    pub(crate) fn allow(&self, work: impl Display, needed: u64) -> Result<(), BuildError> {
        if needed <= self.memory {
            return Ok(());
        }
        Err(BuildError::Memory {
            class: work.to_string(),
            needed: needed.div_ceil(1 << 20),
            allowed: self.memory >> 20,
        })
    }

    /// The tables of a class that are asked for.
    pub fn keys(&self, class: Class) -> Vec<TableKey> {
        let mut keys = vec![];
        for &metric in &self.metrics {
            if metric == Metric::Need {
                keys.extend(
                    self.profiles
                        .iter()
                        .map(|&profile| TableKey::need(self.variant, class, profile)),
                );
            } else {
                keys.push(TableKey::new(self.variant, class, metric, None));
            }
        }
        keys
    }

    /// The shards of a class, each after those it needs.
    pub(crate) fn shards(&self, class: Class) -> Result<Vec<Shard>, BuildError> {
        let shards = Shard::split(self.variant, class, self.cut);
        shards.map_err(|error| BuildError::solve(class, error))
    }

    /// The profiles under which `need` is solved: none if no table of it is asked for.
    pub fn solved_profiles(&self) -> &[&'static Profile] {
        if self.metrics.contains(&Metric::Need) {
            &self.profiles
        } else {
            &[]
        }
    }

    /// What a class takes alone, where nothing is there yet.
    pub(crate) fn cost(&self, class: Class) -> Cost {
        let form = self.form.unwrap_or(TableForm::Fast);
        let profiles = self.solved_profiles();
        Cost::of(self.variant, class, &self.metrics, profiles, form)
    }

    /// What classes are solved for.
    pub(crate) fn targets(&self) -> Targets<'_> {
        if self.distances {
            Targets::with_distances(self.solved_profiles())
        } else {
            Targets::RESULTS_ONLY
        }
    }

    /// The metrics of those tables, `need` once for each profile.
    pub fn tables(&self) -> Vec<Metric> {
        let needs = std::iter::repeat_n(Metric::Need, self.solved_profiles().len());
        let others = self
            .metrics
            .iter()
            .copied()
            .filter(|&metric| metric != Metric::Need);
        others.chain(needs).collect()
    }

    /// Where a table is kept.
    pub fn path(&self, key: TableKey) -> PathBuf {
        self.dir.join(self.variant.name).join(key.file_name())
    }
}

pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let path = path.to_owned();
    |source| BuildError::Io { path, source }
}
