//! Bits gathered and scattered word by word in six steps each, for processors that have no quick
//! instruction for it: at the `n`th step some bits of a word move by 2ⁿ, those that a butterfly
//! network says.
//!
//! The networks of a mask are worked out once. Then no step depends on what another word holds, so
//! a compiler makes them for several words at once.

use std::cell::RefCell;
use std::iter::zip;

/// How the bits of a mask are gathered, and scattered the other way round.
#[derive(Debug)]
pub struct Network {
    /// The words of the mask.
    mask: Box<[u64]>,
    /// For each step the bits of each word that move.
    steps: [Box<[u64]>; STEPS],
    /// How many bits the words before each have.
    starts: Box<[u32]>,
}

/// Log₂ of the bits of a word.
const STEPS: usize = u64::BITS.ilog2() as usize;

/// The bytes of the network of a word.
pub const BYTES_OF_WORD: u64 = ((1 + STEPS) * size_of::<u64>() + size_of::<u32>()) as u64;

impl Network {
    /// That of a mask.
    pub fn new(mask: impl Iterator<Item = u64> + Clone) -> Self {
        let each = |nth: usize| mask.clone().map(|word| moves(word)[nth]).collect();
        let start = |start: &mut u32, word: u64| {
            let this = *start;
            *start += word.count_ones();
            Some(this)
        };
        Self {
            steps: [0, 1, 2, 3, 4, 5].map(each),
            starts: mask.clone().scan(0, start).collect(),
            mask: mask.collect(),
        }
    }
}

/// The bits that move at each step so that those of the mask come together at the low end, in
/// order: a bit moves at the `n`th step if the zeros below it, of which all lower bits of the
/// number have been made up for, have that bit.
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
    /// Words on their way: gathered word by word, and one after the other without gaps.
    static ON_THE_WAY: RefCell<[Vec<u64>; 2]> = const { RefCell::new([vec![], vec![]]) };
}

/// Adds the `n`th bit of `row` among those of `from` to the `n`th bit of `sum` among those of
/// `onto`, for every `n`.
///
/// # Panics
/// If the masks are shorter than the rows, or `from` has fewer bits than `onto`.
pub fn carry(sum: &mut [u64], onto: &Network, row: &[u64], from: &Network) {
    ON_THE_WAY.with_borrow_mut(|[words, dense]| {
        words.clear();
        words.extend(zip(row, &from.mask).map(|(word, mask)| word & mask));
        let steps = from.steps.each_ref().map(|step| &step[..words.len()]);
        for (nth, word) in words.iter_mut().enumerate() {
            *word = (0..STEPS).fold(*word, |word, by| {
                let moving = word & steps[by][nth];
                word ^ moving | moving >> (1 << by)
            });
        }
        push_together(dense, words, &from.starts);
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

/// Leaves no gaps between the low bits of words that start at these places, and two words of zeros
/// after all.
fn push_together(dense: &mut Vec<u64>, words: &[u64], starts: &[u32]) {
    dense.clear();
    dense.resize(words.len() + 2, 0);
    // The word that is not full yet, what comes after it, and where it is.
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
