//! Bits carried from where one mask has ones to where another has, in order.
//!
//! The only unsafe code of this room: processors that have BMI2 gather and scatter the bits of a
//! word in a few cycles, if they do not go bit by bit, as those of AMD did before Zen 3. There, and
//! where there is no BMI2, tables of bytes are looked into: on a processor of Zen words at random
//! took 49 to 75 ns each by its own instructions and 22 to 24 by tables. Both kernels are made of
//! the same lines, and the tests compare them. Where the [`network`] of a mask is kept, that is
//! faster than tables.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "the language has to be told that the processor has BMI2, which is asked first"
    )
)]

use super::network::{self, Network};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__cpuid, CpuidResult};
use std::iter::zip;
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;

/// The bits that a row has and another has not: `with & !without`.
#[derive(Clone, Copy, Debug)]
pub struct Mask<'a> {
    /// Bits that are meant ..
    pub with: &'a [u64],
    /// .. unless they are among these.
    pub without: &'a [u64],
    /// The same as a network, if that is of use here and there is room for it.
    pub network: Option<&'a Network>,
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

impl<'a> Mask<'a> {
    /// Its words.
    pub fn words(self) -> impl Iterator<Item = u64> + Clone + use<'a> {
        zip(self.with, self.without).map(|(with, without)| with & !without)
    }
}

/// Adds the `n`th bit of `row` among those of `from` to the `n`th bit of `sum` among those of
/// `onto`, for every `n`.
///
/// # Panics
/// If the masks are shorter than the rows, or `from` has fewer bits than `onto`.
pub fn carry(sum: &mut [u64], onto: Mask<'_>, row: &[u64], from: Mask<'_>) {
    assert!(sum.len() <= onto.len() && row.len() <= from.len());
    if row.iter().all(|&word| word == 0) {
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if gathers_in_a_few_cycles() {
        // SAFETY: the processor has what the function is compiled for.
        unsafe { bmi2::carry(sum, onto, row, from) };
        return;
    }
    match (onto.network, from.network) {
        (Some(onto), Some(from)) => network::carry(sum, onto, row, from),
        _ => tables::carry(sum, onto, row, from),
    }
}

/// Whether networks of masks are of use: where nothing is quicker.
pub fn wants_networks() -> bool {
    #[cfg(target_arch = "x86_64")]
    if gathers_in_a_few_cycles() {
        return false;
    }
    true
}

/// Whether the processor has instructions that gather and scatter, and does not go bit by bit in
/// them.
#[cfg(target_arch = "x86_64")]
fn gathers_in_a_few_cycles() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && !goes_bit_by_bit(__cpuid(0), __cpuid(1))
    })
}

/// AMD's processors before Zen 3, which is family 19h, and those of Hygon, which are made like
/// them: from what the processor says of its vendor and of its version.
#[cfg(target_arch = "x86_64")]
fn goes_bit_by_bit(vendor: CpuidResult, version: CpuidResult) -> bool {
    let vendor = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
    let family = (version.eax >> 8 & 0xF) + (version.eax >> 20 & 0xFF);
    let vendors = [&b"AuthenticAMD"[..], b"HygonGenuine"];
    vendors.contains(&vendor.as_flattened()) && family < 0x19
}

/// The same for processors of one kind, which have these features, look at a mask, and gather and
/// scatter by it like this.
macro_rules! kernel {
    ($module:ident, $look:expr, $gather:expr, $scatter:expr, $(#[$features:meta])*) => {
        mod $module {
            use super::*;

            $(#[$features])*
            pub(super) fn carry(sum: &mut [u64], onto: Mask<'_>, row: &[u64], from: Mask<'_>) {
                let (look, gather, scatter) = ($look, $gather, $scatter);
                // Bits that are gathered and not yet scattered, the next one lowest.
                let (mut waiting, mut count) = (0_u128, 0);
                let mut next = 0;
                for (nth, sum) in sum.iter_mut().enumerate() {
                    let mask = onto.word(nth);
                    let (seen, wanted) = look(mask);
                    while count < wanted {
                        let mask = from.word(next);
                        let (seen, found) = look(mask);
                        waiting |= u128::from(gather(row[next], mask, seen)) << count;
                        count += found;
                        next += 1;
                    }
                    *sum |= scatter(waiting as u64, mask, seen);
                    waiting >>= wanted;
                    count -= wanted;
                }
            }
        }
    };
}

kernel!(tables, look, gather, scatter,);

#[cfg(target_arch = "x86_64")]
kernel!(
    bmi2,
    |mask: u64| ((), mask.count_ones()),
    |word: u64, mask: u64, ()| core::arch::x86_64::_pext_u64(word, mask),
    |word: u64, mask: u64, ()| core::arch::x86_64::_pdep_u64(word, mask),
    #[target_feature(enable = "bmi2,popcnt")]
);

/// For each byte of a mask how many bits it has together with those below it; and how many all of
/// them have.
#[inline]
const fn look(mask: u64) -> (u64, u32) {
    let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let sums = bytes.wrapping_mul(0x0101_0101_0101_0101);
    (sums, (sums >> 56) as u32)
}

/// So many lowest bits as a mask has.
#[inline]
const fn lowest(sums: u64) -> u64 {
    match 64 - (sums >> 56) as u32 {
        64 => 0,
        others => u64::MAX >> others,
    }
}

/// The bits of a word where those of the mask are, pushed together.
#[inline]
fn gather(word: u64, mask: u64, sums: u64) -> u64 {
    let word = word & mask;
    // Many words have all bits or none; and high points are in all sets of a word or in none.
    if word == 0 || mask == u64::MAX {
        return word;
    }
    if word == mask {
        return lowest(sums);
    }
    let bytes = (mask.to_le_bytes().into_iter()).zip(word.to_le_bytes());
    let each = bytes.zip((sums << 8).to_le_bytes());
    each.fold(0, |all, ((mask, word), below)| {
        all | u64::from(GATHERED[usize::from(mask)][usize::from(word)]) << below
    })
}

/// The lowest bits of a word where those of the mask are.
#[inline]
fn scatter(word: u64, mask: u64, sums: u64) -> u64 {
    let all = lowest(sums);
    let word = word & all;
    if word == 0 || mask == u64::MAX {
        return word;
    }
    if word == all {
        return mask;
    }
    let bytes = mask
        .to_le_bytes()
        .into_iter()
        .zip((sums << 8).to_le_bytes());
    let each =
        bytes.map(|(mask, below)| SCATTERED[usize::from(mask)][(word >> below) as usize % BYTES]);
    let mut scattered = [0; 8];
    scattered
        .iter_mut()
        .zip(each)
        .for_each(|(at, byte)| *at = byte);
    u64::from_le_bytes(scattered)
}

const BYTES: usize = 1 << u8::BITS;

/// `GATHERED[mask][byte]`: the bits of a byte where those of the mask are, pushed together.
static GATHERED: [[u8; BYTES]; BYTES] = by_bytes(true);
/// `SCATTERED[mask][byte]`: the lowest bits of a byte where those of the mask are.
static SCATTERED: [[u8; BYTES]; BYTES] = by_bytes(false);

const fn by_bytes(gather: bool) -> [[u8; BYTES]; BYTES] {
    let mut found = [[0; BYTES]; BYTES];
    let mut mask = 0;
    while mask < BYTES {
        let mut byte = 0;
        while byte < BYTES {
            let (mut bit, mut nth) = (0, 0);
            while bit < u8::BITS {
                if mask >> bit & 1 != 0 {
                    let (from, to) = if gather { (bit, nth) } else { (nth, bit) };
                    found[mask][byte] |= ((byte >> from & 1) << to) as u8;
                    nth += 1;
                }
                bit += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    found
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

    /// Any word, and often one of those that are not looked up.
    fn word() -> impl Strategy<Value = u64> {
        prop_oneof![4 => any::<u64>(), 1 => Just(0), 1 => Just(u64::MAX)]
    }

    proptest! {
        #[test]
        fn bits_go_to_their_places(
            words in prop::collection::vec(prop::array::uniform6(word()), 1..9),
        ) {
            let column = |nth: usize| words.iter().map(|word| word[nth]).collect::<Vec<u64>>();
            let [row, with, without, onto_with, onto_without, before] = [0, 1, 2, 3, 4, 5].map(column);
            let mask = |with, without| Mask { with, without, network: None };
            let from = mask(&with, &without);
            let mut onto = mask(&onto_with, &onto_without);
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
            tables::carry(&mut carried, onto, &row, from);
            prop_assert_eq!(&carried, &expected);
            let mut carried = before.clone();
            let [onto_network, from_network] = [onto, from].map(|mask| Network::new(mask.words()));
            network::carry(&mut carried, &onto_network, &row, &from_network);
            prop_assert_eq!(&carried, &expected);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") {
                let mut carried = before;
                // SAFETY: the processor has what the function is compiled for.
                unsafe { bmi2::carry(&mut carried, onto, &row, from) };
                prop_assert_eq!(&carried, &expected);
            }
        }
    }

    /// Words as they say it themselves: a Naples, a Rome, a Milan, a processor of Intel.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn it_is_known_who_goes_bit_by_bit() {
        let said = |vendor: &[u8; 12], eax| {
            let words = vendor.as_chunks::<4>().0;
            let [ebx, edx, ecx] = [0, 1, 2].map(|nth: usize| u32::from_le_bytes(words[nth]));
            let none = CpuidResult {
                eax,
                ebx: 0,
                ecx: 0,
                edx: 0,
            };
            goes_bit_by_bit(
                CpuidResult {
                    eax: 0,
                    ebx,
                    ecx,
                    edx,
                },
                none,
            )
        };
        assert!(said(b"AuthenticAMD", 0x0080_0F12));
        assert!(said(b"AuthenticAMD", 0x0083_0F10));
        assert!(!said(b"AuthenticAMD", 0x00A0_0F11));
        assert!(!said(b"GenuineIntel", 0x0005_0654));
        assert!(said(b"HygonGenuine", 0x0090_0F02));
    }
}
