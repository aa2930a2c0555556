//! Shards in files: solves a shard from the files of others, and assembles classes from files.
//!
//! The dependencies of a shard are read into planes in which only their slices take memory. Access
//! to a missing slice is a panic, never a wrong value.

use super::assembly::Assembly;
use super::class_plan::{self, ClassPlan};
use super::error::{ShardFault, SolveError};
use super::inputs::{LayerId, LayerKind};
use super::solver::{ClassWork, Solver};
use crate::progress::Progress;
use crate::store::journal::{Journal, JournalError};
use crate::store::records::{Seal, hex};
use crate::store::shards::Shard;
use crate::store::slots::Storage;
use crate::store::solved_class::{SolvedClass, SolvedClasses};
use crate::store::targets::Targets;
use crate::timing::StageTimes;
use bitvec::vec::BitVec;
use galotne::material::Class;
use galotne::rules::Variant;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of shards.
pub struct ShardFiles<'s> {
    variant: &'static Variant,
    targets: Targets<'s>,
    path: &'s dyn Fn(Shard) -> PathBuf,
    progress: &'s dyn Progress,
}

/// The seals of shards by name.
type Seals = BTreeMap<String, String>;

struct OpenShard {
    shard: Shard,
    path: PathBuf,
    journal: Journal,
}

impl<'s> ShardFiles<'s> {
    /// Describes the shards of a game that are solved for these kinds of values. `path` returns the
    /// path of a shard's file, `progress` receives the number of cells that are read or solved.
    #[must_use]
    pub const fn new(
        variant: &'static Variant,
        targets: Targets<'s>,
        path: &'s dyn Fn(Shard) -> PathBuf,
        progress: &'s dyn Progress,
    ) -> Self {
        Self {
            variant,
            targets,
            path,
            progress,
        }
    }

    /// Assembles a class from all its shards.
    ///
    /// # Errors
    /// A shard is missing, damaged or not the one that its name says, or there is not enough
    /// memory.
    pub fn class(
        &self,
        class: Class,
        shards: &[Shard],
        storage: Storage<'_>,
    ) -> Result<SolvedClass, SolveError> {
        let mut seals = Seals::new();
        self.read(
            class,
            shards,
            |plan| Assembly::new(plan, storage),
            &mut seals,
        )
    }

    /// Solves a shard from its dependencies and writes its journal to `to`. Units that an earlier
    /// call has written there are reused if it had the same input.
    ///
    /// # Errors
    /// A dependency is missing, damaged or not the one that its name says, there is not enough
    /// memory, or the journal cannot be written.
    pub fn solve(
        &self,
        solver: &Solver<'_>,
        shard: Shard,
        to: &Path,
        times: &StageTimes,
    ) -> Result<Seal, SolveError> {
        let dependencies = shard.dependencies(self.variant, solver.split_cells)?;
        let (own, others): (Vec<Shard>, Vec<Shard>) =
            (dependencies.into_iter()).partition(|other| other.class == shard.class);
        let (mut finished, mut seals) = (SolvedClasses::new(), Seals::new());
        for class in self.variant.successors(shard.class) {
            // There may be none: no man of this shard can be promoted with its next move.
            let of_class = others.iter().filter(|other| other.class == class);
            let of_class: Vec<Shard> = of_class.copied().collect();
            let solved = self.read(
                class,
                &of_class,
                |plan| Assembly::new_partial(plan, Storage::Memory),
                &mut seals,
            )?;
            finished.insert(class, Arc::new(solved));
        }
        let mut own = self.open(&own)?;
        let same_so_far = same_in_all(&own);
        let representatives = class_plan::representatives(
            self.variant,
            self.targets.profiles,
            shard.class,
            &finished,
            same_so_far,
        )?;
        let plan = ClassPlan::new(self.variant, self.targets, shard.class, representatives)?;
        let assembly = Assembly::new_partial(&plan, Storage::Memory).map_err(SolveError::Room)?;
        for opened in &mut own {
            self.store_shard(opened, &plan, &assembly, &mut seals)?;
        }
        let journal = Journal::open(to, self.variant, shard, self.targets, seals)?;
        let work = ClassWork::new(solver, &plan, &assembly, &finished, times, self.progress);
        let solved = work.solve_shard(shard, journal);
        if let Err(SolveError::Changed(_)) = solved {
            // The journal may contain wrong values. Failing to remove it is an error of its own.
            let path = to.to_owned();
            fs::remove_file(to).map_err(|source| JournalError { path, source })?;
        }
        solved
    }

    /// Assembles a class from some of its shards; `begin` creates the assembly.
    fn read(
        &self,
        class: Class,
        shards: &[Shard],
        begin: impl FnOnce(&ClassPlan) -> io::Result<Assembly<'_>>,
        seals: &mut Seals,
    ) -> Result<SolvedClass, SolveError> {
        let mut opened = self.open(shards)?;
        // Two profiles share a layer if they share it in every shard.
        let same = same_in_all(&opened);
        let first = |one| (0..one).find(|&other| same(one, other)).unwrap_or(one);
        let representatives = (0..self.targets.profiles.len()).map(first).collect();
        let plan = ClassPlan::new(self.variant, self.targets, class, representatives)?;
        let assembly = begin(&plan).map_err(SolveError::Room)?;
        for opened in &mut opened {
            self.store_shard(opened, &plan, &assembly, seals)?;
        }
        Ok(assembly.finish())
    }

    fn open(&self, shards: &[Shard]) -> Result<Vec<OpenShard>, SolveError> {
        let open = |&shard| {
            let path = (self.path)(shard);
            match Journal::open_complete(&path, self.variant, shard, self.targets) {
                Ok(journal) => Ok(OpenShard {
                    shard,
                    path,
                    journal,
                }),
                Err(error) => Err(fault(&path, error)),
            }
        };
        shards.iter().map(open).collect()
    }

    /// Stores all units of a shard into an assembly with a different list of layers.
    fn store_shard(
        &self,
        opened: &mut OpenShard,
        plan: &ClassPlan,
        assembly: &Assembly<'_>,
        seals: &mut Seals,
    ) -> Result<(), SolveError> {
        let representatives = opened.representatives();
        let OpenShard {
            shard,
            path,
            journal,
        } = opened;
        let stored = ClassPlan::new(
            self.variant,
            self.targets,
            shard.class,
            representatives.clone(),
        )?;
        let layers: Vec<usize> = (plan.layers.iter())
            .map(|layer| {
                let kind = match layer.id.kind {
                    LayerKind::Distance => LayerKind::Distance,
                    LayerKind::Need { profile, count } => LayerKind::Need {
                        profile: representatives[profile],
                        count,
                    },
                };
                let id = LayerId { kind, ..layer.id };
                let number = stored.layers.iter().position(|layer| layer.id == id);
                number.ok_or_else(|| damaged(path))
            })
            .collect::<Result<_, _>>()?;
        for group in plan.groups(*shard) {
            let units = group.units();
            let mut open: BitVec = BitVec::repeat(true, units.len());
            let shape = |unit: u32| {
                let slices = units.get(unit as usize)?;
                Some((plan.shape(slices.len()), stored.layers.len()))
            };
            let mut stored = Ok(());
            journal.replay(group.number, shape, |unit| {
                let number = unit.number as usize;
                if open[number] && stored.is_ok() {
                    stored = assembly.store_unit_layers(&unit, units[number], &layers);
                    open.set(number, false);
                    let cells = units[number].len() * plan.slice_cells();
                    self.progress.advance(cells as u64);
                }
            })?;
            stored.map_err(SolveError::Room)?;
            if open.any() {
                return Err(damaged(path));
            }
            assembly.release();
        }
        let seal = journal.read_seal()?.ok_or_else(|| damaged(path))?;
        seals.insert(shard.to_string(), hex(&seal));
        Ok(())
    }
}

impl OpenShard {
    fn representatives(&self) -> Vec<usize> {
        self.journal.representatives().unwrap_or_default().to_vec()
    }
}

/// Returns a predicate: whether two profiles have the same representative in every shard.
fn same_in_all(shards: &[OpenShard]) -> impl Fn(usize, usize) -> bool + use<> {
    let lists: Vec<Vec<usize>> = shards.iter().map(OpenShard::representatives).collect();
    move |one, other| lists.iter().all(|list| list[one] == list[other])
}

fn damaged(path: &Path) -> SolveError {
    SolveError::Shard {
        path: path.to_owned(),
        fault: ShardFault::Damaged,
    }
}

/// Distinguishes missing and foreign shards from other file errors.
fn fault(path: &Path, error: JournalError) -> SolveError {
    let fault = match error.source.kind() {
        io::ErrorKind::NotFound => ShardFault::Missing,
        io::ErrorKind::InvalidData => ShardFault::Foreign,
        _ => return error.into(),
    };
    SolveError::Shard {
        path: path.to_owned(),
        fault,
    }
}
