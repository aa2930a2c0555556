//! Rows that a mill leads to, looked into from our stones as they are numbered among the points
//! free before it.

use super::ahead::{Row, before};
use super::earned::{GoingOn, Left};
use super::{NONE, WON_AT_ONCE};
use crate::check::forward::Preference;
use crate::mills::half::Half;
use crate::mills::values::Values;
use galotne_mills::geometry::{Points, gather, image, points, scatter};

/// Their stones after a mill, and what is then ahead.
pub(super) struct Seen<'a> {
    left: &'a Left<'a>,
    free: Points,
    of: Among<'a>,
}

/// Which of the rows ahead counts.
enum Among<'a> {
    One(Looked<'a>),
    Either {
        again: Looked<'a>,
        passed: Looked<'a>,
    },
    None,
}

impl<'a> Seen<'a> {
    /// From these free points.
    pub fn new(left: &'a Left<'a>, free: Points) -> Self {
        let look = |row: &'a Option<Row<'a>>| row.as_ref().map(|row| Looked::new(row, free));
        Self {
            left,
            free,
            of: match (look(&left.again), look(&left.passed)) {
                (Some(again), Some(passed)) => Among::Either { again, passed },
                (Some(row), None) | (None, Some(row)) => Among::One(row),
                (None, None) => Among::None,
            },
        }
    }

    /// What the mill is worth with these stones of ours after it.
    #[inline]
    pub fn worth(&self, ours: Points) -> Preference {
        match &self.of {
            Among::One(row) => row.worth(ours),
            Among::Either { again, passed } => match self.left.going_on(scatter(ours, self.free)) {
                GoingOn::Forfeited => passed.worth(ours),
                GoingOn::Due => again.worth(ours),
                GoingOn::Offered => again.worth(ours).max(passed.worth(ours)),
            },
            Among::None => NONE,
        }
    }
}

/// A row ahead, and where it has our stones.
enum Looked<'a> {
    Won,
    Values {
        half: &'a Half,
        row: usize,
        values: &'a Values,
        ours: bool,
        /// The stones there that some of ours are: those with low numbers, and the others.
        low: Vec<Points>,
        high: Vec<Points>,
    },
}

impl<'a> Looked<'a> {
    fn new(row: &Row<'a>, free: Points) -> Self {
        let &Row::Values {
            half,
            row,
            symmetry,
            values,
            ours,
        } = row
        else {
            return Self::Won;
        };
        let there = half.free(row);
        let of = |point: Points| gather(image(point, symmetry), there);
        let single: Vec<Points> = points(free).map(|point| of(point.bit())).collect();
        let (low, high) = single.split_at(single.len() / 2);
        Self::Values {
            half,
            row,
            values,
            ours,
            low: unions(low),
            high: unions(high),
        }
    }

    #[inline]
    fn worth(&self, ours: Points) -> Preference {
        match self {
            Self::Won => WON_AT_ONCE,
            Self::Values {
                half,
                row,
                values,
                ours: again,
                low,
                high,
            } => {
                let split = low.len().trailing_zeros();
                let stones = low[ours as usize & (low.len() - 1)] | high[(ours >> split) as usize];
                before(values.at(*row, half.cell_of(stones)), *again)
            }
        }
    }
}

/// The union of every choice of some sets.
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
