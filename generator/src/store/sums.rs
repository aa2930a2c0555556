//! Checksums of memory that is filled piece by piece, in any order and by many workers.
//!
//! Values rest in memory, or in scratch files, for as long as others look into them. A bit that
//! changes meanwhile makes wrong values that follow from each other as right ones do, so nothing
//! else would find it out. Each piece adds to the sum of its region when it is put there; adding
//! knows no order, and what is still zero adds nothing. The same sum over what is there in the end
//! says whether it is what was put.

use std::sync::atomic::{AtomicU64, Ordering};

/// The sums of some regions.
#[derive(Debug, Default)]
pub struct Sums(Box<[AtomicU64]>);

impl Sums {
    /// Of so many regions, all zero.
    pub fn zero(regions: usize) -> Self {
        Self((0..regions).map(|_| AtomicU64::new(0)).collect())
    }

    /// How many regions there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds [terms](term) to the sum of a region.
    pub fn add(&self, region: usize, terms: u64) {
        // Who compares has waited for all that add.
        self.0[region].fetch_add(terms, Ordering::Relaxed);
    }

    /// Whether the sum of a region is this.
    pub fn is(&self, region: usize, sum: u64) -> bool {
        self.0[region].load(Ordering::Relaxed) == sum
    }
}

/// What 32 bits in a place add: nothing if they are zero, something else if any of them is another,
/// and the bits set by two workers what they add one after the other.
#[inline]
pub fn term(place: usize, bits: u32) -> u64 {
    u64::from(bits).wrapping_mul(weight(place as u64))
}

/// An odd number for each place, as if drawn at random (the finish of SplitMix64): changes in
/// several places do not make up for each other.
#[inline]
const fn weight(place: u64) -> u64 {
    let mixed = place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_add_in_any_order_and_each_of_them_counts() {
        let sums = Sums::zero(2);
        for (place, bits) in [(7, 0b1000), (9, 1 << 31), (7, 0b0001), (8, 0)] {
            sums.add(1, term(place, bits));
        }
        let sum = term(9, 1 << 31).wrapping_add(term(7, 0b1001));
        assert!(sums.is(1, sum) && sums.is(0, 0));
        for place in 0..100 {
            for bit in 0..32 {
                let changed = term(place, 0x1234_5678 ^ 1 << bit);
                assert_ne!(changed, term(place, 0x1234_5678), "{place} {bit}");
                // The same change in two places, either way.
                let other = term(place + 1, 0x1234_5678 ^ 1 << bit);
                let moved = changed.wrapping_sub(term(place, 0x1234_5678));
                let others = other.wrapping_sub(term(place + 1, 0x1234_5678));
                assert_ne!(moved, others.wrapping_neg(), "{place} {bit}");
                assert_ne!(moved, others, "{place} {bit}");
            }
        }
    }
}
