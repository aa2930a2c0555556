//! Moves the bits under one mask to the places under another mask, in order: PEXT with the one,
//! then PDEP with the other, for rows of any length.
//!
//! There are two kernels, which the tests compare: the instructions of BMI2 (`bmi2`), and a
//! butterfly network ([`butterfly`]) for processors without BMI2.
//!
//! **Cost.** AMD processors before Zen 3 (2020) have BMI2, but take the bits one by one: 49 to 75
//! ns for a random word, instead of a few cycles. Classes in which stones slide are solved there in
//! more than 1.5 times the time that butterfly networks would take.

mod bit_mask;
#[cfg(target_arch = "x86_64")]
mod bmi2;
pub mod butterfly;

pub use bit_mask::BitMask;
#[cfg(target_arch = "x86_64")]
use bmi2::Bmi2;
use butterfly::Butterfly;

/// Adds the `n`th bit of `row` among those of `from` to the `n`th bit of `sum` among those of
/// `onto`, for every `n`.
///
/// # Panics
/// If the masks are shorter than the rows, or `from` has fewer bits than `onto`.
pub fn transfer(sum: &mut [u64], onto: BitMask<'_>, row: &[u64], from: BitMask<'_>) {
    assert!(sum.len() <= onto.len() && row.len() <= from.len());
    if row.iter().all(|&word| word == 0) {
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(bmi2) = Bmi2::detect() {
        bmi2.transfer(sum, onto, row, from);
        return;
    }
    butterfly_transfer(sum, onto, row, from);
}

/// Performs [`transfer`] by butterfly networks. Those that were not computed before take about five
/// times as long as the transfer itself.
fn butterfly_transfer(sum: &mut [u64], onto: BitMask<'_>, row: &[u64], from: BitMask<'_>) {
    let mut computed = [None, None];
    let [onto_computed, from_computed] = &mut computed;
    let network = |mask: BitMask<'_>| Butterfly::new(mask.words());
    let onto = (onto.butterfly).unwrap_or_else(|| onto_computed.insert(network(onto)));
    let from = (from.butterfly).unwrap_or_else(|| from_computed.insert(network(from)));
    butterfly::transfer(sum, onto, row, from);
}

/// Whether [`transfer`] uses butterfly networks on this processor.
pub fn uses_butterflies() -> bool {
    #[cfg(target_arch = "x86_64")]
    if Bmi2::detect().is_some() {
        return false;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(mask: BitMask<'_>) -> Vec<usize> {
        (0..64 * mask.len())
            .filter(|at| (mask.with[at / 64] & !mask.without[at / 64]) >> (at % 64) & 1 != 0)
            .collect()
    }

    /// Any word, and often an empty or a full one.
    fn word() -> impl Strategy<Value = u64> {
        prop_oneof![4 => any::<u64>(), 1 => Just(0), 1 => Just(u64::MAX)]
    }

    proptest! {
        #[test]
        fn both_kernels_move_the_nth_bit_to_the_nth_place(
            words in prop::collection::vec(prop::array::uniform6(word()), 1..9),
        ) {
            let column = |nth: usize| words.iter().map(|word| word[nth]).collect::<Vec<u64>>();
            let [row, with, without, onto_with, onto_without, before] =
                [0, 1, 2, 3, 4, 5].map(column);
            let mask = |with, without| BitMask { with, without, butterfly: None };
            let from = mask(&with, &without);
            let mut onto = mask(&onto_with, &onto_without);
            // As many bits on both sides.
            let (sources, mut targets) = (places(from), places(onto));
            let mut cut = onto_with.clone();
            for place in targets.drain(sources.len().min(targets.len())..) {
                cut[place / 64] &= !(1 << (place % 64));
            }
            onto.with = &cut;
            let mut expected = before.clone();
            for (from, onto) in sources.iter().zip(&targets) {
                expected[onto / 64] |= (row[from / 64] >> (from % 64) & 1) << (onto % 64);
            }
            let mut moved = before.clone();
            butterfly_transfer(&mut moved, onto, &row, from);
            prop_assert_eq!(&moved, &expected);
            let network = |mask: BitMask<'_>| Butterfly::new(mask.words());
            let networks = [onto, from].map(network);
            let [onto, from] = [(onto, 0), (from, 1)]
                .map(|(mask, nth)| BitMask { butterfly: Some(&networks[nth]), ..mask });
            let mut moved = before.clone();
            butterfly_transfer(&mut moved, onto, &row, from);
            prop_assert_eq!(&moved, &expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(bmi2) = Bmi2::detect() {
                let mut moved = before;
                bmi2.transfer(&mut moved, onto, &row, from);
                prop_assert_eq!(&moved, &expected);
            }
        }
    }
}
