//! Extracts and deposits the bits of words without PEXT and PDEP, in six steps each: in the `n`th
//! step some bits of a word move by 2ⁿ places (Warren, Hacker's Delight, 7-4).
//!
//! The network of a mask says which bits those are, and can be used for many rows. No step depends
//! on another word, so that a compiler vectorises the steps.

use std::cell::RefCell;
use std::iter::zip;

/// The moves by which the bits of a mask are extracted; reversed, they deposit bits.
#[derive(Debug)]
pub struct Butterfly {
    mask: Box<[u64]>,
    /// For each step, the bits of each word that move.
    steps: [Box<[u64]>; STEPS],
    /// For each word, the number of mask bits in the words before it.
    starts: Box<[u32]>,
}

/// Log₂ of the bits of a word.
const STEPS: usize = u64::BITS.ilog2() as usize;

/// Size of the network of one word, in bytes.
pub const BYTES_PER_WORD: u64 = ((1 + STEPS) * size_of::<u64>() + size_of::<u32>()) as u64;

impl Butterfly {
    /// Computes the network of a mask.
    pub fn new(mask: impl Iterator<Item = u64>) -> Self {
        let mask: Box<[u64]> = mask.collect();
        let mut steps = [(); STEPS].map(|()| vec![0; mask.len()].into_boxed_slice());
        for (nth, &word) in mask.iter().enumerate() {
            for (step, moving) in zip(&mut steps, moves(word)) {
                step[nth] = moving;
            }
        }
        let start = |start: &mut u32, word: &u64| {
            let this = *start;
            *start += word.count_ones();
            Some(this)
        };
        Self {
            steps,
            starts: mask.iter().scan(0, start).collect(),
            mask,
        }
    }
}

/// Returns the bits that move in each step, so that those of the mask come together at the low end,
/// in order.
///
/// A bit has to move by the number of mask zeros below it. It moves in the `n`th step if bit `n` of
/// that number is set; the steps before have moved it by the lower bits.
fn moves(mut mask: u64) -> [u64; STEPS] {
    let mut zeros = !mask << 1;
    [0, 1, 2, 3, 4, 5].map(|nth| {
        // The parity of the zeros up to each bit.
        let odd = (0..STEPS).fold(zeros, |sum, by| sum ^ sum << (1 << by));
        let moving = odd & mask;
        mask = mask ^ moving | moving >> (1 << nth);
        zeros &= !odd;
        moving
    })
}

thread_local! {
    /// Extracted words, and the same bits without gaps between words.
    static BUFFERS: RefCell<[Vec<u64>; 2]> = const { RefCell::new([vec![], vec![]]) };
}

/// Adds the `n`th bit of `row` among those of `from` to the `n`th bit of `sum` among those of
/// `onto`, for every `n`.
///
/// # Panics
/// If the masks are shorter than the rows, or `from` has fewer bits than `onto`.
pub fn transfer(sum: &mut [u64], onto: &Butterfly, row: &[u64], from: &Butterfly) {
    BUFFERS.with_borrow_mut(|[words, dense]| {
        words.clear();
        words.extend(zip(row, &from.mask).map(|(word, mask)| word & mask));
        let steps = from.steps.each_ref().map(|step| &step[..words.len()]);
        for (nth, word) in words.iter_mut().enumerate() {
            *word = (0..STEPS).fold(*word, |word, by| {
                let moving = word & steps[by][nth];
                word ^ moving | moving >> (1 << by)
            });
        }
        concatenate(dense, words, &from.starts);
        words.clear();
        words.extend(onto.starts[..sum.len()].iter().map(|&start| {
            let (at, by) = (start as usize / 64, start % 64);
            dense[at] >> by | dense[at + 1] << 1 << (63 - by)
        }));
        let steps = onto.steps.each_ref().map(|step| &step[..words.len()]);
        for (nth, word) in words.iter_mut().enumerate() {
            *word = (0..STEPS).rev().fold(*word, |word, by| {
                let moving = steps[by][nth];
                word & !moving | word << (1 << by) & moving
            });
        }
        for ((sum, word), mask) in zip(sum, words).zip(&onto.mask) {
            *sum |= *word & mask;
        }
    });
}

/// Writes the low bits of words to `dense` without gaps, each word from its start, and at least one
/// word of zeros behind them.
fn concatenate(dense: &mut Vec<u64>, words: &[u64], starts: &[u32]) {
    dense.clear();
    dense.resize(words.len() + 2, 0);
    // The word that is being filled, the bits for the next one, and the place of the former.
    let (mut open, mut after, mut last) = (0, 0, 0);
    for (&word, &start) in zip(words, starts) {
        let (at, by) = (start as usize / 64, start % 64);
        let before = if at == last { open } else { after };
        open = before | word << by;
        after = word >> 1 >> (63 - by);
        dense[at] = open;
        last = at;
    }
    dense[last + 1] = after;
}
