//! Where the sets of a row lie, by points that they have and have not.

use galotne_mills::MOST_STONES;
use galotne_mills::geometry::{POINTS, Points, next_set};
use std::ops::Range;
use std::sync::OnceLock;

/// The sets of some size of some points, as numbers ascend.
///
/// Sets with one point and without another, in order, are those with the other and without the one
/// in order: what they have beside these is the same. So are sets without a point, and those of a
/// stone more with it.
pub struct Places {
    points: u32,
    size: u8,
    sets: Vec<Points>,
    /// For each point, and none, with each point, and none: the places of the sets with the former
    /// and without the latter.
    lists: Vec<OnceLock<Box<[u32]>>>,
    /// For each three points the places of the sets with all of them.
    lines: Vec<OnceLock<Box<[u32]>>>,
}

impl Places {
    /// Of sets of `size` of so many points.
    pub fn new(points: u8, size: u8) -> Self {
        let empty = |lists: usize| (0..lists).map(|_| OnceLock::new()).collect();
        Self {
            points: points.into(),
            size,
            sets: sets_of(points, size).collect(),
            lists: empty(usize::from(points + 1).pow(2)),
            lines: empty(usize::from(points).pow(3)),
        }
    }

    /// How many points each has.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// All of them.
    pub fn all(&self) -> &[Points] {
        &self.sets
    }

    /// The places of those with a point and without another.
    pub fn those(&self, with: Option<u32>, without: Option<u32>) -> &[u32] {
        let [nth, other] = [with, without].map(|point| point.unwrap_or(self.points));
        let list = &self.lists[(nth * (self.points + 1) + other) as usize];
        let [with, without] = [with, without].map(|point| point.map_or(0, |point| 1 << point));
        list.get_or_init(|| self.find(with, without))
    }

    /// The places of those with a line of three points.
    pub fn with_line(&self, line: Points) -> &[u32] {
        let place = ones(line).fold(0, |place, point| place * self.points + point);
        self.lines[place as usize].get_or_init(|| self.find(line, 0))
    }

    fn find(&self, with: Points, without: Points) -> Box<[u32]> {
        let places = (0..).zip(&self.sets);
        let those = places.filter(|&(_, set)| set & with == with && set & without == 0);
        those.map(|(place, _)| place).collect()
    }
}

/// The sets of some size of some points, as numbers ascend, by their halves: those with the same
/// upper half lie together.
pub struct Runs {
    /// Sets of points of the lower half, by size, as numbers ascend.
    pub lower: Vec<Points>,
    /// For each upper half, in points of that half, which lower ones go with it.
    pub runs: Vec<(Points, Range<usize>)>,
}

impl Runs {
    /// Of sets of `size` of so many points.
    pub fn of(points: u8, size: u8) -> &'static Self {
        const SIZES: usize = MOST_STONES as usize + 2;
        static RUNS: [OnceLock<Runs>; (POINTS + 1) * SIZES] =
            [const { OnceLock::new() }; (POINTS + 1) * SIZES];
        RUNS[usize::from(points) * SIZES + usize::from(size)].get_or_init(|| {
            let half = points / 2;
            let (mut lower, mut places) = (vec![], vec![]);
            for size in 0..=size {
                let first = lower.len();
                lower.extend(sets_of(half, size));
                places.push(first..lower.len());
            }
            let upper = 0..1 << (points - half);
            let runs = upper.filter_map(|upper: Points| {
                let left = usize::from(size).checked_sub(upper.count_ones() as usize)?;
                Some((upper, places[left].clone()))
            });
            let runs = runs.filter(|(_, lower)| !lower.is_empty()).collect();
            Self { lower, runs }
        })
    }
}

/// The points of a set, each as a set.
pub fn bits(mut set: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The numbers of the points of a set.
pub fn ones(set: Points) -> impl Iterator<Item = u32> {
    bits(set).map(Points::trailing_zeros)
}

/// The sets of `size` of so many points, as numbers ascend.
pub fn sets_of(points: u8, size: u8) -> impl Iterator<Item = Points> {
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
    fn halves_make_all_sets_in_order() {
        for (points, size) in [(14, 0), (15, 4), (15, 9), (20, 1)] {
            let runs = Runs::of(points, size);
            let of = |(upper, lower): &(Points, Range<usize>)| {
                let upper = upper << (points / 2);
                runs.lower[lower.clone()]
                    .iter()
                    .map(move |lower| upper | lower)
            };
            assert!(runs.runs.iter().flat_map(of).eq(sets_of(points, size)));
        }
    }

    #[test]
    fn lines_are_found_in_the_sets_that_have_them() {
        let sets = Places::new(9, 4);
        for line in sets_of(9, 3) {
            let those = sets.with_line(line).iter();
            let those = those.map(|&place| sets.all()[place as usize]);
            assert!(those.eq(sets_of(9, 4).filter(|set| set & line == line)));
        }
    }

    #[test]
    fn what_a_stone_comes_to_lies_in_the_order_of_where_it_comes_from() {
        for (points, size) in [(7, 3), (9, 1), (5, 4)] {
            let (sets, more) = (Places::new(points, size), Places::new(points, size + 1));
            let check = |after: &Places, with: Option<u32>, to: u32| {
                let (before, there) = (sets.those(with, Some(to)), after.those(Some(to), with));
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
