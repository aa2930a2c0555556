//! Contents and shapes of the tables of a class.

use galotne::index::CellOrder;
use galotne::material::MaterialClass;
use galotne::report::Statistics;
use galotne::table::{FileHash, Omission, TrainedDictionary};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use sha2::{Digest, Sha256};

/// Hashes and counts of a solved class.
#[derive(Debug)]
pub struct ClassSummary<C: MaterialClass> {
    pub contents: Vec<(TableKey<C>, TableContent)>,
    /// White to move, then Black to move.
    pub statistics: Vec<Statistics>,
}

/// The hash of a table's values, and their range.
#[derive(Clone, Debug)]
pub struct TableContent {
    /// See [`TableReport::content`](galotne::report::TableReport::content).
    pub hash: String,
    /// The largest code that a table keeps of each plane of the class.
    pub largest: Vec<u16>,
}

/// The shape of a table, which its values decide.
pub struct TableShape {
    /// The largest code that is kept.
    pub largest: u16,
    pub planes: usize,
    /// The orders of the cells with White and with Black to move.
    pub orders: [CellOrder; 2],
    /// The positions that are left out.
    pub omission: Omission,
    /// The dictionary of the only plane, if it has been trained for the choice.
    pub trained: Option<TrainedDictionary>,
}

pub fn hash_text(hash: Sha256) -> String {
    FileHash(hash.finalize().into()).to_string()
}

/// Returns the bytes of some codes in the hash of a table's values.
pub fn hashed_bytes(metric: Metric, codes: impl ExactSizeIterator<Item = u16>) -> Vec<u8> {
    if metric == Metric::Wdl {
        return codes.map(|code| code as u8).collect();
    }
    let mut bytes = vec![0; 2 * codes.len()];
    for (two, code) in bytes.chunks_exact_mut(2).zip(codes) {
        two.copy_from_slice(&code.to_le_bytes());
    }
    bytes
}
