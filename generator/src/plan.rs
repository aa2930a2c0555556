//! What a build will do: classes in order, and what they will cost.

use crate::{planes, solve};
use galotne::material::Class;
use galotne::rules::Variant;
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
    /// Expected size of its tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

/// Positions that one core solves, writes and compares in a second, all metrics together. Measured:
/// 3.4 million with up to 4 pieces, 3.8 million with up to 5.
const POSITIONS_PER_SECOND: f64 = 3.5e6;

/// What the program takes besides: tables of king placements, compressors, parts on their way to disk.
const PROGRAM_BYTES: u64 = 64 << 20;

/// Bits that a position takes in a table, measured on the 4-piece set.
const fn bits(metric: Metric) -> f64 {
    match metric {
        Metric::Wdl => 0.15,
        Metric::Dtw => 0.5,
        Metric::Need => 0.16,
    }
}

/// Sends classes through `allowed` bytes of memory; each must come after those it can move into. A
/// finished class stays as long as one ahead looks into it and there is room. If there is none, the
/// one that will be needed last leaves first. `tables` are the metrics to be made, `need` once for
/// each profile; `threads` work at once.
#[must_use]
pub fn schedule(
    variant: &'static Variant,
    classes: &[Class],
    tables: &[Metric],
    threads: usize,
    allowed: u64,
) -> Vec<Step> {
    let scales = scales(tables);
    let bytes = |class: Class| solve::held_bytes(variant, class, scales);
    let needs: Vec<Vec<Class>> = classes.iter().map(|class| class.successors()).collect();
    let mut held: Vec<Class> = vec![];
    let mut steps = vec![];
    for (place, &class) in classes.iter().enumerate() {
        let next_use = |class: &Class| {
            let uses = needs[place..].iter().position(|needs| needs.contains(class));
            uses.unwrap_or(usize::MAX)
        };
        held.retain(|class| next_use(class) < usize::MAX);
        let working = solve::working_bytes(variant, class, scales, threads as u64)
            .saturating_add(PROGRAM_BYTES);
        let load: Vec<Class> =
            (needs[place].iter()).filter(|class| !held.contains(class)).copied().collect();
        held.extend(&load);
        let memory = |held: &[Class]| {
            let held = held.iter().map(|&class| bytes(class));
            held.fold(working, u64::saturating_add)
        };
        let mut drop = vec![];
        while memory(&held) > allowed {
            let spare = held.iter().copied().filter(|class| !needs[place].contains(class));
            let Some(last) = spare.max_by_key(|class| (next_use(class), bytes(*class))) else {
                break;
            };
            held.retain(|class| *class != last);
            drop.push(last);
        }
        steps.push(Step {
            class,
            needs: needs[place].clone(),
            drop,
            load,
            memory: memory(&held),
        });
        held.push(class);
    }
    steps
}

/// On how many scales these tables are solved.
fn scales(tables: &[Metric]) -> u64 {
    let needs = tables.iter().filter(|&&metric| metric == Metric::Need);
    1 + needs.count() as u64
}

/// Plans classes as [`schedule`] sends them through memory.
#[must_use]
pub fn plan(
    variant: &'static Variant,
    classes: &[Class],
    tables: &[Metric],
    threads: usize,
    allowed: u64,
) -> Vec<Cost> {
    let disk = tables.iter().map(|&metric| bits(metric)).sum::<f64>() / 8.0;
    let steps = schedule(variant, classes, tables, threads, allowed);
    (steps.into_iter().zip(1..))
        .map(|(step, order)| {
            let class = step.class;
            let placements = class.placements(variant.board).unwrap_or(u64::MAX);
            let positions = placements.saturating_mul(planes::sides(class) as u64);
            Cost {
                rules: variant.name.to_owned(),
                class: class.to_string(),
                order,
                needs: step.needs.iter().map(Class::to_string).collect(),
                positions,
                memory: step.memory,
                disk: (positions as f64 * disk) as u64,
                seconds: positions as f64 / POSITIONS_PER_SECOND,
            }
        })
        .collect()
}
