//! Looks up the values of rows after a mill, by our stones as numbered among the points that were
//! free before it.

use super::mill_reward::{ExtraMove, RewardRow};
use super::successor::{NO_EXIT, SuccessorRow, WIN_AT_ONCE, one_ply_before};
use crate::check::preference::Preference;
use crate::mills::side_index::SideIndex;
use crate::mills::side_values::SideValues;
use galotne_mills::geometry::{Points, gather, image, points, scatter};

/// The lookup of our value after a mill.
pub struct RewardLookup<'a> {
    row: &'a RewardRow<'a>,
    free: Points,
    successors: SuccessorLookups<'a>,
}

enum SuccessorLookups<'a> {
    None,
    One(RowLookup<'a>),
    Both {
        extra: RowLookup<'a>,
        passed: RowLookup<'a>,
    },
}

impl<'a> RewardLookup<'a> {
    /// Prepares lookups from a row with these free points.
    pub fn new(row: &'a RewardRow<'a>, free: Points) -> Self {
        let lookup =
            |row: &'a Option<SuccessorRow<'a>>| row.as_ref().map(|row| RowLookup::new(row, free));
        Self {
            row,
            free,
            successors: match (lookup(&row.extra), lookup(&row.passed)) {
                (Some(extra), Some(passed)) => SuccessorLookups::Both { extra, passed },
                (Some(row), None) | (None, Some(row)) => SuccessorLookups::One(row),
                (None, None) => SuccessorLookups::None,
            },
        }
    }

    /// Returns our value with these stones of ours after the mill.
    #[inline]
    pub fn value(&self, ours: Points) -> Preference {
        match &self.successors {
            SuccessorLookups::One(row) => row.value(ours),
            SuccessorLookups::Both { extra, passed } => {
                match self.row.extra_move(scatter(ours, self.free)) {
                    ExtraMove::Forfeited => passed.value(ours),
                    ExtraMove::Due => extra.value(ours),
                    ExtraMove::Optional => extra.value(ours).max(passed.value(ours)),
                }
            }
            SuccessorLookups::None => NO_EXIT,
        }
    }
}

/// The lookup of our value before one row.
enum RowLookup<'a> {
    Won,
    Solved {
        index: &'a SideIndex,
        row: usize,
        values: &'a SideValues,
        our_turn: bool,
        /// The image in the row of each set of the lower half of the free points.
        low: Vec<Points>,
        /// The same for the upper half.
        high: Vec<Points>,
    },
}

impl<'a> RowLookup<'a> {
    fn new(row: &SuccessorRow<'a>, free: Points) -> Self {
        let &SuccessorRow::Solved {
            index,
            row,
            symmetry,
            values,
            our_turn,
        } = row
        else {
            return Self::Won;
        };
        let free_there = index.free(row);
        let map = |point: Points| gather(image(point, symmetry), free_there);
        let single: Vec<Points> = points(free).map(|point| map(point.bit())).collect();
        let (low, high) = single.split_at(single.len() / 2);
        Self::Solved {
            index,
            row,
            values,
            our_turn,
            low: unions(low),
            high: unions(high),
        }
    }

    #[inline]
    fn value(&self, ours: Points) -> Preference {
        match self {
            Self::Won => WIN_AT_ONCE,
            Self::Solved {
                index,
                row,
                values,
                our_turn,
                low,
                high,
            } => {
                let split = low.len().trailing_zeros();
                let stones = low[ours as usize & (low.len() - 1)] | high[(ours >> split) as usize];
                one_ply_before(values.get(*row, index.cell_of_set(stones)), *our_turn)
            }
        }
    }
}

/// Returns the union of every selection of some sets, by the selection as a binary number.
fn unions(sets: &[Points]) -> Vec<Points> {
    let mut unions = Vec::with_capacity(1 << sets.len());
    unions.push(0);
    for set in sets {
        unions.extend_from_within(..);
        let half = unions.len() / 2;
        for union in &mut unions[half..] {
            *union |= set;
        }
    }
    unions
}
