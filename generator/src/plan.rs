//! What a build will do: classes in order, and what they will cost.

use crate::{planes, solve};
use galotne::material::Class;
use galotne::rules::Variant;
use galotne::table::Metric;
use serde::Serialize;

/// One class of a plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// Its place in the order, from 1.
    pub order: usize,
    /// Classes that must be there before.
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

/// Plans classes; each must come after those it can move into. `tables` are the metrics to be made,
/// `need` once for each profile; `threads` work at once.
#[must_use]
pub fn plan(
    variant: &'static Variant,
    classes: &[Class],
    tables: &[Metric],
    threads: usize,
) -> Vec<Step> {
    let needs = tables.iter().filter(|&&metric| metric == Metric::Need);
    let scales = 1 + needs.count() as u64;
    let disk = tables.iter().map(|&metric| bits(metric)).sum::<f64>() / 8.0;
    let needed: Vec<Vec<Class>> = classes
        .iter()
        .map(|class| class.with_successors())
        .collect();
    (classes.iter().enumerate())
        .map(|(place, &class)| {
            // A class is held as long as one ahead looks into it.
            let held = (classes[..place].iter())
                .filter(|class| needed[place..].iter().any(|needed| needed.contains(class)))
                .fold(0, |held: u64, &class| {
                    held.saturating_add(solve::held_bytes(variant, class, scales))
                });
            let placements = class.placements(variant.board).unwrap_or(u64::MAX);
            let positions = placements.saturating_mul(planes::sides(class) as u64);
            let working = solve::working_bytes(variant, class, scales, threads as u64);
            Step {
                rules: variant.name.to_owned(),
                class: class.to_string(),
                order: place + 1,
                needs: (needed[place].split_last())
                    .map(|(_, needs)| needs.iter().map(Class::to_string).collect())
                    .unwrap_or_default(),
                positions,
                memory: PROGRAM_BYTES.saturating_add(held).saturating_add(working),
                disk: (positions as f64 * disk) as u64,
                seconds: positions as f64 / POSITIONS_PER_SECOND,
            }
        })
        .collect()
}
