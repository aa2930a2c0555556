//! The file of a solved class: a shard.
//!
//! A shard has the values of the class with either side to move, and of extra moves where a game
//! distinguishes them, in the order of memory. Its bytes depend on the class and on the shards that
//! it was solved from, not on the process or the machine.
//!
//! ```text
//! shard = record of the header (JSON), records of frames, record of the end
//! frame = Zstandard frame of consecutive rows: of distances each value in two bytes, row by row;
//!         of results, for each row, the words won, then the words lost
//! ```

use super::clauses::unsolved;
use super::side_index::SideIndex;
use super::side_values::{SideValues, SideValuesBuilder};
use super::solved_classes::{ClassTurn, SolvedClasses, SolvedSide, from_perspective};
use super::solver_version;
use crate::check::preference::Preference;
use crate::error::{BuildError, io_error};
use crate::solve::{ShardFault, SolveError};
use crate::store::records::{Seal, ZSTD_LEVEL, checksum, encode_record, end_payload, read_record};
use galotne::table::open_regular;
use galotne_mills::{ChainReward, Class, Mills};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::Path;

/// Target size of a frame, which has whole rows.
const FRAME_BYTES: usize = 1 << 20;

/// Frames that are encoded or decoded in parallel.
const BATCH_FRAMES: usize = 16;

/// The first record of a shard.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct ShardHeader {
    version: u32,
    rules: String,
    /// The digest of the clauses of the game.
    clauses: String,
    class: String,
    /// Whether results alone were solved.
    results: bool,
    turns: Vec<ShardTurn>,
    /// The shards that it was solved from, and their seals; empty if those were in memory.
    inputs: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ShardTurn {
    /// Whether Black is to move.
    swapped: bool,
    extra: bool,
    /// Whether the stones of the side to move are the rows: the transposed orientation.
    turned: bool,
}

impl ShardHeader {
    /// Creates the header of a class without inputs, no turn transposed.
    fn new(rules: &Mills, class: Class, distances: bool) -> Self {
        let extra: &[bool] = match rules.chain {
            ChainReward::GoesOn => &[false],
            ChainReward::Once => &[false, true],
        };
        let turns = rules.turns(class).flat_map(|turn| {
            extra.iter().map(move |&extra| ShardTurn {
                swapped: from_perspective(class, turn) != class,
                extra,
                turned: false,
            })
        });
        Self {
            version: solver_version::mills(),
            rules: rules.name.to_owned(),
            clauses: galotne::table::RulesDigest(rules.clauses().digest()).to_string(),
            class: class.to_string(),
            results: !distances,
            turns: turns.collect(),
            inputs: BTreeMap::new(),
        }
    }

    /// Copies the parts that do not follow from the class.
    fn copy_variable_parts(&mut self, found: &Self) {
        self.inputs.clone_from(&found.inputs);
        for (turn, found) in self.turns.iter_mut().zip(&found.turns) {
            turn.turned = found.turned;
        }
    }
}

impl ShardTurn {
    fn of_class(self, class: Class) -> ClassTurn {
        ClassTurn {
            class: if self.swapped { class.swapped() } else { class },
            extra: self.extra,
        }
    }
}

fn frames(index: &SideIndex, distances: bool) -> impl Iterator<Item = Range<usize>> {
    let rows = index.rows();
    let frame = (FRAME_BYTES / row_bytes(index, distances).max(1)).max(1);
    (0..rows)
        .step_by(frame)
        .map(move |first| first..rows.min(first + frame))
}

const fn row_bytes(index: &SideIndex, distances: bool) -> usize {
    if distances {
        index.cells() * size_of::<Preference>()
    } else {
        2 * index.words() * size_of::<u64>()
    }
}

/// Writes the shard of a class that was solved from shards with the seals `inputs`. The caller
/// makes the file durable.
///
/// # Errors
/// The class is not solved, or the file cannot be written.
pub fn write(
    path: &Path,
    rules: &Mills,
    class: Class,
    inputs: BTreeMap<String, String>,
    solved: &SolvedClasses,
) -> Result<Seal, BuildError<Class>> {
    let mut header = ShardHeader::new(rules, class, true);
    header.inputs = inputs;
    let mut sides = vec![];
    for turn in &mut header.turns {
        let (side, transposed) =
            (solved.in_memory(turn.of_class(class))).ok_or_else(|| unsolved(class))?;
        turn.turned = transposed;
        sides.push(side);
    }
    header.results = !sides.iter().all(|side| side.values().are_distances());
    let file = File::create(path).map_err(io_error(path))?;
    write_records(file, &header, &sides).map_err(io_error(path))
}

fn write_records(file: File, header: &ShardHeader, sides: &[&SolvedSide]) -> io::Result<Seal> {
    let (mut out, mut hash) = (BufWriter::new(file), Sha256::new());
    let header = serde_json::to_vec(header)?;
    let seed = checksum(0, &header);
    let mut put = |record: &[u8], hash: &mut Sha256| {
        hash.update(record);
        out.write_all(record)
    };
    put(&encode_record(0, &header), &mut hash)?;
    for side in sides {
        let distances = side.values().are_distances();
        let frames: Vec<Range<usize>> = frames(side.index(), distances).collect();
        for batch in frames.chunks(BATCH_FRAMES) {
            let encoded: Vec<Vec<u8>> = (batch.par_iter())
                .map(|rows| Ok(encode_record(seed, &encode(side, rows.clone())?)))
                .collect::<io::Result<_>>()?;
            for record in encoded {
                put(&record, &mut hash)?;
            }
        }
    }
    let seal: Seal = hash.clone().finalize().into();
    put(&encode_record(seed, &end_payload(&seal)), &mut hash)?;
    out.flush()?;
    Ok(seal)
}

fn encode(side: &SolvedSide, rows: Range<usize>) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    match side.values() {
        SideValues::Distances { cells, values } => {
            let values = &values[rows.start * cells..rows.end * cells];
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        SideValues::Results { won, lost } => {
            let mut words = vec![0_u64; side.index().words()];
            for row in rows {
                for bits in [won, lost] {
                    bits.read_row(row, &mut words);
                    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                }
            }
        }
    }
    zstd::bulk::compress(&bytes, ZSTD_LEVEL)
}

/// Adds a class to those that are solved, from its shard. Returns the seal.
///
/// # Errors
/// The shard is missing, damaged or of another class ([`SolveError::Shard`]), or the file cannot be
/// read.
pub fn read(
    path: &Path,
    rules: &Mills,
    class: Class,
    distances: bool,
    solved: &mut SolvedClasses,
) -> Result<Seal, BuildError<Class>> {
    let fault = |fault| {
        let path = path.to_owned();
        BuildError::solve(class, SolveError::Shard { path, fault })
    };
    let file = match open_regular(path, File::options().read(true)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(fault(ShardFault::Missing));
        }
        opened => opened.map_err(io_error(path))?,
    };
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let first = read_record(&mut reader, 0, 0).map_err(io_error(path))?;
    let (payload, mut at) = first.ok_or_else(|| fault(ShardFault::Foreign))?;
    let found: ShardHeader = serde_json::from_slice(&payload).unwrap_or_default();
    let mut header = ShardHeader::new(rules, class, distances);
    header.copy_variable_parts(&found);
    if header != found {
        return Err(fault(ShardFault::Foreign));
    }
    let damaged = || fault(ShardFault::Damaged);
    let (seed, mut hash) = (checksum(0, &payload), Sha256::new());
    hash.update(encode_record(0, &payload));
    let mut next = || {
        let found = read_record(&mut reader, seed, at).map_err(io_error(path))?;
        let (payload, end) = found.ok_or_else(damaged)?;
        at = end;
        Ok::<_, BuildError<Class>>(payload)
    };
    let mut sides = vec![];
    for shard_turn in header.turns {
        let turn = shard_turn.of_class(class);
        let index = SideIndex::of_class(turn.class).ok_or_else(|| unsolved(class))?;
        let index = match shard_turn.turned {
            true => index.transposed(),
            false => index,
        };
        let values = SideValuesBuilder::new(index.rows(), index.cells(), distances);
        let frames: Vec<Range<usize>> = frames(&index, distances).collect();
        for batch in frames.chunks(BATCH_FRAMES) {
            let mut records = vec![];
            for rows in batch {
                let payload = next()?;
                hash.update(encode_record(seed, &payload));
                records.push((rows.clone(), payload));
            }
            let intact = |(rows, payload)| decode(rows, payload, &index, distances, &values);
            if !records.into_par_iter().map(intact).all(|intact| intact) {
                return Err(damaged());
            }
        }
        let side = SolvedSide::new(index, values.finish());
        sides.push((turn, shard_turn.turned, side));
    }
    let seal: Seal = hash.finalize().into();
    if next()? != end_payload(&seal) {
        return Err(damaged());
    }
    for (turn, transposed, side) in sides {
        solved.insert(turn, transposed, side);
    }
    Ok(seal)
}

/// Stores the rows of a frame; returns whether the frame has exactly these rows.
fn decode(
    rows: Range<usize>,
    payload: Vec<u8>,
    index: &SideIndex,
    distances: bool,
    values: &SideValuesBuilder,
) -> bool {
    let row_bytes = row_bytes(index, distances);
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
        values.store(rows.start * index.cells(), each);
        return true;
    }
    let mut words = vec![0_u64; index.words()];
    for (row, bytes) in rows.zip(bytes.chunks(row_bytes.max(1))) {
        for (half, won) in bytes.chunks(row_bytes / 2).zip([true, false]) {
            let each = half.as_chunks::<8>().0.iter();
            for (word, bytes) in words.iter_mut().zip(each) {
                *word = u64::from_le_bytes(*bytes);
            }
            values.store_row(row, won, &words);
        }
    }
    true
}
