//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class whose tables are complete is not written again; if something that is still to be made
//! looks into it, it is solved again in memory, which is faster than reading it back. Work units go
//! into a [journal] as they are solved: an interrupted build goes on from there, and a class for
//! which there is no room now comes back from there when it is needed.

use crate::cleanup;
use crate::memory::PeakMonitor;
use crate::order::{BuildError, BuildOrder, io_error};
use crate::outcome::{ClassCost, ClassOutcome};
use crate::plan::{self, ClassStep};
use crate::progress::Progress;
use crate::repair::FaultyFiles;
use crate::solve::{SolveContext, SolveError, Solver};
use crate::store::journal::{self, Journal};
use crate::store::slots::Storage;
use crate::store::solved_class::{SolvedClass, SolvedClasses};
use crate::timing::StageTimes;
use crate::write::tables::{self, Writing};
use galotne::material::Class;
use galotne::tablebase::{Hold, LockError, SCRATCH, lock_scratch};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Builds what is missing; returns the classes that had something missing.
///
/// # Errors
/// Nothing is left under its final name that is not complete; calling again goes on.
pub fn build(order: &BuildOrder, progress: &dyn Progress) -> Result<Vec<ClassOutcome>, BuildError> {
    // What cannot be done is refused before anything is touched.
    let faulty = if order.repair {
        FaultyFiles::find(order, progress)?
    } else {
        FaultyFiles::default()
    };
    fits_after(order, &faulty.classes)?;
    let scratch = order.dir.join(SCRATCH);
    if Agenda::anew(order, &faulty.classes).open.is_empty() {
        return nothing_to_do(order, &scratch);
    }
    for dir in [&scratch, &order.dir.join(order.variant.name)] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    let _lock = lock_scratch(&scratch, Hold::Alone)?;
    faulty.remove()?;
    // Another build may have been at work until now.
    let work = Agenda::resumed(order, &scratch);
    cleanup::remove_stale_files(order, &scratch, &work.solve)?;
    let pieces = work.solve.iter().map(|class| class.pieces()).max();
    let mut solver = Solver::new(order.variant, order.targets(), pieces.unwrap_or(0));
    solver.check_share = order.check;
    solver.split_cells = order.cut;
    let build = Build {
        order,
        scratch: &scratch,
        solver,
        progress,
    };
    let outcomes = build.all(&work)?;
    // What was of use to the classes made now may have been kept for them alone.
    cleanup::remove_stale_files(order, &scratch, &[])?;
    Ok(outcomes)
}

/// Where nothing is missing nothing is written, but for what a killed build has left behind: a
/// complete set may lie where nobody writes.
fn nothing_to_do(order: &BuildOrder, scratch: &Path) -> Result<Vec<ClassOutcome>, BuildError> {
    if scratch.is_dir() {
        let locked = lock_scratch(scratch, Hold::Alone).map_err(BuildError::from);
        let swept = locked.and_then(|_lock| cleanup::remove_stale_files(order, scratch, &[]));
        match swept {
            Err(BuildError::Io { .. } | BuildError::Lock(LockError::File { .. })) | Ok(()) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(vec![])
}

/// A build at work.
struct Build<'b> {
    order: &'b BuildOrder,
    scratch: &'b Path,
    solver: Solver<'b>,
    progress: &'b dyn Progress,
}

/// A class that has been solved and is to be written.
struct Ready {
    class: Class,
    solved: SolvedClass,
    planned: ClassCost,
    stages: StageTimes,
    peak_memory: Option<u64>,
}

impl Build<'_> {
    fn all(&self, work: &Agenda) -> Result<Vec<ClassOutcome>, BuildError> {
        let steps = schedule(self.order, &work.solve);
        let costs = plan::plan(
            self.order,
            &work.solve,
            rayon::current_num_threads(),
            self.order.memory,
        );
        self.progress.start(self.total(work, &steps)?);
        let mut outcomes = vec![];
        let mut finished = SolvedClasses::new();
        let mut ready: Option<Ready> = None;
        for ((place, step), planned) in steps.iter().enumerate().zip(costs) {
            // A solved class is written while the next one is solved, if memory holds both: neither
            // keeps all cores busy alone.
            if let (Some(first), false) = (&ready, step.beside) {
                outcomes.push(self.write(first)?);
                ready = None;
            }
            let watch = PeakMonitor::start();
            let stages = StageTimes::default();
            let (written, solved) = rayon::join(
                || ready.take().map(|ready| self.write(&ready)),
                || self.solve(step, (place + 1, steps.len()), &stages, &mut finished),
            );
            outcomes.extend(written.transpose()?);
            let (solved, peak_memory) = (solved?, watch.peak_bytes());
            ready = work.open.contains(&step.class).then(|| Ready {
                class: step.class,
                solved,
                planned,
                stages,
                peak_memory,
            });
            // A class that no step ahead needs can go. The journal of this step's class stays until
            // its tables are written.
            for &done in &work.solve[..=place] {
                let ahead = &steps[place + 1..];
                if ahead.iter().any(|step| step.needs.contains(&done)) {
                    continue;
                }
                finished.remove(&done);
                if done != step.class {
                    self.forget(done)?;
                }
            }
        }
        if let Some(last) = ready {
            outcomes.push(self.write(&last)?);
        }
        for &class in &work.solve {
            self.forget(class)?;
        }
        Ok(outcomes)
    }

    /// How many cells all this goes through.
    fn total(&self, work: &Agenda, steps: &[ClassStep]) -> Result<u64, BuildError> {
        let mut total = 0;
        for step in steps {
            for &class in step.load.iter().chain([&step.class]) {
                let cells = self.solver.work_cells(class);
                total += cells.map_err(|error| BuildError::solve(class, error))?;
            }
            if work.open.contains(&step.class) {
                total += tables::cells(self.order, step.class)?;
            }
        }
        Ok(total)
    }

    /// Brings the classes of a step into memory and solves it.
    fn solve(
        &self,
        step: &ClassStep,
        (place, steps): (usize, usize),
        stages: &StageTimes,
        finished: &mut SolvedClasses,
    ) -> Result<SolvedClass, BuildError> {
        let storage = if step.on_disk {
            Storage::Disk(self.scratch)
        } else {
            Storage::Memory
        };
        let solve = |class, finished: &SolvedClasses| {
            let variant = self.order.variant;
            let open = |shard| {
                let path = journal::path(self.scratch, variant, shard);
                Journal::open(&path, variant, shard, self.order.targets(), BTreeMap::new())
            };
            let means = SolveContext {
                journals: &open,
                storage,
                stages,
                progress: &|done| self.progress.advance(done),
            };
            let solved = self.solver.solve(class, finished, means);
            if let Err(SolveError::Changed(_)) = solved {
                // What its journals hold may follow from values that had changed.
                self.forget(class)?;
            }
            solved.map_err(|error| BuildError::solve(class, error))
        };
        for class in &step.drop {
            finished.remove(class);
        }
        for &class in &step.load {
            self.progress.name_task(&format!("{class} from disk"));
            let solved = solve(class, finished)?;
            finished.insert(class, Arc::new(solved.without_quiet()));
        }
        let class = step.class;
        self.progress
            .name_task(&format!("{class} ({place} of {steps})"));
        let solved = solve(class, finished)?;
        if step.on_disk {
            // The next class may fit into memory.
            finished.clear();
        } else {
            finished.insert(class, Arc::new(solved.without_quiet()));
        }
        Ok(solved)
    }

    fn write(&self, ready: &Ready) -> Result<ClassOutcome, BuildError> {
        let Ready {
            class,
            solved,
            planned,
            stages,
            peak_memory,
        } = ready;
        let writing = Writing {
            order: self.order,
            scratch: self.scratch,
            class: *class,
            solved,
            stages,
            progress: self.progress,
        };
        let bytes = writing.all()?;
        let outcome = ClassOutcome {
            planned: planned.clone(),
            stages: stages.seconds(),
            peak_memory: *peak_memory,
            bytes,
        };
        self.progress.finish_class(&outcome);
        Ok(outcome)
    }

    /// Removes the journals of a class, if they are there.
    fn forget(&self, class: Class) -> Result<(), BuildError> {
        for shard in self.order.shards(class)? {
            let path = journal::path(self.scratch, self.order.variant, shard);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(io_error(&path)(error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// How the classes of an order go through the memory allowed.
fn schedule(order: &BuildOrder, solve: &[Class]) -> Vec<ClassStep> {
    let threads = rayon::current_num_threads();
    plan::schedule(order, solve, threads, order.memory)
}

/// What an order comes to in a directory as it is.
struct Agenda {
    /// Classes with something missing.
    open: Vec<Class>,
    /// Those, and the classes their moves lead into, which have to be in memory.
    solve: Vec<Class>,
}

impl Agenda {
    /// As if nothing had been solved, and what there is of some classes were missing.
    fn anew(order: &BuildOrder, faulty: &[Class]) -> Self {
        Self::of(order, faulty, |_| false)
    }

    /// With what is in journals: a class with full ones is read back without those its moves lead
    /// into.
    fn resumed(order: &BuildOrder, scratch: &Path) -> Self {
        let course = |shard| Journal::read_complete(scratch, order.variant, shard, order.targets());
        Self::of(order, &[], |class| {
            let shards = order.shards(class).unwrap_or_default();
            let Some(first) = shards.first().and_then(|&shard| course(shard)) else {
                return false;
            };
            (shards[1..].iter()).all(|&shard| course(shard).as_ref() == Some(&first))
        })
    }

    fn of(order: &BuildOrder, faulty: &[Class], solved: impl Fn(Class) -> bool) -> Self {
        let open: Vec<Class> = (order.classes.iter().copied())
            .filter(|&class| faulty.contains(&class) || !tables::complete(order, class))
            .collect();
        let (mut needed, mut asked) = (open.clone(), open.clone());
        while let Some(class) = asked.pop() {
            if solved(class) {
                continue;
            }
            for next in order.variant.successors(class) {
                if !needed.contains(&next) {
                    needed.push(next);
                    asked.push(next);
                }
            }
        }
        let solve = order.classes.iter().copied();
        let solve = solve.filter(|class| needed.contains(class)).collect();
        Self { open, solve }
    }
}

/// Refuses an order for which the memory allowed is too small.
///
/// # Errors
/// [`BuildError::Memory`].
pub fn fits(order: &BuildOrder) -> Result<(), BuildError> {
    fits_after(order, &[])
}

/// The same where what there is of some classes is faulty.
fn fits_after(order: &BuildOrder, faulty: &[Class]) -> Result<(), BuildError> {
    let steps = schedule(order, &Agenda::anew(order, faulty).solve);
    match steps.iter().max_by_key(|step| step.memory) {
        Some(step) => order.allow(step.class, step.memory),
        None => Ok(()),
    }
}
