//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class whose tables are complete is not written again; if something that is still to be made
//! looks into it, it is solved again in memory, which is faster than reading it back. Work units go
//! into a [journal] as they are solved: an interrupted build goes on from there, and a
//! class for which there is no room now comes back from there when it is needed.

use crate::journal::{self, Journal};
use crate::memory;
use crate::order::{BuildError, Order, io_error};
use crate::plan::{self, Cost, Step};
use crate::progress::Progress;
use crate::shared::Home;
use crate::solve::{Finished, Solver};
use crate::stages::Stage;
use crate::write;
use galotne::material::Class;
use galotne::table::Metric;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A class that has been built.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The class.
    pub class: Class,
    /// What it was to cost.
    pub planned: Cost,
    /// Seconds from its beginning to its end.
    pub seconds: f64,
    /// Seconds of all workers together, in each of [`Stage::ALL`].
    pub stages: [f64; Stage::ALL.len()],
    /// The most memory that the process held meanwhile, in bytes, if the system tells.
    pub peak_memory: Option<u64>,
    /// Bytes of all its tables.
    pub bytes: u64,
}

/// Builds what is missing; returns the classes that had something missing.
///
/// # Errors
/// Nothing is left under its final name that is not complete; calling again goes on.
pub fn build(order: &Order, progress: &dyn Progress) -> Result<Vec<Outcome>, BuildError> {
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
    let mut solver = Solver::new(order.variant, profiles, most);
    solver.check = order.check;
    let steps = schedule(order, &solve);
    let solving = |class| move |source| BuildError::Solve { class, source };
    let mut total = 0;
    for step in &steps {
        for &class in step.load.iter().chain([&step.class]) {
            total += solver.work(class).map_err(solving(class))?;
        }
        if open.contains(&step.class) {
            total += write::cells(order, step.class)?;
        }
    }
    progress.start(total);
    let journal = |class| {
        let opened = Journal::open(&scratch, order.variant, class, profiles);
        opened.map_err(io_error(&journal::path(&scratch, order.variant, class)))
    };
    let advance = |done| progress.advance(done);
    let costs = plan::plan(
        order.variant,
        &solve,
        &order.tables(),
        rayon::current_num_threads(),
        order.memory,
    );
    let mut outcomes = vec![];
    let mut finished = Finished::new();
    for ((place, step), planned) in steps.iter().enumerate().zip(costs) {
        let Step {
            class,
            drop,
            load,
            on_disk,
            ..
        } = step;
        let home = if *on_disk {
            Home::Disk(&scratch)
        } else {
            Home::Memory
        };
        let (start, stages) = (Instant::now(), solver.stages.seconds());
        for class in drop {
            finished.remove(class);
        }
        memory::forget_peak();
        for &class in load {
            progress.stage(&format!("{class} from disk"));
            let mut solved = solver
                .solve(class, &finished, Some(&mut journal(class)?), home, &advance)
                .map_err(solving(class))?;
            solved.forget_quiet();
            finished.insert(class, Arc::new(solved));
        }
        progress.stage(&format!("{class} ({} of {})", place + 1, steps.len()));
        let mut solved = solver
            .solve(
                *class,
                &finished,
                Some(&mut journal(*class)?),
                home,
                &advance,
            )
            .map_err(solving(*class))?;
        if open.contains(class) {
            let bytes = write::class(order, &scratch, *class, &solved, &solver.stages, progress)?;
            let mut taken = solver.stages.seconds();
            (taken.iter_mut().zip(stages)).for_each(|(taken, before)| *taken -= before);
            outcomes.push(Outcome {
                class: *class,
                planned,
                seconds: start.elapsed().as_secs_f64(),
                stages: taken,
                peak_memory: memory::peak(),
                bytes,
            });
        }
        solved.forget_quiet();
        if *on_disk {
            // The next class may fit into memory.
            finished.clear();
        } else {
            finished.insert(*class, Arc::new(solved));
        }
        // What nothing ahead looks into need not come back.
        for done in &solve[..=place] {
            let ahead = &steps[place + 1..];
            if !ahead.iter().any(|step| step.needs.contains(done)) {
                finished.remove(done);
                let path = journal::path(&scratch, order.variant, *done);
                match fs::remove_file(&path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => {
                        return Err(io_error(&path)(error));
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(outcomes)
}

/// How the classes of an order go through the memory allowed.
fn schedule(order: &Order, solve: &[Class]) -> Vec<Step> {
    let threads = rayon::current_num_threads();
    plan::schedule(order.variant, solve, &order.tables(), threads, order.memory)
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
    let steps = schedule(order, &work.solve);
    match steps.iter().max_by_key(|step| step.memory) {
        Some(step) if step.memory > order.memory => Err(BuildError::Memory {
            class: step.class.to_string(),
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
    // A build that was killed holds its lock until the system has taken its memory back.
    let patience = Instant::now() + Duration::from_secs(3);
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) if Instant::now() < patience => {
                thread::sleep(Duration::from_millis(50));
            }
            Err(fs::TryLockError::WouldBlock) => return Err(BuildError::Locked(work.to_owned())),
            Err(fs::TryLockError::Error(source)) => return Err(BuildError::Io { path, source }),
        }
    }
}
