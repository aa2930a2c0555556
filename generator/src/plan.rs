//! What a build will do: classes in order, and what they will cost.

use crate::order::Order;
use crate::{planes, solve};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::table::Metric;
use serde::Serialize;

/// How one class of an order goes through memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The class.
    pub class: Class,
    /// The other classes that its moves lead into.
    pub needs: Vec<Class>,
    /// Classes that leave memory before, because there is no room for them.
    pub drop: Vec<Class>,
    /// Classes that come back from their journals before.
    pub load: Vec<Class>,
    /// Whether its planes, and those of the classes it looks into, live in scratch files, since they
    /// do not fit into memory.
    pub on_disk: bool,
    /// Whether the tables of the class before are written meanwhile; if not, they are written first.
    pub beside: bool,
    /// Memory in bytes while it is solved and written: its own and that of the classes in memory.
    pub memory: u64,
}

/// What a class will cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cost {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// Its place in the order, from 1.
    pub order: usize,
    /// Classes that must be in memory with it.
    pub needs: Vec<String>,
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Memory in bytes while it is solved, its own and that of the classes it looks into.
    pub memory: u64,
    /// Bytes of scratch files beside that, where memory does not hold the class.
    pub scratch: u64,
    /// Expected size of its tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

/// What the program takes besides: compressors, parts on their way to disk.
const PROGRAM_BYTES: u64 = 96 << 20;

/// What the allocator holds back, measured: a twentieth.
const SLACK: u64 = 16;

/// What writing takes beside solving.
const WRITING_BYTES: u64 = 96 << 20;

/// Of planes on disk one of so many parts is in memory at a time, at most.
const IN_USE: u64 = 8;

/// Nanoseconds of one core that it takes to solve a position of a class on one scale, fitted to the
/// classes of 5 pieces: 17 (KKMvKK) to 60 (MMMvKM) with kings, 110 to 150 without.
fn solving(class: Class) -> f64 {
    let [kings, men] =
        [Class::kings, Class::men].map(|of| Colour::BOTH.map(|side| of(class, side)));
    match kings {
        [0, 0] => 120.0,
        _ => 15.0 + 10.0 * f64::from(men[0] + men[1]),
    }
}

/// Nanoseconds of one core that it takes to write down, hash, compress and compare a position of
/// some metric, and the bits that it takes in a table. Measured on the 5-piece set.
const fn writing(metric: Metric) -> (f64, f64) {
    match metric {
        Metric::Wdl => (11.0, 0.14),
        Metric::Dtw => (70.0, 0.70),
        Metric::Need => (40.0, 0.27),
    }
}

/// Sends classes through `allowed` bytes of memory; each must come after those it can move into. A
/// finished class stays as long as one ahead looks into it and there is room. If there is none, the
/// one that will be needed last leaves first. What does not fit even alone lives in scratch files.
/// Classes that are not among these are taken as not needed. `threads` work at once.
#[must_use]
pub fn schedule(order: &Order, classes: &[Class], threads: usize, allowed: u64) -> Vec<Step> {
    let variant = order.variant;
    let bytes = |class: Class| solve::held_bytes(variant, class, scales(order, class));
    let most = classes
        .iter()
        .map(|class| class.pieces())
        .max()
        .unwrap_or(0);
    let program = PROGRAM_BYTES.saturating_add(solve::table_bytes(variant, most));
    let needs = classes.iter().map(|class| {
        let mut needs = variant.successors(*class);
        needs.retain(|class| classes.contains(class));
        needs
    });
    let needs: Vec<Vec<Class>> = needs.collect();
    let mut held: Vec<Class> = vec![];
    let mut steps: Vec<Step> = vec![];
    for (place, &class) in classes.iter().enumerate() {
        let next_use = |class: &Class| {
            let uses = needs[place..]
                .iter()
                .position(|needs| needs.contains(class));
            uses.unwrap_or(usize::MAX)
        };
        held.retain(|class| next_use(class) < usize::MAX);
        let working = solve::working_bytes(variant, class, scales(order, class), threads as u64)
            .saturating_add(program);
        let missing = |held: &[Class]| -> Vec<Class> {
            let needs = needs[place].iter();
            needs
                .filter(|class| !held.contains(class))
                .copied()
                .collect()
        };
        let memory = |held: &[Class]| {
            let held = held.iter().chain([&class]).map(|&class| bytes(class));
            let memory = held.fold(working, u64::saturating_add);
            memory.saturating_add(memory / SLACK)
        };
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
            let quiet = solve::held_bytes(variant, step.class, 1) / 8;
            let bytes = planes.saturating_add(quiet + WRITING_BYTES);
            memory(&held).saturating_add(bytes + bytes / SLACK)
        });
        let beside = writing.filter(|&memory| memory <= allowed);
        steps.push(Step {
            beside: beside.is_some(),
            class,
            needs: needs[place].clone(),
            drop,
            load,
            on_disk,
            // Of what is on disk a part is in use at any time: a group of slices and what they lead to.
            memory: if on_disk {
                let planes = needs[place]
                    .iter()
                    .chain([&class])
                    .map(|&class| bytes(class));
                working.saturating_add(planes.fold(0, u64::saturating_add) / IN_USE)
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

/// On how many scales a class is solved: distances, and `need` under each profile, for each count of a
/// second clock and with nothing left on it.
fn scales(order: &Order, class: Class) -> u64 {
    let needs = order
        .solved_profiles()
        .iter()
        .map(|profile| match profile.planes(class) {
            1 => 1,
            counts => u64::from(counts) + 1,
        });
    1 + needs.sum::<u64>()
}

/// Plans classes as [`schedule`] sends them through memory.
#[must_use]
pub fn plan(order: &Order, classes: &[Class], threads: usize, allowed: u64) -> Vec<Cost> {
    let variant = order.variant;
    let each = order.tables().into_iter().map(writing);
    let (written, bits) = each.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let steps = schedule(order, classes, threads, allowed);
    (steps.into_iter().zip(1..))
        .map(|(step, place)| {
            let class = step.class;
            // Further scales share what is laid out for the first.
            let shared = 0.5 + 0.5 * scales(order, class) as f64;
            let placements = class.placements(variant.board).unwrap_or(u64::MAX);
            let positions = placements.saturating_mul(planes::sides(class) as u64);
            let planes = step.needs.iter().chain([&class]);
            let planes =
                planes.map(|&class| solve::held_bytes(variant, class, scales(order, class)));
            Cost {
                scratch: if step.on_disk { planes.sum() } else { 0 },
                rules: variant.name.to_owned(),
                class: class.to_string(),
                order: place,
                needs: step.needs.iter().map(Class::to_string).collect(),
                positions,
                memory: step.memory,
                disk: (positions as f64 * bits / 8.0) as u64,
                seconds: positions as f64 * (solving(class) * shared + written) / 1e9,
            }
        })
        .collect()
}
