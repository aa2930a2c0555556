//! Rows of bits, one for each set of a given size of a number of points.
//!
//! Where the stones of one side stand still, the positions of a class are the sets of points that
//! the other side can occupy: a *row*, 64 of them to a word, in the order of their ranks (that of
//! [`galotne_mills`]: sets are ordered as numbers). Points that all sets of a row have in common do
//! not change their order. So the sets with one point and without another correspond, in order, to
//! the sets with the other and without the one: a slide of a stone, in all sets at once, is one
//! [`transfer`], and so is a placement.

use super::bit_transfer::butterfly::{self, Butterfly};
use super::bit_transfer::{BitMask, transfer, uses_butterflies};
use super::bits::ones;
use galotne_mills::geometry::{Points, next_set};
use std::iter::zip;
use std::sync::OnceLock;

/// The sets of one size of a number of points, by rank, with masks of those that have a point.
#[derive(Debug)]
pub struct PointSets {
    points: u8,
    size: u8,
    len: usize,
    /// For each point, the sets that have it.
    having: Vec<Box<[u64]>>,
    all: Box<[u64]>,
    none: Box<[u64]>,
    /// The network of each mask in use: of the sets with one point and without another, where the
    /// number `points` stands for no condition. Empty if the processor or [`MAX_NETWORK_BYTES`]
    /// rules networks out.
    networks: Vec<OnceLock<Butterfly>>,
}

/// Sets with consecutive ranks, both without a point and with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRun {
    /// Rank of the first set without the point.
    pub before: u32,
    /// Its rank with the point.
    pub after: u32,
    pub len: u32,
}

/// Upper bound on the size of the networks of one `PointSets`. Longer rows, of which a class has
/// few, compute networks again for each transfer.
const MAX_NETWORK_BYTES: u64 = 64 << 20;

/// Returns the number of masks: each point or none as the one that sets have, and as the one that
/// they lack.
fn masks(points: u8) -> u64 {
    u64::from(points + 1).pow(2)
}

impl PointSets {
    /// Lists the sets of `size` of `points` points.
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
            networks: match Self::network_bytes(points, size) {
                0 => vec![],
                _ if !uses_butterflies() => vec![],
                _ => (0..masks(points)).map(|_| OnceLock::new()).collect(),
            },
        }
    }

    pub fn count(points: u8, size: u8) -> u64 {
        (0..u64::from(size)).fold(1, |sets, nth| {
            sets * u64::from(points).saturating_sub(nth) / (nth + 1)
        })
    }

    /// Returns an upper bound on the size of the networks, in bytes, on a processor that uses them.
    pub fn network_bytes(points: u8, size: u8) -> u64 {
        let words = Self::count(points, size).div_ceil(64);
        let bytes = masks(points) * words * butterfly::BYTES_PER_WORD;
        if bytes <= MAX_NETWORK_BYTES { bytes } else { 0 }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns the words per row.
    pub const fn words(&self) -> usize {
        self.len.div_ceil(64)
    }

    /// Returns all sets by rank.
    pub fn each(&self) -> impl Iterator<Item = Points> + use<> {
        each_set(self.points, self.size)
    }

    /// Returns the mask of the sets that have a point.
    pub fn having(&self, point: u8) -> &[u64] {
        &self.having[usize::from(point)]
    }

    /// Returns the mask of all sets.
    pub fn all(&self) -> &[u64] {
        &self.all
    }

    /// Returns the mask of the sets that have a point. With one stone less, in the same order, they
    /// are the sets [without](Self::without) it.
    pub fn with(&self, point: u8) -> BitMask<'_> {
        self.with_without(Some(point), None)
    }

    /// Returns the mask of the sets that do not have a point.
    pub fn without(&self, point: u8) -> BitMask<'_> {
        self.with_without(None, Some(point))
    }

    /// Returns the mask of the sets with one point and without another.
    fn with_without(&self, with: Option<u8>, without: Option<u8>) -> BitMask<'_> {
        let mut mask = BitMask {
            with: with.map_or(&*self.all, |point| self.having(point)),
            without: without.map_or(&*self.none, |point| self.having(point)),
            butterfly: None,
        };
        let [with, without] =
            [with, without].map(|point| usize::from(point.unwrap_or(self.points)));
        let network = self
            .networks
            .get(with * usize::from(self.points + 1) + without);
        mask.butterfly =
            network.map(|network| network.get_or_init(|| Butterfly::new(mask.words())));
        mask
    }

    pub const fn points(&self) -> u8 {
        self.points
    }

    /// Returns the sets without a point, and their ranks with it among `larger`, the sets of one
    /// point more.
    pub fn runs(&self, larger: &Self, point: u8) -> Vec<RankRun> {
        let mut runs: Vec<RankRun> = vec![];
        let lacking = zip(&self.all, self.having(point)).map(|(all, having)| all & !having);
        let ranks = |words: Vec<u64>| ones(&words).map(|rank| rank as u32).collect::<Vec<u32>>();
        let lacking = ranks(lacking.collect());
        for (before, after) in zip(lacking, ranks(larger.having(point).to_vec())) {
            match runs.last_mut() {
                Some(run) if before == run.before + run.len && after == run.after + run.len => {
                    run.len += 1;
                }
                _ => runs.push(RankRun {
                    before,
                    after,
                    len: 1,
                }),
            }
        }
        runs
    }

    /// Adds to each set with `from` and without `to` the bit that `row` has for the same set after
    /// the slide from `from` to `to`.
    pub fn slide(&self, sum: &mut [u64], row: &[u64], from: u8, to: u8) {
        transfer(
            sum,
            self.with_without(Some(from), Some(to)),
            row,
            self.with_without(Some(to), Some(from)),
        );
    }
}

/// Returns the sets of `size` of `points` points, as numbers ascend.
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
    fn the_number_of_sets_is_the_binomial_coefficient() {
        for (points, size, sets) in [
            (21, 3, 1330),
            (15, 9, 5005),
            (16, 9, 11440),
            (5, 0, 1),
            (4, 4, 1),
            (3, 4, 0),
        ] {
            assert_eq!(PointSets::new(points, size).len(), sets);
            assert_eq!(PointSets::count(points, size), sets as u64);
        }
    }

    #[test]
    fn runs_lead_from_each_set_without_a_point_to_the_same_with_it() {
        for (points, size) in [(21, 3), (16, 5), (9, 0), (7, 6)] {
            let [fewer, more] = [size, size + 1].map(|size| PointSets::new(points, size));
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
                // No two of them can be joined.
                let joined = |pair: &[RankRun]| {
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
            let value = |set: Points| {
                (u64::from(set) ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 != 0
            };
            let row = |sets: &PointSets| {
                let mut row = vec![0_u64; sets.words()];
                for (rank, set) in sets.each().enumerate() {
                    row[rank / 64] |= u64::from(value(set)) << (rank % 64);
                }
                row
            };
            let sets = PointSets::new(points, size);
            let ranks = sets.each().enumerate().map(|(rank, set)| (set, rank));
            let ranks: FxHashMap<Points, usize> = ranks.collect();
            let mut slid = vec![0; sets.words()];
            sets.slide(&mut slid, &row(&sets), from, to);
            for (set, rank) in ranks {
                let bit = |row: &[u64]| row[rank / 64] >> (rank % 64) & 1 != 0;
                let has = |point: u8| set >> point & 1 != 0;
                let before = set ^ (1 << from) ^ (1 << to);
                prop_assert_eq!(bit(&slid), has(from) && !has(to) && value(before));
            }
        }
    }
}
