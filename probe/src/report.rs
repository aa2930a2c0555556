//! The report beside the tables of a class, a small JSON file: hashes, sizes, and the numbers of
//! positions won, drawn and lost by plies. Tables are complete without it.

mod counter;
mod game;
pub mod manifest;
#[cfg(feature = "signature")]
pub mod signature;

pub use counter::Counter;
pub use game::{AnyGame, TableKind, file_of};

use crate::material::Class;
use crate::rules::Variant;
use crate::table::{FileHash, TableForm, open_regular};
use serde::{Deserialize, Serialize};
use sha2::Digest;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Upper bound on the size of a report, in bytes. Those of builds have up to 20 thousand.
pub const MAX_BYTES: u64 = 1 << 20;

/// The report on the tables of one class.
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
    /// SHA-256 over the report itself: compact JSON with sorted keys, without this field. Not in
    /// reports of older versions, nor in manifests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
    /// The licence of the tables, an SPDX identifier. Only in manifests, and not in those of older
    /// versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

/// The licence of published tables, an SPDX identifier: they are in the public domain.
pub const LICENCE: &str = "CC0-1.0";

/// The report on one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableReport {
    /// The name of the table, that of its file without the ending.
    pub table: String,
    /// The length of the file.
    pub bytes: u64,
    /// SHA-256 of the file, as `sha256sum` prints it; in a report without `seal`, which an older
    /// version has written, what is the seal now.
    pub file: String,
    /// SHA-256 over all bytes of the file but the last 32, which are this hash. Not in manifests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
    /// SHA-256 over the values: plane by plane the codes of every legal placement in the order of
    /// the index, captures resolved; one byte for WDL, otherwise two, the low one first. It depends
    /// on the rules and the index alone, not on the format.
    pub content: String,
    /// The table that holds its cells, if it has none of its own.
    pub same_as: Option<String>,
    /// `compact` if it keeps one side to move alone; nothing is said of a table that keeps all it
    /// can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<TableForm>,
    /// The [archive](crate::archive) that a host has instead of the file. Only in manifests of such
    /// hosts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub archive: Option<ArchiveReport>,
}

/// The archive of a table at a host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArchiveReport {
    /// The length of its file.
    pub bytes: u64,
    /// SHA-256 of its file, as `sha256sum` prints it.
    pub file: String,
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
    /// The numbers of positions won by plies: pairs of plies and positions, short ones first. Not
    /// in reports of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wins_in: Vec<(u16, u64)>,
    /// The numbers of positions lost by plies, in the same form.
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

/// Returns the path of the report on a class.
#[must_use]
pub fn path(dir: &Path, variant: &Variant, class: Class) -> PathBuf {
    path_of(dir, variant.name, class)
}

/// Returns the same for a class of any game.
#[must_use]
pub fn path_of(dir: &Path, rules: &str, class: impl Display) -> PathBuf {
    dir.join(rules).join(format!("{class}.json"))
}

/// Reads the report in a file.
///
/// # Errors
/// It cannot be read, is longer than [`MAX_BYTES`], is not a report, or does not match its
/// checksum.
pub fn read(path: &Path) -> io::Result<Report> {
    let file = open_regular(path, File::options().read(true))?;
    let mut text = vec![];
    file.take(MAX_BYTES + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(damaged("it is longer than any report"));
    }
    from_slice(&text)
}

/// Parses the bytes of a report.
///
/// # Errors
/// They are not a report, or do not match its checksum.
pub fn from_slice(text: &[u8]) -> io::Result<Report> {
    let content: serde_json::Value = serde_json::from_slice(text)?;
    if has_control_character(&content) {
        return Err(damaged("it has control characters"));
    }
    let computed = checksum(&content);
    let report: Report = serde_json::from_value(content)?;
    let problem = match &report.checksum {
        Some(stored) if *stored == computed => return Ok(report),
        Some(stored) => format!("its checksum is {computed}, expected {stored}"),
        // All versions write both or neither.
        None if report.tables.iter().any(|table| table.seal.is_some()) => {
            "it has lost its checksum".to_owned()
        }
        None => return Ok(report),
    };
    Err(damaged(&problem))
}

fn damaged(problem: &str) -> io::Error {
    let problem = format!("the report is damaged: {problem}");
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

/// Whether a text of a report would change more of a terminal than the line it is printed in.
fn has_control_character(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::String(text) => text.contains(char::is_control),
        serde_json::Value::Array(values) => values.iter().any(has_control_character),
        serde_json::Value::Object(fields) => fields.values().any(has_control_character),
        _ => false,
    }
}

/// Returns the checksum of a report, over all fields except the checksum, unknown ones included.
fn checksum(report: &serde_json::Value) -> String {
    let mut text = String::new();
    match report {
        serde_json::Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != "checksum");
            canonical_object(fields, &mut text);
        }
        other => canonical(other, &mut text),
    }
    let digest: [u8; 32] = sha2::Sha256::digest(text).into();
    FileHash(digest).to_string()
}

/// Appends a value as compact JSON with sorted keys.
fn canonical(value: &serde_json::Value, text: &mut String) {
    match value {
        serde_json::Value::Object(fields) => canonical_object(fields.iter(), text),
        serde_json::Value::Array(values) => {
            text.push('[');
            for (place, value) in values.iter().enumerate() {
                text.push_str(if place > 0 { "," } else { "" });
                canonical(value, text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn canonical_object<'a>(
    fields: impl Iterator<Item = (&'a String, &'a serde_json::Value)>,
    text: &mut String,
) {
    let fields: BTreeMap<_, _> = fields.collect();
    text.push('{');
    for (place, (name, value)) in fields.into_iter().enumerate() {
        text.push_str(if place > 0 { "," } else { "" });
        text.push_str(&serde_json::Value::from(name.as_str()).to_string());
        text.push(':');
        canonical(value, text);
    }
    text.push('}');
}

impl Report {
    /// Whether one of the tables is the file with this hash at its end. A report may outlive its
    /// tables.
    #[must_use]
    pub fn describes(&self, table: &str, seal: &str) -> bool {
        (self.tables.iter()).any(|known| known.table == table && known.seal() == seal)
    }

    /// Adds the checksum.
    ///
    /// # Errors
    /// It cannot be written as JSON, which does not happen.
    pub fn with_checksum(mut self) -> io::Result<Self> {
        self.checksum = Some(checksum(&serde_json::to_value(&self)?));
        Ok(self)
    }

    /// Returns the form for manifests: without the checksums of this report and of its files, and
    /// without the numbers of positions by plies; with a licence.
    #[must_use]
    pub fn as_published(&self) -> Self {
        let mut report = self.clone();
        report.checksum = None;
        report.licence.get_or_insert_with(|| LICENCE.to_owned());
        for table in &mut report.tables {
            table.seal = None;
        }
        for statistics in &mut report.statistics {
            statistics.wins_in.clear();
            statistics.losses_in.clear();
        }
        report
    }
}

impl TableReport {
    /// Returns the hash at the end of the file.
    #[must_use]
    pub fn seal(&self) -> &str {
        self.seal.as_ref().unwrap_or(&self.file)
    }
}
