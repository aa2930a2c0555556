//! Codes: the numbers in the cells of a table. The table itself knows only the largest one.
//!
//! | metric | code | the side to move |
//! |---|---|---|
//! | WDL | 0, 1, 2 | draws, wins, loses |
//! | DTW | 0 | draws |
//! | | plies + 1 | wins or loses in `plies`; [`Parity`] tells which |
//! | | 1 + 2 plies | with [`Parity::Neither`]: wins in `plies` |
//! | | 2 + 2 plies | loses in `plies` |
//! | need | 0 | has no result that stands, even with a fresh clock |
//! | | 1 + 2 need | wins with this need |
//! | | 2 + 2 need | loses with this need |
//!
//! A number that does not fit is `None` here and an error of the writer; it never wraps.

use crate::value::{Metric, MetricValues, Parity, Value};

/// The mark of an omitted cell or a hole in the input of the writer.
pub const OMITTED: u16 = u16::MAX;

/// The largest code of a table.
pub const MAX_CODE: u16 = OMITTED - 1;

/// WDL: the side to move draws.
pub const DRAW: u16 = 0;

/// WDL: the side to move wins.
pub const WIN: u16 = 1;

/// WDL: the side to move loses.
pub const LOSS: u16 = 2;

/// Encodes a win or a loss as DTW; `None` if it does not fit. A draw is [`DRAW`].
#[must_use]
#[inline]
pub const fn encode_dtw(parity: Parity, wins: bool, plies: u16) -> Option<u16> {
    match parity {
        Parity::Neither => encode_need(wins, plies),
        _ if plies < MAX_CODE => Some(plies + 1),
        _ => None,
    }
}

/// Decodes DTW: whether the side to move wins, and the plies; `None` for a draw.
#[must_use]
#[inline]
pub const fn decode_dtw(parity: Parity, code: u16) -> Option<(bool, u16)> {
    match code.checked_sub(1) {
        None => None,
        Some(plies) => match parity.wins(plies) {
            Some(wins) => Some((wins, plies)),
            None => decode_need(code),
        },
    }
}

/// Encodes a win or a loss as need; `None` if it does not fit. A result that fails even with a
/// fresh clock is 0.
#[must_use]
#[inline]
pub const fn encode_need(wins: bool, plies: u16) -> Option<u16> {
    let first = if wins { 1 } else { 2 };
    match plies.checked_mul(2) {
        Some(double) if double <= MAX_CODE - first => Some(double + first),
        _ => None,
    }
}

/// Decodes need: whether the side to move wins, and its need in plies; `None` without need.
#[must_use]
#[inline]
pub const fn decode_need(code: u16) -> Option<(bool, u16)> {
    match code.checked_sub(1) {
        Some(code) => Some((code % 2 == 0, code / 2)),
        None => None,
    }
}

impl Value {
    /// Encodes the value; `None` if it does not fit.
    #[must_use]
    pub const fn code(self, metric: Metric, parity: Parity) -> Option<u16> {
        let (wins, plies) = match self {
            Self::Draw => return Some(DRAW),
            Self::Win(plies) => (true, plies),
            Self::Loss(plies) => (false, plies),
        };
        match metric.values() {
            MetricValues::Results => Some(if wins { WIN } else { LOSS }),
            MetricValues::Distances => encode_dtw(parity, wins, plies),
            MetricValues::Needs => encode_need(wins, plies),
        }
    }

    /// Decodes a value.
    #[must_use]
    pub const fn from_code(metric: Metric, code: u16, parity: Parity) -> Self {
        let decoded = match metric.values() {
            MetricValues::Results if code == DRAW => None,
            MetricValues::Results => Some((code == WIN, 0)),
            MetricValues::Distances => decode_dtw(parity, code),
            MetricValues::Needs => decode_need(code),
        };
        match decoded {
            None => Self::Draw,
            Some((true, plies)) => Self::Win(plies),
            Some((false, plies)) => Self::Loss(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_values_are_inverse() {
        for plies in 0..=u16::MAX {
            for parity in [Parity::LostInZero, Parity::WonInZero] {
                let wins = parity.wins(plies) == Some(true);
                if let Some(code) = encode_dtw(parity, wins, plies) {
                    assert_eq!(decode_dtw(parity, code), Some((wins, plies)));
                }
            }
            for wins in [false, true] {
                let neither = Parity::Neither;
                assert_eq!(encode_dtw(neither, wins, plies), encode_need(wins, plies));
                if let Some(code) = encode_need(wins, plies) {
                    assert!(code <= MAX_CODE);
                    assert_eq!(decode_need(code), Some((wins, plies)));
                }
            }
        }
        let lost_in = |plies| encode_dtw(Parity::LostInZero, false, plies);
        assert_eq!(lost_in(MAX_CODE - 1), Some(MAX_CODE));
        assert_eq!(lost_in(MAX_CODE), None);
        assert_eq!(encode_need(true, 32766), Some(65533));
        assert_eq!(encode_need(false, 32766), Some(MAX_CODE));
        assert_eq!(encode_need(true, 32767), None);
    }

    #[test]
    fn values_of_all_metrics_and_their_codes_are_inverse() {
        for parity in [Parity::LostInZero, Parity::WonInZero, Parity::Neither] {
            for metric in Metric::ALL {
                let last = if metric == Metric::Wdl { 2 } else { 300 };
                for code in 0..=last {
                    let value = Value::from_code(metric, code, parity);
                    assert_eq!(value.code(metric, parity), Some(code));
                }
            }
        }
    }
}
