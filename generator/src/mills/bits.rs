//! Rows of bits that many workers fill together.

use std::sync::atomic::{AtomicU64, Ordering};

/// Rows of words.
#[derive(Debug)]
pub struct Rows {
    words: usize,
    bits: Vec<AtomicU64>,
}

impl Rows {
    /// So many rows of so many words, all zero.
    pub fn new(rows: usize, words: usize) -> Self {
        Self {
            words,
            bits: (0..rows * words).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Sets a bit.
    #[inline]
    pub fn set(&self, row: usize, bit: usize) {
        self.bits[row * self.words + bit / 64].fetch_or(1 << (bit % 64), Ordering::Relaxed);
    }

    /// Whether a bit is set.
    #[inline]
    pub fn has(&self, row: usize, bit: usize) -> bool {
        self.bits[row * self.words + bit / 64].load(Ordering::Relaxed) >> (bit % 64) & 1 != 0
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// Copies a row.
    pub fn read(&self, row: usize, into: &mut [u64]) {
        for (to, from) in into.iter_mut().zip(self.row(row)) {
            *to = from.load(Ordering::Relaxed);
        }
    }

    /// Adds a row to these bits.
    pub fn or_into(&self, row: usize, into: &mut [u64]) {
        for (to, from) in into.iter_mut().zip(self.row(row)) {
            *to |= from.load(Ordering::Relaxed);
        }
    }

    /// How many bits are set.
    pub fn count(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Ordering::Relaxed).count_ones());
        self.bits.iter().map(ones).sum()
    }

    /// Puts a row in place of what is there.
    pub fn put(&self, row: usize, from: &[u64]) {
        for (to, from) in self.row(row).iter().zip(from) {
            to.store(*from, Ordering::Relaxed);
        }
    }

    /// Exchanges ones and zeros, also beyond what is meant in the last word of a row.
    pub fn invert(&mut self) {
        for word in &mut self.bits {
            *word.get_mut() = !*word.get_mut();
        }
    }

    /// Adds the bits of a row.
    pub fn add(&self, row: usize, from: &[u64]) {
        for (to, from) in self.row(row).iter().zip(from) {
            if *from != 0 {
                to.fetch_or(*from, Ordering::Relaxed);
            }
        }
    }
}

/// The places of the bits that are set.
pub fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(nth, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * nth + bit)
        })
    })
}
