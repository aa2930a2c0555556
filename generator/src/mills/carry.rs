//! Bits carried from where one mask has ones to where another has, in order.
//!
//! The only unsafe code of this room: processors that have BMI2 gather and scatter the bits of a word in a few cycles,
//! where plain code needs one step a bit. Both are made of the same lines, and the tests compare them.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "the language has to be told that the processor has BMI2, which is asked first"
    )
)]

/// The bits that a row has and another has not: `with & !without`.
#[derive(Clone, Copy, Debug)]
pub struct Mask<'a> {
    /// Bits that are meant ..
    pub with: &'a [u64],
    /// .. unless they are among these.
    pub without: &'a [u64],
}

impl Mask<'_> {
    #[inline(always)]
    fn word(&self, nth: usize) -> u64 {
        self.with[nth] & !self.without[nth]
    }

    fn len(&self) -> usize {
        self.with.len().min(self.without.len())
    }
}

/// Adds the `n`th bit of `row` among those of `from` to the `n`th bit of `sum` among those of `onto`, for every `n`.
///
/// # Panics
/// If the masks are shorter than the rows, or `from` has fewer bits than `onto`.
pub fn carry(sum: &mut [u64], onto: Mask<'_>, row: &[u64], from: Mask<'_>) {
    assert!(sum.len() <= onto.len() && row.len() <= from.len());
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") && std::arch::is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has what the function is compiled for.
        unsafe { bmi2::carry(sum, onto, row, from) };
        return;
    }
    plain::carry(sum, onto, row, from);
}

/// The same for processors of one kind, which have these features and gather and scatter like this.
macro_rules! kernel {
    ($module:ident, $gather:path, $scatter:path, $(#[$features:meta])*) => {
        mod $module {
            use super::Mask;

            $(#[$features])*
            pub(super) fn carry(sum: &mut [u64], onto: Mask<'_>, row: &[u64], from: Mask<'_>) {
                // Bits that are gathered and not yet scattered, the next one lowest.
                let (mut waiting, mut count) = (0_u128, 0);
                let mut next = 0;
                for (nth, sum) in sum.iter_mut().enumerate() {
                    let mask = onto.word(nth);
                    let wanted = mask.count_ones();
                    while count < wanted {
                        let mask = from.word(next);
                        waiting |= u128::from($gather(row[next], mask)) << count;
                        count += mask.count_ones();
                        next += 1;
                    }
                    *sum |= $scatter(waiting as u64, mask);
                    waiting >>= wanted;
                    count -= wanted;
                }
            }
        }
    };
}

kernel!(plain, super::gather, super::scatter,);

#[cfg(target_arch = "x86_64")]
kernel!(
    bmi2,
    core::arch::x86_64::_pext_u64,
    core::arch::x86_64::_pdep_u64,
    #[target_feature(enable = "bmi2,popcnt")]
);

/// The bits of a word where those of the mask are, pushed together.
fn gather(word: u64, mut mask: u64) -> u64 {
    let (mut gathered, mut nth) = (0, 0);
    while mask != 0 {
        gathered |= (word >> mask.trailing_zeros() & 1) << nth;
        mask &= mask - 1;
        nth += 1;
    }
    gathered
}

/// The lowest bits of a word where those of the mask are.
fn scatter(mut word: u64, mut mask: u64) -> u64 {
    let mut scattered = 0;
    while mask != 0 {
        scattered |= (word & 1) << mask.trailing_zeros();
        word >>= 1;
        mask &= mask - 1;
    }
    scattered
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(mask: Mask<'_>) -> Vec<usize> {
        (0..64 * mask.len())
            .filter(|at| mask.word(at / 64) >> (at % 64) & 1 != 0)
            .collect()
    }

    proptest! {
        #[test]
        fn bits_go_to_their_places(
            words in prop::collection::vec(any::<[u64; 6]>(), 1..9),
        ) {
            let column = |nth: usize| words.iter().map(|word| word[nth]).collect::<Vec<u64>>();
            let [row, with, without, onto_with, onto_without, before] = [0, 1, 2, 3, 4, 5].map(column);
            let from = Mask { with: &with, without: &without };
            let mut onto = Mask { with: &onto_with, without: &onto_without };
            // As many bits on both sides.
            let (have, mut want) = (places(from), places(onto));
            let most = have.len();
            let mut cut = onto_with.clone();
            for place in want.drain(most.min(want.len())..) {
                cut[place / 64] &= !(1 << (place % 64));
            }
            onto.with = &cut;
            let mut expected = before.clone();
            for (from, onto) in have.iter().zip(&want) {
                expected[onto / 64] |= (row[from / 64] >> (from % 64) & 1) << (onto % 64);
            }
            let mut carried = before.clone();
            carry(&mut carried, onto, &row, from);
            prop_assert_eq!(&carried, &expected);
            let mut carried = before;
            plain::carry(&mut carried, onto, &row, from);
            prop_assert_eq!(&carried, &expected);
        }
    }
}
