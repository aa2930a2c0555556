//! Operations on the values of all sets of our stones in one row, for either metric.

use super::mill_reward::RewardRow;
use super::successor::SuccessorRow;
use crate::mills::sets::{PointSets, RankRun};
use crate::mills::side_index::SideIndex;
use crate::mills::steps::RowStep;
use galotne_mills::geometry::Points;

/// Our values of all sets of our stones in a row, before or after a move.
///
/// A value after a move is found once for each set, and brought from there to all sets before the
/// move, one stone at a time.
pub trait RowValues: Default {
    /// Resets all sets to a loss.
    fn clear(&mut self, sets: &PointSets);

    /// Reads the values one ply before the cells of a row of the same stones of the opponent.
    fn read(&mut self, row: &SuccessorRow<'_>, sets: &PointSets);

    /// Looks up the best of the rows after a mill for each selected set; other sets are reset.
    fn look_up(
        &mut self,
        rows: &[RewardRow<'_>],
        free: Points,
        selected: &[u64],
        index: &SideIndex,
    );

    /// Raises the sets before a step to the values of the selected sets after it.
    fn raise_by_step(&mut self, after: &Self, selected: &[u64], step: &RowStep, index: &SideIndex);

    /// Raises the sets without a point to their values with it.
    fn raise_by_placement(&mut self, after: PlacementValues<'_, Self>);
}

/// The values of a stone placed on one point.
pub struct PlacementValues<'v, V> {
    /// The point, as numbered among the free ones.
    pub point: u8,
    /// The sets before the placement, and after it.
    pub sets: [&'v PointSets; 2],
    /// The sets that lack the point and their ranks with it, if distances are solved.
    pub runs: &'v [RankRun],
    /// The values after it without a mill.
    pub plain: &'v mut V,
    /// The values after it with one mill and with two, and the sets that have the other stones of
    /// those mills; no words if there is no such set.
    pub mills: [(&'v mut V, &'v [u64]); 2],
}
