//! The sets of varying stones of a row, and the cells of the sets with or without certain points.

use galotne_mills::MAX_STONES;
use galotne_mills::geometry::{POINTS, Points, next_set};
use std::ops::Range;
use std::sync::OnceLock;

/// All subsets of a given size of the first `points` points, in ascending order as numbers. The
/// position of a set in this order is its *cell*.
///
/// The sets with point `a` and without point `b` correspond, in order, to the sets with `b` and
/// without `a`: the rest of each set is the same. So a move from `a` to `b` pairs the two lists. In
/// the same way the sets without a point correspond to the larger sets with it.
pub struct Subsets {
    points: u32,
    size: u8,
    sets: Vec<Points>,
    /// For each pair of a point or none, and a point or none: the cells of the sets with the first
    /// point and without the second.
    cells: Vec<OnceLock<Box<[u32]>>>,
    /// For each triple of points, the cells of the sets with all of them.
    line_cells: Vec<OnceLock<Box<[u32]>>>,
}

impl Subsets {
    /// Lists the sets of `size` out of `points` points.
    pub fn new(points: u8, size: u8) -> Self {
        let empty = |lists: usize| (0..lists).map(|_| OnceLock::new()).collect();
        Self {
            points: points.into(),
            size,
            sets: subsets(points, size).collect(),
            cells: empty(usize::from(points + 1).pow(2)),
            line_cells: empty(usize::from(points).pow(3)),
        }
    }

    /// Returns the number of points of each set.
    pub const fn size(&self) -> u8 {
        self.size
    }

    pub fn all(&self) -> &[Points] {
        &self.sets
    }

    /// Returns the cells of the sets with one point and without another.
    pub fn cells_with_without(&self, with: Option<u32>, without: Option<u32>) -> &[u32] {
        let [row, column] = [with, without].map(|point| point.unwrap_or(self.points));
        let cells = &self.cells[(row * (self.points + 1) + column) as usize];
        let [with, without] = [with, without].map(|point| point.map_or(0, |point| 1 << point));
        cells.get_or_init(|| self.find(with, without))
    }

    /// Returns the cells of the sets with a line of three points.
    pub fn cells_with_line(&self, line: Points) -> &[u32] {
        let number = ones(line).fold(0, |number, point| number * self.points + point);
        self.line_cells[number as usize].get_or_init(|| self.find(line, 0))
    }

    fn find(&self, with: Points, without: Points) -> Box<[u32]> {
        let cells = (0..).zip(&self.sets);
        let found = cells.filter(|&(_, set)| set & with == with && set & without == 0);
        found.map(|(cell, _)| cell).collect()
    }
}

/// The same sets as in [`Subsets`], split into the lower and the upper half of their points. In
/// ascending order, sets with the same upper half are consecutive.
pub struct SplitSubsets {
    /// The sets of points of the lower half, by size, then in ascending order.
    pub lower: Vec<Points>,
    /// Each set of points of the upper half, and the range of lower sets that complete it.
    pub upper: Vec<(Points, Range<usize>)>,
}

impl SplitSubsets {
    pub fn cached(points: u8, size: u8) -> &'static Self {
        const SIZES: usize = MAX_STONES as usize + 2;
        static SPLIT: [OnceLock<SplitSubsets>; (POINTS + 1) * SIZES] =
            [const { OnceLock::new() }; (POINTS + 1) * SIZES];
        SPLIT[usize::from(points) * SIZES + usize::from(size)].get_or_init(|| {
            let half = points / 2;
            let (mut lower, mut ranges) = (vec![], vec![]);
            for size in 0..=size {
                let first = lower.len();
                lower.extend(subsets(half, size));
                ranges.push(first..lower.len());
            }
            let upper = (0..1 << (points - half)).filter_map(|upper: Points| {
                let left = usize::from(size).checked_sub(upper.count_ones() as usize)?;
                Some((upper, ranges[left].clone()))
            });
            let upper = upper.filter(|(_, lower)| !lower.is_empty()).collect();
            Self { lower, upper }
        })
    }
}

pub fn bits(mut set: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

pub fn ones(set: Points) -> impl Iterator<Item = u32> {
    bits(set).map(Points::trailing_zeros)
}

/// Returns the sets of `size` out of `points` points, in ascending order as numbers.
pub fn subsets(points: u8, size: u8) -> impl Iterator<Item = Points> {
    let end: Points = 1 << points;
    let first = Some((1 << size) - 1).filter(|&set| set < end);
    std::iter::successors(first, move |&set| {
        let next = (set != 0).then(|| next_set(set));
        next.filter(|&next| next < end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_sets_are_all_sets_in_order() {
        for (points, size) in [(14, 0), (15, 4), (15, 9), (20, 1)] {
            let split = SplitSubsets::cached(points, size);
            let join = |(upper, lower): &(Points, Range<usize>)| {
                let upper = upper << (points / 2);
                split.lower[lower.clone()]
                    .iter()
                    .map(move |lower| upper | lower)
            };
            assert!(split.upper.iter().flat_map(join).eq(subsets(points, size)));
        }
    }

    #[test]
    fn lines_are_found_in_the_sets_that_have_them() {
        let sets = Subsets::new(9, 4);
        for line in subsets(9, 3) {
            let found = sets.cells_with_line(line).iter();
            let found = found.map(|&cell| sets.all()[cell as usize]);
            assert!(found.eq(subsets(9, 4).filter(|set| set & line == line)));
        }
    }

    #[test]
    fn sets_before_and_after_a_move_correspond_in_order() {
        for (points, size) in [(7, 3), (9, 1), (5, 4)] {
            let (sets, more) = (Subsets::new(points, size), Subsets::new(points, size + 1));
            let check = |after: &Subsets, with: Option<u32>, to: u32| {
                let (before, there) = (
                    sets.cells_with_without(with, Some(to)),
                    after.cells_with_without(Some(to), with),
                );
                assert_eq!(before.len(), there.len());
                for (&before, &there) in before.iter().zip(there) {
                    let (before, there) =
                        (sets.all()[before as usize], after.all()[there as usize]);
                    let came = before & !with.map_or(0, |from| 1 << from) | 1 << to;
                    assert_eq!(there, came, "{before:b}");
                }
                before.len()
            };
            for to in 0..u32::from(points) {
                let lacking = sets.all().iter().filter(|&set| set >> to & 1 == 0);
                assert_eq!(check(&more, None, to), lacking.count());
                for from in (0..u32::from(points)).filter(|&from| from != to) {
                    let could = sets.all().iter();
                    let could = could.filter(|&set| set >> from & 1 != 0 && set >> to & 1 == 0);
                    assert_eq!(check(&sets, Some(from), to), could.count());
                }
            }
        }
    }
}
