//! Verification of a finished file against the tables.

use super::game::{RowError, RowGame, RowSource};
use crate::ExportError;
use crate::directory::samples;
use galotne::material::MaterialClass;
use std::path::Path;

/// Checks that a file has this many rows, and compares 1,000 of them with the tables.
pub fn read_back<G: RowGame>(
    source: &RowSource<'_, G>,
    class: G::Class,
    path: &Path,
    count: u64,
) -> Result<(), RowError<G>> {
    let wrong = |problem| ExportError::ReadBack {
        file: path.to_owned(),
        problem,
    };
    let game = source.tables.game();
    let index = game.index(class.canonical());
    let index = index.ok_or(ExportError::TooLarge { class })?;
    let numbers: Vec<u64> = samples(count).collect();
    let mut compare = |texts: Vec<String>| {
        let fen = texts.first().map_or("", String::as_str);
        let found = game.read_position(class, &index, fen);
        let found = found.map_err(|error| wrong(format!("has {fen}: {error}")))?;
        let row = source.rows(class, &[found])?;
        let row = row.first().ok_or_else(|| wrong(format!("has {fen}")))?;
        for (column, found) in G::COLUMNS.iter().zip(&texts) {
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
    let form = source.settings.form;
    let found = form.read(path, G::COLUMNS, &numbers, &mut compare)?;
    if found != count {
        return Err(wrong(format!("has {found} rows, not {count}")));
    }
    Ok(())
}
