//! The solved classes of a build, in memory and in scratch files.
//!
//! A class with tables is read from them, not solved again: that is how an interrupted build
//! resumes, and how games share the classes in which they have the same rules. A class and its
//! twin with exchanged colours are one step, because slides lead from one to the other.

use super::class_solver::solve;
use super::clauses::unsolved;
use super::omitted_side::derive_omitted;
use super::plan::{
    MillsStep, ValueSource, ask_for_room, ask_for_room_of_values, cells, held_bytes, readable_table,
};
use super::solved_classes::SolvedClasses;
use super::spilled_classes::SpilledClasses;
use super::table_cells::read_table;
use crate::error::BuildError;
use crate::game::Workspace;
use crate::order::BuildOrder;
use crate::progress::Progress;
use crate::timing::{StageTimes, WorkStage};
use galotne_mills::{Class, Mills};
use std::path::Path;

/// The solved classes of a build.
pub struct MillsWorkspace<'b> {
    order: &'b BuildOrder<Mills>,
    steps: &'b [MillsStep],
    progress: &'b dyn Progress,
    solved: SolvedClasses,
    spilled: SpilledClasses<'b>,
}

impl<'b> MillsWorkspace<'b> {
    /// Creates an empty workspace for these steps.
    pub fn new(
        order: &'b BuildOrder<Mills>,
        scratch: &'b Path,
        steps: &'b [MillsStep],
        progress: &'b dyn Progress,
    ) -> Self {
        Self {
            order,
            steps,
            progress,
            solved: SolvedClasses::new(),
            spilled: SpilledClasses::new(scratch, order.game, order.distances),
        }
    }

    /// Drops the classes that neither this step nor a later one needs, spills those that are needed
    /// last until the rest fits into memory, and loads those that the step needs.
    fn make_room(&mut self, step: &MillsStep) -> Result<(), BuildError<Class>> {
        let order = self.order;
        self.solved.retain(&step.kept);
        self.spilled.retain(&step.kept)?;
        let mut excess = step.memory[0].saturating_sub(order.memory);
        for &class in &step.kept {
            if excess == 0 {
                break;
            }
            if !step.needs.contains(&class) {
                if !self.spilled.contains(class) {
                    self.spilled.spill(class, &mut self.solved)?;
                }
                excess = excess.saturating_sub(held_bytes(order.game, order.distances, class));
            }
        }
        for &class in &step.needs {
            if self.spilled.contains(class) {
                self.spilled.load(class, &mut self.solved)?;
            }
        }
        Ok(())
    }
}

impl Workspace<Mills> for MillsWorkspace<'_> {
    fn solve(
        &mut self,
        step: usize,
        task: &str,
        times: &StageTimes,
    ) -> Result<SolvedClasses, BuildError<Class>> {
        let step = &self.steps[step];
        let (order, class) = (self.order, step.class);
        let (game, distances) = (order.game, order.distances);
        self.progress.name_task(task);
        // The tables of the class before have been written.
        self.solved.drop_spare_orientations(game);
        self.make_room(step)?;
        let table = match step.source {
            ValueSource::Solved => None,
            ValueSource::Table | ValueSource::PartialTable => {
                readable_table(order, class, step.is_open)
            }
        };
        match &table {
            Some(_) => ask_for_room_of_values(order, class)?,
            None => ask_for_room(order, class, &step.needs, &[])?,
        }
        let solved = &mut self.solved;
        let done = match table {
            Some(table) => {
                read_table(game, class, &table, solved)?;
                times.time(WorkStage::Levels, || {
                    derive_omitted(game, class, distances, solved)
                })
            }
            None => times.time(WorkStage::Levels, || solve(game, class, distances, solved)),
        };
        done.ok_or_else(|| unsolved(class))?;
        self.progress.advance(cells(game, class));
        Ok(solved.share(class))
    }

    /// Does nothing: [`MillsWorkspace::make_room`] drops classes.
    fn release(&mut self, _: usize) -> Result<(), BuildError<Class>> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), BuildError<Class>> {
        self.spilled.retain(&[])
    }
}
