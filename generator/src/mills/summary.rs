//! What a solved class of mills looks like as a whole: hashes over its values, and statistics.

use super::codes::TableCells;
use super::order::BuildError;
use crate::timing::{StageTimes, WorkStage};
use crate::write::summary::bytes;
use crate::write::table_file::{Codes, PART_CELLS};
use galotne::index::CellOrder;
use galotne::report::{Counter, Statistics};
use galotne::rules::ClassIndex;
use galotne::table::FileHash;
use galotne::value::{Metric, Value};
use galotne_mills::geometry::orbit;
use galotne_mills::{Class, Index, METRICS, Mills, ProbeError, Tablebase};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// What writing a table must know of its values.
#[derive(Clone, Debug)]
pub struct Content {
    /// See [`TableReport::content`](galotne::report::TableReport::content): every cell of the index
    /// is hashed.
    pub hash: String,
    /// The largest code of each plane.
    pub largest: Vec<u16>,
}

/// What the tables of a class hold, by metric, and its statistics.
pub type Surveyed = (Vec<(Metric, Content)>, Vec<Statistics>);

/// Some cells of a plane.
struct Part {
    /// By code: placements, and the first cell.
    found: Vec<Option<(u64, u64)>>,
    /// What is hashed of each metric.
    texts: Vec<Vec<u8>>,
}

/// Surveys a class: what its tables hold, of results and, if they are known, of distances; and its
/// statistics, in which every placement counts: a position as often as symmetries of the board make
/// another of it. Without distances they say nothing of plies. Where extra moves are told apart,
/// statistics count ordinary ones alone.
pub fn survey(
    rules: &Mills,
    class: Class,
    cells: &TableCells<'_>,
    stages: &StageTimes,
) -> Result<Surveyed, BuildError> {
    /// Parts that are prepared together.
    const TOGETHER: usize = 16;
    /// More plies than this the solver does not tell apart.
    const MOST_PLIES: u16 = (1 << 14) - 2;
    let parity = rules.parity();
    let known = cells.metric();
    let metrics = METRICS
        .into_iter()
        .filter(|&metric| metric == Metric::Wdl || metric == known);
    let metrics: Vec<Metric> = metrics.collect();
    let value = |code: u16| Value::from_code(known, code, parity);
    let code_of = |metric: Metric, code: u16| {
        let of_metric = match metric == known {
            true => value(code),
            false => Value::from_wdl(value(code).wdl()),
        };
        of_metric.code(metric, parity).unwrap_or(0)
    };
    let mut hashes = vec![Sha256::new(); metrics.len()];
    let mut largest = vec![vec![]; metrics.len()];
    let mut statistics = vec![];
    for (number, plane) in cells.index().planes().iter().enumerate() {
        let prepare = |start: u64| {
            let end = cells.index().cells().min(start + PART_CELLS);
            let mut part = Part {
                found: vec![],
                texts: vec![],
            };
            let mut codes = vec![];
            cells.codes(number, CellOrder::STANDARD, start..end, &mut codes);
            let row = cells.row_cells(number) as u64;
            let mut cell = start;
            while cell < end {
                let next = end.min((cell / row + 1) * row);
                let weight = orbit(cells.row_stones(number, (cell / row) as usize));
                let of_row = &codes[(cell - start) as usize..(next - start) as usize];
                for (cell, &code) in (cell..).zip(of_row) {
                    let code = usize::from(code);
                    if part.found.len() <= code {
                        part.found.resize(code + 1, None);
                    }
                    part.found[code].get_or_insert((0, cell)).0 += weight;
                }
                cell = next;
            }
            let text =
                |&metric: &Metric| bytes(metric, codes.iter().map(|&code| code_of(metric, code)));
            part.texts = metrics.iter().map(text).collect();
            part
        };
        let mut counter = Counter::default();
        largest.iter_mut().for_each(|largest| largest.push(0));
        let starts = (0..cells.index().cells()).step_by(PART_CELLS as usize);
        for some in starts.collect::<Vec<u64>>().chunks(TOGETHER) {
            let parts: Vec<Part> = (some.par_iter())
                .map(|&start| stages.time(WorkStage::Survey, || prepare(start)))
                .collect();
            for part in parts {
                for (hash, text) in hashes.iter_mut().zip(&part.texts) {
                    hash.update(text);
                }
                for (code, found) in (0_u16..).zip(part.found) {
                    let Some((placements, first)) = found else {
                        continue;
                    };
                    let index = cells.index();
                    let first = Index::find(&index, number, first..first + 1, |_, _, position| {
                        Some(*position)
                    });
                    let first = first.ok_or(BuildError::Unsolved(class))?;
                    for (largest, &metric) in largest.iter_mut().zip(&metrics) {
                        largest[number] = code_of(metric, code).max(largest[number]);
                    }
                    let value = value(code);
                    if value.plies().is_some_and(|plies| plies > MOST_PLIES) {
                        return Err(BuildError::TooLong(class));
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
    let content = |(hash, largest): (Sha256, Vec<u16>)| Content {
        hash: FileHash(hash.finalize().into()).to_string(),
        largest,
    };
    let contents = hashes.into_iter().zip(largest).map(content);
    Ok((metrics.into_iter().zip(contents).collect(), statistics))
}

/// The statistics of a class, counted by asking the tables for every position in which no extra
/// move is known to be due.
pub fn count(tables: &Tablebase, class: Class) -> Result<Vec<Statistics>, ProbeError> {
    let rules = tables.game();
    let key = galotne_mills::TableKey::dtw(rules, class);
    let (_, index) = tables.table(key)?;
    let (mut statistics, side) = (vec![], class.once());
    let planes = index.planes().iter().enumerate();
    for (number, plane) in planes.filter(|(_, plane)| !plane.extra) {
        let mut counter = Counter::default();
        let failed = Index::find(&index, number, 0..index.cells(), |_, _, position| {
            let once = position.stones(side);
            let value = tables.dtw(position);
            let count = |value| counter.count_many(position, value, orbit(once));
            value.map(count).err()
        });
        failed.map_or(Ok(()), Err)?;
        statistics.extend(rules.statistics(counter, class, plane.turn));
    }
    Ok(statistics)
}
