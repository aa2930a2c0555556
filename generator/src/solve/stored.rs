//! Solves one shard from others that lie in files, and puts classes together from theirs.
//!
//! What a shard needs is read into planes of which only those slices take room; a slice that is not
//! there is a panic when it is asked for, never a value that was not there.

use super::assembly::Assembly;
use super::error::{ShardFault, SolveError};
use super::known::LayerId;
use super::outline::{self, Outline};
use super::solver::Solver;
use crate::store::journal::{Journal, JournalError};
use crate::store::records::{Seal, hex};
use crate::store::scope::Scope;
use crate::store::shards::Shard;
use crate::store::shared::Home;
use crate::store::solved::{Finished, Solved};
use crate::timing::StageTimes;
use bitvec::vec::BitVec;
use galotne::material::Class;
use galotne::rules::Variant;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Shards in files.
pub struct Stored<'s> {
    /// The game.
    pub variant: &'static Variant,
    /// What is solved.
    pub scope: Scope<'s>,
    /// Where the file of a shard is.
    pub path: &'s dyn Fn(Shard) -> PathBuf,
    /// Called with the cells done as files are read and solved.
    pub progress: &'s (dyn Fn(u64) + Sync),
}

/// The seals of shards, by their names.
type Seals = BTreeMap<String, String>;

/// A shard that is open to be read.
struct Opened {
    shard: Shard,
    path: PathBuf,
    journal: Journal,
}

impl Stored<'_> {
    /// A class from all its shards, kept in memory or on disk.
    ///
    /// # Errors
    /// A shard is missing, damaged or about something else, or memory is short.
    pub fn class(
        &self,
        class: Class,
        shards: &[Shard],
        home: Home<'_>,
    ) -> Result<Solved, SolveError> {
        let mut seals = Seals::new();
        self.read(
            class,
            shards,
            |outline| Assembly::new(outline, home),
            &mut seals,
        )
    }

    /// Solves a shard from those that it needs, and writes its journal to `to`. What an earlier
    /// call has written there is taken over, if it was solved from the same.
    ///
    /// # Errors
    /// A shard that it needs is missing, damaged or about something else, memory is short, or the
    /// journal cannot be written.
    pub fn solve(
        &self,
        solver: &Solver<'_>,
        shard: Shard,
        to: &Path,
        stages: &StageTimes,
    ) -> Result<Seal, SolveError> {
        let needs = shard.needs(self.variant, solver.cut)?;
        let (own, others): (Vec<Shard>, Vec<Shard>) =
            (needs.into_iter()).partition(|needed| needed.class == shard.class);
        let (mut finished, mut seals) = (Finished::new(), Seals::new());
        for class in self.variant.successors(shard.class) {
            // Maybe no shard of it: no man of this one can be crowned with its next move.
            let of_class = others.iter().filter(|needed| needed.class == class);
            let of_class: Vec<Shard> = of_class.copied().collect();
            let solved = self.read(
                class,
                &of_class,
                |outline| Assembly::of_parts(outline, Home::Memory),
                &mut seals,
            )?;
            finished.insert(class, Arc::new(solved));
        }
        let mut own = self.open(&own)?;
        let apart: Vec<Vec<usize>> = own.iter().map(Opened::course).collect();
        let same_here =
            |one: usize, other: usize| (apart.iter()).all(|course| course[one] == course[other]);
        let course = outline::course(
            self.variant,
            self.scope.profiles,
            shard.class,
            &finished,
            same_here,
        )?;
        let outline = Outline::new(self.variant, self.scope, shard.class, course)?;
        let assembly = Assembly::of_parts(&outline, Home::Memory).map_err(SolveError::Room)?;
        for opened in &mut own {
            self.take(opened, &outline, &assembly, &mut seals)?;
        }
        let journal = Journal::open(to, self.variant, shard, self.scope, seals)?;
        let solved = solver.shard(
            shard,
            &outline,
            &assembly,
            &finished,
            journal,
            stages,
            self.progress,
        );
        if let Err(SolveError::Changed(_)) = solved {
            // What is written there may have been made of it. If it cannot be removed, that is
            // told.
            let path = to.to_owned();
            fs::remove_file(to).map_err(|source| JournalError { path, source })?;
        }
        solved
    }

    /// Puts a class together from some of its shards, which `begin` makes room for.
    fn read(
        &self,
        class: Class,
        shards: &[Shard],
        begin: impl FnOnce(&Outline) -> io::Result<Assembly<'_>>,
        seals: &mut Seals,
    ) -> Result<Solved, SolveError> {
        let mut opened = self.open(shards)?;
        // Profiles have the same layer if they have it in every shard.
        let courses: Vec<Vec<usize>> = opened.iter().map(Opened::course).collect();
        let same =
            |one: usize, other: usize| (courses.iter()).all(|course| course[one] == course[other]);
        let first = |one| (0..one).find(|&other| same(one, other)).unwrap_or(one);
        let course = (0..self.scope.profiles.len()).map(first).collect();
        let outline = Outline::new(self.variant, self.scope, class, course)?;
        let assembly = begin(&outline).map_err(SolveError::Room)?;
        for opened in &mut opened {
            self.take(opened, &outline, &assembly, seals)?;
        }
        Ok(assembly.finish())
    }

    fn open(&self, shards: &[Shard]) -> Result<Vec<Opened>, SolveError> {
        let open = |&shard| {
            let path = (self.path)(shard);
            match Journal::finished(&path, self.variant, shard, self.scope) {
                Ok(journal) => Ok(Opened {
                    shard,
                    path,
                    journal,
                }),
                Err(error) => Err(fault(&path, error)),
            }
        };
        shards.iter().map(open).collect()
    }

    /// Keeps all units of a shard, which must be there, on the layers of another outline.
    fn take(
        &self,
        opened: &mut Opened,
        outline: &Outline,
        assembly: &Assembly<'_>,
        seals: &mut Seals,
    ) -> Result<(), SolveError> {
        let course = opened.course();
        let Opened {
            shard,
            path,
            journal,
        } = opened;
        let stored = Outline::new(self.variant, self.scope, shard.class, course.clone())?;
        let layers: Vec<usize> = (outline.layers.iter())
            .map(|layer| {
                let id = match layer.id {
                    LayerId::Distance => LayerId::Distance,
                    LayerId::Need { profile, count } => LayerId::Need {
                        profile: course[profile],
                        count,
                    },
                };
                let place = stored.layers.iter().position(|layer| layer.id == id);
                place.ok_or_else(|| damaged(path))
            })
            .collect::<Result<_, _>>()?;
        for group in outline.groups(*shard) {
            let units = group.units();
            let mut open: BitVec = BitVec::repeat(true, units.len());
            let shape = |unit: u32| {
                let slices = units.get(unit as usize)?;
                Some((outline.shape(slices.len()), stored.layers.len()))
            };
            journal.replay(group.number, shape, |unit| {
                let number = unit.number as usize;
                if open[number] {
                    assembly.keep_layers(&unit, units[number], &layers);
                    open.set(number, false);
                    (self.progress)((units[number].len() * outline.slice_cells()) as u64);
                }
            })?;
            if open.any() {
                return Err(damaged(path));
            }
            assembly.rest();
        }
        let seal = journal.end()?.ok_or_else(|| damaged(path))?;
        seals.insert(shard.to_string(), hex(&seal));
        Ok(())
    }
}

impl Opened {
    fn course(&self) -> Vec<usize> {
        self.journal.course().unwrap_or_default().to_vec()
    }
}

fn damaged(path: &Path) -> SolveError {
    SolveError::Shard {
        path: path.to_owned(),
        fault: ShardFault::Damaged,
    }
}

/// Tells a shard that is not there, and one that is none, from what else may go wrong with a file.
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
