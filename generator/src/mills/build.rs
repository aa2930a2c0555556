//! Builds tables of mills: goes through classes in order, and writes what is missing.
//!
//! A class whose tables are there is read back, not solved again: so an interrupted build goes on,
//! and a game begins where another one ends with which it shares the moves of placed stones. A
//! class with its twin of exchanged colours is one step, since slides lead to and fro between them.
//! What does not fit into the memory allowed and is not needed yet waits in scratch files.

use super::class_solver::solve;
use super::codes::read_table;
use super::omitted_side::derive_omitted;
use super::order::{BuildError, BuildOrder, io_error};
use super::plan::{Source, Step, cost, fits_in, held, steps_left};
use super::shards::Shards;
use super::solved_classes::SolvedClasses;
use super::tables::{self, Writing};
use crate::check::set::{Fault, Set};
use crate::memory::PeakMonitor;
use crate::outcome::ClassOutcome;
use crate::progress::Progress;
use crate::timing::{StageTimes, WorkStage};
use galotne::tablebase::{Hold, SCRATCH, lock_scratch};
use galotne_mills::{Class, Tablebase};
use std::fs;
use std::path::{Path, PathBuf};

/// Builds what is missing; returns the classes that had something missing.
///
/// # Errors
/// Nothing is left under its final name that is not complete; calling again goes on.
pub fn build(order: &BuildOrder, progress: &dyn Progress) -> Result<Vec<ClassOutcome>, BuildError> {
    // What cannot be done is refused before anything is touched.
    order.check()?;
    let (faulty, files) = if order.repair {
        faulty(order, progress)?
    } else {
        (vec![], vec![])
    };
    fits_in(order, &steps_left(order, &faulty))?;
    let scratch = order.dir.join(SCRATCH);
    if steps_left(order, &faulty).is_empty() {
        return Ok(vec![]);
    }
    for dir in [&scratch, &order.dir.join(order.rules.name)] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    let _lock = lock_scratch(&scratch, Hold::Alone)?;
    for file in files
        .iter()
        .filter(|file| fs::symlink_metadata(file).is_ok())
    {
        fs::remove_file(file).map_err(io_error(file))?;
    }
    // Another build may have been at work until now.
    let steps = steps_left(order, &[]);
    let cells = |class: Class| order.rules.turns(class).count() as u64 * class.cells();
    let written = steps.iter().filter(|step| step.open);
    let written = written.map(|step| order.metrics.len() as u64 * cells(step.class));
    let solved = steps.iter().map(|step| cells(step.class));
    progress.start(written.sum::<u64>() + solved.sum::<u64>());
    let (mut solved, mut outcomes) = (SolvedClasses::new(), vec![]);
    let mut shards = Shards::new(&scratch, order.rules, order.distances);
    for (step, place) in steps.iter().zip(1..) {
        let class = step.class;
        progress.name_task(&format!("{class} ({place} of {})", steps.len()));
        let (watch, stages) = (PeakMonitor::start(), StageTimes::default());
        make_room(order, step, &mut solved, &mut shards)?;
        let table = match step.source {
            Source::Solved => None,
            Source::Table | Source::Part => tables::readable(order, class, step.open),
        };
        let (rules, distances) = (order.rules, order.distances);
        let known = match table {
            Some(table) => {
                read_table(rules, class, &table, &mut solved)?;
                stages.time(WorkStage::Levels, || {
                    derive_omitted(rules, class, distances, &mut solved)
                })
            }
            None => stages.time(WorkStage::Levels, || {
                solve(rules, class, distances, &mut solved)
            }),
        };
        known.ok_or(BuildError::Unsolved(class))?;
        progress.advance(cells(class));
        if step.open {
            let writing = Writing {
                order,
                scratch: &scratch,
                class,
                solved: &solved,
                stages: &stages,
                progress,
            };
            let bytes = writing.all()?;
            let outcome = ClassOutcome {
                planned: cost(order, step, place),
                stages: stages.seconds(),
                peak_memory: watch.peak_bytes(),
                bytes,
            };
            progress.finish_class(&outcome);
            outcomes.push(outcome);
        }
        solved.drop_spare_orientations(order.rules);
    }
    sweep(&scratch)?;
    Ok(outcomes)
}

/// Brings into memory what a step needs, lets go what no step needs any more, and puts aside what
/// is needed last until the rest fits.
fn make_room(
    order: &BuildOrder,
    step: &Step,
    solved: &mut SolvedClasses,
    shards: &mut Shards<'_>,
) -> Result<(), BuildError> {
    solved.retain(&step.kept);
    shards.keep(&step.kept)?;
    let mut over = step.memory[0].saturating_sub(order.memory);
    for &class in &step.kept {
        if over == 0 {
            break;
        }
        if !step.needs.contains(&class) {
            if !shards.has(class) {
                shards.put(class, solved)?;
            }
            over = over.saturating_sub(held(order.rules, order.distances, class));
        }
    }
    for &class in &step.needs {
        if shards.has(class) {
            shards.take(class, solved)?;
        }
    }
    Ok(())
}

/// What `verify` faults: the classes, and the files that have to go.
fn faulty(
    order: &BuildOrder,
    progress: &dyn Progress,
) -> Result<(Vec<Class>, Vec<PathBuf>), BuildError> {
    if !order.dir.join(order.rules.name).is_dir() {
        return Ok((vec![], vec![]));
    }
    let tables = Tablebase::open(order.rules, &order.dir).map_err(io_error(&order.dir))?;
    let here = |class: &Class| {
        tables.keys().any(|key| key.class == *class) || order.report(*class).exists()
    };
    let classes: Vec<Class> = order.classes.iter().copied().filter(here).collect();
    let faults = Set::read(&tables, &order.dir, &classes, progress).faults();
    let classes = faults.iter().map(|fault| fault.class).collect();
    let there = |fault: &Fault<Class>| !fault.is_missing() && !fault.is_unlisted();
    let files = faults.into_iter().filter(there).map(|fault| fault.file);
    Ok((classes, files.collect()))
}

/// Removes files in the making that a killed build has left behind. Whoever calls this holds the
/// lock of the directory.
fn sweep(scratch: &Path) -> Result<(), BuildError> {
    for entry in fs::read_dir(scratch).map_err(io_error(scratch))? {
        let path = entry.map_err(io_error(scratch))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| {
            name.ends_with(".glt.tmp") || name.ends_with(".json.tmp") || Shards::is_name(name)
        }) {
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
    }
    Ok(())
}
