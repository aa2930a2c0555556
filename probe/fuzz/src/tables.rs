//! Tables as inputs, built on demand, so that they always have the current format.

use galotne::rules::{ENGLISH, INTERNATIONAL, RUSSIAN, Variant};
use galotne::table::TableForm;
use galotne_generator::build;
use galotne_generator::order::BuildOrder;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The games with tables.
pub const GAMES: [&Variant; 3] = [&INTERNATIONAL, &RUSSIAN, &ENGLISH];

/// Returns a directory with all tables of two pieces, those of Russian draughts in the compact
/// form.
pub fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let made = || {
        let dir = tempfile::tempdir().expect("a directory");
        for variant in GAMES {
            let order = BuildOrder {
                form: (*variant == RUSSIAN).then_some(TableForm::Compact),
                ..BuildOrder::new(variant, variant.classes(2), dir.path())
            };
            build::build(&order, &()).expect("tables");
        }
        dir
    };
    TABLES.get_or_init(made).path()
}

/// Returns the bytes of each table.
pub fn seeds(_: &str) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = vec![];
    for variant in GAMES {
        let entries = fs::read_dir(tables().join(variant.name)).expect("tables of the game");
        files.extend(entries.map(|entry| entry.expect("it can be listed").path()));
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "glt"));
    files.sort();
    let read = |file| fs::read(file).expect("it can be read");
    files.into_iter().map(read).collect()
}
