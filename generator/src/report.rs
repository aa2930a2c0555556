//! The report beside the tables of a class: hashes, sizes and statistics, as one JSON object.

use crate::planes;
use crate::statistics::{Counter, Statistics, statistics};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Variant;
use galotne::table::Metric;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What is known of the tables of one class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

impl Report {
    /// The same without the numbers of positions by plies, as the golden reports have it.
    #[must_use]
    pub fn without_distances(mut self) -> Self {
        self.statistics = (self.statistics.into_iter())
            .map(Statistics::without_distances)
            .collect();
        self
    }
}

/// What is known of one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// Where the report of a class is kept.
#[must_use]
pub fn path(dir: &Path, variant: &Variant, class: Class) -> PathBuf {
    dir.join(variant.name).join(format!("{class}.json"))
}

/// The report in a file; `None` if there is none that can be read.
#[must_use]
pub fn read(path: &Path) -> Option<Report> {
    serde_json::from_slice(&std::fs::read(path).ok()?).ok()
}

/// The statistics of a class with tables in `dir`: from the report beside them if it is of these
/// tables, otherwise counted anew by asking the probe for every position.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn of_tables(
    tables: &Tablebase,
    dir: &Path,
    class: Class,
) -> Result<Vec<Statistics>, ProbeError> {
    let variant = tables.variant();
    let report = read(&path(dir, variant, class));
    for metric in [Metric::Dtw, Metric::Wdl] {
        let key = TableKey::new(class, metric);
        let table = match tables.table(key) {
            Err(ProbeError::Missing(_)) => continue,
            table => table?.0,
        };
        let hash = table.file_hash()?.to_string();
        let of_this = |known: &TableReport| known.table == key.to_string() && known.file == hash;
        if let Some(report) = &report
            && report.tables.iter().any(of_this)
        {
            return Ok(report.statistics.clone());
        }
    }
    let (_, index) = tables.table(TableKey::new(class, Metric::Dtw))?;
    let mut counters = vec![Counter::default(); planes::sides(class)];
    for (counter, turn) in counters.iter_mut().zip(Colour::BOTH) {
        let failed = index.walk().find(0..index.cells(), turn, |_, _, position| {
            let value = tables.probe_dtw(position);
            value.map(|value| counter.count(position, value)).err()
        });
        failed.map_or(Ok(()), Err)?;
    }
    Ok(statistics(variant, class, counters))
}
