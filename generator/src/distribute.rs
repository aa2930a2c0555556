//! Distributes an order to many processes, on one machine or on many: units are solved from files
//! into files, and a class becomes tables when the files of all its units exist.
//!
//! A scheduler needs to know only which file is made from which; [`units`] lists it.

use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, Solve};
use crate::order::BuildOrder;
use crate::progress::Progress;
use crate::timing::StageTimes;
use crate::write::tables::{self, ClassWriter};
use galotne::table::put_in_place;
use galotne::tablebase::{LockMode, SCRATCH, lock, lock_scratch, make_folder};
use serde::Serialize;
use std::path::Path;

/// A unit of work: a shard that is solved from others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorkUnit {
    /// The name of the game.
    pub rules: String,
    /// The name of the shard, for `solve`.
    pub unit: String,
    /// Its class, for `join`.
    pub class: String,
    /// The file that is made.
    pub output: String,
    /// The files that it is made from.
    pub inputs: Vec<String>,
    /// Legal placements, counted for both sides to move (once for
    /// a class in which both sides have the same pieces).
    pub positions: u64,
    /// Memory in bytes while it is solved.
    pub memory: u64,
    /// Memory in bytes while the tables of its class are made.
    pub join_memory: u64,
    /// Bytes of scratch files meanwhile, estimated; 0 if the class fits into the memory of the
    /// order.
    pub join_scratch: u64,
    /// Expected time in seconds on one core: its share of the build of the class, written tables
    /// included. Reading its inputs comes on top.
    pub seconds: f64,
}

/// Returns the name of a shard's file.
#[must_use]
pub fn file_name<G: Solve>(order: &BuildOrder<G>, shard: G::Shard) -> String {
    format!("{}-{shard}.shard", order.game.name())
}

/// Returns all units of an order, each after those it needs.
///
/// # Errors
/// The solver does not support the order, or a class is too large.
pub fn units<G: Solve>(order: &BuildOrder<G>) -> BuildResult<Vec<WorkUnit>, G> {
    G::check_order(order)?;
    let mut units = vec![];
    for &class in &order.classes {
        let cost = G::estimate(order, class);
        let room = G::join_room(order, class);
        for shard in G::shards(order, class)? {
            let shard_cost = G::shard_cost(order, shard)?;
            let needs = G::shard_needs(order, shard)?;
            units.push(WorkUnit {
                rules: order.game.name().to_owned(),
                unit: shard.to_string(),
                class: class.to_string(),
                output: file_name(order, shard),
                inputs: needs
                    .iter()
                    .map(|&needed| file_name(order, needed))
                    .collect(),
                positions: shard_cost.positions,
                memory: shard_cost.memory,
                join_memory: room.memory,
                join_scratch: room.scratch,
                seconds: cost.seconds * shard_cost.positions as f64 / cost.positions.max(1) as f64,
            });
        }
    }
    Ok(units)
}

fn total_cells<G: Solve>(order: &BuildOrder<G>, shards: &[G::Shard]) -> BuildResult<u64, G> {
    let mut cells = 0;
    for &shard in shards {
        cells += G::shard_cells(order, shard)?;
    }
    Ok(cells)
}

/// Solves a shard from the files in `from`, and writes its file to `to`; an interrupted attempt is
/// resumed. Returns the seal of the file: the hash that identifies it.
///
/// # Errors
/// A file that is needed is missing, damaged, or made for another shard or order; the memory of the
/// order is too small; or the file cannot be written.
pub fn solve<G: Solve>(
    order: &BuildOrder<G>,
    shard: G::Shard,
    from: &Path,
    to: &Path,
    progress: &dyn Progress,
) -> BuildResult<String, G> {
    G::solve_from_files(order, shard, from, to, progress)
}

/// Implements [`solve`] for a game.
pub(crate) fn solve_from_files<G: Solve>(
    order: &BuildOrder<G>,
    shard: G::Shard,
    from: &Path,
    to: &Path,
    progress: &dyn Progress,
) -> BuildResult<String, G> {
    G::check_order(order)?;
    let class = G::class_of(shard);
    if !G::shards(order, class)?.contains(&shard) {
        return Err(BuildError::NoUnit {
            unit: shard.to_string(),
            class,
        });
    }
    order.require_memory(shard, G::shard_cost(order, shard)?.memory)?;
    make_folder(to).map_err(io_error(to))?;
    let name = file_name(order, shard);
    let unfinished = to.join(format!("{name}.tmp"));
    let mut read_and_solved = G::shard_needs(order, shard)?;
    read_and_solved.push(shard);
    progress.start(total_cells(order, &read_and_solved)?);
    progress.name_task(&shard.to_string());
    // If several processes are told to make the same file at once, one makes it and the others fail
    // here.
    let _lock = lock(&unfinished, LockMode::Exclusive)?;
    let input = |shard| from.join(file_name(order, shard));
    let seal = G::solve_shard(order, shard, &input, &unfinished, progress)?;
    put_in_place(&unfinished, &to.join(&name))?;
    Ok(seal)
}

/// Makes the tables of a class, and its report, from the files of all its shards. Returns the bytes
/// of all tables.
///
/// # Errors
/// A file is missing, damaged, or made for another shard or order; the memory of the order is too
/// small; or a table cannot be written.
pub fn join<G: Solve>(
    order: &BuildOrder<G>,
    class: G::Class,
    from: &Path,
    progress: &dyn Progress,
) -> BuildResult<u64, G> {
    G::join_files(order, class, from, progress)
}

/// Implements [`join`] for a game.
pub(crate) fn join_files<G: Solve>(
    order: &BuildOrder<G>,
    class: G::Class,
    from: &Path,
    progress: &dyn Progress,
) -> BuildResult<u64, G> {
    G::check_order(order)?;
    let room = G::join_room(order, class);
    order.require_memory(class, room.memory)?;
    let scratch = order.dir.join(SCRATCH);
    for dir in [&scratch, &order.game_dir()] {
        make_folder(dir).map_err(io_error(dir))?;
    }
    // Classes are joined side by side, but not while a build cleans the scratch directory.
    let _lock = lock_scratch(&scratch, LockMode::Shared)?;
    let cells = total_cells(order, &G::shards(order, class)?)?;
    progress.start(cells + tables::cells_to_write(order, class));
    progress.name_task(&class.to_string());
    let input = |shard| from.join(file_name(order, shard));
    let scratch_if_needed = (room.scratch > 0).then_some(&*scratch);
    let solved = G::join_shards(order, class, &input, scratch_if_needed, progress)?;
    let writer = ClassWriter {
        order,
        scratch: &scratch,
        class,
        solved: &solved,
        times: &StageTimes::default(),
        progress,
    };
    writer.write()
}
