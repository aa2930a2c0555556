//! The hash of the values of a table, computed from the tables.
//!
//! It is what reports call `content`
//! ([`TableReport::content`](galotne::report::TableReport::content)), but nobody's claim: the probe
//! is asked for every legal placement. It does not depend on the form and the format of the table.
//! Captures are resolved in smaller classes, so wrong values there change it too.

use super::verify::VerifyError;
use crate::progress::Progress;
use crate::write::contents::hashed_bytes;
use galotne::game::Game;
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::table::FileHash;
use galotne::tablebase::{TableKey, Tablebase};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::ops::Range;

/// Cells that a worker reads at once.
const CHUNK_CELLS: u64 = 1 << 14;

/// Chunks whose values are held at the same time.
const BATCH_CHUNKS: u64 = 64;

/// Returns the cells that [`content_hash`] visits, for progress.
#[must_use]
pub fn visited_cells<G: Game>(game: &G, key: TableKey<G::Class>) -> u64 {
    let Some(index) = game.index(key.class) else {
        return 0;
    };
    let counts = measures(game, key).map_or(0, |measures| measures.len() as u64);
    index.cells() * index.planes() as u64 * counts
}

/// Returns the measures of a table: one for each count of the second clock for which `need`
/// differs.
fn measures<G: Game>(game: &G, key: TableKey<G::Class>) -> Option<Vec<Measure>> {
    let first = key.measure(game)?;
    let Some(profile) = first.profile() else {
        return Some(vec![first]);
    };
    let counts = 0..game.counts(profile, key.class).max(1);
    Some(
        counts
            .map(|count| Measure::Need { profile, count })
            .collect(),
    )
}

/// Returns the SHA-256 over the values of a table.
///
/// # Errors
/// A table is missing or cannot be read, or a value does not fit into its code.
pub fn content_hash<G: Game + Sync>(
    tables: &Tablebase<G>,
    key: TableKey<G::Class>,
    progress: &dyn Progress,
) -> Result<FileHash, VerifyError<G::Class>> {
    let missing = || tables.missing(key);
    let game = tables.game();
    let index = game.index(key.class).ok_or_else(missing)?;
    let walk = index.walk();
    let mut hash = Sha256::new();
    for measure in measures(game, key).ok_or_else(missing)? {
        for plane in 0..index.planes() {
            let read = |cells: Range<u64>| {
                let done = cells.end - cells.start;
                let mut codes = vec![];
                let failed = G::Index::find(&walk, plane, cells, |_, _, position| {
                    let value = match tables.value(position, measure) {
                        Ok(value) => value,
                        Err(error) => return Some(VerifyError::from(error)),
                    };
                    let Some(code) = value.code(key.metric, game.parity()) else {
                        return Some(VerifyError::TooLong(key));
                    };
                    codes.push(code);
                    None
                });
                progress.advance(done);
                match failed {
                    Some(error) => Err(error),
                    None => Ok(hashed_bytes(key.metric, codes.into_iter())),
                }
            };
            let chunks = index.cells().div_ceil(CHUNK_CELLS);
            let mut first = 0;
            while first < chunks {
                let batch = first..chunks.min(first + BATCH_CHUNKS);
                first = batch.end;
                let texts: Vec<Vec<u8>> = (batch.into_par_iter())
                    .map(|chunk| {
                        let start = chunk * CHUNK_CELLS;
                        read(start..index.cells().min(start + CHUNK_CELLS))
                    })
                    .collect::<Result<_, _>>()?;
                texts.iter().for_each(|text| hash.update(text));
            }
        }
    }
    Ok(FileHash(hash.finalize().into()))
}
