//! The plan of a build: its steps, and their cost.

use crate::game::{BuildResult, BuildStep, Resume, Solve};
use crate::order::BuildOrder;
use crate::outcome::ClassCost;
use galotne_answer::BuildCost;
use galotne_published::find;
use serde::Serialize;

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

/// A class with tables that are neither published nor in the directory of an order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnpublishedClass {
    /// The cost of its tables.
    #[serde(flatten)]
    pub cost: ClassCost,
    /// The classes that it leads to and that are neither published nor there.
    pub missing: Vec<String>,
}

/// Plans the classes of an order that are neither published nor in its directory.
#[must_use]
pub fn unpublished<G: Solve>(order: &BuildOrder<G>) -> Vec<UnpublishedClass> {
    let exists = |class: &G::Class| {
        let mut keys = order.keys(*class).into_iter();
        keys.all(|key| {
            find(order.game.name(), &key.to_string()).is_some() || order.path(key).is_file()
        })
    };
    let open: Vec<G::Class> = (order.classes.iter().copied())
        .filter(|class| !exists(class))
        .collect();
    let class_of = |cost: &ClassCost| open.iter().find(|class| class.to_string() == cost.class);
    let planned = plan(order).into_iter();
    let planned = planned.filter_map(|cost| {
        let leads_to = order.game.successors(*class_of(&cost)?).into_iter();
        let missing = leads_to.filter(|next| open.contains(next));
        Some(UnpublishedClass {
            missing: missing.map(|class| class.to_string()).collect(),
            cost,
        })
    });
    planned.collect()
}
