//! Rows of bits that many threads fill together.

use std::sync::atomic::{AtomicU64, Ordering};

/// A matrix of bits, row by row in words of 64.
#[derive(Debug)]
pub struct BitRows {
    /// Words per row.
    words: usize,
    bits: Vec<AtomicU64>,
}

impl BitRows {
    /// Creates `rows` rows of `words` words each, all zero.
    pub fn new(rows: usize, words: usize) -> Self {
        Self {
            words,
            bits: (0..rows * words).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    pub fn set(&self, row: usize, bit: usize) {
        self.bits[row * self.words + bit / 64].fetch_or(1 << (bit % 64), Ordering::Relaxed);
    }

    #[inline]
    pub fn get(&self, row: usize, bit: usize) -> bool {
        self.bits[row * self.words + bit / 64].load(Ordering::Relaxed) >> (bit % 64) & 1 != 0
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// Copies a row into `target`.
    pub fn read_row(&self, row: usize, target: &mut [u64]) {
        for (to, from) in target.iter_mut().zip(self.row(row)) {
            *to = from.load(Ordering::Relaxed);
        }
    }

    /// Sets those bits of `target` that a row has.
    pub fn or_row_into(&self, row: usize, target: &mut [u64]) {
        for (to, from) in target.iter_mut().zip(self.row(row)) {
            *to |= from.load(Ordering::Relaxed);
        }
    }

    /// Returns the number of bits that are set.
    pub fn count_ones(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Ordering::Relaxed).count_ones());
        self.bits.iter().map(ones).sum()
    }

    /// Overwrites a row.
    pub fn write_row(&self, row: usize, source: &[u64]) {
        for (to, from) in self.row(row).iter().zip(source) {
            to.store(*from, Ordering::Relaxed);
        }
    }

    /// Inverts all bits, those behind the last bit in use of each row included.
    pub fn invert(&mut self) {
        for word in &mut self.bits {
            *word.get_mut() = !*word.get_mut();
        }
    }

    /// Sets those bits of a row that `source` has.
    pub fn or_row(&self, row: usize, source: &[u64]) {
        for (nth, &word) in source.iter().enumerate() {
            self.or_word(row, nth, word);
        }
    }

    /// Sets those bits of the `nth` word of a row that `word` has.
    #[inline]
    pub fn or_word(&self, row: usize, nth: usize, word: u64) {
        if word != 0 {
            self.bits[row * self.words + nth].fetch_or(word, Ordering::Relaxed);
        }
    }
}

/// Bits that [`DeferredBits`] collects before it sets them.
const BATCH_BITS: usize = 64;

/// A batch of bits to be set, far from each other in memory.
///
/// An atomic read-modify-write of a word that is not in the cache stalls the processor until the
/// word arrives. Plain loads of a whole batch come first, since their misses overlap.
pub struct DeferredBits<'r> {
    rows: &'r BitRows,
    /// Word of the matrix, and the bit in it.
    batch: Vec<(usize, u64)>,
}

impl<'r> DeferredBits<'r> {
    /// Creates an empty batch of bits of `rows`.
    pub fn new(rows: &'r BitRows) -> Self {
        let batch = Vec::with_capacity(BATCH_BITS);
        Self { rows, batch }
    }

    /// Adds a bit to the batch; a full batch is written.
    #[inline]
    pub fn set(&mut self, row: usize, bit: usize) {
        (self.batch).push((row * self.rows.words + bit / 64, 1 << (bit % 64)));
        if self.batch.len() == BATCH_BITS {
            self.flush();
        }
    }

    /// Sets all bits of the batch.
    pub fn flush(&mut self) {
        let words = &self.rows.bits;
        (self.batch).retain(|&(word, bit)| words[word].load(Ordering::Relaxed) & bit == 0);
        for (word, bit) in self.batch.drain(..) {
            words[word].fetch_or(bit, Ordering::Relaxed);
        }
    }
}

/// Returns the positions of the bits that are set, ascending.
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

/// Clears `target` and makes it `words` words of zeros.
pub fn clear_to(target: &mut Vec<u64>, words: usize) {
    target.clear();
    target.resize(words, 0);
}
