//! What a solved class of mills looks like as a whole: hashes over its values, and statistics.

use super::codes::Cells;
use super::order::BuildError;
use super::unit::Solved;
use crate::stages::{Stage, Stages};
use crate::write::file::PART_CELLS;
use crate::write::survey::bytes;
use galotne::colour::Colour;
use galotne::mills::geometry::{Points, SYMMETRIES, images};
use galotne::mills::{Class, Index, Mills, Position, ProbeError, Tablebase};
use galotne::report::{Counter, Statistics};
use galotne::rules::{ClassIndex, Rules};
use galotne::table::FileHash;
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// What writing a table must know of its values.
#[derive(Clone, Debug)]
pub struct Content {
    /// See [`TableReport::content`](galotne::report::TableReport::content): every cell of the index is hashed.
    pub hash: String,
    /// The largest code.
    pub largest: u16,
}

/// Some cells of a plane.
struct Part {
    /// By code of the distance: placements, and the first position.
    found: Vec<Option<(u64, Position)>>,
    /// What is hashed, results and distances.
    texts: [Vec<u8>; 2],
}

/// Surveys a class: what its tables of results and of distances hold, and its statistics, in which every placement
/// counts: a position as often as symmetries of the board make another of it.
pub fn survey(
    rules: &Mills,
    class: Class,
    solved: &Solved,
    stages: &Stages,
) -> Result<([Content; 2], Vec<Statistics>), BuildError> {
    /// Parts that are prepared together.
    const TOGETHER: usize = 16;
    /// More plies than this the solver does not tell apart.
    const MOST_PLIES: u16 = (1 << 14) - 2;
    let parity = rules.parity();
    let cells = Cells::new(rules, class, Metric::Dtw, solved)?;
    let side = class.once();
    let result = |code: u16| {
        let wdl = Value::from_code(Metric::Dtw, code, parity).wdl();
        Value::result(wdl).code(Metric::Wdl, parity).unwrap_or(0)
    };
    let mut hashes = [Sha256::new(), Sha256::new()];
    let mut largest = [0; 2];
    let mut statistics = vec![];
    for (number, plane) in cells.index().planes().iter().enumerate() {
        let prepare = |start: u64| {
            let end = cells.index().cells().min(start + PART_CELLS);
            let mut part = Part {
                found: vec![],
                texts: [vec![], vec![]],
            };
            let mut codes = Vec::with_capacity((end - start) as usize);
            let mut row = (Points::MAX, 0);
            cells.each(number, start..end, |position, code| {
                codes.push(code);
                let once = position.stones(side);
                if row.0 != once {
                    row = (once, orbit(once));
                }
                let code = usize::from(code);
                if part.found.len() <= code {
                    part.found.resize(code + 1, None);
                }
                part.found[code].get_or_insert((0, *position)).0 += row.1;
            });
            let results = codes.iter().map(|&code| result(code));
            part.texts = [
                bytes(Metric::Wdl, results),
                bytes(Metric::Dtw, codes.iter().copied()),
            ];
            part
        };
        let mut counter = Counter::default();
        let starts = (0..cells.index().cells()).step_by(PART_CELLS as usize);
        for some in starts.collect::<Vec<u64>>().chunks(TOGETHER) {
            let parts: Vec<Part> = (some.par_iter())
                .map(|&start| stages.time(Stage::Survey, || prepare(start)))
                .collect();
            for part in parts {
                for (hash, text) in hashes.iter_mut().zip(&part.texts) {
                    hash.update(text);
                }
                for (code, found) in (0_u16..).zip(part.found) {
                    let Some((placements, first)) = found else {
                        continue;
                    };
                    largest = [largest[0].max(result(code)), largest[1].max(code)];
                    let value = Value::from_code(Metric::Dtw, code, parity);
                    if value.plies().is_some_and(|plies| plies > MOST_PLIES) {
                        return Err(BuildError::TooLong(class));
                    }
                    counter.count_many(&first, value, placements);
                }
            }
        }
        for_both(rules, class, plane.turn, counter, &mut statistics);
    }
    let mut contents = (hashes.into_iter().zip(largest)).map(|(hash, largest)| Content {
        hash: FileHash(hash.finalize().into()).to_string(),
        largest,
    });
    let [Some(wdl), Some(dtw)] = [contents.next(), contents.next()] else {
        return Err(BuildError::Unsolved(class));
    };
    Ok(([wdl, dtw], statistics))
}

/// How many sets the symmetries of the board make of one.
fn orbit(set: Points) -> u64 {
    let same = images(set).into_iter().filter(|&image| image == set);
    (SYMMETRIES / same.count()) as u64
}

/// The statistics of a class, counted by asking the tables for every position.
pub fn of_tables(tables: &Tablebase, class: Class) -> Result<Vec<Statistics>, ProbeError> {
    let rules = tables.rules();
    let key = rules.table_key(class, Metric::Dtw);
    let (_, index) = tables.table(key)?;
    let (mut statistics, side) = (vec![], class.once());
    for (number, plane) in index.planes().iter().enumerate() {
        let mut counter = Counter::default();
        let failed = Index::find(&index, number, 0..index.cells(), |_, _, position| {
            let once = position.stones(side);
            let value = tables.dtw(position);
            let count = |value| counter.count_many(position, value, orbit(once));
            value.map(count).err()
        });
        failed.map_or(Ok(()), Err)?;
        for_both(rules, class, plane.turn, counter, &mut statistics);
    }
    Ok(statistics)
}

/// Adds the statistics of a plane, and where both sides have the same those that the other side sees.
fn for_both(
    rules: &Mills,
    class: Class,
    turn: Colour,
    counter: Counter<Position>,
    statistics: &mut Vec<Statistics>,
) {
    let finished = |turn: Colour, counter: Counter<Position>| {
        let write = |position: &Position| Rules::write(rules, position);
        counter.finish_as(rules.name, class, turn, write)
    };
    statistics.push(finished(turn, counter.clone()));
    if class.is_symmetric() {
        let mut other = counter;
        for longest in [&mut other.longest_win, &mut other.longest_loss] {
            *longest = longest.map(|(plies, position)| (plies, position.swapped()));
        }
        statistics.push(finished(!turn, other));
    }
}
