//! Tables as inputs, built on demand, so that they always have the current format.

use crate::corpus::read_files;
use galotne::rules::{ENGLISH, INTERNATIONAL, RUSSIAN, Variant};
use galotne::table::TableForm;
use galotne_generator::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{MILLS_MIXED, Mills};
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// The games with tables.
pub const GAMES: [&Variant; 3] = [&INTERNATIONAL, &RUSSIAN, &ENGLISH];

/// The game of mills with tables.
pub const MILLS_WITH_TABLES: &Mills = &MILLS_MIXED;

/// Returns a directory with all tables of two pieces, those of Russian draughts in the compact
/// form, and of three stones against three.
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
        let three = "3v3".parse().expect("a class");
        let order = BuildOrder::new(MILLS_WITH_TABLES, vec![three], dir.path());
        build::build(&order, &()).expect("tables");
        dir
    };
    TABLES.get_or_init(made).path()
}

/// Returns the bytes of each table.
pub fn seeds(_: &str) -> Vec<Vec<u8>> {
    let is_table = |file: &Path| file.extension().is_some_and(|extension| extension == "glt");
    let games = GAMES.iter();
    games
        .flat_map(|game| read_files(&tables().join(game.name), is_table))
        .collect()
}
