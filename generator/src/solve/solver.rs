//! Solves classes, shard by shard and group by group. Units in the journal of a shard are replayed;
//! the others are solved, stored, checked and written to the journal.

use super::assembly::{Assembly, ClassInputs};
use super::class_plan::{self, ClassPlan, UnitGroup};
use super::clocks::need_scale;
use super::error::SolveError;
use super::exits::LayerExits;
use super::inputs::Inputs;
use super::kings::{KingTables, max_kings};
use super::levels::join_if;
use super::unit_solver::UnitSolver;
use crate::check::unit_check::{CheckError, ClassScores, UnitCheck, UnitLevels};
use crate::progress::Progress;
use crate::store::journal::{Journal, JournalError, UnitLog};
use crate::store::planes::{self, ClassTooLarge};
use crate::store::records::Seal;
use crate::store::shards::{MIN_SPLIT_CELLS, Shard};
use crate::store::slices::Slice;
use crate::store::slots::Storage;
use crate::store::solved_class::{SolvedClass, SolvedClasses};
use crate::store::solved_unit::SolvedUnit;
use crate::store::targets::Targets;
use crate::timing::{StageTimes, WorkStage};
use bitvec::vec::BitVec;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::rules::Variant;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// A solver for classes of one variant.
pub struct Solver<'a> {
    variant: &'static Variant,
    targets: Targets<'a>,
    kings: KingTables,
    /// The share of all values, from 0 to 1, that is derived again as soon as they are solved.
    pub check_share: f64,
    /// The smallest number of cells of a class that is split into several [shards](Shard).
    pub split_cells: u64,
}

/// A function that opens the journal of a shard.
pub type JournalOpener<'m> = &'m dyn Fn(Shard) -> Result<Journal, JournalError>;

/// The environment in which a class is solved.
pub struct SolveContext<'m> {
    /// Opens the journals of its shards. Units in them are reused; all others are solved and
    /// appended.
    pub journals: JournalOpener<'m>,
    /// The storage of its planes.
    pub storage: Storage<'m>,
    /// Whether its quiet positions are kept, from which tables are written.
    pub quiet: bool,
    /// The timers of each kind of work.
    pub times: &'m StageTimes,
    /// Receives the number of solved cells; they add up to [`Solver::work_cells`].
    pub progress: &'m dyn Progress,
}

impl<'a> Solver<'a> {
    /// Creates a solver for classes of up to `pieces` pieces.
    #[must_use]
    pub fn new(variant: &'static Variant, targets: Targets<'a>, pieces: u8) -> Self {
        Self {
            variant,
            targets,
            kings: KingTables::new(
                variant.board,
                variant.king,
                max_kings(variant, pieces).into(),
            ),
            check_share: 0.0,
            split_cells: MIN_SPLIT_CELLS,
        }
    }

    /// Solves a class from the classes that it can move into. With complete journals those are not
    /// needed.
    ///
    /// # Errors
    /// A class that it can move into is missing, there is not enough memory, or a journal cannot be
    /// read or written.
    pub fn solve(
        &self,
        class: Class,
        finished: &SolvedClasses,
        context: SolveContext<'_>,
    ) -> Result<SolvedClass, SolveError> {
        let journals = context.journals;
        let shards = Shard::split(self.variant, class, self.split_cells)?;
        // All shards have the representatives of the first one.
        let representatives = match journals(shards[0])?.representatives() {
            Some(representatives) => representatives.to_vec(),
            None => class_plan::representatives(
                self.variant,
                self.targets.profiles,
                class,
                finished,
                |_, _| true,
            )?,
        };
        let plan = ClassPlan::new(self.variant, self.targets, class, representatives)?;
        let assembly = if context.quiet {
            Assembly::new(&plan, context.storage)
        } else {
            Assembly::without_quiet(&plan, context.storage)
        };
        let assembly = assembly.map_err(SolveError::Room)?;
        let (times, progress) = (context.times, context.progress);
        let work = ClassWork::new(self, &plan, &assembly, finished, times, progress);
        let solved = shards.into_iter().try_for_each(|shard| {
            work.shard(shard, journals(shard)?)?.finish()?;
            Ok::<_, SolveError>(())
        });
        // Changed values explain any other error.
        work.check_unchanged()?;
        solved?;
        let reported = work.reported.into_inner();
        progress.advance(self.work_cells(class)?.saturating_sub(reported));
        Ok(assembly.finish())
    }

    /// Returns the number of cells that [`Solver::solve`] reports for a class.
    ///
    /// # Errors
    /// The class is too large.
    pub fn work_cells(&self, class: Class) -> Result<u64, ClassTooLarge> {
        let index = planes::class_index(self.variant, class)?;
        // All cells, although slices in which men share a square, and counterparts of others, are
        // skipped.
        Ok(index.cells())
    }

    /// Returns the measures of the stored layers of a class.
    fn measures(&self, plan: &ClassPlan) -> Vec<Measure> {
        let stored = plan.layers.iter().filter(|layer| layer.is_stored());
        let stored = stored.filter(|layer| layer.id.run_pair == 0);
        let measures = stored.map(|layer| match layer.id.profile() {
            None => Measure::Dtw,
            Some(number) => Measure::Need {
                profile: self.targets.profiles[number],
                count: layer.id.count(),
            },
        });
        measures.collect()
    }
}

/// The work on a class: solves its shards into an assembly.
pub(super) struct ClassWork<'w> {
    solver: &'w Solver<'w>,
    plan: &'w ClassPlan,
    assembly: &'w Assembly<'w>,
    known: ClassInputs<'w>,
    units: UnitSolver<'w>,
    measures: Vec<Measure>,
    times: &'w StageTimes,
    progress: &'w dyn Progress,
    /// The cells reported to `progress`.
    reported: AtomicU64,
}

/// The known values that units read.
struct UnitInput<'g> {
    exits: Vec<LayerExits<'g>>,
    /// The classes that moves lead into; empty if nothing is checked.
    neighbours: Vec<(Class, ClassScores<'g>)>,
}

struct GroupContext<'g> {
    /// The input of all units; `None` if each takes its own, so that memory of decompressed chunks
    /// can be freed between units.
    input: Option<UnitInput<'g>>,
    log: &'g UnitLog,
    wide: bool,
}

impl<'w> ClassWork<'w> {
    /// Prepares the work on a class. `assembly` has the part of the class that its shards depend
    /// on, and receives their units; `finished` has the classes that it can move into.
    pub fn new(
        solver: &'w Solver<'w>,
        plan: &'w ClassPlan,
        assembly: &'w Assembly<'w>,
        finished: &'w SolvedClasses,
        times: &'w StageTimes,
        progress: &'w dyn Progress,
    ) -> Self {
        Self {
            solver,
            plan,
            assembly,
            known: ClassInputs {
                finished,
                own: assembly,
            },
            units: UnitSolver::new(solver.variant, &solver.kings, plan, times),
            measures: solver.measures(plan),
            times,
            progress,
            reported: AtomicU64::new(0),
        }
    }

    /// Solves a shard. Returns the seal of its journal.
    ///
    /// # Errors
    /// A class that it can move into is missing, or the journal cannot be read or written.
    pub fn solve_shard(&self, shard: Shard, journal: Journal) -> Result<Seal, SolveError> {
        let journal = self.shard(shard, journal);
        // A journal with values from changed input must not be sealed.
        self.check_unchanged()?;
        Ok(journal?.finish()?)
    }

    /// Compares the values of the class, and of those that it can move into, with their checksums.
    fn check_unchanged(&self) -> Result<(), SolveError> {
        let class = self.plan.class;
        let changed = |next: &Class| {
            let solved = self.known.finished.get(next);
            solved.is_some_and(|solved| !solved.is_intact())
        };
        let next = self.solver.variant.successors(class).into_iter();
        match next.map(Class::canonical).find(changed) {
            Some(next) => Err(SolveError::Changed(next)),
            None if !self.assembly.is_intact() => Err(SolveError::Changed(class)),
            None => Ok(()),
        }
    }

    /// Solves the units that the journal of a shard does not have. The journal can then be
    /// finished.
    fn shard(&self, shard: Shard, mut journal: Journal) -> Result<Journal, SolveError> {
        journal.begin(&self.plan.representatives)?;
        for group in self.plan.groups(shard) {
            let mut open: BitVec = BitVec::repeat(true, group.units().len());
            self.replay(&group, &mut journal, &mut open)?;
            if open.any() {
                // The journal is cut behind its intact records before anything can fail, so that
                // the next build finds them.
                let log = journal.log()?;
                self.solve(&group, &open, &log)?;
            }
        }
        Ok(journal)
    }

    /// Stores the units of a group that are in the journal, and clears their bits in `open`.
    fn replay(
        &self,
        group: &UnitGroup,
        journal: &mut Journal,
        open: &mut BitVec,
    ) -> Result<(), SolveError> {
        let units = group.units();
        let shape = |unit: u32| {
            let slices = units.get(unit as usize)?;
            Some((self.plan.shape(slices.len()), self.plan.layers.len()))
        };
        let mut stored = Ok(());
        journal.replay(group.number, shape, |unit| {
            let slices = units[unit.number as usize];
            // A journal may have a unit twice; it is stored once.
            if !open[unit.number as usize] || stored.is_err() {
                return;
            }
            stored = self.store(&unit, slices);
            open.set(unit.number as usize, false);
            self.advance(slices);
        })?;
        stored
    }

    fn solve(&self, group: &UnitGroup, open: &BitVec, log: &UnitLog) -> Result<(), SolveError> {
        let input = if self.known.is_chunked() {
            None
        } else {
            Some(self.input()?)
        };
        let context = GroupContext {
            input,
            log,
            wide: group.is_wide(),
        };
        let units = group.units();
        let unit = |(turn, place): (usize, usize)| {
            let id = (group.number, place as u32);
            self.unit(id, turn, units[place], &context)
        };
        self.known.release();
        let mut open = open.iter_ones().enumerate();
        if context.wide {
            open.try_for_each(unit)
        } else {
            // Units are started in order, so that none waits long for earlier ones in the journal.
            open.par_bridge().try_for_each(unit)
        }
    }

    fn input(&self) -> Result<UnitInput<'_>, SolveError> {
        let solver = self.solver;
        let (variant, profiles) = (solver.variant, solver.targets.profiles);
        Ok(UnitInput {
            exits: LayerExits::all(variant, profiles, self.plan, &self.known)?,
            neighbours: if solver.check_share > 0.0 {
                self.neighbours()?
            } else {
                vec![]
            },
        })
    }

    /// Solves a unit, stores it, checks it and writes it to the journal.
    fn unit(
        &self,
        id: (u32, u32),
        turn: usize,
        slices: &[Slice],
        context: &GroupContext<'_>,
    ) -> Result<(), SolveError> {
        let with_levels = self.solver.check_share > 0.0;
        let own;
        let input = match &context.input {
            Some(input) => input,
            None => {
                own = self.input()?;
                &own
            }
        };
        let unit = (self.units).solve(id, slices, &input.exits, context.wide, with_levels)?;
        self.store(&unit, slices)?;
        let check = || {
            if self.solver.check_share == 0.0 {
                return Ok(());
            }
            self.times.time(WorkStage::Check, || {
                self.check(&unit, slices, input, context.wide)
            })
        };
        let append = || {
            self.times
                .time(WorkStage::Journal, || context.log.append(turn, &unit))
        };
        let (checked, written) = join_if(context.wide, check, append);
        checked?;
        written?;
        self.advance(slices);
        Ok(())
    }

    fn store(&self, unit: &SolvedUnit, slices: &[Slice]) -> Result<(), SolveError> {
        let store = || self.assembly.store_unit(unit, slices);
        (self.times.time(WorkStage::Keep, store)).map_err(SolveError::Room)
    }

    /// Derives a share of the values of a unit again.
    fn check(
        &self,
        unit: &SolvedUnit,
        slices: &[Slice],
        input: &UnitInput<'_>,
        wide: bool,
    ) -> Result<(), CheckError> {
        let levels = unit.levels.as_ref();
        let levels = levels.map(|levels| UnitLevels::new(&self.plan.index, slices, levels));
        let neighbours = input.neighbours.iter();
        let neighbours = neighbours.map(|(class, scores)| (*class, scores)).collect();
        let check = UnitCheck {
            variant: self.solver.variant,
            measures: &self.measures,
            own: &self.assembly.scores(levels),
            neighbours,
            slices,
            share: self.solver.check_share,
            wide,
        };
        check.run()
    }

    /// Returns the scores of the classes that the class can move into, on its stored layers.
    fn neighbours(&self) -> Result<Vec<(Class, ClassScores<'_>)>, SolveError> {
        let scores = |class: Class| {
            let stored = self.plan.layers.iter().filter(|layer| layer.is_stored());
            let stored = stored.filter(|layer| layer.id.run_pair == 0);
            let run_pairs = self.solver.variant.run_numbers(class).pairs();
            let stored = stored.flat_map(|layer| (0..run_pairs).map(move |pair| (layer, pair)));
            let planes = stored.map(|(layer, pair)| {
                let scale = match layer.id.profile() {
                    None => layer.scale,
                    Some(number) => need_scale(self.solver.targets.profiles[number], class),
                };
                Ok((self.known.view(class, layer.id.with_run_pair(pair))?, scale))
            });
            let planes = planes.collect::<Result<_, SolveError>>()?;
            let levels = None;
            let scores = ClassScores {
                planes,
                run_pairs,
                levels,
            };
            Ok((class, scores))
        };
        let next = self.solver.variant.successors(self.plan.class);
        next.into_iter().map(scores).collect()
    }

    fn advance(&self, slices: &[Slice]) {
        let done = (slices.len() * planes::slice_cells(&self.plan.index)) as u64;
        self.reported.fetch_add(done, Ordering::Relaxed);
        self.progress.advance(done);
    }
}
