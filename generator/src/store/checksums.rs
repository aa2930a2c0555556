//! Checksums of memory that many workers fill piece by piece, in any order.
//!
//! Values stay in memory, or in scratch files, while other units read them. A bit that flips
//! meanwhile yields wrong values that are consistent with each other, so no other check would find
//! it. Each piece adds a term to the checksum of its region when it is written. Addition is
//! commutative, and a piece of zeros adds nothing. The same sum over the final content must agree.

use super::allocation;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// The checksums of the regions of a memory.
#[derive(Debug, Default)]
pub struct Checksums(Box<[AtomicU64]>);

impl Checksums {
    /// Creates the checksums of `regions` regions of zeros.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(regions: usize) -> io::Result<Self> {
        Ok(Self(allocation::defaults(regions)?))
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds [terms](term) to the checksum of a region.
    pub fn add(&self, region: usize, terms: u64) {
        // Relaxed: the caller compares only after all writers have been joined.
        self.0[region].fetch_add(terms, Ordering::Relaxed);
    }

    /// Whether the checksum of a region equals `sum`.
    pub fn matches(&self, region: usize, sum: u64) -> bool {
        self.0[region].load(Ordering::Relaxed) == sum
    }
}

/// Returns what 32 bits at a place contribute to the checksum of their region, their *term*. The
/// term of zeros is zero, and every bit changes it. The terms of disjoint bits at the same place
/// add up to the term of their union.
#[inline]
pub fn term(place: usize, bits: u32) -> u64 {
    u64::from(bits).wrapping_mul(weight(place as u64))
}

/// Returns a pseudo-random odd number for each place, so that changes at several places do not
/// cancel out.
#[inline]
const fn weight(place: u64) -> u64 {
    split_mix(place.wrapping_mul(GOLDEN_GAMMA)) | 1
}

/// The increment of SplitMix64.
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the output of SplitMix64 from a state.
#[inline]
pub const fn split_mix(state: u64) -> u64 {
    let mixed = state.wrapping_add(GOLDEN_GAMMA);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_in_any_order_and_every_bit_counts() {
        let checksums = Checksums::new(2).expect("16 bytes");
        for (place, bits) in [(7, 0b1000), (9, 1 << 31), (7, 0b0001), (8, 0)] {
            checksums.add(1, term(place, bits));
        }
        let sum = term(9, 1 << 31).wrapping_add(term(7, 0b1001));
        assert!(checksums.matches(1, sum) && checksums.matches(0, 0));
        for place in 0..100 {
            for bit in 0..32 {
                let changed = term(place, 0x1234_5678 ^ 1 << bit);
                assert_ne!(changed, term(place, 0x1234_5678), "{place} {bit}");
                // The same flip at the next place must not cancel it out, in either direction.
                let other = term(place + 1, 0x1234_5678 ^ 1 << bit);
                let change = changed.wrapping_sub(term(place, 0x1234_5678));
                let other_change = other.wrapping_sub(term(place + 1, 0x1234_5678));
                assert_ne!(change, other_change.wrapping_neg(), "{place} {bit}");
                assert_ne!(change, other_change, "{place} {bit}");
            }
        }
    }
}
