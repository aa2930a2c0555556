//! Values of one measure as single bytes, the larger the more the side to move likes them: whole
//! rows of them are compared at once.

use crate::check::preference::{Preference, preference};
use galotne::measure::Measure;
use galotne::rules::Variant;
use galotne::value::{BackwardStep, Metric, Value, Wdl};

/// The key of no value: of a move that nobody can make, and of what no code stands for.
pub const NONE: u8 = u8::MAX;

/// The largest code that has a key.
pub const LARGEST: u16 = NONE as u16 - 1;

/// What the keys of a measure stand for.
pub struct Keys {
    metric: Metric,
    /// The values by key, ascending.
    values: Vec<Value>,
    /// The key of each code.
    of_code: [u8; 256],
    /// What the least liked of the values that moves lead to makes of the position before; [`NONE`]
    /// if there is no move.
    before: [u8; 256],
    /// The result of each key, as a key of [`Metric::Wdl`].
    result: [u8; 256],
    /// Of a side to move that has no pieces.
    without_pieces: u8,
}

impl Keys {
    /// The keys of a measure that is not one of draw rules.
    pub fn new(variant: &Variant, metric: Metric) -> Self {
        let (parity, step) = (variant.parity(), step(metric));
        let codes: Vec<Value> = (0..=LARGEST)
            .map(|code| Value::from_code(metric, code, parity))
            .collect();
        let mut values = codes.clone();
        values.sort_unstable_by_key(|&value| preference(value));
        values.dedup();
        let key = |value: Value| -> u8 {
            let found = values.binary_search_by_key(&preference(value), |&value| preference(value));
            found.map_or(NONE, |place| place as u8)
        };
        let (mut of_code, mut before, mut result) = ([NONE; 256], [NONE; 256], [NONE; 256]);
        for (of_code, &value) in of_code.iter_mut().zip(&codes) {
            *of_code = key(value);
        }
        for (place, &value) in values.iter().enumerate() {
            before[place] = key(value.one_ply_before(step));
            result[place] = result_key(value.wdl());
        }
        before[usize::from(NONE)] = key(Value::at_end(variant.without_move));
        Self {
            metric,
            of_code,
            before,
            result,
            without_pieces: key(Value::at_end(variant.without_pieces)),
            values,
        }
    }

    /// What they are keys of.
    pub const fn measure(&self) -> Measure {
        match self.metric {
            Metric::Wdl => Measure::Wdl,
            _ => Measure::Dtw,
        }
    }

    /// The key of each code.
    pub const fn of_code(&self) -> &[u8; 256] {
        &self.of_code
    }

    /// The key of a position whose moves lead to this one at the least.
    #[inline]
    pub fn before(&self, least: u8) -> u8 {
        self.before[usize::from(least)]
    }

    /// The result of a key, as a key of [`Metric::Wdl`].
    #[inline]
    pub fn result(&self, key: u8) -> u8 {
        self.result[usize::from(key)]
    }

    /// The key of a side to move that has no pieces.
    pub const fn without_pieces(&self) -> u8 {
        self.without_pieces
    }

    /// The preference of the value that a key stands for.
    pub fn preference(&self, key: u8) -> Option<Preference> {
        self.values
            .get(usize::from(key))
            .map(|&value| preference(value))
    }
}

/// How a measure changes by a ply.
const fn step(metric: Metric) -> BackwardStep {
    match metric {
        Metric::Wdl => BackwardStep::Result,
        _ => BackwardStep::Distance,
    }
}

/// The key of a result.
const fn result_key(wdl: Wdl) -> u8 {
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
    fn keys_are_ordered_like_values_and_change_like_them() {
        for variant in VARIANTS {
            for metric in [Metric::Wdl, Metric::Dtw] {
                let keys = Keys::new(variant, metric);
                assert!(keys.values.is_sorted() && keys.values.len() <= usize::from(NONE));
                for code in 0..=LARGEST {
                    let value = Value::from_code(metric, code, variant.parity());
                    let key = keys.of_code[usize::from(code)];
                    assert_eq!(keys.preference(key), Some(preference(value)));
                    assert_eq!(keys.result(key), result_key(value.wdl()));
                    let before = value.one_ply_before(step(metric));
                    let known = keys.values.contains(&before);
                    let found = keys.preference(keys.before(key));
                    assert_eq!(found, known.then(|| preference(before)), "{value:?}");
                }
            }
        }
    }

    #[test]
    fn keys_of_results_are_those_of_their_table() {
        for variant in VARIANTS {
            let keys = Keys::new(variant, Metric::Wdl);
            for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
                let of_result = preference(Value::from_wdl(wdl));
                assert_eq!(keys.preference(result_key(wdl)), Some(of_result));
            }
        }
    }
}
