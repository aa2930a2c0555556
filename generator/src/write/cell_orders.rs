//! Finds the order in which the cells of a plane compress best, by trials on samples.
//!
//! The best choice of the digit of a cell that varies fastest differs between classes, and between
//! the sides to move: against two men it is mostly the digit of the other side's men, and tables
//! become a third smaller. No property of a class predicts it reliably. Therefore some windows are
//! compressed in every order with a fast compressor, and then in the most promising orders as they
//! would be written. Windows depend on the class alone, so the choice does, too.

use super::cell_codes::CellCodes;
use super::code_buffer::CodeBuffer;
use super::table_file::{block_cells, train_dictionary};
use galotne::index::{CellOrder, Index};
use galotne::table::{
    CellEncoding, Effort, EstimateMode, Estimator, TrainedDictionary, WriteError,
};
use galotne::value::Metric;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// The windows have one cell in this many, within the limits of their number.
const CELLS_PER_SAMPLE: u64 = 128;
const MIN_WINDOWS: u64 = 2;
const MAX_WINDOWS: u64 = 8;

/// The number of orders in the second trial, including the order of the index.
const PROMISING_ORDERS: usize = 4;

/// Returns the best order of a plane, and the estimated bytes of its samples, which can be compared
/// with those of the same class's other plane. `read` fills the buffer with the codes at some
/// places of an order.
pub fn best_order(
    index: &Index,
    encoding: CellEncoding,
    largest: u16,
    effort: Effort,
    read: impl Fn(CellOrder, Range<u64>, &mut CodeBuffer) + Sync,
) -> Result<(u64, CellOrder), WriteError> {
    let windows = windows(index.cells(), block_cells(encoding).into());
    let sorted = |orders: &[CellOrder], mode: EstimateMode| {
        let buffer = || CodeBuffer::new(encoding);
        let estimates = orders.par_iter().map_init(buffer, |buffer, &order| {
            let mut estimator = Estimator::new(encoding, largest, mode)?;
            for window in &windows {
                read(order, window.clone(), buffer);
                estimator.add(buffer.codes());
            }
            Ok((estimator.finish(), order))
        });
        let mut estimates = estimates.collect::<Result<Vec<(u64, CellOrder)>, WriteError>>()?;
        estimates.sort_unstable();
        Ok::<Vec<(u64, CellOrder)>, WriteError>(estimates)
    };
    let orders = sorted(&distinct_orders(index), EstimateMode::Fast)?;
    let mut orders: Vec<CellOrder> = orders.into_iter().map(|(_, order)| order).collect();
    if orders.len() > PROMISING_ORDERS {
        orders.truncate(PROMISING_ORDERS);
        if !orders.contains(&CellOrder::STANDARD) {
            orders[PROMISING_ORDERS - 1] = CellOrder::STANDARD;
        }
    }
    let best = sorted(&orders, EstimateMode::AsWritten(effort))?;
    Ok(best.first().copied().unwrap_or_default())
}

/// Estimates the bytes of the only plane of a table in the order of the index. Returns the
/// dictionary, too, if one was trained for the estimate.
pub fn estimate_plane(
    source: &impl CellCodes,
    metric: Metric,
    largest: u16,
    effort: Effort,
) -> Result<(u64, Option<TrainedDictionary>), WriteError> {
    let encoding = CellEncoding::narrowest(metric, largest);
    if encoding == CellEncoding::TwoBits {
        // The sample of a dictionary is far larger than that of an order.
        let trained = train_dictionary(source, 0, CellOrder::STANDARD, largest);
        return Ok((trained.bytes, Some(trained)));
    }
    let mut estimator = Estimator::new(encoding, largest, EstimateMode::AsWritten(effort))?;
    let mut buffer = CodeBuffer::new(encoding);
    for window in windows(source.cells(), block_cells(encoding).into()) {
        buffer.read(source, 0, CellOrder::STANDARD, window);
        estimator.add(buffer.codes());
    }
    Ok((estimator.finish(), None))
}

/// Returns windows at equal distances in a plane.
fn windows(cells: u64, length: u64) -> Vec<Range<u64>> {
    let count = (cells / CELLS_PER_SAMPLE / length).clamp(MIN_WINDOWS, MAX_WINDOWS);
    let length = length.min(cells.div_ceil(count));
    let starts = (0..count).map(|number| (cells - length) / count * number);
    starts.map(|start| start..start + length).collect()
}

/// Larger planes may lie on disk. They are read slice by slice, so only orders are allowed in which
/// the digits of the kings vary faster than those of the men.
const MAX_CELLS_IN_ANY_ORDER: u64 = 1 << 34;

/// Returns the orders that differ in a class: the place of a digit with one value is irrelevant.
fn distinct_orders(index: &Index) -> Vec<CellOrder> {
    let values = index.digit_values();
    let mut distinct = BTreeMap::new();
    let by_slices = |order: &CellOrder| order.digits()[2..].iter().all(|&digit| digit >= 2);
    let any = index.cells() <= MAX_CELLS_IN_ANY_ORDER;
    for order in CellOrder::all().filter(|order| any || by_slices(order)) {
        let digits: Vec<usize> = (order.digits().into_iter())
            .filter(|&digit| values[digit] > 1)
            .collect();
        distinct.entry(digits).or_insert(order);
    }
    let mut orders: Vec<CellOrder> = distinct.into_values().collect();
    orders.sort_unstable();
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::INTERNATIONAL;

    fn index(class: &str) -> Index {
        Index::new(&INTERNATIONAL, class.parse().expect("a class")).expect("small")
    }

    #[test]
    fn digits_with_one_value_do_not_add_orders() {
        for (class, orders) in [
            ("KMvKM", 24),
            ("KMvM", 6),
            ("KKvM", 2),
            ("KMvK", 6),
            ("MvM", 2),
        ] {
            let distinct = distinct_orders(&index(class));
            assert_eq!(distinct.len(), orders, "{class}");
            assert_eq!(distinct[0], CellOrder::STANDARD, "{class}");
        }
    }

    #[test]
    fn large_planes_are_read_slice_by_slice() {
        let large = index("KKMMvKKM");
        let [outer, inner] =
            [!large.inner_side(), large.inner_side()].map(|side| large.king_ranks(side));
        let orders = distinct_orders(&large);
        assert_eq!(orders.len(), 4);
        for order in orders {
            let slice = outer * inner;
            let mut cells: Vec<u64> = large.cells_at(order, 3 * slice..4 * slice).collect();
            cells.sort_unstable();
            let first = cells[0];
            assert!(
                first.is_multiple_of(slice)
                    && cells.iter().zip(first..).all(|(&one, next)| one == next),
                "{order}"
            );
        }
    }

    #[test]
    fn windows_lie_in_the_plane_and_do_not_overlap() {
        for cells in [1, 3, 65_535, 65_536, 1 << 22, 1 << 33] {
            let windows = windows(cells, 1 << 15);
            assert!(
                windows
                    .iter()
                    .all(|window| !window.is_empty() && window.end <= cells)
            );
            assert!(cells < 1 << 17 || windows.windows(2).all(|two| two[0].end <= two[1].start));
        }
    }

    #[test]
    fn the_order_with_long_runs_is_found() {
        let index = index("KMvK");
        for wanted in distinct_orders(&index) {
            let digits = wanted.digits();
            let (slow, values) = (digits[1], index.digit_values());
            // Codes depend on all digits but the fastest.
            let read = |order: CellOrder, places: Range<u64>, buffer: &mut CodeBuffer| {
                let codes = index.cells_at(order, places).map(|cell| {
                    let mut rest = cell;
                    let mut value = [0; 4];
                    for digit in (0..4).rev() {
                        value[digit] = rest % values[digit];
                        rest /= values[digit];
                    }
                    let fast = (digits.iter().rev()).find(|&&digit| values[digit] > 1);
                    let others = (0..4).filter(|digit| Some(digit) != fast);
                    // Pseudo-random, with exceptions so that no row repeats another.
                    let random = |seed: u64, more: u64| {
                        (seed * 64 + more).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 7
                    };
                    let row = others.fold(slow as u64, |mixed, digit| random(mixed, value[digit]));
                    let exception = random(random(slow as u64, cell), 1) >> 40;
                    let chosen = if exception % 8 == 0 {
                        exception / 8
                    } else {
                        row >> 40
                    };
                    (chosen % 3) as u16
                });
                let all: Vec<u16> = codes.collect();
                match buffer {
                    CodeBuffer::Numbers(codes) => *codes = all,
                    CodeBuffer::TwoBits(codes) => codes.pack(&all),
                }
            };
            let fastest = |order: CellOrder| {
                let digits = order.digits().into_iter().rev();
                digits.into_iter().find(|&digit| values[digit] > 1)
            };
            for encoding in [CellEncoding::Ternary, CellEncoding::TwoBits] {
                let (_, found) =
                    best_order(&index, encoding, 2, Effort::Brisk, read).expect("a compressor");
                assert_eq!(fastest(found), fastest(wanted), "{found} for {wanted}");
            }
        }
    }
}
