//! Solves classes, shard by shard and group by group: what the journal of a shard holds is taken
//! from there, the other units are solved, kept, checked and written down.

use super::assembly::{Assembly, WithOwn};
use super::clocks::need_scale;
use super::error::SolveError;
use super::exits::LayerExits;
use super::kings::Kings;
use super::known::Known;
use super::levels::both;
use super::outline::{self, Group, Outline};
use super::units::UnitSolver;
use crate::check::unit::{self as check, ClassScores, Levels};
use crate::store::journal::{Journal, JournalError, Log};
use crate::store::planes::{self, TooLarge};
use crate::store::records::Seal;
use crate::store::scope::Scope;
use crate::store::shards::{CUT_CELLS, Shard};
use crate::store::shared::Home;
use crate::store::slices::Slice;
use crate::store::solved::{Finished, Solved};
use crate::store::unit::Unit;
use crate::timing::{StageTimes, WorkStage};
use bitvec::vec::BitVec;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::rules::Variant;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Solves classes of one variant.
pub struct Solver<'a> {
    variant: &'static Variant,
    scope: Scope<'a>,
    kings: Kings,
    /// The share of all values that is derived again as soon as they are solved.
    pub check: f64,
    /// Classes with fewer cells are one [shard](Shard).
    pub cut: u64,
}

/// Opens the journal of a shard.
pub type Journals<'m> = &'m dyn Fn(Shard) -> Result<Journal, JournalError>;

/// What a class is solved with.
pub struct Means<'m> {
    /// Units in those of its shards are taken from there, all others are solved and added.
    pub journals: Journals<'m>,
    /// Where the planes live.
    pub home: Home<'m>,
    /// Counts the time of each kind of work.
    pub stages: &'m StageTimes,
    /// Called with the cells done as work goes on; they add up to [`Solver::work`].
    pub progress: &'m (dyn Fn(u64) + Sync),
}

impl<'a> Solver<'a> {
    /// A solver for classes of up to `pieces` pieces.
    #[must_use]
    pub fn new(variant: &'static Variant, scope: Scope<'a>, pieces: u8) -> Self {
        Self {
            variant,
            scope,
            // At least one piece is the other side's.
            kings: Kings::new(
                variant.board,
                variant.king,
                usize::from(pieces).saturating_sub(1),
            ),
            check: 0.0,
            cut: CUT_CELLS,
        }
    }

    /// Solves a class, given the classes that it can move into. With full journals nothing else is
    /// needed.
    ///
    /// # Errors
    /// A class that it can move into is missing, memory is short, or a journal fails.
    pub fn solve(
        &self,
        class: Class,
        finished: &Finished,
        means: Means<'_>,
    ) -> Result<Solved, SolveError> {
        let Means {
            journals,
            home,
            stages,
            progress,
        } = means;
        let shards = Shard::of(self.variant, class, self.cut)?;
        // All shards are on the course of the first one.
        let course = match journals(shards[0])?.course() {
            Some(course) => course.to_vec(),
            None => outline::course(
                self.variant,
                self.scope.profiles,
                class,
                finished,
                |_, _| true,
            )?,
        };
        let outline = Outline::new(self.variant, self.scope, class, course)?;
        let assembly = Assembly::new(&outline, home).map_err(SolveError::Room)?;
        let work = self.work_on(&outline, &assembly, finished, stages, progress);
        let solved = shards.into_iter().try_for_each(|shard| {
            work.shard(shard, journals(shard)?)?.finish()?;
            Ok::<_, SolveError>(())
        });
        // Whatever went wrong comes of it.
        self.unchanged(class, &assembly, finished)?;
        solved?;
        let reported = work.reported.into_inner();
        progress(self.work(class)?.saturating_sub(reported));
        Ok(assembly.finish())
    }

    /// Solves one shard of a class. Returns the seal of its journal.
    ///
    /// # Errors
    /// As [`Self::solve`].
    #[expect(
        clippy::too_many_arguments,
        reason = "a unit of work with all that it reads and writes"
    )]
    pub(super) fn shard(
        &self,
        shard: Shard,
        outline: &Outline,
        assembly: &Assembly<'_>,
        finished: &Finished,
        journal: Journal,
        stages: &StageTimes,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Seal, SolveError> {
        let work = self.work_on(outline, assembly, finished, stages, progress);
        let journal = work.shard(shard, journal);
        // Nothing is sealed that was made of values that had changed.
        self.unchanged(shard.class, assembly, finished)?;
        Ok(journal?.finish()?)
    }

    /// Whether the values of a class at work, and those of the classes that it can move into, as
    /// far as they are there, are still those that were kept.
    fn unchanged(
        &self,
        class: Class,
        own: &Assembly<'_>,
        finished: &Finished,
    ) -> Result<(), SolveError> {
        let next = self.variant.successors(class);
        let next = next.into_iter().map(Class::canonical);
        let changed = |next: &Class| (finished.get(next)).is_some_and(|solved| !solved.is_intact());
        match next.into_iter().find(changed) {
            Some(next) => Err(SolveError::Changed(next)),
            None if !own.is_intact() => Err(SolveError::Changed(class)),
            None => Ok(()),
        }
    }

    /// A class at work.
    fn work_on<'w>(
        &'w self,
        outline: &'w Outline,
        assembly: &'w Assembly<'w>,
        finished: &'w Finished,
        stages: &'w StageTimes,
        progress: &'w (dyn Fn(u64) + Sync),
    ) -> ClassWork<'w> {
        ClassWork {
            solver: self,
            outline,
            assembly,
            known: WithOwn {
                finished,
                own: assembly,
            },
            units: UnitSolver::new(self.variant, &self.kings, outline.class, stages),
            measures: self.measures(outline),
            stages,
            progress,
            reported: AtomicU64::new(0),
        }
    }

    /// How many cells [`Solver::solve`] reports for a class.
    ///
    /// # Errors
    /// The class is too large.
    pub fn work(&self, class: Class) -> Result<u64, TooLarge> {
        let index = planes::index(self.variant, class)?;
        // Slices in which men share a square are passed over, mirror images too.
        Ok(index.cells())
    }

    /// What the kept layers of a class hold.
    fn measures(&self, outline: &Outline) -> Vec<Measure> {
        let kept = outline.layers.iter().filter(|layer| layer.is_kept());
        let measures = kept.map(|layer| match layer.id.profile() {
            None => Measure::Dtw,
            Some(number) => Measure::Need {
                profile: self.scope.profiles[number],
                count: layer.id.count(),
            },
        });
        measures.collect()
    }
}

/// A class at work.
struct ClassWork<'w> {
    solver: &'w Solver<'w>,
    outline: &'w Outline,
    assembly: &'w Assembly<'w>,
    known: WithOwn<'w>,
    units: UnitSolver<'w>,
    measures: Vec<Measure>,
    stages: &'w StageTimes,
    progress: &'w (dyn Fn(u64) + Sync),
    /// Cells that `progress` has been called with.
    reported: AtomicU64,
}

/// What the units of a group are solved and checked with.
struct GroupMeans<'g> {
    exits: Vec<LayerExits<'g>>,
    /// The classes that moves lead into; none where nothing is checked.
    neighbours: Vec<(Class, ClassScores<'g>)>,
    log: &'g Log,
    wide: bool,
}

impl ClassWork<'_> {
    /// Solves what the journal of a shard does not have. Then it can be finished.
    fn shard(&self, shard: Shard, mut journal: Journal) -> Result<Journal, SolveError> {
        journal.begin(&self.outline.course)?;
        for group in self.outline.groups(shard) {
            let mut open: BitVec = BitVec::repeat(true, group.units().len());
            self.replay(&group, &mut journal, &mut open)?;
            if open.any() {
                // The journal is cut off behind its intact records before anything can fail, so
                // that the next build finds them.
                let log = journal.log()?;
                self.solve(&group, &open, &log)?;
            }
        }
        Ok(journal)
    }

    /// Keeps the units of a group that are in the journal, and takes them off those that are open.
    fn replay(
        &self,
        group: &Group,
        journal: &mut Journal,
        open: &mut BitVec,
    ) -> Result<(), JournalError> {
        let units = group.units();
        let shape = |unit: u32| {
            let slices = units.get(unit as usize)?;
            Some((self.outline.shape(slices.len()), self.outline.layers.len()))
        };
        journal.replay(group.number, shape, |unit| {
            let slices = units[unit.number as usize];
            // Each is kept once; that a journal has one twice is no reason to fail.
            if !open[unit.number as usize] {
                return;
            }
            self.keep(&unit, slices);
            open.set(unit.number as usize, false);
            self.advance(slices);
        })
    }

    /// Solves the open units of a group.
    fn solve(&self, group: &Group, open: &BitVec, log: &Log) -> Result<(), SolveError> {
        let solver = self.solver;
        let means = GroupMeans {
            exits: LayerExits::all(
                solver.variant,
                solver.scope.profiles,
                self.outline,
                &self.known,
            )?,
            neighbours: if solver.check > 0.0 {
                self.neighbours()?
            } else {
                vec![]
            },
            log,
            wide: group.is_wide(),
        };
        let units = group.units();
        let unit = |(turn, place): (usize, usize)| {
            let id = (group.number, place as u32);
            self.unit(id, turn, units[place], &means)
        };
        self.known.rest();
        let mut open = open.iter_ones().enumerate();
        if means.wide {
            open.try_for_each(unit)
        } else {
            // One after the other is begun, so that none has to wait long for those before it.
            open.par_bridge().try_for_each(unit)
        }
    }

    /// Solves a unit, keeps it, checks it and writes it down.
    fn unit(
        &self,
        id: (u32, u32),
        turn: usize,
        slices: &[Slice],
        means: &GroupMeans<'_>,
    ) -> Result<(), SolveError> {
        let with_levels = self.solver.check > 0.0;
        let unit = (self.units).solve(id, slices, &means.exits, means.wide, with_levels)?;
        self.keep(&unit, slices);
        let check = || {
            if self.solver.check == 0.0 {
                return Ok(());
            }
            self.stages
                .time(WorkStage::Check, || self.check(&unit, slices, means))
        };
        let write_down = || {
            self.stages
                .time(WorkStage::Journal, || means.log.append(turn, &unit))
        };
        let (checked, written) = both(means.wide, check, write_down);
        checked?;
        written?;
        self.advance(slices);
        Ok(())
    }

    fn keep(&self, unit: &Unit, slices: &[Slice]) {
        (self.stages).time(WorkStage::Keep, || self.assembly.keep(unit, slices));
    }

    /// Derives a share of the values of a unit again.
    fn check(
        &self,
        unit: &Unit,
        slices: &[Slice],
        means: &GroupMeans<'_>,
    ) -> Result<(), check::CheckError> {
        let levels = unit.levels.as_ref();
        let levels = levels.map(|levels| Levels::new(&self.outline.index, slices, levels));
        let neighbours = means.neighbours.iter();
        let neighbours = neighbours.map(|(class, scores)| (*class, scores)).collect();
        check::slices(
            self.solver.variant,
            &self.measures,
            &self.assembly.scores(levels),
            neighbours,
            slices,
            self.solver.check,
            means.wide,
        )
    }

    /// The scores of the classes that the class can move into, on its kept layers.
    fn neighbours(&self) -> Result<Vec<(Class, ClassScores<'_>)>, SolveError> {
        let scores = |class: Class| {
            let kept = self.outline.layers.iter().filter(|layer| layer.is_kept());
            let planes = kept.map(|layer| {
                let scale = match layer.id.profile() {
                    None => layer.scale,
                    Some(number) => need_scale(self.solver.scope.profiles[number], class),
                };
                Ok((self.known.view(class, layer.id)?, scale))
            });
            let planes = planes.collect::<Result<_, SolveError>>()?;
            let levels = None;
            Ok((class, ClassScores { planes, levels }))
        };
        let next = self.solver.variant.successors(self.outline.class);
        next.into_iter().map(scores).collect()
    }

    fn advance(&self, slices: &[Slice]) {
        let done = (slices.len() * planes::slice_cells(&self.outline.index)) as u64;
        self.reported.fetch_add(done, Ordering::Relaxed);
        (self.progress)(done);
    }
}
