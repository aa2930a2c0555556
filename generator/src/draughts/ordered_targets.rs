//! The kinds of values that an order asks for.

use crate::order::BuildOrder;
use crate::store::targets::Targets;

/// Returns the kinds of values that an order solves. Where moves of a king in a row are limited,
/// results alone are not solved but taken from distances.
pub fn targets(order: &BuildOrder) -> Targets<'_> {
    if order.distances || order.game.king_run_limit.is_some() {
        Targets::with_distances(order.solved_profiles())
    } else {
        Targets::RESULTS_ONLY
    }
}
