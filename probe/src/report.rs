//! The report beside the tables of a class, a small JSON file: hashes, sizes, and how many positions are
//! won, drawn and lost in how many plies. Tables are complete without it.

use crate::material::Class;
use crate::rules::Variant;
use crate::table::open_regular;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What is known of the tables of one class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// Its tables, in the order of their names.
    pub tables: Vec<TableReport>,
    /// White to move, then Black to move.
    pub statistics: Vec<Statistics>,
}

/// What is known of one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableReport {
    /// The name of the table, that of its file without the ending.
    pub table: String,
    /// The length of the file.
    pub bytes: u64,
    /// SHA-256 over the file, as at its end.
    pub file: String,
    /// SHA-256 over the values: plane by plane the codes of every legal placement in the order of the
    /// index, captures resolved; one byte for WDL, otherwise two, the low one first. It depends on
    /// the rules and the index alone, not on the format.
    pub content: String,
    /// The table that holds its cells, if it has none of its own.
    pub same_as: Option<String>,
}

/// The statistics of a class with one side to move. Every legal placement counts, pending captures
/// included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// The side to move, `w` or `b`.
    pub side: String,
    /// Legal placements.
    pub positions: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// The longest win, the first in index order.
    pub longest_win: Option<Longest>,
    /// The longest loss, the first in index order.
    pub longest_loss: Option<Longest>,
    /// How many positions are won in so many plies: plies and positions, short ones first. Not in reports of
    /// older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wins_in: Vec<(u16, u64)>,
    /// How many positions are lost in so many plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses_in: Vec<(u16, u64)>,
}

/// A position that takes longest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Longest {
    /// Plies to the end, negative when the side to move loses.
    pub dtw: i32,
    /// The position.
    pub fen: String,
}

/// Where the report of a class is kept.
#[must_use]
pub fn path(dir: &Path, variant: &Variant, class: Class) -> PathBuf {
    dir.join(variant.name).join(format!("{class}.json"))
}

/// The report in a file.
///
/// # Errors
/// It cannot be read, or is no report.
pub fn read(path: &Path) -> io::Result<Report> {
    let mut file = open_regular(path, File::options().read(true))?;
    let mut text = vec![];
    file.read_to_end(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

impl Report {
    /// Whether one of the tables is this file: a report may be left of tables that are there no more.
    #[must_use]
    pub fn describes(&self, table: &str, file_hash: &str) -> bool {
        (self.tables.iter()).any(|known| known.table == table && known.file == file_hash)
    }
}
