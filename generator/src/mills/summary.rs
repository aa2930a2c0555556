//! Hashes and counts the values of a solved class.

use super::clauses::unsolved;
use super::table_cells::TableCells;
use crate::error::BuildError;
use crate::solve::SolveError;
use crate::timing::{StageTimes, WorkStage};
use crate::write::cell_codes::CellCodes;
use crate::write::contents::{ClassSummary, TableContent, hash_text, hashed_bytes};
use crate::write::table_file::PART_CELLS;
use galotne::index::CellOrder;
use galotne::report::{Counter, Statistics};
use galotne::rules::ClassIndex;
use galotne::value::{Metric, Value};
use galotne_mills::geometry::orbit;
use galotne_mills::{Class, Index, Mills, ProbeError, TableKey, Tablebase};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// Parts that are prepared in parallel.
const BATCH_PARTS: usize = 16;

/// The longest distance that a preference stands for, in plies.
const MAX_PLIES: u16 = (1 << 14) - 2;

/// The values of a part of a plane.
struct PartSummary {
    /// For each code the number of placements, and the first cell.
    counts: Vec<Option<(u64, u64)>>,
    /// For each metric the hashed bytes.
    texts: Vec<Vec<u8>>,
}

/// Hashes the values of some tables of a class, and counts the class.
///
/// Statistics count placements: a position counts as often as the symmetries of the board map it to
/// different ones. They have no plies without distances. Where extra moves are distinguished, they
/// are not counted.
///
/// # Errors
/// A distance is too long, or the class is not solved completely.
pub fn summarise(
    rules: &Mills,
    class: Class,
    keys: &[TableKey],
    cells: &TableCells<'_>,
    times: &StageTimes,
) -> Result<ClassSummary<Class>, BuildError<Class>> {
    let parity = rules.parity();
    let known = cells.metric();
    let metrics: Vec<Metric> = keys.iter().map(|key| key.metric).collect();
    if known == Metric::Wdl && metrics.contains(&Metric::Dtw) {
        return Err(unsolved(class));
    }
    let value = |code: u16| Value::from_code(known, code, parity);
    let code_of = |metric: Metric, code: u16| {
        let value = match metric == known {
            true => value(code),
            false => Value::from_wdl(value(code).wdl()),
        };
        value.code(metric, parity).unwrap_or(0)
    };
    let mut hashes = vec![Sha256::new(); metrics.len()];
    let mut largest = vec![vec![]; metrics.len()];
    let mut statistics = vec![];
    for (number, plane) in cells.index().planes().iter().enumerate() {
        let mut counter = Counter::default();
        largest.iter_mut().for_each(|largest| largest.push(0));
        let starts = (0..cells.index().cells()).step_by(PART_CELLS as usize);
        for batch in starts.collect::<Vec<u64>>().chunks(BATCH_PARTS) {
            let prepare = |&start: &u64| {
                times.time(WorkStage::Survey, || {
                    summarise_part(cells, number, start, &metrics, code_of)
                })
            };
            let parts: Vec<PartSummary> = batch.par_iter().map(prepare).collect();
            for part in parts {
                for (hash, text) in hashes.iter_mut().zip(&part.texts) {
                    hash.update(text);
                }
                for (code, count) in (0_u16..).zip(part.counts) {
                    let Some((placements, first)) = count else {
                        continue;
                    };
                    let index = cells.index();
                    let first = Index::find(&index, number, first..first + 1, |_, _, position| {
                        Some(*position)
                    });
                    let first = first.ok_or_else(|| unsolved(class))?;
                    for (largest, &metric) in largest.iter_mut().zip(&metrics) {
                        largest[number] = code_of(metric, code).max(largest[number]);
                    }
                    let value = value(code);
                    if value.plies().is_some_and(|plies| plies > MAX_PLIES) {
                        let max_plies = MAX_PLIES;
                        return Err(BuildError::solve(class, SolveError::TooLong { max_plies }));
                    }
                    counter.count_many(&first, value, placements);
                }
            }
        }
        if known == Metric::Wdl {
            counter.forget_plies();
        }
        if !plane.extra {
            statistics.extend(rules.statistics(counter, class, plane.turn));
        }
    }
    let content = |(hash, largest): (Sha256, Vec<u16>)| TableContent {
        hash: hash_text(hash),
        largest,
    };
    let contents = hashes.into_iter().zip(largest).map(content);
    Ok(ClassSummary {
        contents: keys.iter().copied().zip(contents).collect(),
        statistics,
    })
}

/// Counts and encodes a part of a plane.
fn summarise_part(
    cells: &TableCells<'_>,
    plane: usize,
    start: u64,
    metrics: &[Metric],
    code_of: impl Fn(Metric, u16) -> u16,
) -> PartSummary {
    let end = cells.index().cells().min(start + PART_CELLS);
    let (mut counts, mut codes) = (vec![], vec![]);
    cells.codes(plane, CellOrder::STANDARD, start..end, &mut codes);
    let row_cells = cells.row_cells(plane) as u64;
    let mut cell = start;
    while cell < end {
        let next = end.min((cell / row_cells + 1) * row_cells);
        let weight = orbit(cells.row_stones(plane, (cell / row_cells) as usize));
        let row = &codes[(cell - start) as usize..(next - start) as usize];
        for (cell, &code) in (cell..).zip(row) {
            let code = usize::from(code);
            if counts.len() <= code {
                counts.resize(code + 1, None);
            }
            counts[code].get_or_insert((0, cell)).0 += weight;
        }
        cell = next;
    }
    let text = |&metric: &Metric| {
        let codes = codes.iter().map(|&code| code_of(metric, code));
        hashed_bytes(metric, codes)
    };
    PartSummary {
        counts,
        texts: metrics.iter().map(text).collect(),
    }
}

/// Counts a class by asking the tables about every position, extra moves left out.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn count(tables: &Tablebase, class: Class) -> Result<Vec<Statistics>, ProbeError> {
    let rules = tables.game();
    let key = TableKey::dtw(rules, class);
    let (_, index) = tables.table(key)?;
    let (mut statistics, side) = (vec![], class.canonical_side());
    let planes = index.planes().iter().enumerate();
    for (number, plane) in planes.filter(|(_, plane)| !plane.extra) {
        let mut counter = Counter::default();
        let failed = Index::find(&index, number, 0..index.cells(), |_, _, position| {
            let weight = orbit(position.stones(side));
            let value = tables.dtw(position);
            let count = |value| counter.count_many(position, value, weight);
            value.map(count).err()
        });
        failed.map_or(Ok(()), Err)?;
        statistics.extend(rules.statistics(counter, class, plane.turn));
    }
    Ok(statistics)
}
