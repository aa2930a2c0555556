//! The schedule of a build: the order in which classes are solved, loaded and dropped within a
//! limit of memory.

use super::disk_room::{DiskMemory, DiskRoom};
use super::ordered_targets::targets;
use crate::error::BuildError;
use crate::game::{BuildStep, JoinRoom};
use crate::order::BuildOrder;
use crate::solve::{SolveError, has_wide_slices, king_table_bytes, working_bytes};
use crate::store::allocation;
use crate::store::solved_class::{class_bytes, plane_cells};
use galotne::material::Class;
use galotne::rules::Variant;

/// A step of a build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraughtsStep {
    /// The class that is solved.
    pub class: Class,
    /// The other classes that its moves lead into.
    pub needs: Vec<Class>,
    /// Classes that are dropped from memory before, because there is no room for them.
    pub drop: Vec<Class>,
    /// Classes that are read from their journals before.
    pub load: Vec<Class>,
    /// Whether its planes, and those of the classes that its moves lead into, are in scratch files
    /// because memory cannot hold them.
    pub on_disk: bool,
    /// Whether the tables of the class before are written meanwhile; otherwise they are written
    /// first.
    pub overlaps_writing: bool,
    /// Memory in bytes while it is solved and written, including the classes in memory.
    pub memory: u64,
    /// Bytes of scratch files, estimated.
    pub scratch: u64,
    /// Bytes of memory for decompressed parts of scratch files.
    pub cache: u64,
}

impl BuildStep<Class> for DraughtsStep {
    fn class(&self) -> Class {
        self.class
    }

    fn needs(&self) -> &[Class] {
        &self.needs
    }

    fn memory(&self, _: u64) -> u64 {
        self.memory
    }

    fn scratch(&self, _: u64) -> u64 {
        self.scratch
    }

    fn overlaps_writing(&self) -> bool {
        self.overlaps_writing
    }
}

/// Memory of the program without positions: 7 to 10 MiB were measured.
const PROGRAM_BYTES: u64 = 9 << 20;

/// Adds the memory that the allocator holds back: a twentieth was measured, of small amounts
/// nothing.
const fn with_slack(bytes: u64) -> u64 {
    const SMALL_BYTES: u64 = 64 << 20;
    const SLACK: u64 = 16;
    bytes.saturating_add(bytes.saturating_sub(SMALL_BYTES) / SLACK)
}

/// Returns the memory for writing a class beside its planes: compressors, and parts that are
/// hashed, written and read back. It grows with the class until a batch of parts is full, and three
/// times as fast at first.
fn writing_bytes(variant: &'static Variant, class: Class) -> u64 {
    const MAX_BYTES: u64 = 264 << 20;
    const MAX_FIRST_BYTES: u64 = 9 << 20;
    const BYTES_PER_CELL: u64 = 2;
    const FIRST_BYTES_PER_CELL: u64 = 4;
    let cells = plane_cells(variant, class);
    let first = cells
        .saturating_mul(FIRST_BYTES_PER_CELL)
        .min(MAX_FIRST_BYTES);
    (cells.saturating_mul(BYTES_PER_CELL))
        .saturating_add(first)
        .min(MAX_BYTES)
}

/// Schedules classes within `allowed` bytes of memory; each must come after those it can move into.
/// A solved class stays in memory while a later one needs it and there is room; the one whose next
/// use is last is dropped first. A class that does not fit even alone is solved in scratch files.
/// Classes that are not among these are taken as not needed. `threads` workers solve at once.
#[must_use]
pub fn schedule(
    order: &BuildOrder,
    classes: &[Class],
    threads: usize,
    allowed: u64,
) -> Vec<DraughtsStep> {
    let variant = order.game;
    let bytes = |class: Class| class_bytes(variant, class, targets(order));
    let max_pieces = classes.iter().map(|class| class.pieces()).max();
    let kings = king_table_bytes(variant, max_pieces.unwrap_or(0));
    let program = PROGRAM_BYTES.saturating_add(kings);
    let needs = classes.iter().map(|class| {
        let mut needs = variant.successors(*class);
        needs.retain(|class| classes.contains(class));
        needs
    });
    let needs: Vec<Vec<Class>> = needs.collect();
    let mut held: Vec<Class> = vec![];
    let mut steps: Vec<DraughtsStep> = vec![];
    for (place, &class) in classes.iter().enumerate() {
        let next_use = |class: &Class| {
            let uses = needs[place..]
                .iter()
                .position(|needs| needs.contains(class));
            uses.unwrap_or(usize::MAX)
        };
        held.retain(|class| next_use(class) < usize::MAX);
        let quiet = quiet_bytes(plane_cells(variant, class));
        let working = solver_bytes(order, class, threads)
            .max(writing_bytes(variant, class))
            .saturating_add(program);
        let missing = |held: &[Class]| -> Vec<Class> {
            let needs = needs[place].iter();
            needs
                .filter(|class| !held.contains(class))
                .copied()
                .collect()
        };
        let taken = |held: &[Class]| {
            let held = held.iter().chain([&class]).map(|&class| bytes(class));
            held.fold(working.saturating_add(quiet), u64::saturating_add)
        };
        let memory = |held: &[Class]| with_slack(taken(held));
        let mut load = missing(&held);
        held.extend(&load);
        let mut drop = vec![];
        while memory(&held) > allowed {
            let spare = held
                .iter()
                .copied()
                .filter(|class| !needs[place].contains(class));
            let Some(last) = spare.max_by_key(|class| (next_use(class), bytes(*class))) else {
                break;
            };
            held.retain(|class| *class != last);
            drop.push(last);
        }
        let on_disk = memory(&held) > allowed;
        if on_disk {
            drop.extend(held.drain(..).filter(|class| !load.contains(class)));
            load = missing(&[]);
        }
        // The class before, until it is written: its planes, and a bit for each position.
        let writing = steps.last().filter(|step| !step.on_disk && !on_disk);
        let writing = writing.map(|step| {
            let is_held = held.contains(&step.class);
            let planes = if is_held { 0 } else { bytes(step.class) };
            let quiet = quiet_bytes(plane_cells(variant, step.class));
            let bytes = planes.saturating_add(quiet + writing_bytes(variant, step.class));
            with_slack(taken(&held).saturating_add(bytes))
        });
        let overlapping = writing.filter(|&memory| memory <= allowed);
        let units = units_at_a_time(order, class, threads);
        let disk = (needs[place].iter())
            .map(|&class| DiskRoom::of_class(order, class, false, units))
            .fold(DiskRoom::of_class(order, class, true, units), DiskRoom::and);
        let disk_memory = disk.memory(allowed, working);
        steps.push(DraughtsStep {
            overlaps_writing: overlapping.is_some(),
            class,
            needs: needs[place].clone(),
            drop,
            load,
            on_disk,
            memory: if on_disk {
                disk_memory.total
            } else {
                overlapping.unwrap_or_else(|| memory(&held))
            },
            scratch: if on_disk { disk.stored } else { 0 },
            cache: if on_disk { disk_memory.cache } else { 0 },
        });
        if on_disk {
            // Later steps read them from their journals again.
            continue;
        }
        held.push(class);
    }
    steps
}

/// Returns the bytes of the quiet positions of a class until it is written: a bit for each cell.
const fn quiet_bytes(cells: u64) -> u64 {
    cells / 8
}

/// Returns the number of units of a class that `threads` workers solve at a time.
fn units_at_a_time(order: &BuildOrder, class: Class, threads: usize) -> u64 {
    if has_wide_slices(order.game, class) {
        1
    } else {
        threads as u64
    }
}

/// Returns the bytes that the solver takes beside planes.
fn solver_bytes(order: &BuildOrder, class: Class, threads: usize) -> u64 {
    let checked = order.check > 0.0;
    working_bytes(order.game, class, targets(order), checked, threads as u64)
}

/// Asks the system for the memory that the solver takes beside planes.
///
/// # Errors
/// It refuses.
pub fn ask_for_room(order: &BuildOrder, class: Class) -> Result<(), BuildError> {
    let granted = allocation::check(solver_bytes(order, class, rayon::current_num_threads()));
    granted.map_err(|source| BuildError::solve(class, SolveError::Room(source)))
}

/// Returns the memory of a process that solves a part of a class, without planes.
#[must_use]
pub fn process_bytes(order: &BuildOrder, class: Class) -> u64 {
    let program = PROGRAM_BYTES.saturating_add(king_table_bytes(order.game, class.pieces()));
    let working = solver_bytes(order, class, rayon::current_num_threads());
    with_slack(working.saturating_add(program))
}

/// Returns the room for joining a class within the memory of an order.
#[must_use]
pub fn join_room(order: &BuildOrder, class: Class) -> JoinRoom {
    let variant = order.game;
    let quiet = quiet_bytes(plane_cells(variant, class));
    let planes = class_bytes(variant, class, targets(order)).saturating_add(quiet);
    let working = PROGRAM_BYTES.saturating_add(writing_bytes(variant, class));
    let in_memory = with_slack(planes.saturating_add(working));
    if in_memory <= order.memory {
        return JoinRoom {
            memory: in_memory,
            scratch: 0,
        };
    }
    JoinRoom {
        memory: join_memory(order, class).total,
        scratch: join_disk_room(order, class).stored,
    }
}

fn join_disk_room(order: &BuildOrder, class: Class) -> DiskRoom {
    DiskRoom::of_class(order, class, true, rayon::current_num_threads() as u64)
}

/// Returns the memory for joining a class through a scratch file.
#[must_use]
pub fn join_memory(order: &BuildOrder, class: Class) -> DiskMemory {
    let working = PROGRAM_BYTES.saturating_add(writing_bytes(order.game, class));
    join_disk_room(order, class).memory(order.memory, with_slack(working))
}
