//! The transfer of bits by PEXT and PDEP, the instructions of BMI2: the only unsafe code for mills.
//!
//! **Contract.** A function compiled for BMI2 must run only where the processor has it. A [`Bmi2`]
//! is proof of that: [`Bmi2::detect`] alone creates it, so its methods are safe.
#![expect(
    unsafe_code,
    reason = "a function compiled for features of the processor is unsafe to call without them"
)]

use super::bit_mask::BitMask;
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Proof that the processor has BMI2 and POPCNT.
#[derive(Clone, Copy)]
pub struct Bmi2(());

impl Bmi2 {
    /// Asks the processor for its features.
    #[inline]
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }

    /// Performs [`transfer`](super::transfer).
    pub fn transfer(self, sum: &mut [u64], onto: BitMask<'_>, row: &[u64], from: BitMask<'_>) {
        // SAFETY: the processor has the features, which `self` proves.
        unsafe { transfer(sum, onto, row, from) };
    }
}

#[target_feature(enable = "bmi2,popcnt")]
fn transfer(sum: &mut [u64], onto: BitMask<'_>, row: &[u64], from: BitMask<'_>) {
    // Bits that are extracted and not yet deposited, the next one lowest.
    let (mut pending, mut count) = (0_u128, 0);
    let mut next = 0;
    for (nth, sum) in sum.iter_mut().enumerate() {
        let mask = onto.word(nth);
        let needed = mask.count_ones();
        while count < needed {
            let mask = from.word(next);
            pending |= u128::from(_pext_u64(row[next], mask)) << count;
            count += mask.count_ones();
            next += 1;
        }
        *sum |= _pdep_u64(pending as u64, mask);
        pending >>= needed;
        count -= needed;
    }
}
