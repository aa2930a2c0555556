//! What classes cost: memory, disk and time.

use super::schedule::{quiet_bytes, schedule};
use crate::order::Order;
use crate::store::solved::{held_bytes, plane_cells};
use galotne::material::Class;
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

/// Plans classes as [`schedule`] sends them through memory.
#[must_use]
pub fn plan(order: &Order, classes: &[Class], threads: usize, allowed: u64) -> Vec<Cost> {
    let variant = order.variant;
    let steps = schedule(order, classes, threads, allowed);
    (steps.into_iter().zip(1..))
        .map(|(step, place)| {
            let class = step.class;
            let cost = order.cost(class);
            let planes = step.needs.iter().chain([&class]);
            let planes = planes.map(|&class| held_bytes(variant, class, order.scope()));
            let quiet = quiet_bytes(plane_cells(variant, class));
            Cost {
                scratch: if step.on_disk {
                    planes.sum::<u64>() + quiet
                } else {
                    0
                },
                rules: variant.name.to_owned(),
                class: class.to_string(),
                order: place,
                needs: step.needs.iter().map(Class::to_string).collect(),
                positions: cost.positions,
                memory: step.memory,
                disk: cost.disk,
                seconds: cost.seconds,
            }
        })
        .collect()
}
