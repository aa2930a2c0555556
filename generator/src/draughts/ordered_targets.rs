//! The kinds of values that an order asks for.

use crate::order::BuildOrder;
use crate::store::targets::Targets;

/// Returns the kinds of values that an order solves.
pub fn targets(order: &BuildOrder) -> Targets<'_> {
    if order.distances {
        Targets::with_distances(order.solved_profiles())
    } else {
        Targets::RESULTS_ONLY
    }
}
