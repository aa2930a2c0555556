//! A solved class in a file: a shard.
//!
//! It has the values of the class with either side to move, and with an extra move to make where a
//! game tells those apart, as they lie in memory. The same class solved from the same has the same
//! bytes, whoever solves it.
//!
//! ```text
//! shard = record of what it is about (JSON), records of frames, record of the end
//! frame = Zstandard frame of some rows that follow each other: of distances each value in two bytes, row by row; of results the words
//!         of every row won, then those lost
//! ```

use super::exits::Turn;
use super::half::Half;
use super::order::{BuildError, io_error};
use super::solved::{Positions, Solved};
use super::unit::seen_from;
use super::values::{Filling, Values};
use crate::check::forward::Preference;
use crate::solve::ShardFault;
use crate::store::records::{LEVEL, Seal, checksum, end, framed, record};
use crate::store::revision;
use galotne::table::open_regular;
use galotne_mills::{Chain, Class, Mills};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::Path;

/// The bytes of a frame, as far as whole rows can make them.
const FRAME_BYTES: usize = 1 << 20;

/// Frames that are encoded and decoded side by side.
const TOGETHER: usize = 16;

/// What a shard is about.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Name {
    /// The [`revision`] of the solver.
    version: u32,
    rules: String,
    /// The digest of the clauses of the game.
    clauses: String,
    class: String,
    /// Whether nothing but results was solved.
    results: bool,
    /// The turns that it has, in order.
    turns: Vec<Seen>,
    /// The shards that it was solved from, and their seals; empty where they were in memory.
    pub inputs: BTreeMap<String, String>,
}

/// A turn, as a shard has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Seen {
    /// Whether Black is to move.
    swapped: bool,
    extra: bool,
    /// Whether the stones of the side to move are the rows.
    turned: bool,
}

impl Name {
    /// Of a class all of whose turns are in rows of the other side's stones.
    fn new(rules: &Mills, class: Class, distances: bool) -> Self {
        let extra: &[bool] = match rules.chain {
            Chain::GoesOn => &[false],
            Chain::Once => &[false, true],
        };
        let turns = rules.turns(class).flat_map(|turn| {
            extra.iter().map(move |&extra| Seen {
                swapped: seen_from(class, turn) != class,
                extra,
                turned: false,
            })
        });
        Self {
            version: revision::of_mills(),
            rules: rules.name.to_owned(),
            clauses: rules.rules_digest().to_string(),
            class: class.to_string(),
            results: !distances,
            turns: turns.collect(),
            inputs: BTreeMap::new(),
        }
    }

    /// What another name says beside what is told by the class.
    fn take_over(&mut self, found: &Self) {
        self.inputs.clone_from(&found.inputs);
        for (turn, found) in self.turns.iter_mut().zip(&found.turns) {
            turn.turned = found.turned;
        }
    }
}

impl Seen {
    fn of(self, class: Class) -> Turn {
        Turn {
            class: if self.swapped { class.swapped() } else { class },
            extra: self.extra,
        }
    }
}

/// The name of a class's file.
pub fn file_name(rules: &Mills, class: Class) -> String {
    format!("{}-{class}.shard", rules.name)
}

/// The rows of each frame of a half.
fn frames(half: &Half, distances: bool) -> impl Iterator<Item = Range<usize>> {
    let rows = half.rows();
    let frame = (FRAME_BYTES / row_bytes(half, distances).max(1)).max(1);
    (0..rows)
        .step_by(frame)
        .map(move |first| first..rows.min(first + frame))
}

const fn row_bytes(half: &Half, distances: bool) -> usize {
    if distances {
        half.cells() * size_of::<Preference>()
    } else {
        2 * half.words() * size_of::<u64>()
    }
}

/// Writes a class that is solved, from shards with these seals. It is for the caller to make the
/// file durable.
pub fn write(
    path: &Path,
    rules: &Mills,
    class: Class,
    inputs: BTreeMap<String, String>,
    solved: &Solved,
) -> Result<Seal, BuildError> {
    let unsolved = || BuildError::Unsolved(class);
    let mut name = Name::new(rules, class, true);
    name.inputs = inputs;
    let mut all = vec![];
    for seen in &mut name.turns {
        let (positions, turned) = solved.whichever(seen.of(class)).ok_or_else(unsolved)?;
        seen.turned = turned;
        all.push(positions);
    }
    name.results = !all.iter().all(|turn| turn.values().are_distances());
    let file = File::create(path).map_err(io_error(path))?;
    write_all(file, &name, &all).map_err(io_error(path))
}

fn write_all(file: File, name: &Name, all: &[&Positions]) -> io::Result<Seal> {
    let (mut out, mut hash) = (BufWriter::new(file), Sha256::new());
    let name = serde_json::to_vec(name)?;
    let seed = checksum(0, &name);
    let mut put = |record: &[u8], hash: &mut Sha256| {
        hash.update(record);
        out.write_all(record)
    };
    put(&framed(0, &name), &mut hash)?;
    for positions in all {
        let distances = positions.values().are_distances();
        let frames: Vec<Range<usize>> = frames(positions.half(), distances).collect();
        for some in frames.chunks(TOGETHER) {
            let encoded: Vec<Vec<u8>> = (some.par_iter())
                .map(|rows| Ok(framed(seed, &encoded(positions, rows.clone())?)))
                .collect::<io::Result<_>>()?;
            for record in encoded {
                put(&record, &mut hash)?;
            }
        }
    }
    let seal: Seal = hash.clone().finalize().into();
    put(&framed(seed, &end(&seal)), &mut hash)?;
    out.flush()?;
    Ok(seal)
}

/// Some rows as a frame.
fn encoded(positions: &Positions, rows: Range<usize>) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    match positions.values() {
        Values::Distances { cells, values } => {
            let some = &values[rows.start * cells..rows.end * cells];
            bytes.extend(some.iter().flat_map(|value| value.to_le_bytes()));
        }
        Values::Results { won, lost } => {
            let mut words = vec![0_u64; positions.half().words()];
            for row in rows {
                for bits in [won, lost] {
                    bits.read(row, &mut words);
                    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                }
            }
        }
    }
    zstd::bulk::compress(&bytes, LEVEL)
}

/// Puts a class among those that are solved, from its shard. Returns the seal.
///
/// # Errors
/// [`BuildError::Shard`], or the file system says no.
pub fn read(
    path: &Path,
    rules: &Mills,
    class: Class,
    distances: bool,
    solved: &mut Solved,
) -> Result<Seal, BuildError> {
    let fault = |fault| BuildError::Shard {
        path: path.to_owned(),
        fault,
    };
    let file = match open_regular(path, File::options().read(true)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(fault(ShardFault::Missing));
        }
        opened => opened.map_err(io_error(path))?,
    };
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let name = record(&mut reader, 0, 0).map_err(io_error(path))?;
    let (payload, mut at) = name.ok_or_else(|| fault(ShardFault::Foreign))?;
    let found: Name = serde_json::from_slice(&payload).unwrap_or_default();
    let mut name = Name::new(rules, class, distances);
    name.take_over(&found);
    if name != found {
        return Err(fault(ShardFault::Foreign));
    }
    let damaged = || fault(ShardFault::Damaged);
    let (seed, mut hash) = (checksum(0, &payload), Sha256::new());
    hash.update(framed(0, &payload));
    let mut next = || {
        let found = record(&mut reader, seed, at).map_err(io_error(path))?;
        let (payload, end) = found.ok_or_else(damaged)?;
        at = end;
        Ok::<_, BuildError>(payload)
    };
    let mut turns = vec![];
    for seen in name.turns {
        let turn = seen.of(class);
        let half = Half::of_class(turn.class).ok_or(BuildError::Unsolved(class))?;
        let half = if seen.turned {
            half.turned_round()
        } else {
            half
        };
        let values = Filling::new(half.rows(), half.cells(), distances);
        let frames: Vec<Range<usize>> = frames(&half, distances).collect();
        for some in frames.chunks(TOGETHER) {
            let mut records = vec![];
            for rows in some {
                let payload = next()?;
                hash.update(framed(seed, &payload));
                records.push((rows.clone(), payload));
            }
            let intact = |(rows, payload)| decode(rows, payload, &half, distances, &values);
            if !records.into_par_iter().map(intact).all(|intact| intact) {
                return Err(damaged());
            }
        }
        turns.push((turn, seen.turned, Positions::new(half, values.finish())));
    }
    let seal: Seal = hash.finalize().into();
    if next()? != end(&seal) {
        return Err(damaged());
    }
    for (turn, turned, positions) in turns {
        solved.put(turn, turned, positions);
    }
    Ok(seal)
}

/// Puts the rows of a frame among the values. Whether it is a frame of so many rows.
fn decode(
    rows: Range<usize>,
    payload: Vec<u8>,
    half: &Half,
    distances: bool,
    values: &Filling,
) -> bool {
    let row_bytes = row_bytes(half, distances);
    let mut bytes = vec![0; rows.len() * row_bytes];
    let whole = zstd::Decoder::new(payload.as_slice()).and_then(|mut decoder| {
        decoder.read_exact(&mut bytes)?;
        Ok(decoder.read(&mut [0])? == 0)
    });
    if !matches!(whole, Ok(true)) {
        return false;
    }
    if distances {
        let each = bytes.as_chunks::<2>().0.iter();
        let each = each.map(|&value| Preference::from_le_bytes(value));
        values.put_all(rows.start * half.cells(), each);
        return true;
    }
    let mut words = vec![0_u64; half.words()];
    for (row, bytes) in rows.zip(bytes.chunks(row_bytes.max(1))) {
        for (half_of_row, won) in bytes.chunks(row_bytes / 2).zip([true, false]) {
            let each = half_of_row.as_chunks::<8>().0.iter();
            for (word, bytes) in words.iter_mut().zip(each) {
                *word = u64::from_le_bytes(*bytes);
            }
            values.put_row(row, won, &words);
        }
    }
    true
}
