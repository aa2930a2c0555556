//! The plan of a build: its steps, and their cost.

use crate::game::{BuildResult, BuildStep, Resume, Solve};
use crate::order::BuildOrder;
use crate::outcome::ClassCost;
use galotne_answer::BuildCost;

/// Plans all classes of an order, as if no tables existed.
#[must_use]
pub fn plan<G: Solve>(order: &BuildOrder<G>) -> Vec<ClassCost> {
    costs(order, &G::steps(order, &order.classes, Resume::Nothing))
}

pub(crate) fn costs<G: Solve>(order: &BuildOrder<G>, steps: &[G::Step]) -> Vec<ClassCost> {
    let cost = |(step, ordinal): (&G::Step, usize)| {
        let class = step.class();
        let BuildCost {
            positions,
            disk,
            seconds,
        } = G::estimate(order, class);
        ClassCost {
            rules: order.game.name().to_owned(),
            class: class.to_string(),
            number: ordinal,
            needs: step.needs().iter().map(ToString::to_string).collect(),
            positions,
            memory: step.memory(order.memory),
            scratch: step.scratch(order.memory),
            disk,
            seconds,
        }
    };
    steps.iter().zip(1..).map(cost).collect()
}

/// Refuses steps that need more memory than the limit of the order.
///
/// # Errors
/// [`BuildError::Memory`](crate::error::BuildError::Memory).
pub(crate) fn require_memory<G: Solve>(
    order: &BuildOrder<G>,
    steps: &[G::Step],
) -> BuildResult<(), G> {
    let needed = |step: &G::Step| step.memory(order.memory);
    match steps.iter().max_by_key(|step| needed(step)) {
        Some(step) => order.require_memory(step.class(), needed(step)),
        None => Ok(()),
    }
}

/// Returns the `open` classes and all classes that their solution needs, in the order of the
/// order. A class whose values `is_stored` needs no other class.
pub(crate) fn needed_classes<G: Solve>(
    order: &BuildOrder<G>,
    open: &[G::Class],
    mut is_stored: impl FnMut(G::Class) -> bool,
) -> Vec<G::Class> {
    let mut needed = open.to_vec();
    let mut unvisited = open.to_vec();
    while let Some(class) = unvisited.pop() {
        if is_stored(class) {
            continue;
        }
        for next in order.game.successors(class) {
            if !needed.contains(&next) {
                needed.push(next);
                unvisited.push(next);
            }
        }
    }
    let classes = order.classes.iter().copied();
    classes.filter(|class| needed.contains(class)).collect()
}
