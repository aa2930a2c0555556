//! Where the sets of a row lie, by points that they have and have not.

use galotne::mills::geometry::{Points, next_set};
use std::sync::OnceLock;

/// The sets of some size of some points, as numbers ascend.
///
/// Sets with one point and without another, in order, are those with the other and without the one in order: what they have
/// beside these is the same. So are sets without a point, and those of a stone more with it.
pub struct Places {
    points: u32,
    sets: Vec<Points>,
    /// For each point, and none, with each point, and none: the places of the sets with the former and without the latter.
    lists: Vec<OnceLock<Box<[u32]>>>,
}

impl Places {
    /// Of sets of `size` of so many points.
    pub fn new(points: u8, size: u8) -> Self {
        let lists = usize::from(points + 1).pow(2);
        Self {
            points: points.into(),
            sets: sets_of(points, size).collect(),
            lists: (0..lists).map(|_| OnceLock::new()).collect(),
        }
    }

    /// All of them.
    pub fn all(&self) -> &[Points] {
        &self.sets
    }

    /// The places of those with a point and without another.
    pub fn those(&self, with: Option<u32>, without: Option<u32>) -> &[u32] {
        let [nth, other] = [with, without].map(|point| point.unwrap_or(self.points));
        let list = &self.lists[(nth * (self.points + 1) + other) as usize];
        list.get_or_init(|| {
            let [with, without] = [with, without].map(|point| point.map_or(0, |point| 1 << point));
            let places = (0..).zip(&self.sets);
            let those = places.filter(|&(_, set)| set & with == with && set & without == 0);
            those.map(|(place, _)| place).collect()
        })
    }
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
