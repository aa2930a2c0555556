//! Mills as a game that can be solved: a solver in memory, bit by bit, and the plan, the tables and
//! the distribution of its classes.
//!
//! `side_index` numbers the positions of one side to move in rows: the opponent's stones stand
//! still, and each set of our stones is a bit, 64 of them to a word (`sets`). A slide of a stone
//! moves bits from the sets before it to those after it (`bit_transfer`). `side_values` are
//! distances, or results alone. `class_solver` solves a class: `exits` values the moves that leave
//! it, `levels` finds the positions decided in no ply, one, two, and so on, `row_solver` those of
//! one row.
//!
//! `plan` lists the steps of a build, and `workspace` carries them out. Where memory is short,
//! `spilled_classes` wait in scratch files; a `shard_file` has a solved class. `omitted_side`
//! derives the side that a compact table leaves out, and `equivalent` lists the games whose tables
//! have the same values. `table_cells` converts between the order of the solver and that of tables,
//! `summary` hashes and counts a class, and `table_shape` chooses the compact form of a table.

mod bit_transfer;
mod bits;
pub mod class_solver;
mod clauses;
mod equivalent;
mod exits;
mod levels;
mod movement;
mod omitted_side;
mod plan;
mod row_solver;
mod sets;
mod shard_file;
mod side_index;
mod side_values;
pub mod solved_classes;
mod solver_version;
mod spilled_classes;
mod steps;
pub(crate) mod summary;
mod table_cells;
mod table_shape;
mod workspace;

pub use clauses::unsupported_clause;
pub use plan::{MillsStep, ValueSource};

use crate::build;
use crate::distribute;
use crate::error::{BuildError, io_error};
use crate::game::{JoinRoom, Resume, ShardCost, Solve};
use crate::order::BuildOrder;
use crate::outcome::ClassOutcome;
use crate::progress::Progress;
use crate::store::records::hex;
use crate::timing::StageTimes;
use crate::write::contents::{ClassSummary, TableContent, TableShape};
use galotne::report::Statistics;
use galotne::table::{Effort, TableForm};
use galotne_answer::BuildCost;
use galotne_mills::{Class, CompactForm, Mills, ProbeError, TableKey, Tablebase};
use solved_classes::SolvedClasses;
use spilled_classes::SpilledClasses;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use table_cells::TableCells;
use workspace::MillsWorkspace;

type Result<T> = std::result::Result<T, BuildError<Class>>;

impl Solve for Mills {
    type Solved = SolvedClasses;
    type Cells<'s> = TableCells<'s>;
    type Step = MillsStep;
    type Workspace<'b> = MillsWorkspace<'b>;
    type Shard = Class;

    /// Distances of mills are the largest tables of all.
    const EFFORT: Effort = Effort::Thorough;

    fn default_classes(&self) -> Vec<Class> {
        Self::default_classes(self)
    }

    fn has_compact_form(&self, key: TableKey) -> bool {
        self.compact_form(key.class) != CompactForm::All
    }

    fn check_order(order: &BuildOrder<Self>) -> Result<()> {
        if let Some(clause) = unsupported_clause(order.game) {
            let rules = order.game.name;
            return Err(BuildError::Unsupported { rules, clause });
        }
        let mut classes = order.classes.iter();
        classes.try_for_each(|&class| clauses::class_index(order.game, class).map(drop))
    }

    fn placements(&self, class: Class) -> Option<u64> {
        class.placements()
    }

    fn estimate(order: &BuildOrder<Self>, class: Class) -> BuildCost {
        plan::estimate(order, class)
    }

    fn steps(order: &BuildOrder<Self>, open: &[Class], resume: Resume<'_>) -> Vec<MillsStep> {
        plan::steps(order, open, resume)
    }

    fn step_cells(order: &BuildOrder<Self>, step: &MillsStep) -> Result<u64> {
        Ok(plan::cells(order.game, step.class))
    }

    fn workspace<'b>(
        order: &'b BuildOrder<Self>,
        scratch: &'b Path,
        steps: &'b [MillsStep],
        progress: &'b dyn Progress,
    ) -> MillsWorkspace<'b> {
        MillsWorkspace::new(order, scratch, steps, progress)
    }

    fn stale_files(
        _: &BuildOrder<Self>,
        scratch: &Path,
        names: &[String],
        _: &[Class],
    ) -> Vec<PathBuf> {
        let spilled = names
            .iter()
            .filter(|name| SpilledClasses::is_file_name(name));
        spilled.map(|name| scratch.join(name)).collect()
    }

    fn summarise(
        order: &BuildOrder<Self>,
        class: Class,
        keys: &[TableKey],
        solved: &SolvedClasses,
        times: &StageTimes,
    ) -> Result<ClassSummary<Class>> {
        let cells = TableCells::new(order.game, class, solved)?;
        summary::summarise(order.game, class, keys, &cells, times)
    }

    fn cells<'s>(
        order: &BuildOrder<Self>,
        key: TableKey,
        solved: &'s SolvedClasses,
    ) -> Result<TableCells<'s>> {
        let mut cells = TableCells::new(order.game, key.class, solved)?;
        cells.set_metric(order.game, key.metric);
        Ok(cells)
    }

    fn choose_shape(
        order: &BuildOrder<Self>,
        key: TableKey,
        cells: &TableCells<'_>,
        content: &TableContent,
        form: TableForm,
        times: &StageTimes,
    ) -> Result<TableShape> {
        table_shape::choose_shape(order.game, key, cells, content, form, times)
    }

    fn count(tables: &Tablebase, class: Class) -> std::result::Result<Vec<Statistics>, ProbeError> {
        summary::count(tables, class)
    }

    fn parse_shard(text: &str) -> std::result::Result<Class, String> {
        let class = text.parse::<Class>();
        class
            .map(Class::canonical)
            .map_err(|error| error.to_string())
    }

    fn class_of(shard: Class) -> Class {
        shard
    }

    fn shards(_: &BuildOrder<Self>, class: Class) -> Result<Vec<Class>> {
        Ok(vec![class])
    }

    fn shard_needs(order: &BuildOrder<Self>, shard: Class) -> Result<Vec<Class>> {
        Ok(order.game.successors(shard))
    }

    fn shard_cells(order: &BuildOrder<Self>, shard: Class) -> Result<u64> {
        Ok(plan::cells(order.game, shard))
    }

    fn shard_cost(order: &BuildOrder<Self>, shard: Class) -> Result<ShardCost> {
        Ok(ShardCost {
            positions: order.game.states(shard),
            memory: plan::shard_bytes(order, shard),
        })
    }

    fn join_room(order: &BuildOrder<Self>, class: Class) -> JoinRoom {
        JoinRoom {
            memory: plan::join_bytes(order, class),
            scratch: 0,
        }
    }

    fn solve_shard(
        order: &BuildOrder<Self>,
        class: Class,
        input: &dyn Fn(Class) -> PathBuf,
        output: &Path,
        progress: &dyn Progress,
    ) -> Result<String> {
        let (game, distances) = (order.game, order.distances);
        let (mut solved, mut seals) = (SolvedClasses::new(), BTreeMap::new());
        let needs = game.successors(class);
        plan::ask_for_room(order, class, &needs, &needs)?;
        for next in needs {
            let seal = shard_file::read(&input(next), game, next, distances, &mut solved)?;
            seals.insert(next.to_string(), hex(&seal));
            progress.advance(plan::cells(game, next));
        }
        let done = class_solver::solve(game, class, distances, &mut solved);
        done.ok_or_else(|| clauses::unsolved(class))?;
        solved.retain(&[class]);
        solved.drop_spare_orientations(game);
        let seal = shard_file::write(output, game, class, seals, &solved)?;
        let synced = File::open(output).and_then(|file| file.sync_all());
        synced.map_err(io_error(output))?;
        progress.advance(plan::cells(game, class));
        Ok(hex(&seal))
    }

    fn join_shards(
        order: &BuildOrder<Self>,
        class: Class,
        input: &dyn Fn(Class) -> PathBuf,
        _: Option<&Path>,
        progress: &dyn Progress,
    ) -> Result<SolvedClasses> {
        let mut solved = SolvedClasses::new();
        plan::ask_for_room_of_values(order, class)?;
        shard_file::read(
            &input(class),
            order.game,
            class,
            order.distances,
            &mut solved,
        )?;
        progress.advance(plan::cells(order.game, class));
        Ok(solved)
    }

    fn build(order: &BuildOrder<Self>, progress: &dyn Progress) -> Result<Vec<ClassOutcome>> {
        build::build_tables(order, progress)
    }

    fn solve_from_files(
        order: &BuildOrder<Self>,
        shard: Self::Shard,
        from: &Path,
        to: &Path,
        progress: &dyn Progress,
    ) -> Result<String> {
        distribute::solve_from_files(order, shard, from, to, progress)
    }

    fn join_files(
        order: &BuildOrder<Self>,
        class: Class,
        from: &Path,
        progress: &dyn Progress,
    ) -> Result<u64> {
        distribute::join_files(order, class, from, progress)
    }
}
