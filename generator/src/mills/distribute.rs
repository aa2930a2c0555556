//! An order of mills shared out to many processes: a unit of work is a class, with either side to
//! move, from the shards of those that its moves lead into.

use super::class_solver;
use super::order::{BuildError, BuildOrder, io_error};
use super::plan;
use super::shard_file;
pub use super::shard_file::file_name;
use super::solved_classes::SolvedClasses;
use super::tables::Writing;
use crate::distribute::WorkUnit;
use crate::outcome::ClassCost;
use crate::progress::Progress;
use crate::store::records::hex;
use crate::timing::StageTimes;
use galotne::table::put_in_place;
use galotne::tablebase::{Hold, SCRATCH, lock, lock_scratch};
use galotne_mills::Class;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

/// All units of an order, each after those it needs.
#[must_use]
pub fn units(order: &BuildOrder) -> Vec<WorkUnit> {
    let rules = order.rules;
    let costs = plan::plan(order);
    let unit = |(&class, cost): (&Class, ClassCost)| WorkUnit {
        rules: rules.name.to_owned(),
        unit: class.to_string(),
        class: class.to_string(),
        output: file_name(rules, class),
        inputs: (rules.successors(class).into_iter())
            .map(|next| file_name(rules, next))
            .collect(),
        positions: cost.positions,
        memory: plan::solving(order, class),
        join_memory: plan::joining(order, class),
        join_scratch: 0,
        seconds: cost.seconds,
    };
    order.classes.iter().zip(costs).map(unit).collect()
}

/// Solves a class from the shards in `from`, and writes its own to `to`. Returns the hash that
/// identifies the file.
///
/// # Errors
/// A shard that is needed is missing, damaged or about something else, memory is short, or the file
/// cannot be written.
pub fn solve(
    order: &BuildOrder,
    class: Class,
    from: &Path,
    to: &Path,
    progress: &dyn Progress,
) -> Result<String, BuildError> {
    order.check()?;
    let (rules, distances, name) = (order.rules, order.distances, file_name(order.rules, class));
    order.allow(class, plan::solving(order, class))?;
    fs::create_dir_all(to).map_err(io_error(to))?;
    let (path, unfinished) = (to.join(&name), to.join(format!("{name}.tmp")));
    let cells = |class: Class| plan::cells(rules, class);
    let needed = rules.successors(class);
    progress.start(needed.iter().map(|&class| cells(class)).sum::<u64>() + cells(class));
    progress.name_task(&class.to_string());
    // Of several processes that are told to make the same file one does.
    let _lock = lock(&unfinished, Hold::Alone)?;
    let (mut solved, mut seals) = (SolvedClasses::new(), BTreeMap::new());
    for next in needed {
        let path = from.join(file_name(rules, next));
        let seal = shard_file::read(&path, rules, next, distances, &mut solved)?;
        seals.insert(next.to_string(), hex(&seal));
        progress.advance(cells(next));
    }
    class_solver::solve(rules, class, distances, &mut solved).ok_or(BuildError::Unsolved(class))?;
    solved.retain(&[class]);
    solved.drop_spare_orientations(rules);
    let seal = shard_file::write(&unfinished, rules, class, seals, &solved)?;
    let durable = File::open(&unfinished).and_then(|file| file.sync_all());
    durable.map_err(io_error(&unfinished))?;
    put_in_place(&unfinished, &path)?;
    progress.advance(cells(class));
    Ok(hex(&seal))
}

/// Makes the tables of a class, and its report, from its shard. Returns the bytes of all tables.
///
/// # Errors
/// The shard is missing, damaged or about something else, memory is short, or a table cannot be
/// written.
pub fn join(
    order: &BuildOrder,
    class: Class,
    from: &Path,
    progress: &dyn Progress,
) -> Result<u64, BuildError> {
    order.check()?;
    let rules = order.rules;
    order.allow(class, plan::joining(order, class))?;
    let scratch = order.dir.join(SCRATCH);
    for dir in [&scratch, &order.dir.join(rules.name)] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    // Classes are joined side by side, but not while a build clears its scratch directory.
    let _lock = lock_scratch(&scratch, Hold::Shared)?;
    let cells = plan::cells(rules, class);
    progress.start((1 + order.metrics.len() as u64) * cells);
    progress.name_task(&class.to_string());
    let mut solved = SolvedClasses::new();
    let path = from.join(file_name(rules, class));
    shard_file::read(&path, rules, class, order.distances, &mut solved)?;
    progress.advance(cells);
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
