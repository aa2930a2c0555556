//! Sizes that the format fixes and several files use.

use super::checksum::CHECKSUM_LEN;

/// The most cells of a block. It bounds the memory for a block: 2 MiB.
pub const MAX_BLOCK_CELLS: u32 = 1 << 20;

/// The number of lengths of run phrases: 1, 2, 4 .. 2^14 cells.
pub(super) const RUN_LENGTHS: usize = 15;
/// The number of run phrases: each length for each of the codes 0, 1 and 2. Phrase
/// `RUN_LENGTHS c + k` is `2^k` cells of code `c`.
pub(super) const RUNS: usize = 3 * RUN_LENGTHS;
/// The most pairs of a dictionary.
pub(super) const MAX_PAIRS: usize = 4096;
/// The most cells of a phrase.
pub(super) const MAX_PHRASE_CELLS: u16 = 1 << (RUN_LENGTHS - 1);
/// The most bits of a codeword.
pub(super) const MAX_CODEWORD_BITS: u8 = 16;
/// The smallest payload of codewords, since a payload of one byte is a block of one code.
pub(super) const MIN_CODEWORD_BYTES: usize = 2;

/// Returns the bytes of a dictionary with a number of pairs.
pub(super) const fn dictionary_len(pairs: usize) -> usize {
    3 + 4 * pairs + RUNS + pairs + CHECKSUM_LEN
}
