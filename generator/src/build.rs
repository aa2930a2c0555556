//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class with complete tables is not written again. If the solution of another class needs its
//! values, the game's [workspace](Workspace) gets them in the fastest way: draughts solves it again
//! in memory, mills reads its table. An interrupted build resumes from finished tables, and for
//! draughts also from journals in the scratch directory.

use crate::cleanup::remove_stale_files;
use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, BuildStep, Resume, Solve, Workspace};
use crate::memory::PeakMonitor;
use crate::order::BuildOrder;
use crate::outcome::{ClassCost, ClassOutcome};
use crate::plan;
use crate::progress::Progress;
use crate::repair::FaultyFiles;
use crate::timing::StageTimes;
use crate::write::tables::{self, ClassWriter};
use galotne::tablebase::{LockError, LockMode, SCRATCH, lock_scratch, make_folder};
use std::path::Path;

/// Builds missing tables. Returns the classes that had missing tables.
///
/// # Errors
/// Files under their final names are complete even then; the same call again resumes.
pub fn build<G: Solve>(
    order: &BuildOrder<G>,
    progress: &dyn Progress,
) -> BuildResult<Vec<ClassOutcome>, G> {
    G::build(order, progress)
}

/// Implements [`build`] for a game.
pub(crate) fn build_tables<G: Solve>(
    order: &BuildOrder<G>,
    progress: &dyn Progress,
) -> BuildResult<Vec<ClassOutcome>, G> {
    // Impossible orders are refused before any file is touched.
    G::check_order(order)?;
    let faulty = if order.repair {
        FaultyFiles::find(order, progress)?
    } else {
        FaultyFiles::default()
    };
    let open = incomplete_classes(order, &faulty.classes);
    plan::require_memory(order, &G::steps(order, &open, Resume::Tables))?;
    let scratch = order.dir.join(SCRATCH);
    if open.is_empty() {
        clean_up(order, &scratch)?;
        return Ok(vec![]);
    }
    for dir in [&scratch, &order.game_dir()] {
        make_folder(dir).map_err(io_error(dir))?;
    }
    let _lock = lock_scratch(&scratch, LockMode::Exclusive)?;
    faulty.remove()?;
    // Another build may have finished classes until now.
    let open = incomplete_classes(order, &[]);
    let steps = G::steps(order, &open, Resume::Scratch(&scratch));
    let classes: Vec<G::Class> = steps.iter().map(BuildStep::class).collect();
    remove_stale_files(order, &scratch, &classes)?;
    let build = Build {
        order,
        scratch: &scratch,
        open: &open,
        steps: &steps,
        progress,
    };
    let outcomes = build.run()?;
    // Some files were kept for the classes of this build alone.
    remove_stale_files(order, &scratch, &[])?;
    Ok(outcomes)
}

/// Refuses an order that [`build`] would refuse.
///
/// # Errors
/// The game's solver does not support the order, or the memory is too small.
pub fn check<G: Solve>(order: &BuildOrder<G>) -> BuildResult<(), G> {
    G::check_order(order)?;
    let open = incomplete_classes(order, &[]);
    plan::require_memory(order, &G::steps(order, &open, Resume::Tables))
}

/// Returns the classes with missing or faulty tables.
fn incomplete_classes<G: Solve>(order: &BuildOrder<G>, faulty: &[G::Class]) -> Vec<G::Class> {
    (order.classes.iter().copied())
        .filter(|&class| faulty.contains(&class) || !tables::is_complete(order, class))
        .collect()
}

/// Removes the stale files of killed builds where all tables are complete. The directory may be
/// read-only.
fn clean_up<G: Solve>(order: &BuildOrder<G>, scratch: &Path) -> BuildResult<(), G> {
    if !scratch.is_dir() {
        return Ok(());
    }
    let locked = lock_scratch(scratch, LockMode::Exclusive).map_err(BuildError::from);
    match locked.and_then(|_lock| remove_stale_files(order, scratch, &[])) {
        Err(BuildError::Io { .. } | BuildError::Lock(LockError::File { .. })) => Ok(()),
        result => result,
    }
}

struct Build<'b, G: Solve> {
    order: &'b BuildOrder<G>,
    scratch: &'b Path,
    /// The classes with missing tables.
    open: &'b [G::Class],
    steps: &'b [G::Step],
    progress: &'b dyn Progress,
}

/// A solved class whose tables are to be written.
struct UnwrittenClass<G: Solve> {
    class: G::Class,
    solved: G::Solved,
    planned: ClassCost,
    times: StageTimes,
}

impl<G: Solve> Build<'_, G> {
    fn run(&self) -> BuildResult<Vec<ClassOutcome>, G> {
        let costs = plan::costs(self.order, self.steps);
        let mut workspace = G::workspace(self.order, self.scratch, self.steps, self.progress);
        self.progress.start(self.total_cells()?);
        let mut outcomes = vec![];
        let mut pending: Option<(UnwrittenClass<G>, Option<u64>)> = None;
        for ((number, step), planned) in self.steps.iter().enumerate().zip(costs) {
            let class = step.class();
            let (monitor, times) = (PeakMonitor::start(), StageTimes::default());
            let task = format!("{class} ({} of {})", number + 1, self.steps.len());
            // Neither writing nor solving keeps all cores busy alone.
            let (written, solved) = rayon::join(
                || {
                    pending
                        .take()
                        .map(|(class, peak)| self.write(&class, || peak))
                },
                || workspace.solve(number, &task, &times),
            );
            outcomes.extend(written.transpose()?);
            let solved = solved?;
            workspace.release(number)?;
            if !self.open.contains(&class) {
                continue;
            }
            let solved = UnwrittenClass {
                class,
                solved,
                planned,
                times,
            };
            let next = self.steps.get(number + 1);
            if next.is_some_and(BuildStep::overlaps_writing) {
                pending = Some((solved, monitor.peak_bytes()));
            } else {
                outcomes.push(self.write(&solved, || monitor.peak_bytes())?);
            }
        }
        workspace.finish()?;
        Ok(outcomes)
    }

    /// Returns the number of cells that are solved and written.
    fn total_cells(&self) -> BuildResult<u64, G> {
        let mut total = 0;
        for step in self.steps {
            total += G::step_cells(self.order, step)?;
            if self.open.contains(&step.class()) {
                total += tables::cells_to_write(self.order, step.class());
            }
        }
        Ok(total)
    }

    /// Writes the tables of a class.
    fn write(
        &self,
        class: &UnwrittenClass<G>,
        peak_memory: impl FnOnce() -> Option<u64>,
    ) -> BuildResult<ClassOutcome, G> {
        let writer = ClassWriter {
            order: self.order,
            scratch: self.scratch,
            class: class.class,
            solved: &class.solved,
            times: &class.times,
            progress: self.progress,
        };
        let outcome = ClassOutcome {
            bytes: writer.write()?,
            planned: class.planned.clone(),
            stages: class.times.seconds(),
            peak_memory: peak_memory(),
        };
        self.progress.finish_class(&outcome);
        Ok(outcome)
    }
}
