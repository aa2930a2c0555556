//! [`Solve`]: a game whose tables this package makes.

use crate::check::verify::Verify;
use crate::error::BuildError;
use crate::order::BuildOrder;
use crate::outcome::ClassOutcome;
use crate::progress::Progress;
use crate::timing::StageTimes;
use crate::write::cell_codes::CellCodes;
use crate::write::contents::{ClassSummary, TableContent, TableShape};
use galotne::report::Statistics;
use galotne::rules::{Rules, Variant};
use galotne::table::{Effort, TableForm};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne_answer::BuildCost;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The result of a part of a build.
pub type BuildResult<T, G> = Result<T, BuildError<<G as Rules>::Class>>;

/// A game with a solver. Orders, builds, tables and the distribution of work to processes are the
/// same for all games; this is the part that differs.
pub trait Solve: Verify<Class: FromStr<Err: Display>> {
    /// A solved class, complete for writing its tables.
    type Solved: Send + Sync;
    /// The codes of a solved class as one of its tables stores them.
    type Cells<'s>: CellCodes;
    /// A step of a build: the solution of one class.
    type Step: BuildStep<Self::Class>;
    /// The solved classes of a build.
    type Workspace<'b>: Workspace<Self>;
    /// A part of a class that is solved from files into a file, or a whole class.
    type Shard: Copy + PartialEq + Display;

    /// The effort of the compressor.
    const EFFORT: Effort;

    /// Whether the solver can derive a share of its values again while they are in memory.
    const CHECKS_VALUES: bool = false;

    /// Returns the classes of an order that names none.
    fn default_classes(&self) -> Vec<Self::Class>;

    /// Returns the classes of a first look at the game, whose tables take seconds.
    fn small_classes(&self) -> Vec<Self::Class> {
        self.default_classes()
    }

    /// Whether builds make a compact form of a table that differs from the fast one. Tables that
    /// omit more are readable.
    fn has_compact_form(&self, key: TableKey<Self::Class>) -> bool {
        key.may_be_compact(self)
    }

    /// Returns the game if its WDL tables can be archived.
    fn archived(&'static self) -> Option<&'static Variant> {
        None
    }

    /// Refuses an order that the solver does not support.
    ///
    /// # Errors
    /// A clause of the game, or a class.
    fn check_order(order: &BuildOrder<Self>) -> BuildResult<(), Self> {
        let _ = order;
        Ok(())
    }

    // ---- Planning ------------------------------------------------------------------------------

    /// Returns the legal placements of a class with one side to move, as reports count them; `None`
    /// if the number does not fit.
    fn placements(&self, class: Self::Class) -> Option<u64>;

    /// Estimates the cost of the tables of a class.
    fn estimate(order: &BuildOrder<Self>, class: Self::Class) -> BuildCost;

    /// Plans the solution of the `open` classes, and of those that are needed for it. Each step
    /// comes after those that it needs.
    fn steps(order: &BuildOrder<Self>, open: &[Self::Class], resume: Resume<'_>)
    -> Vec<Self::Step>;

    /// Returns the number of cells that a step reports as progress.
    ///
    /// # Errors
    /// The class is too large.
    fn step_cells(order: &BuildOrder<Self>, step: &Self::Step) -> BuildResult<u64, Self>;

    // ---- Building ------------------------------------------------------------------------------

    /// Prepares to solve the classes of these steps.
    fn workspace<'b>(
        order: &'b BuildOrder<Self>,
        scratch: &'b Path,
        steps: &'b [Self::Step],
        progress: &'b dyn Progress,
    ) -> Self::Workspace<'b>;

    /// Returns those files of the scratch directory that no build can use any more. `names` are all
    /// files, `needed` the classes that the build at hand solves.
    fn stale_files(
        order: &BuildOrder<Self>,
        scratch: &Path,
        names: &[String],
        needed: &[Self::Class],
    ) -> Vec<PathBuf>;

    // ---- Writing -------------------------------------------------------------------------------

    /// Hashes and counts the values of a solved class for some of its tables.
    ///
    /// # Errors
    /// The class is not solved completely.
    fn summarise(
        order: &BuildOrder<Self>,
        class: Self::Class,
        keys: &[TableKey<Self::Class>],
        solved: &Self::Solved,
        times: &StageTimes,
    ) -> BuildResult<ClassSummary<Self::Class>, Self>;

    /// Returns the codes of a table with all its planes.
    ///
    /// # Errors
    /// The class is not solved completely.
    fn cells<'s>(
        order: &BuildOrder<Self>,
        key: TableKey<Self::Class>,
        solved: &'s Self::Solved,
    ) -> BuildResult<Self::Cells<'s>, Self>;

    /// Chooses the shape of a table in which it takes fewest bytes. The choice depends on the
    /// values of the class alone.
    ///
    /// # Errors
    /// The compressor fails.
    fn choose_shape(
        order: &BuildOrder<Self>,
        key: TableKey<Self::Class>,
        cells: &Self::Cells<'_>,
        content: &TableContent,
        form: TableForm,
        times: &StageTimes,
    ) -> BuildResult<TableShape, Self>;

    /// Whether the values of a solved class are those that were solved.
    fn is_intact(solved: &Self::Solved) -> bool {
        let _ = solved;
        true
    }

    /// Counts a class by asking the tables about every position.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn count(
        tables: &Tablebase<Self>,
        class: Self::Class,
    ) -> Result<Vec<Statistics>, ProbeError<Self::Class>>;

    // ---- Distribution of work to processes -----------------------------------------------------

    /// Reads the name of a shard.
    ///
    /// # Errors
    /// It is not one; the error says what is.
    fn parse_shard(text: &str) -> Result<Self::Shard, String>;

    /// Returns the class of a shard.
    fn class_of(shard: Self::Shard) -> Self::Class;

    /// Returns the shards of a class, each after those it needs.
    ///
    /// # Errors
    /// The class is too large.
    fn shards(order: &BuildOrder<Self>, class: Self::Class) -> BuildResult<Vec<Self::Shard>, Self>;

    /// Returns the shards that must be solved before this one, each after those it needs itself.
    ///
    /// # Errors
    /// A class is too large.
    fn shard_needs(
        order: &BuildOrder<Self>,
        shard: Self::Shard,
    ) -> BuildResult<Vec<Self::Shard>, Self>;

    /// Returns the cells of a shard, as its solution reports them as progress.
    ///
    /// # Errors
    /// The class is too large.
    fn shard_cells(order: &BuildOrder<Self>, shard: Self::Shard) -> BuildResult<u64, Self>;

    /// Returns the cost of solving a shard from files.
    ///
    /// # Errors
    /// A class is too large.
    fn shard_cost(order: &BuildOrder<Self>, shard: Self::Shard) -> BuildResult<ShardCost, Self>;

    /// Returns the room for making the tables of a class from its shards.
    fn join_room(order: &BuildOrder<Self>, class: Self::Class) -> JoinRoom;

    /// Solves a shard from files in the file `output`, and returns the hash that identifies it. If
    /// the file has the beginning of an earlier attempt, the solution goes on from there.
    ///
    /// # Errors
    /// A file that is needed is missing, damaged, or made for something else, or `output` cannot be
    /// written.
    fn solve_shard(
        order: &BuildOrder<Self>,
        shard: Self::Shard,
        input: &dyn Fn(Self::Shard) -> PathBuf,
        output: &Path,
        progress: &dyn Progress,
    ) -> BuildResult<String, Self>;

    /// Reads a class from the files of all its shards. With `scratch` its values stay in scratch
    /// files.
    ///
    /// # Errors
    /// A file is missing, damaged, or made for another shard or order.
    fn join_shards(
        order: &BuildOrder<Self>,
        class: Self::Class,
        input: &dyn Fn(Self::Shard) -> PathBuf,
        scratch: Option<&Path>,
        progress: &dyn Progress,
    ) -> BuildResult<Self::Solved, Self>;

    // ---- Routines for all games ----------------------------------------------------------------
    //
    // They are generic functions. Each game calls them in this package, where they are compiled for
    // it; otherwise every program and test that uses them would compile them again.

    /// Builds tables by `build::build_tables`.
    ///
    /// # Errors
    /// Those of [`build`](crate::build::build).
    fn build(
        order: &BuildOrder<Self>,
        progress: &dyn Progress,
    ) -> BuildResult<Vec<ClassOutcome>, Self>;

    /// Solves a shard by `distribute::solve_from_files`.
    ///
    /// # Errors
    /// Those of [`solve`](crate::distribute::solve).
    fn solve_from_files(
        order: &BuildOrder<Self>,
        shard: Self::Shard,
        from: &Path,
        to: &Path,
        progress: &dyn Progress,
    ) -> BuildResult<String, Self>;

    /// Makes tables from shards by `distribute::join_files`.
    ///
    /// # Errors
    /// Those of [`join`](crate::distribute::join).
    fn join_files(
        order: &BuildOrder<Self>,
        class: Self::Class,
        from: &Path,
        progress: &dyn Progress,
    ) -> BuildResult<u64, Self>;
}

/// The solved classes of a build, in memory and in scratch files.
pub trait Workspace<G: Solve>: Send {
    /// Solves the class of a step. `task` is the name of the work for progress.
    ///
    /// # Errors
    /// The solver fails, or a scratch file cannot be written or read.
    fn solve(&mut self, step: usize, task: &str, times: &StageTimes) -> BuildResult<G::Solved, G>;

    /// Drops the classes that no step after this one needs.
    ///
    /// # Errors
    /// A scratch file cannot be removed.
    fn release(&mut self, step: usize) -> BuildResult<(), G>;

    /// Drops all classes and their scratch files. All tables are written.
    ///
    /// # Errors
    /// A scratch file cannot be removed.
    fn finish(&mut self) -> BuildResult<(), G>;
}

/// A step of a build.
pub trait BuildStep<C>: Send + Sync {
    /// Returns the class that is solved.
    fn class(&self) -> C;

    /// Returns the classes that must be in memory with it.
    fn needs(&self) -> &[C];

    /// Returns the bytes of memory within a limit. If more than the limit is returned, the step
    /// does not fit.
    fn memory(&self, limit: u64) -> u64;

    /// Returns the bytes of scratch files within a limit of memory, estimated.
    fn scratch(&self, limit: u64) -> u64;

    /// Whether the tables of the class before may be written while this one is solved.
    fn overlaps_writing(&self) -> bool {
        false
    }
}

/// The results of earlier work that a build takes over.
#[derive(Clone, Copy, Debug)]
pub enum Resume<'r> {
    /// Nothing: every class is solved.
    Nothing,
    /// Existing tables.
    Tables,
    /// Existing tables, and the files of a scratch directory whose lock the build holds.
    Scratch(&'r Path),
}

/// The cost of solving a shard from files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShardCost {
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Bytes of memory.
    pub memory: u64,
}

/// The room for making the tables of a class from its shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JoinRoom {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of scratch files, estimated; 0 if the class fits into the memory of the order.
    pub scratch: u64,
}
