//! Counts of wins, draws and losses of a class, and its longest wins and losses.

use crate::game::Solve;
use galotne::report::{self, Statistics};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::Metric;
use std::path::Path;

/// Returns the statistics of a class with tables in `dir`: those of its report if the report
/// describes one of its tables, otherwise the result of counting.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn of_class<G: Solve>(
    tables: &Tablebase<G>,
    dir: &Path,
    class: G::Class,
) -> Result<Vec<Statistics>, ProbeError<G::Class>> {
    if let Ok(report) = report::read(&report::path_of(dir, tables.game().name(), class)) {
        for key in tables.keys() {
            if key.class != class || key.metric == Metric::Need {
                continue;
            }
            let seal = tables.file(key)?.file_hash()?.to_string();
            if report.describes(&key.to_string(), &seal) {
                return Ok(report.statistics);
            }
        }
    }
    G::count(tables, class)
}
