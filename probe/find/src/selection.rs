//! The selection among the positions that meet the conditions.

/// The positions of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// None, only their number.
    Count,
    /// The first n in the order of the cells, White to move before Black. The search ends with
    /// them.
    First(usize),
    /// All of them.
    All,
    /// A random sample. Equal seeds select equal positions.
    Random {
        /// The size of the sample.
        number: usize,
        /// The seed.
        seed: u64,
    },
}

impl Selection {
    /// Returns the number of positions to keep.
    pub(crate) const fn capacity(&self) -> usize {
        match *self {
            Self::Count => 0,
            Self::All => usize::MAX,
            Self::First(number) | Self::Random { number, .. } => number,
        }
    }

    /// Returns the rank of a position by its number. The lowest ranks are kept, and among equals
    /// the first positions.
    pub(crate) fn rank(&self, number: u64) -> u64 {
        match *self {
            Self::Random { seed, .. } => random(seed, number),
            Self::Count | Self::First(_) | Self::All => 0,
        }
    }
}

/// Returns `number` mixed with a seed by SplitMix64, which maps neighbours to unrelated numbers.
pub(crate) fn random(seed: u64, number: u64) -> u64 {
    let mix = |mut x: u64| {
        x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    };
    mix(mix(seed) ^ number)
}
