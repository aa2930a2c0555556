//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class whose tables are complete is not written again; if something that is still to be made
//! looks into it, it is solved again in memory, which is faster than reading it back.

use crate::order::{BuildError, Order, io_error};
use crate::plan;
use crate::progress::Progress;
use crate::solve::{Finished, Solver};
use crate::write;
use galotne::material::Class;
use galotne::table::Metric;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

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
        let ahead = Class::all_needed(&solve[place + 1..]);
        finished.retain(|class, _| ahead.contains(class));
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
