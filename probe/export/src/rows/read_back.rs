//! A file read as its users will, and compared with the tables.

use super::Rows;
use super::columns::COLUMNS;
use super::row::Asking;
use crate::ExportError;
use crate::directory::samples;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::tablebase::Tablebase;
use galotne_find::Found;
use std::path::Path;

/// Looks whether a file has so many rows, and whether they say at 1,000 places what the tables answer.
pub fn read_back(
    tables: &Tablebase,
    rows: &Rows,
    class: Class,
    path: &Path,
    count: u64,
) -> Result<(), ExportError> {
    let wrong = |problem| ExportError::ReadBack {
        file: path.to_owned(),
        problem,
    };
    let variant = tables.variant();
    let index = Index::new(variant, class.canonical()).ok_or(ExportError::TooLarge { class })?;
    let asking = Asking::new(tables, rows, class);
    let places: Vec<u64> = samples(count).collect();
    let mut compare = |said: Vec<String>| {
        let fen = said.first().map_or("", String::as_str);
        let position = Fen::parse(variant, fen)
            .map_err(|error| wrong(format!("has {fen}: {error}")))?
            .position;
        let cell = index.cell(&numbered(class, position));
        let row = asking.rows(&[Found { position, cell }])?;
        let row = row.first().ok_or_else(|| wrong(format!("has {fen}")))?;
        for (column, found) in COLUMNS.iter().zip(&said) {
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
    let found = rows.form.read(path, &places, &mut compare)?;
    if found != count {
        return Err(wrong(format!("has {found} rows, not {count}")));
    }
    Ok(())
}

/// A position as its class is numbered. Where the sides are equal, White is to move.
fn numbered(class: Class, position: Position) -> Position {
    let from_other_chair = if class.is_symmetric() {
        position.turn() == Colour::Black
    } else {
        class != class.canonical()
    };
    if from_other_chair {
        position.swapped()
    } else {
        position
    }
}
