//! The solved classes of a build in memory, and their journals in the scratch directory.
//!
//! Work units are written to a [journal] as they are solved: an interrupted build resumes from it,
//! and a class for which there is no room in memory is read from it when it is needed again.

use super::ordered_targets::targets;
use super::schedule::{DraughtsStep, ask_for_room};
use crate::error::{BuildError, io_error};
use crate::game::Workspace;
use crate::order::BuildOrder;
use crate::progress::Progress;
use crate::solve::{SolveContext, SolveError, Solver};
use crate::store::chunk_file::{ChunkCache, ScratchFile};
use crate::store::journal::{self, Journal};
use crate::store::shards::Shard;
use crate::store::slots::Storage;
use crate::store::solved_class::{SolvedClass, SolvedClasses};
use crate::timing::StageTimes;
use galotne::material::Class;
use galotne::rules::Variant;
use galotne::value::Metric;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The solved classes of a build.
pub struct DraughtsWorkspace<'b> {
    order: &'b BuildOrder,
    scratch: &'b Path,
    steps: &'b [DraughtsStep],
    progress: &'b dyn Progress,
    solver: Solver<'b>,
    solved: SolvedClasses,
}

impl<'b> DraughtsWorkspace<'b> {
    /// Creates an empty workspace for these steps.
    pub fn new(
        order: &'b BuildOrder,
        scratch: &'b Path,
        steps: &'b [DraughtsStep],
        progress: &'b dyn Progress,
    ) -> Self {
        let pieces = steps.iter().map(|step| step.class.pieces()).max();
        Self {
            order,
            scratch,
            steps,
            progress,
            solver: solver(order, pieces.unwrap_or(0)),
            solved: SolvedClasses::new(),
        }
    }

    /// Solves a class, or reads it from its journals. With `cache` its planes are in scratch
    /// files. Without `quiet` no tables can be written.
    fn solve_class(
        &self,
        class: Class,
        cache: Option<&Arc<ChunkCache>>,
        quiet: bool,
        times: &StageTimes,
    ) -> Result<SolvedClass, BuildError> {
        let variant = self.order.game;
        ask_for_room(self.order, class)?;
        let file = cache.map(|cache| ScratchFile::create(self.scratch, cache));
        let file = (file.transpose())
            .map_err(|source| BuildError::solve(class, SolveError::Room(source)))?;
        let storage = file.as_ref().map_or(Storage::Memory, Storage::Disk);
        let open = |shard| {
            let path = journal::path(self.scratch, variant, shard);
            Journal::open(&path, variant, shard, targets(self.order), BTreeMap::new())
        };
        let context = SolveContext {
            journals: &open,
            storage,
            quiet,
            times,
            progress: self.progress,
        };
        let solved = self.solver.solve(class, &self.solved, context);
        if let Err(SolveError::Changed(_)) = solved {
            // Its journals may contain consequences of the changed values.
            self.remove_journals(class)?;
        }
        solved.map_err(|error| BuildError::solve(class, error))
    }

    /// Removes the journals of a class, if they exist.
    fn remove_journals(&self, class: Class) -> Result<(), BuildError> {
        for shard in shards(self.order, class)? {
            let path = journal::path(self.scratch, self.order.game, shard);
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

impl Workspace<Variant> for DraughtsWorkspace<'_> {
    fn solve(
        &mut self,
        step: usize,
        task: &str,
        times: &StageTimes,
    ) -> Result<SolvedClass, BuildError> {
        let step = &self.steps[step];
        let cache = (step.on_disk).then(|| Arc::new(ChunkCache::new(step.cache)));
        for class in &step.drop {
            self.solved.remove(class);
        }
        for &class in &step.load {
            self.progress.name_task(&format!("{class} from disk"));
            let solved = self.solve_class(class, cache.as_ref(), false, times)?;
            self.solved.insert(class, Arc::new(solved));
        }
        self.progress.name_task(task);
        let solved = self.solve_class(step.class, cache.as_ref(), true, times)?;
        if step.on_disk {
            // The next class may fit into memory.
            self.solved.clear();
        } else {
            let for_others = Arc::new(solved.without_quiet());
            self.solved.insert(step.class, for_others);
        }
        Ok(solved)
    }

    fn release(&mut self, number: usize) -> Result<(), BuildError> {
        let (done, later) = self.steps.split_at(number + 1);
        for class in done.iter().map(|step| step.class) {
            if later.iter().any(|step| step.needs.contains(&class)) {
                continue;
            }
            self.solved.remove(&class);
            // The journals of the class at hand stay until its tables are written.
            if class != self.steps[number].class {
                self.remove_journals(class)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), BuildError> {
        self.steps
            .iter()
            .try_for_each(|step| self.remove_journals(step.class))
    }
}

pub fn shards(order: &BuildOrder, class: Class) -> Result<Vec<Shard>, BuildError> {
    let shards = Shard::split(order.game, class, order.split_cells);
    shards.map_err(|error| BuildError::solve(class, error))
}

/// Returns a solver with the options of an order, for classes of up to this many pieces.
pub fn solver(order: &BuildOrder, pieces: u8) -> Solver<'_> {
    let mut solver = Solver::new(order.game, targets(order), pieces);
    solver.check_share = order.check;
    solver.split_cells = order.split_cells;
    solver
}

/// Whether the journals of a class hold all its values.
pub fn has_complete_journals(order: &BuildOrder, scratch: &Path, class: Class) -> bool {
    let representatives =
        |shard| Journal::read_complete(scratch, order.game, shard, targets(order));
    let shards = shards(order, class).unwrap_or_default();
    let Some(first) = shards.first().and_then(|&shard| representatives(shard)) else {
        return false;
    };
    (shards[1..].iter()).all(|&shard| representatives(shard).as_ref() == Some(&first))
}

/// Returns the journals of classes with complete tables, unless a class with unfinished journals
/// needs their values: an interrupted order with more pieces resumes from them.
pub fn stale_journals(
    order: &BuildOrder,
    scratch: &Path,
    names: &[String],
    needed: &[Class],
) -> Vec<PathBuf> {
    let journals = names.iter();
    let journals = journals.filter_map(|name| journal::parse_file_name(order.game, name));
    let (finished, unfinished): (Vec<Shard>, Vec<Shard>) = journals
        .partition(|&shard| !needed.contains(&shard.class) && is_finished(order, scratch, shard));
    let unfinished: Vec<Class> = unfinished.iter().map(|shard| shard.class).collect();
    let useful = order.game.all_needed(&unfinished);
    let stale = finished.into_iter();
    stale
        .filter(|shard| !useful.contains(&shard.class))
        .map(|shard| journal::path(scratch, order.game, shard))
        .collect()
}

/// Whether all tables exist for which the journal of a shard was begun.
fn is_finished(order: &BuildOrder, scratch: &Path, shard: Shard) -> bool {
    let path = journal::path(scratch, order.game, shard);
    let mut begun_for = order.clone();
    // Only the order at hand could use a journal that this program cannot read.
    if let Some(profiles) = journal::order_profiles(&path, order.game) {
        begun_for.metrics.retain(|metric| *metric != Metric::Need);
        if !profiles.is_empty() {
            begun_for.metrics.push(Metric::Need);
        } else if begun_for.metrics.is_empty() {
            begun_for.metrics.push(Metric::Wdl);
        }
        begun_for.profiles = profiles;
    }
    crate::write::tables::is_complete(&begun_for, shard.class)
}
