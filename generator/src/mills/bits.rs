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
        for (nth, &from) in from.iter().enumerate() {
            self.add_word(row, nth, from);
        }
    }

    /// Adds the bits of a word.
    #[inline]
    pub fn add_word(&self, row: usize, nth: usize, from: u64) {
        if from != 0 {
            self.bits[row * self.words + nth].fetch_or(from, Ordering::Relaxed);
        }
    }
}

/// How many words are asked for at once.
const AT_ONCE: usize = 64;

/// Bits to be set far from each other. A word that is not at hand takes long to come, and a
/// processor that sets a bit for others to see asks for nothing else meanwhile: so the words of
/// many bits are looked at first, and come together.
pub struct Apart<'r> {
    rows: &'r Rows,
    waiting: Vec<(usize, u64)>,
}

impl<'r> Apart<'r> {
    /// Of these rows, none so far.
    pub fn new(rows: &'r Rows) -> Self {
        let waiting = Vec::with_capacity(AT_ONCE);
        Self { rows, waiting }
    }

    /// Sets a bit before long.
    #[inline]
    pub fn set(&mut self, row: usize, bit: usize) {
        (self.waiting).push((row * self.rows.words + bit / 64, 1 << (bit % 64)));
        if self.waiting.len() == AT_ONCE {
            self.finish();
        }
    }

    /// Sets all that are waiting.
    pub fn finish(&mut self) {
        let words = &self.rows.bits;
        (self.waiting).retain(|&(word, bit)| words[word].load(Ordering::Relaxed) & bit == 0);
        for (word, bit) in self.waiting.drain(..) {
            words[word].fetch_or(bit, Ordering::Relaxed);
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
