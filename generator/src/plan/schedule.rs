//! How the classes of an order go through the memory that is allowed.

use crate::order::BuildOrder;
use crate::solve::{king_table_bytes, working_bytes};
use crate::store::solved_class::{class_bytes, plane_cells};
use galotne::material::Class;
use galotne::rules::Variant;

/// How one class of an order goes through memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassStep {
    /// The class.
    pub class: Class,
    /// The other classes that its moves lead into.
    pub needs: Vec<Class>,
    /// Classes that are dropped from memory before, because there is no room for them.
    pub drop: Vec<Class>,
    /// Classes that come back from their journals before.
    pub load: Vec<Class>,
    /// Whether its planes, and those of the classes its moves lead into, live in scratch files,
    /// since they do not fit into memory.
    pub on_disk: bool,
    /// Whether the tables of the class before are written meanwhile; if not, they are written
    /// first.
    pub beside: bool,
    /// Memory in bytes while it is solved and written: its own and that of the classes in memory.
    pub memory: u64,
}

/// What the program takes besides, with hardly a position to solve: 7 to 10 MiB were measured.
const PROGRAM_BYTES: u64 = 9 << 20;

/// With what the allocator holds back: a twentieth was measured, of little nothing.
const fn with_slack(bytes: u64) -> u64 {
    const LITTLE: u64 = 64 << 20;
    const SLACK: u64 = 16;
    bytes.saturating_add(bytes.saturating_sub(LITTLE) / SLACK)
}

/// What writing a class takes beside its planes: compressors, parts that are surveyed, on their way
/// to disk and read back. They grow with the class until it has as many parts as are in work at a
/// time, at first three times as fast.
fn writing_bytes(variant: &'static Variant, class: Class) -> u64 {
    const MOST: u64 = 264 << 20;
    const MOST_AT_FIRST: u64 = 9 << 20;
    const OF_A_POSITION: u64 = 2;
    const AT_FIRST: u64 = 4;
    let cells = plane_cells(variant, class);
    let at_first = cells.saturating_mul(AT_FIRST).min(MOST_AT_FIRST);
    (cells.saturating_mul(OF_A_POSITION))
        .saturating_add(at_first)
        .min(MOST)
}

/// Of planes on disk one of so many parts is in memory at a time, at most.
const IN_USE: u64 = 8;

/// Sends classes through `allowed` bytes of memory; each must come after those it can move into. A
/// finished class stays in memory as long as one ahead needs it and there is room. If there is
/// none, the one that will be needed last is dropped first. What does not fit even alone lives in
/// scratch files. Classes that are not among these are taken as not needed. `threads` work at once.
#[must_use]
pub fn schedule(
    order: &BuildOrder,
    classes: &[Class],
    threads: usize,
    allowed: u64,
) -> Vec<ClassStep> {
    let variant = order.variant;
    let bytes = |class: Class| class_bytes(variant, class, order.targets());
    let most = classes
        .iter()
        .map(|class| class.pieces())
        .max()
        .unwrap_or(0);
    let program = PROGRAM_BYTES.saturating_add(king_table_bytes(variant, most));
    let needs = classes.iter().map(|class| {
        let mut needs = variant.successors(*class);
        needs.retain(|class| classes.contains(class));
        needs
    });
    let needs: Vec<Vec<Class>> = needs.collect();
    let mut held: Vec<Class> = vec![];
    let mut steps: Vec<ClassStep> = vec![];
    for (place, &class) in classes.iter().enumerate() {
        let next_use = |class: &Class| {
            let uses = needs[place..]
                .iter()
                .position(|needs| needs.contains(class));
            uses.unwrap_or(usize::MAX)
        };
        held.retain(|class| next_use(class) < usize::MAX);
        let quiet = quiet_bytes(plane_cells(variant, class));
        let working = at_work(order, class, threads)
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
            let planes = if held.contains(&step.class) {
                0
            } else {
                bytes(step.class)
            };
            let quiet = quiet_bytes(plane_cells(variant, step.class));
            let bytes = planes.saturating_add(quiet + writing_bytes(variant, step.class));
            with_slack(taken(&held).saturating_add(bytes))
        });
        let beside = writing.filter(|&memory| memory <= allowed);
        steps.push(ClassStep {
            beside: beside.is_some(),
            class,
            needs: needs[place].clone(),
            drop,
            load,
            on_disk,
            // Of what is on disk a part is in use at any time: a group of slices and what they lead
            // to.
            memory: if on_disk {
                let planes = needs[place]
                    .iter()
                    .chain([&class])
                    .map(|&class| bytes(class));
                working.saturating_add(planes.fold(quiet, u64::saturating_add) / IN_USE)
            } else {
                beside.unwrap_or_else(|| memory(&held))
            },
        });
        if on_disk {
            // They come back from their journals if they are needed again.
            continue;
        }
        held.push(class);
    }
    steps
}

/// A bit for each position without a capture, of a class that is to be written.
pub(super) const fn quiet_bytes(cells: u64) -> u64 {
    cells / 8
}

/// Bytes that solving a class takes beside planes.
fn at_work(order: &BuildOrder, class: Class, threads: usize) -> u64 {
    let checked = order.check > 0.0;
    working_bytes(
        order.variant,
        class,
        order.targets(),
        checked,
        threads as u64,
    )
}

/// What a process takes beside planes that solves a part of a class.
#[must_use]
pub fn solving(order: &BuildOrder, class: Class, threads: usize) -> u64 {
    let program = PROGRAM_BYTES.saturating_add(king_table_bytes(order.variant, class.pieces()));
    let working = at_work(order, class, threads);
    with_slack(working.saturating_add(program))
}

/// What making the tables of a class from the files of its shards takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joining {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of scratch files: none if its planes fit into the memory allowed.
    pub scratch: u64,
}

/// How a class is joined within the memory of an order.
#[must_use]
pub fn joining(order: &BuildOrder, class: Class) -> Joining {
    let (variant, scope) = (order.variant, order.targets());
    let quiet = quiet_bytes(plane_cells(variant, class));
    let planes = class_bytes(variant, class, scope).saturating_add(quiet);
    let working = PROGRAM_BYTES.saturating_add(writing_bytes(variant, class));
    let whole = with_slack(planes.saturating_add(working));
    if whole <= order.memory {
        return Joining {
            memory: whole,
            scratch: 0,
        };
    }
    Joining {
        memory: with_slack(working.saturating_add(planes / IN_USE)),
        scratch: planes,
    }
}
