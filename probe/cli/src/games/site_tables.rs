//! The tables of a game for a site.

use crate::options::Options;
use anyhow::Context;
use galotne::material::MaterialClass;
use galotne::table::Table;
use galotne::tablebase::{ProbeError, TableKey};
use std::path::PathBuf;

/// A table of a site.
pub struct SiteTable {
    pub rules: &'static str,
    pub class: String,
    pub size: BoardSize,
    /// Its name below the folder of its game.
    pub name: String,
    /// Its file.
    pub source: PathBuf,
    pub bytes: u64,
    /// SHA-256 of the whole file, in hexadecimal digits.
    pub sha256: String,
    /// Whether a visitor's device keeps it by default.
    pub at_once: bool,
}

/// The material on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardSize {
    /// Pieces of draughts.
    Pieces(u8),
    /// Stones of mills, with those in hand.
    Stones(u8),
}

impl BoardSize {
    /// The number of pieces.
    pub const fn pieces(self) -> Option<u8> {
        match self {
            Self::Pieces(pieces) => Some(pieces),
            Self::Stones(_) => None,
        }
    }

    /// The number of stones.
    pub const fn stones(self) -> Option<u8> {
        match self {
            Self::Pieces(_) => None,
            Self::Stones(stones) => Some(stones),
        }
    }

    pub const fn is_same_kind(self, other: Self) -> bool {
        self.pieces().is_some() == other.pieces().is_some()
    }
}

impl SiteTable {
    /// Its name below the folder of all tables.
    pub fn file(&self) -> String {
        format!("{}/{}", self.rules, self.name)
    }
}

/// Tables, or a message on the first missing one.
pub enum GameTables {
    Tables(Vec<SiteTable>),
    Missing(String),
}

/// The tables of a class in the directory.
pub fn tables_of_class<'t, C: MaterialClass>(
    options: &Options,
    keys: impl Iterator<Item = TableKey<C>>,
    class: C,
    size: BoardSize,
    open: impl Fn(TableKey<C>) -> Result<&'t Table, ProbeError<C>>,
) -> anyhow::Result<Vec<SiteTable>> {
    let mut keys: Vec<TableKey<C>> = keys.filter(|key| key.class == class).collect();
    keys.sort_by_cached_key(TableKey::file_name);
    let table = |key: TableKey<C>| {
        let (table, name) = (open(key)?, key.file_name());
        let source = options.tables.join(key.rules).join(&name);
        let sha256 = table.sha256();
        let sha256 = sha256.with_context(|| source.display().to_string())?;
        Ok(SiteTable {
            rules: key.rules,
            class: class.to_string(),
            size,
            sha256: sha256.to_string(),
            bytes: table.file_len(),
            name,
            source,
            at_once: false,
        })
    };
    keys.into_iter().map(table).collect()
}
