//! The values of one metric as single bytes (*ordinals*), ordered by preference, so that whole
//! rows are compared at once.

use crate::check::preference::{Preference, preference};
use galotne::measure::Measure;
use galotne::rules::{EndResult, Variant};
use galotne::value::{BackwardStep, Metric, Value, Wdl};

/// Stands for the absence of a value: an impossible move, or a code without a value.
pub const NO_ORDINAL: u8 = u8::MAX;

/// The largest code that has an ordinal.
pub const MAX_CODE: u16 = NO_ORDINAL as u16 - 1;

/// The ordinals of a metric without draw rules. The side to move prefers larger ones.
pub struct Ordinals {
    metric: Metric,
    /// The values by ordinal, ascending.
    values: Vec<Value>,
    by_code: [u8; 256],
    /// For the lowest ordinal that the moves of a position lead to, the ordinal of the position;
    /// for [`NO_ORDINAL`], the ordinal of a position without a move.
    before_move: [u8; 256],
    /// For each ordinal, the ordinal of its result in [`Metric::Wdl`].
    result: [u8; 256],
    /// The ordinal of a position whose side to move has no pieces.
    without_pieces: u8,
    /// The ordinal of a position whose side to move has just lost.
    lost: u8,
}

impl Ordinals {
    /// Numbers the values of a metric that has no draw rules.
    pub fn new(variant: &Variant, metric: Metric) -> Self {
        let (parity, step) = (variant.parity(), step(metric));
        let values_by_code: Vec<Value> = (0..=MAX_CODE)
            .map(|code| Value::from_code(metric, code, parity))
            .collect();
        let mut values = values_by_code.clone();
        values.sort_unstable_by_key(|&value| preference(value));
        values.dedup();
        let ordinal = |value: Value| -> u8 {
            let found = values.binary_search_by_key(&preference(value), |&value| preference(value));
            found.map_or(NO_ORDINAL, |place| place as u8)
        };
        let [mut by_code, mut before_move, mut result] = [[NO_ORDINAL; 256]; 3];
        for (by_code, &value) in by_code.iter_mut().zip(&values_by_code) {
            *by_code = ordinal(value);
        }
        for (place, &value) in values.iter().enumerate() {
            before_move[place] = ordinal(value.one_ply_before(step));
            result[place] = result_ordinal(value.wdl());
        }
        before_move[usize::from(NO_ORDINAL)] = ordinal(Value::at_end(variant.without_move));
        Self {
            metric,
            by_code,
            before_move,
            result,
            without_pieces: ordinal(Value::at_end(variant.without_pieces)),
            lost: ordinal(Value::at_end(EndResult::Loses)),
            values,
        }
    }

    pub const fn measure(&self) -> Measure {
        Measure::without_clock(self.metric)
    }

    pub const fn by_code(&self) -> &[u8; 256] {
        &self.by_code
    }

    /// Returns the ordinal of a position from the lowest ordinal that its moves lead to.
    #[inline]
    pub fn before_move(&self, lowest_successor: u8) -> u8 {
        self.before_move[usize::from(lowest_successor)]
    }

    /// Returns the ordinal in [`Metric::Wdl`] of the result of an ordinal.
    #[inline]
    pub fn result(&self, ordinal: u8) -> u8 {
        self.result[usize::from(ordinal)]
    }

    /// Returns the ordinal of a position whose side to move has no pieces.
    pub const fn without_pieces(&self) -> u8 {
        self.without_pieces
    }

    /// Returns the ordinal of a position whose side to move has just lost.
    pub const fn lost(&self) -> u8 {
        self.lost
    }

    pub fn preference(&self, ordinal: u8) -> Option<Preference> {
        self.values
            .get(usize::from(ordinal))
            .map(|&value| preference(value))
    }
}

/// Returns the change of a metric by one ply.
const fn step(metric: Metric) -> BackwardStep {
    match metric {
        Metric::Wdl => BackwardStep::Result,
        _ => BackwardStep::Distance,
    }
}

const fn result_ordinal(wdl: Wdl) -> u8 {
    match wdl {
        Wdl::Loss => 0,
        Wdl::Draw => 1,
        Wdl::Win => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::VARIANTS;

    #[test]
    fn ordinals_are_ordered_and_change_like_values() {
        for variant in VARIANTS {
            for metric in [Metric::Wdl, Metric::Dtw] {
                let ordinals = Ordinals::new(variant, metric);
                let count = ordinals.values.len();
                assert!(ordinals.values.is_sorted() && count <= usize::from(NO_ORDINAL));
                for code in 0..=MAX_CODE {
                    let value = Value::from_code(metric, code, variant.parity());
                    let ordinal = ordinals.by_code[usize::from(code)];
                    assert_eq!(ordinals.preference(ordinal), Some(preference(value)));
                    assert_eq!(ordinals.result(ordinal), result_ordinal(value.wdl()));
                    let before = value.one_ply_before(step(metric));
                    let known = ordinals.values.contains(&before);
                    let found = ordinals.preference(ordinals.before_move(ordinal));
                    assert_eq!(found, known.then(|| preference(before)), "{value:?}");
                }
            }
        }
    }

    #[test]
    fn result_ordinals_are_the_ordinals_of_the_wdl_metric() {
        for variant in VARIANTS {
            let ordinals = Ordinals::new(variant, Metric::Wdl);
            for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
                let expected = preference(Value::from_wdl(wdl));
                assert_eq!(ordinals.preference(result_ordinal(wdl)), Some(expected));
            }
        }
    }
}
