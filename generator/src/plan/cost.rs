//! What classes cost: memory, disk and time.

use super::schedule::{quiet_bytes, schedule};
use crate::order::BuildOrder;
use crate::outcome::ClassCost;
use crate::store::solved_class::{class_bytes, plane_cells};
use galotne::material::Class;

/// Plans classes as [`schedule`] sends them through memory.
#[must_use]
pub fn plan(order: &BuildOrder, classes: &[Class], threads: usize, allowed: u64) -> Vec<ClassCost> {
    let variant = order.variant;
    let steps = schedule(order, classes, threads, allowed);
    (steps.into_iter().zip(1..))
        .map(|(step, place)| {
            let class = step.class;
            let cost = order.cost(class);
            let planes = step.needs.iter().chain([&class]);
            let planes = planes.map(|&class| class_bytes(variant, class, order.targets()));
            let quiet = quiet_bytes(plane_cells(variant, class));
            ClassCost {
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
