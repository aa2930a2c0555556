//! The tables that an export requires.

use crate::ExportError;
use galotne::game::Game;
use galotne::tablebase::{TableKey, Tablebase};

/// Tables with the SHA-256 at the end of each, in hexadecimal digits.
pub(crate) type TableHashes<C> = Vec<(TableKey<C>, String)>;

/// Opens all tables and reads their hashes.
///
/// # Errors
/// Lists all missing tables, or says why one cannot be read.
pub(crate) fn table_hashes<G: Game>(
    tables: &Tablebase<G>,
    keys: impl IntoIterator<Item = TableKey<G::Class>>,
) -> Result<TableHashes<G::Class>, ExportError<G::Class>> {
    let (mut hashes, mut missing) = (vec![], vec![]);
    let hash = |key| -> Result<String, ExportError<G::Class>> {
        Ok(tables.table(key)?.0.file_hash()?.to_string())
    };
    for key in keys {
        match hash(key) {
            Ok(hash) => hashes.push((key, hash)),
            Err(error) if error.is_missing_table() => missing.push(key),
            Err(error) => return Err(error),
        }
    }
    if missing.is_empty() {
        return Ok(hashes);
    }
    let mut classes: Vec<G::Class> = missing.iter().map(|key| key.class).collect();
    classes.dedup();
    Err(ExportError::Missing {
        needed: hashes.len() + missing.len(),
        command: tables.build_command(classes),
        missing,
    })
}
