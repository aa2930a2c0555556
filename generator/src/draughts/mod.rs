//! Draughts as a game that can be solved: the plan, the tables and the distribution of its classes.
//! Their values come from the solver in [`solve`](crate::solve).

mod disk_room;
mod index_plane;
mod memory_stretches;
mod ordered_targets;
mod schedule;
pub(crate) mod summary;
mod table_cells;
mod workspace;

pub use schedule::{DraughtsStep, schedule};

use crate::build;
use crate::distribute;
use crate::error::BuildError;
use crate::game::{BuildResult, JoinRoom, Resume, ShardCost, Solve};
use crate::order::BuildOrder;
use crate::outcome::ClassOutcome;
use crate::plan::needed_classes;
use crate::progress::Progress;
use crate::solve::{ShardFiles, SolveError};
use crate::store::chunk_file::{ChunkCache, ScratchFile};
use crate::store::planes;
use crate::store::records::hex;
use crate::store::shards::Shard;
use crate::store::slots::Storage;
use crate::store::solved_class::SolvedClass;
use crate::timing::StageTimes;
use crate::write::contents::{ClassSummary, TableContent, TableShape};
use galotne::material::Class;
use galotne::report::Statistics;
use galotne::rules::Variant;
use galotne::table::{Effort, TableForm};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne_answer::{BuildCost, BuildScope};
use ordered_targets::targets;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table_cells::DraughtsCells;
use workspace::{DraughtsWorkspace, shards};

impl Solve for Variant {
    type Solved = SolvedClass;
    type Cells<'s> = DraughtsCells<'s>;
    type Step = DraughtsStep;
    type Workspace<'b> = DraughtsWorkspace<'b>;
    type Shard = Shard;

    /// With more effort Zstandard would take a third of a build of 5 pieces in the fast form.
    const EFFORT: Effort = Effort::Brisk;
    const CHECKS_VALUES: bool = true;

    /// Archives have one plane for each side to move, those of no king moves counted.
    fn archived(&'static self) -> Option<&'static Variant> {
        self.king_run_limit.is_none().then_some(self)
    }

    fn default_classes(&self) -> Vec<Class> {
        Self::default_classes(self)
    }

    /// Three pieces, and the class of most draw rules: three kings against one. A game with few
    /// pieces is useful only as a whole.
    fn small_classes(&self) -> Vec<Class> {
        const THREE_KINGS_AGAINST_ONE: Class = Class::new([3, 1], [0, 0]);
        let mut classes = self.classes(if self.material.is_some() { u8::MAX } else { 3 });
        classes.push(THREE_KINGS_AGAINST_ONE);
        self.all_needed(&classes)
    }

    fn placements(&self, class: Class) -> Option<u64> {
        Self::placements(self, class)
    }

    fn estimate(order: &BuildOrder, class: Class) -> BuildCost {
        let scope = BuildScope {
            metrics: &order.metrics,
            profiles: order.solved_profiles(),
            form: order.form.unwrap_or(TableForm::Fast),
            distances: order.distances,
        };
        BuildCost::new(order.game, class, &scope)
    }

    fn steps(order: &BuildOrder, open: &[Class], resume: Resume<'_>) -> Vec<DraughtsStep> {
        let classes = needed_classes(order, open, |class| match resume {
            Resume::Nothing | Resume::Tables => false,
            Resume::Scratch(scratch) => workspace::has_complete_journals(order, scratch, class),
        });
        schedule(order, &classes, rayon::current_num_threads(), order.memory)
    }

    fn step_cells(order: &BuildOrder, step: &DraughtsStep) -> Result<u64, BuildError> {
        let mut cells = 0;
        for &class in step.load.iter().chain([&step.class]) {
            let index = planes::class_index(order.game, class);
            cells += index
                .map_err(|error| BuildError::solve(class, error))?
                .cells();
        }
        Ok(cells)
    }

    fn workspace<'b>(
        order: &'b BuildOrder,
        scratch: &'b Path,
        steps: &'b [DraughtsStep],
        progress: &'b dyn Progress,
    ) -> DraughtsWorkspace<'b> {
        DraughtsWorkspace::new(order, scratch, steps, progress)
    }

    fn stale_files(
        order: &BuildOrder,
        scratch: &Path,
        names: &[String],
        needed: &[Class],
    ) -> Vec<PathBuf> {
        workspace::stale_journals(order, scratch, names, needed)
    }

    fn summarise(
        order: &BuildOrder,
        _: Class,
        keys: &[TableKey],
        solved: &SolvedClass,
        times: &StageTimes,
    ) -> Result<ClassSummary<Class>, BuildError> {
        Ok(summary::summarise(order, keys, solved, times))
    }

    fn cells<'s>(
        order: &BuildOrder,
        key: TableKey,
        solved: &'s SolvedClass,
    ) -> Result<DraughtsCells<'s>, BuildError> {
        Ok(DraughtsCells::new(order, key, solved))
    }

    fn choose_shape(
        _: &BuildOrder,
        key: TableKey,
        cells: &DraughtsCells<'_>,
        content: &TableContent,
        form: TableForm,
        times: &StageTimes,
    ) -> Result<TableShape, BuildError> {
        cells.choose_shape(key.metric, content, form, times)
    }

    fn is_intact(solved: &SolvedClass) -> bool {
        solved.is_intact()
    }

    fn count(tables: &Tablebase, class: Class) -> Result<Vec<Statistics>, ProbeError> {
        summary::count(tables, class)
    }

    fn parse_shard(text: &str) -> Result<Shard, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn class_of(shard: Shard) -> Class {
        shard.class
    }

    fn shards(order: &BuildOrder, class: Class) -> Result<Vec<Shard>, BuildError> {
        shards(order, class)
    }

    fn shard_needs(order: &BuildOrder, shard: Shard) -> Result<Vec<Shard>, BuildError> {
        let needs = shard.dependencies(order.game, order.split_cells);
        needs.map_err(|error| BuildError::solve(shard.class, error))
    }

    fn shard_cells(order: &BuildOrder, shard: Shard) -> Result<u64, BuildError> {
        let cells = shard.cells(order.game);
        cells.map_err(|error| BuildError::solve(shard.class, error))
    }

    fn shard_cost(order: &BuildOrder, shard: Shard) -> Result<ShardCost, BuildError> {
        // The planes of the shard and of those it needs.
        let mut memory = schedule::process_bytes(order, shard.class);
        for part in Self::shard_needs(order, shard)?.into_iter().chain([shard]) {
            let index = planes::class_index(order.game, part.class)
                .map_err(|error| BuildError::solve(part.class, error))?;
            let targets = targets(order);
            let planes = index.planes() as u64 * targets.scale_count(part.class);
            let plane = targets.score_bytes(&index, Self::shard_cells(order, part)?);
            memory = memory.saturating_add(plane.saturating_mul(planes));
        }
        Ok(ShardCost {
            positions: shard.positions(order.game),
            memory,
        })
    }

    fn join_room(order: &BuildOrder, class: Class) -> JoinRoom {
        schedule::join_room(order, class)
    }

    fn solve_shard(
        order: &BuildOrder,
        shard: Shard,
        input: &dyn Fn(Shard) -> PathBuf,
        output: &Path,
        progress: &dyn Progress,
    ) -> Result<String, BuildError> {
        let files = ShardFiles::new(order.game, targets(order), input, progress);
        schedule::ask_for_room(order, shard.class)?;
        let solver = workspace::solver(order, shard.class.pieces());
        let seal = files.solve(&solver, shard, output, &StageTimes::default());
        let seal = seal.map_err(|error| BuildError::solve(shard.class, error))?;
        Ok(hex(&seal))
    }

    fn join_shards(
        order: &BuildOrder,
        class: Class,
        input: &dyn Fn(Shard) -> PathBuf,
        scratch: Option<&Path>,
        progress: &dyn Progress,
    ) -> Result<SolvedClass, BuildError> {
        let files = ShardFiles::new(order.game, targets(order), input, progress);
        let cache = Arc::new(ChunkCache::new(schedule::join_memory(order, class).cache));
        let file = scratch.map(|dir| ScratchFile::create(dir, &cache));
        let file = (file.transpose())
            .map_err(|source| BuildError::solve(class, SolveError::Room(source)))?;
        let storage = file.as_ref().map_or(Storage::Memory, Storage::Disk);
        let solved = files.class(class, &shards(order, class)?, storage);
        solved.map_err(|error| BuildError::solve(class, error))
    }

    fn build(
        order: &BuildOrder<Self>,
        progress: &dyn Progress,
    ) -> BuildResult<Vec<ClassOutcome>, Self> {
        build::build_tables(order, progress)
    }

    fn solve_from_files(
        order: &BuildOrder<Self>,
        shard: Self::Shard,
        from: &Path,
        to: &Path,
        progress: &dyn Progress,
    ) -> BuildResult<String, Self> {
        distribute::solve_from_files(order, shard, from, to, progress)
    }

    fn join_files(
        order: &BuildOrder<Self>,
        class: Class,
        from: &Path,
        progress: &dyn Progress,
    ) -> BuildResult<u64, Self> {
        distribute::join_files(order, class, from, progress)
    }
}
