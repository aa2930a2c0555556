//! An order shared out to many processes, on one machine or on many: shards are solved from files
//! and end in files, and a class becomes tables when all its shards are there.
//!
//! Whoever hands out the work needs to know no more than which file is made from which: [`units`]
//! says it.

use crate::order::{BuildError, BuildOrder, io_error};
use crate::plan::{joining, solving};
use crate::progress::Progress;
use crate::solve::{ShardFiles, Solver};
use crate::store::planes;
use crate::store::records::hex;
use crate::store::shards::Shard;
use crate::store::slots::Storage;
use crate::timing::StageTimes;
use crate::write::tables::{self, Writing};
use galotne::material::Class;
use galotne::table::put_in_place;
use galotne::tablebase::{Hold, SCRATCH, lock, lock_scratch};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// One piece of work: a shard, from those it needs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorkUnit {
    /// The variant's name.
    pub rules: String,
    /// The shard's name, for `solve`.
    pub unit: String,
    /// Its class, for `join`.
    pub class: String,
    /// The file that is made.
    pub output: String,
    /// The files that it is made from.
    pub inputs: Vec<String>,
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Memory in bytes while it is solved.
    pub memory: u64,
    /// Memory in bytes while the tables of its class are made.
    pub join_memory: u64,
    /// Bytes of scratch files meanwhile: none if its planes fit into the memory allowed.
    pub join_scratch: u64,
    /// Expected time in seconds on one core: its share of what a build takes for the class, written
    /// tables included. Reading the files that it is made from comes on top.
    pub seconds: f64,
}

/// The name of a shard's file.
#[must_use]
pub fn file_name(order: &BuildOrder, shard: Shard) -> String {
    format!("{}-{shard}.shard", order.variant.name)
}

/// All units of an order, each after those it needs.
///
/// # Errors
/// A class is too large.
pub fn units(order: &BuildOrder) -> Result<Vec<WorkUnit>, BuildError> {
    let mut units = vec![];
    for &class in &order.classes {
        let cost = order.cost(class);
        let shards = order.shards(class)?;
        let joining = joining(order, class);
        for &shard in &shards {
            let positions = shard.positions(order.variant);
            let inputs = needs(order, shard)?.into_iter();
            units.push(WorkUnit {
                rules: order.variant.name.to_owned(),
                unit: shard.to_string(),
                class: class.to_string(),
                output: file_name(order, shard),
                inputs: inputs.map(|needed| file_name(order, needed)).collect(),
                positions,
                memory: memory(order, shard)?,
                join_memory: joining.memory,
                join_scratch: joining.scratch,
                seconds: cost.seconds * positions as f64 / cost.positions.max(1) as f64,
            });
        }
    }
    Ok(units)
}

fn needs(order: &BuildOrder, shard: Shard) -> Result<Vec<Shard>, BuildError> {
    let needs = shard.dependencies(order.variant, order.cut);
    needs.map_err(|error| BuildError::solve(shard.class, error))
}

fn cells(order: &BuildOrder, shard: Shard) -> Result<u64, BuildError> {
    let cells = shard.cells(order.variant);
    cells.map_err(|error| BuildError::solve(shard.class, error))
}

/// Bytes that solving a shard takes: its planes, those of the shards it needs, and what the solver
/// works with.
fn memory(order: &BuildOrder, shard: Shard) -> Result<u64, BuildError> {
    let needs = needs(order, shard)?;
    let mut bytes = solving(order, shard.class, rayon::current_num_threads());
    for part in needs.into_iter().chain([shard]) {
        let index = planes::class_index(order.variant, part.class)
            .map_err(|error| BuildError::solve(part.class, error))?;
        let planes =
            planes::plane_count(part.class) as u64 * order.targets().scale_count(part.class);
        let plane = order.targets().score_bytes(&index, cells(order, part)?);
        bytes = bytes.saturating_add(plane.saturating_mul(planes));
    }
    Ok(bytes)
}

/// Solves one shard from the files in `from`, and writes its file to `to`; an attempt that was cut
/// short is gone on with. Returns the hash that identifies the file.
///
/// # Errors
/// A file that is needed is missing, damaged or about something else, memory is short, or the file
/// cannot be written.
pub fn solve(
    order: &BuildOrder,
    shard: Shard,
    from: &Path,
    to: &Path,
    progress: &dyn Progress,
) -> Result<String, BuildError> {
    let (class, name) = (shard.class, file_name(order, shard));
    let failed = |error| BuildError::solve(class, error);
    let known = order.shards(class)?;
    if !known.contains(&shard) {
        return Err(BuildError::NoUnit {
            unit: shard.to_string(),
            class,
        });
    }
    order.allow(shard, memory(order, shard)?)?;
    fs::create_dir_all(to).map_err(io_error(to))?;
    let (path, unfinished) = (to.join(&name), to.join(format!("{name}.tmp")));
    let mut work = 0;
    for part in needs(order, shard)?.into_iter().chain([shard]) {
        work += cells(order, part)?;
    }
    progress.start(work);
    progress.name_task(&shard.to_string());
    let stored = ShardFiles {
        variant: order.variant,
        targets: order.targets(),
        path: &|shard| from.join(file_name(order, shard)),
        progress: &|done| progress.advance(done),
    };
    // Of several processes that are told to make the same file one does.
    let _lock = lock(&unfinished, Hold::Alone)?;
    let mut solver = Solver::new(order.variant, order.targets(), class.pieces());
    solver.check_share = order.check;
    solver.split_cells = order.cut;
    let seal = stored.solve(&solver, shard, &unfinished, &StageTimes::default());
    let seal = seal.map_err(failed)?;
    put_in_place(&unfinished, &path)?;
    Ok(hex(&seal))
}

/// Makes the tables of a class, and its report, from the files of all its shards. Returns the bytes
/// of all tables.
///
/// # Errors
/// A file is missing, damaged or about something else, memory is short, or a table cannot be
/// written.
pub fn join(
    order: &BuildOrder,
    class: Class,
    from: &Path,
    progress: &dyn Progress,
) -> Result<u64, BuildError> {
    let failed = |error| BuildError::solve(class, error);
    let room = joining(order, class);
    order.allow(class, room.memory)?;
    let scratch = order.dir.join(SCRATCH);
    for dir in [&scratch, &order.dir.join(order.variant.name)] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    // Classes are joined side by side, but not while a build clears its scratch directory.
    let _lock = lock_scratch(&scratch, Hold::Shared)?;
    let shards = order.shards(class)?;
    let mut work = tables::cells(order, class)?;
    for &shard in &shards {
        work += cells(order, shard)?;
    }
    progress.start(work);
    progress.name_task(&class.to_string());
    let path = |shard| -> PathBuf { from.join(file_name(order, shard)) };
    let stored = ShardFiles {
        variant: order.variant,
        targets: order.targets(),
        path: &path,
        progress: &|done| progress.advance(done),
    };
    let storage = match room.scratch {
        0 => Storage::Memory,
        _ => Storage::Disk(&scratch),
    };
    let solved = stored.class(class, &shards, storage).map_err(failed)?;
    let writing = Writing {
        order,
        scratch: &scratch,
        class,
        solved: &solved,
        stages: &StageTimes::default(),
        progress,
    };
    writing.all()
}
