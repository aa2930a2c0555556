//! What classes cost: memory, disk and time.

use super::schedule::{scales, schedule};
use crate::order::Order;
use crate::store::planes;
use crate::store::solved::held_bytes;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::value::Metric;
use serde::Serialize;

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
    /// Memory in bytes while it is solved, its own and that of the classes its moves lead into.
    pub memory: u64,
    /// Bytes of scratch files beside that, where memory does not hold the class.
    pub scratch: u64,
    /// Expected size of its tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

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
            // Further layers use the bit matrices that are laid out for the first.
            let shared = 0.5 + 0.5 * scales(order, class) as f64;
            let placements = variant.placements(class).unwrap_or(u64::MAX);
            let positions = placements.saturating_mul(planes::sides(class) as u64);
            let planes = step.needs.iter().chain([&class]);
            let planes = planes.map(|&class| held_bytes(variant, class, scales(order, class)));
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
