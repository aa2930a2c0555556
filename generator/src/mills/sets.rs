//! Rows of bits, one for each set of so many of so many points.
//!
//! Where the stones of one side stand still, the positions of a class are the sets of points that
//! the other side can have: a *row*, 64 of them to a word, in the order of their ranks (that of
//! [`galotne_mills`], in which sets are ordered as numbers). Whatever a set has in common with all
//! others of a row does not change their order. So the sets with one point and without another, in
//! order, are those with the other and without the one: a stone that slides, in all of them at
//! once, is a [`carry`](super::carry::carry), and so is one that is placed.

use super::bits::ones;
use super::carry::{Mask, carry, wants_networks};
use super::network::{self, Network};
use galotne_mills::geometry::{Points, next_set};
use std::iter::zip;
use std::sync::OnceLock;

/// The sets of some size of some points.
#[derive(Debug)]
pub struct Sets {
    points: u8,
    size: u8,
    len: usize,
    /// For each point the sets that have it.
    having: Vec<Box<[u64]>>,
    all: Box<[u64]>,
    none: Box<[u64]>,
    /// The networks of all masks that have been asked for: of the sets with one point and without
    /// another, where one beyond all stands for any. Empty if there is no room or no need.
    networks: Vec<OnceLock<Network>>,
}

/// Sets that follow each other, and with one point more do so again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The rank of the first ..
    pub before: u32,
    /// .. and what it is with the point.
    pub after: u32,
    /// How many there are.
    pub len: u32,
}

/// The most bytes that the networks of some sets may take: of longer rows there are few.
const NETWORKS: u64 = 64 << 20;

/// The masks of sets of so many points: those with one and without another, or with or without one
/// alone.
fn masks(points: u8) -> u64 {
    u64::from(points + 1).pow(2)
}

impl Sets {
    /// The sets of `size` of `points` points.
    pub fn new(points: u8, size: u8) -> Self {
        let each = || each_set(points, size);
        let len = each().count();
        let row = |holds: &dyn Fn(Points) -> bool| {
            let mut row = vec![0_u64; len.div_ceil(64)];
            for (rank, set) in each().enumerate() {
                row[rank / 64] |= u64::from(holds(set)) << (rank % 64);
            }
            row.into_boxed_slice()
        };
        Self {
            points,
            size,
            len,
            having: (0..points)
                .map(|point| row(&|set| set >> point & 1 != 0))
                .collect(),
            all: row(&|_| true),
            none: row(&|_| false),
            networks: match Self::networks(points, size) {
                0 => vec![],
                _ if !wants_networks() => vec![],
                _ => (0..masks(points)).map(|_| OnceLock::new()).collect(),
            },
        }
    }

    /// How many sets of `size` of `points` points there are.
    pub fn count(points: u8, size: u8) -> u64 {
        (0..u64::from(size)).fold(1, |sets, nth| {
            sets * u64::from(points).saturating_sub(nth) / (nth + 1)
        })
    }

    /// The bytes that the networks of all masks of such sets take, at most; none if those are too
    /// many.
    pub fn networks(points: u8, size: u8) -> u64 {
        let words = Self::count(points, size).div_ceil(64);
        let bytes = masks(points) * words * network::BYTES_OF_WORD;
        if bytes <= NETWORKS { bytes } else { 0 }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// How many words a row has.
    pub const fn words(&self) -> usize {
        self.len.div_ceil(64)
    }

    /// All sets in order.
    pub fn each(&self) -> impl Iterator<Item = Points> + use<> {
        each_set(self.points, self.size)
    }

    /// The sets that have a point.
    pub fn having(&self, point: u8) -> &[u64] {
        &self.having[usize::from(point)]
    }

    /// All of them.
    pub fn all(&self) -> &[u64] {
        &self.all
    }

    /// The sets that have a point. With one stone less, in the same order, they are the sets
    /// [without](Self::without) it.
    pub fn with(&self, point: u8) -> Mask<'_> {
        self.with_without(Some(point), None)
    }

    /// The sets that have not.
    pub fn without(&self, point: u8) -> Mask<'_> {
        self.with_without(None, Some(point))
    }

    /// The sets with one point and without another.
    fn with_without(&self, with: Option<u8>, without: Option<u8>) -> Mask<'_> {
        let mut mask = Mask {
            with: with.map_or(&*self.all, |point| self.having(point)),
            without: without.map_or(&*self.none, |point| self.having(point)),
            network: None,
        };
        let [with, without] =
            [with, without].map(|point| usize::from(point.unwrap_or(self.points)));
        let network = self
            .networks
            .get(with * usize::from(self.points + 1) + without);
        mask.network = network.map(|network| network.get_or_init(|| Network::new(mask.words())));
        mask
    }

    /// The points.
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// The sets without a point, and where these sets of one stone more have them with it.
    pub fn runs(&self, more: &Self, point: u8) -> Vec<Run> {
        let mut runs: Vec<Run> = vec![];
        let lacking = zip(&self.all, self.having(point)).map(|(all, having)| all & !having);
        let places = |words: Vec<u64>| ones(&words).map(|rank| rank as u32).collect::<Vec<u32>>();
        let lacking = places(lacking.collect());
        for (before, after) in zip(lacking, places(more.having(point).to_vec())) {
            match runs.last_mut() {
                Some(run) if before == run.before + run.len && after == run.after + run.len => {
                    run.len += 1;
                }
                _ => runs.push(Run {
                    before,
                    after,
                    len: 1,
                }),
            }
        }
        runs
    }

    /// Adds to each set with `from` and without `to` what the row has of the set with `to` in place
    /// of `from`.
    pub fn slide(&self, sum: &mut [u64], row: &[u64], from: u8, to: u8) {
        carry(
            sum,
            self.with_without(Some(from), Some(to)),
            row,
            self.with_without(Some(to), Some(from)),
        );
    }
}

/// The sets of `size` of `points` points, as numbers ascend.
fn each_set(points: u8, size: u8) -> impl Iterator<Item = Points> {
    let end: Points = 1 << points;
    let mut next = Some((1 << size) - 1).filter(|&set: &Points| set < end);
    std::iter::from_fn(move || {
        let set = next?;
        next = Some(next_set(set)).filter(|&next| next > set && next < end);
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rustc_hash::FxHashMap;

    #[test]
    fn there_are_as_many_sets_as_there_should_be() {
        for (points, size, sets) in [
            (21, 3, 1330),
            (15, 9, 5005),
            (16, 9, 11440),
            (5, 0, 1),
            (4, 4, 1),
            (3, 4, 0),
        ] {
            assert_eq!(Sets::new(points, size).len(), sets);
            assert_eq!(Sets::count(points, size), sets as u64);
        }
    }

    #[test]
    fn runs_lead_from_each_set_without_a_point_to_the_same_with_it() {
        for (points, size) in [(21, 3), (16, 5), (9, 0), (7, 6)] {
            let [fewer, more] = [size, size + 1].map(|size| Sets::new(points, size));
            let ranks: FxHashMap<Points, u32> = more.each().zip(0..).collect();
            for point in 0..points {
                let mut led = FxHashMap::default();
                let runs = fewer.runs(&more, point);
                for run in &runs {
                    led.extend((0..run.len).map(|nth| (run.before + nth, run.after + nth)));
                }
                let bit = 1 << point;
                let expected = (0..).zip(fewer.each()).filter(|(_, set)| set & bit == 0);
                let expected = expected.map(|(rank, set)| (rank, ranks[&(set | bit)]));
                assert_eq!(led, expected.collect());
                // As few of them as can be.
                let joined = |pair: &[Run]| {
                    let [one, next] = pair else { return false };
                    (one.before + one.len, one.after + one.len) == (next.before, next.after)
                };
                assert!(!runs.windows(2).any(joined));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_stone_slides_in_all_sets_at_once(
            points in 2_u8..=12, size in 1_u8..=6, from: u8, to: u8, seed: u64,
        ) {
            prop_assume!(size < points);
            let (from, to) = (from % points, to % points);
            prop_assume!(from != to);
            let value = |set: Points| (u64::from(set) ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 != 0;
            let row = |sets: &Sets| {
                let mut row = vec![0_u64; sets.words()];
                for (rank, set) in sets.each().enumerate() {
                    row[rank / 64] |= u64::from(value(set)) << (rank % 64);
                }
                row
            };
            let sets = Sets::new(points, size);
            let ranks: FxHashMap<Points, usize> = sets.each().enumerate().map(|(rank, set)| (set, rank)).collect();
            let mut slid = vec![0; sets.words()];
            sets.slide(&mut slid, &row(&sets), from, to);
            for (set, rank) in ranks {
                let bit = |row: &[u64]| row[rank / 64] >> (rank % 64) & 1 != 0;
                let has = |point: u8| set >> point & 1 != 0;
                prop_assert_eq!(bit(&slid), has(from) && !has(to) && value(set ^ (1 << from) ^ (1 << to)));
            }
        }
    }
}
