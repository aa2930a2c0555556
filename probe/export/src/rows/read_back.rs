//! A file read as its users will, and compared with the tables.

use super::source::{Fault, Source};
use crate::ExportError;
use crate::directory::samples;
use std::path::Path;

/// Looks whether a file has so many rows, and whether they say at 1,000 places what the tables
/// answer.
pub fn read_back<S: Source>(
    source: &S,
    class: S::Class,
    path: &Path,
    count: u64,
) -> Result<(), Fault<S>> {
    let wrong = |problem| ExportError::ReadBack {
        file: path.to_owned(),
        problem,
    };
    let index = source.index(class)?;
    let places: Vec<u64> = samples(count).collect();
    let mut compare = |said: Vec<String>| {
        let fen = said.first().map_or("", String::as_str);
        let found = source.read(class, &index, fen);
        let found = found.map_err(|error| wrong(format!("has {fen}: {error}")))?;
        let row = source.rows(class, &[found])?;
        let row = row.first().ok_or_else(|| wrong(format!("has {fen}")))?;
        for (column, found) in S::COLUMNS.iter().zip(&said) {
            let expected = column.text(row);
            if expected != *found {
                let name = column.name;
                return Err(wrong(format!(
                    "says {name} `{found}` of {fen}, not `{expected}`"
                )));
            }
        }
        Ok(())
    };
    let found = (source.form()).read(path, S::COLUMNS, &places, &mut compare)?;
    if found != count {
        return Err(wrong(format!("has {found} rows, not {count}")));
    }
    Ok(())
}
