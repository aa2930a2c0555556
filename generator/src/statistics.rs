//! Counts of wins, draws and losses of a class, and its longest wins and losses.

use crate::check::tables::Tables;
use crate::mills::summary;
use crate::store::planes;
use crate::write::summary::statistics_of;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{self, Counter, Statistics};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne_mills as mills;
use std::path::Path;

/// Tables whose positions can be counted.
pub trait CountPositions: Tables {
    /// Counts a class by asking the tables about every position.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn count(&self, class: Self::Class) -> Result<Vec<Statistics>, ProbeError<Self::Class>>;
}

/// Returns the statistics of a class with tables in `dir`: those of its report if the report
/// describes one of its tables, otherwise the result of counting.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn of_class<T: CountPositions>(
    tables: &T,
    dir: &Path,
    class: T::Class,
) -> Result<Vec<Statistics>, ProbeError<T::Class>> {
    if let Ok(report) = report::read(&report::path_of(dir, tables.game_name(), class)) {
        for key in tables.all_keys() {
            if key.class != class || key.metric == Metric::Need {
                continue;
            }
            let seal = tables.file_of(key)?.file_hash()?.to_string();
            if report.describes(&key.to_string(), &seal) {
                return Ok(report.statistics);
            }
        }
    }
    tables.count(class)
}

impl CountPositions for Tablebase {
    fn count(&self, class: Class) -> Result<Vec<Statistics>, ProbeError> {
        let variant = self.game();
        let (_, index) = self.table(TableKey::dtw(variant, class))?;
        let mut counters = vec![Counter::default(); planes::plane_count(class)];
        for (counter, turn) in counters.iter_mut().zip(Colour::BOTH) {
            let failed = index.walk().find(0..index.cells(), turn, |_, _, position| {
                let value = self.dtw(position);
                value.map(|value| counter.count(position, value)).err()
            });
            failed.map_or(Ok(()), Err)?;
        }
        Ok(statistics_of(variant, class, counters))
    }
}

impl CountPositions for mills::Tablebase {
    fn count(&self, class: mills::Class) -> Result<Vec<Statistics>, mills::ProbeError> {
        summary::count(self, class)
    }
}
