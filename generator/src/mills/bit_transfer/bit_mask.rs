//! Masks of rows of bits.

use super::butterfly::Butterfly;
use std::iter::zip;

/// The difference of two rows of bits: `with & !without`.
#[derive(Clone, Copy, Debug)]
pub struct BitMask<'a> {
    /// The bits of the mask, before the others are removed.
    pub with: &'a [u64],
    /// The bits to remove.
    pub without: &'a [u64],
    /// The network of the mask, if it was computed before.
    pub butterfly: Option<&'a Butterfly>,
}

impl<'a> BitMask<'a> {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn word(&self, nth: usize) -> u64 {
        self.with[nth] & !self.without[nth]
    }

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.with.len().min(self.without.len())
    }

    pub fn words(self) -> impl Iterator<Item = u64> + Clone + use<'a> {
        zip(self.with, self.without).map(|(with, without)| with & !without)
    }
}
