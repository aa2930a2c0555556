//! What a class looks like as a whole: how many positions are won, drawn and lost, and the longest.

use crate::store::planes;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{self, Counter, Statistics};
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use std::path::Path;

/// The statistics of a class for White and Black to move, from a counter for each plane it stores.
pub fn statistics(variant: &Variant, class: Class, counters: Vec<Counter>) -> Vec<Statistics> {
    let mut counters = counters;
    if let ([one], true) = (&counters[..], class.is_symmetric()) {
        let mirrored = one.clone().swapped();
        counters.push(mirrored);
    }
    (counters.into_iter().zip(Colour::BOTH))
        .map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
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
    let report = report::read(&report::path(dir, variant, class)).ok();
    for metric in [Metric::Dtw, Metric::Wdl] {
        let key = TableKey::new(variant, class, metric, None);
        let table = match tables.table(key) {
            Err(ProbeError::Missing { .. }) => continue,
            table => table?.0,
        };
        let hash = table.file_hash()?.to_string();
        if let Some(report) = &report
            && report.describes(&key.to_string(), &hash)
        {
            return Ok(report.statistics.clone());
        }
    }
    let (_, index) = tables.table(TableKey::dtw(variant, class))?;
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
