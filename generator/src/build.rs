//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class whose tables are complete is not written again; if something that is still to be made
//! looks into it, it is solved again in memory, which is faster than reading it back.

use crate::plan;
use crate::progress::Progress;
use crate::solve::{Finished, Solver};
use crate::write;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};
use galotne::table::{Metric, SpecError, TableError, WriteError};
use galotne::tablebase::{ProbeError, TableKey};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub variant: &'static Variant,
    /// The classes, each after those it can move into, and those among them.
    pub classes: Vec<Class>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// The profiles for `need`.
    pub profiles: Vec<&'static Profile>,
    /// The directory of the tables.
    pub dir: PathBuf,
    /// The most memory that may be used, in bytes.
    pub memory: u64,
}

/// Why tables cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Another build is at work in the directory.
    #[error("another build is at work in {}: wait for it or choose another directory", .0.display())]
    Locked(PathBuf),
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
        source: io::Error,
    },
    /// A table cannot have this shape.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A table that was there or has been written cannot be read.
    #[error(transparent)]
    Read(#[from] ProbeError),
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        Self::Read(error.into())
    }
}

impl Order {
    /// All tables of these classes under all profiles of the game, in as much memory as it takes.
    #[must_use]
    pub fn new(variant: &'static Variant, classes: Vec<Class>, dir: impl Into<PathBuf>) -> Self {
        Self {
            variant,
            classes,
            metrics: vec![Metric::Wdl, Metric::Dtw, Metric::Need],
            profiles: variant.profiles.iter().collect(),
            dir: dir.into(),
            memory: u64::MAX,
        }
    }

    /// The tables of a class that are asked for.
    pub fn keys(&self, class: Class) -> Vec<TableKey> {
        let mut keys = vec![];
        for &metric in &self.metrics {
            if metric == Metric::Need {
                keys.extend(
                    self.profiles
                        .iter()
                        .map(|&profile| TableKey::need(class, profile)),
                );
            } else {
                keys.push(TableKey::new(class, metric));
            }
        }
        keys
    }

    /// The metrics of those tables, `need` once for each profile.
    pub fn tables(&self) -> Vec<Metric> {
        let needs = std::iter::repeat_n(Metric::Need, self.profiles.len());
        let others = self
            .metrics
            .iter()
            .copied()
            .filter(|&metric| metric != Metric::Need);
        let with_need = self.metrics.contains(&Metric::Need);
        others.chain(needs.filter(|_| with_need)).collect()
    }

    /// Where a table is kept.
    pub fn path(&self, key: TableKey) -> PathBuf {
        self.dir.join(self.variant.name).join(key.file_name())
    }
}

/// Builds what is missing; returns the classes that had something missing.
///
/// # Errors
/// Nothing is left under its final name that is not complete; calling again goes on.
pub fn build(order: &Order, progress: &dyn Progress) -> Result<Vec<Class>, BuildError> {
    // What cannot be done is refused before anything is touched.
    fits(order, &Work::of(order))?;
    let scratch = order.dir.join(".work");
    for dir in [&scratch, &order.dir.join(order.variant.name)] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    let _lock = lock(&scratch)?;
    // Another build may have been at work until now.
    let Work { open, solve } = Work::of(order);
    let profiles = if order.metrics.contains(&Metric::Need) {
        &order.profiles[..]
    } else {
        &[]
    };
    let most = solve.iter().map(|class| class.pieces()).max().unwrap_or(0);
    let solver = Solver::new(order.variant, profiles, most);
    let mut total = 0;
    for &class in &solve {
        let work = solver.work(class);
        total += work.map_err(|source| BuildError::Solve { class, source })?;
        if open.contains(&class) {
            total += write::cells(order, class)?;
        }
    }
    progress.start(total);
    let mut finished = Finished::new();
    for (place, &class) in solve.iter().enumerate() {
        let failed = |source| BuildError::Solve { class, source };
        progress.stage(&format!("{class} ({} of {})", place + 1, solve.len()));
        let advance = |done| progress.advance(done);
        let solved = Arc::new(solver.solve(class, &finished, &advance).map_err(failed)?);
        if open.contains(&class) {
            write::class(order, &scratch, class, &solved, progress)?;
        }
        finished.insert(class, solved);
        // What nothing ahead looks into can go.
        finished.retain(|done, _| {
            solve[place + 1..]
                .iter()
                .any(|ahead| ahead.with_successors().contains(done))
        });
    }
    Ok(open)
}

/// What an order comes to in a directory as it is.
struct Work {
    /// Classes with something missing.
    open: Vec<Class>,
    /// Those, and what they look into, which has to be in memory.
    solve: Vec<Class>,
}

impl Work {
    fn of(order: &Order) -> Self {
        let open: Vec<Class> = (order.classes.iter().copied())
            .filter(|&class| !write::complete(order, class))
            .collect();
        let needed = Class::all_needed(&open);
        let solve = order.classes.iter().copied();
        let solve = solve.filter(|class| needed.contains(class)).collect();
        Self { open, solve }
    }
}

/// Refuses work that does not fit into the memory allowed.
fn fits(order: &Order, work: &Work) -> Result<(), BuildError> {
    let threads = rayon::current_num_threads();
    let steps = plan::plan(order.variant, &work.solve, &order.tables(), threads);
    match steps.iter().max_by_key(|step| step.memory) {
        Some(step) if step.memory > order.memory => Err(BuildError::Memory {
            class: step.class.clone(),
            needed: step.memory.div_ceil(1 << 20),
            allowed: order.memory >> 20,
        }),
        _ => Ok(()),
    }
}

/// The lock that one build holds on a directory.
fn lock(work: &Path) -> Result<File, BuildError> {
    let path = work.join("lock");
    let file = File::create(&path).map_err(io_error(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(BuildError::Locked(work.to_owned())),
        Err(fs::TryLockError::Error(source)) => Err(BuildError::Io { path, source }),
    }
}

pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let path = path.to_owned();
    |source| BuildError::Io { path, source }
}
