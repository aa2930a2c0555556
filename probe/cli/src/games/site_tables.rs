//! The tables of a game for a site.

use crate::args::site::SiteRequest;
use crate::options::Options;
use crate::tablebase::open;
use anyhow::Context;
use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::tablebase::TableKey;
use std::collections::HashSet;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

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

/// Selects the tables of a game: of the classes requested, or of up to `pieces` pieces. All must be
/// there if classes are requested or the number is `promised`.
pub fn select_tables<G: Game<Class: FromStr<Err: Display>>>(
    options: &Options,
    game: &'static G,
    request: &SiteRequest,
    (pieces, promised): (u8, bool),
    size: impl Fn(u8) -> BoardSize,
) -> anyhow::Result<Option<GameTables>> {
    let tables = open(options, game)?;
    let present: HashSet<G::Class> = tables.keys().map(|key| key.class).collect();
    let Some(classes) = request.classes(game) else {
        return Ok(None);
    };
    if present.is_empty() && !request.named {
        return Ok(None);
    }
    let mut selected = match &*classes {
        [] => game.classes(pieces),
        classes => game.all_needed(classes),
    };
    selected.sort_by_cached_key(|class| (class.pieces(), class.to_string()));
    if promised || !classes.is_empty() || present.is_empty() {
        let absent = selected.iter().find(|class| !present.contains(class));
        if let Some(&class) = absent {
            let error = tables.missing(TableKey::dtw(game, class));
            return Ok(Some(GameTables::Missing(error.to_string())));
        }
    }
    let mut site_tables = vec![];
    for class in selected {
        let mut keys: Vec<_> = tables.keys().filter(|key| key.class == class).collect();
        keys.sort_by_cached_key(TableKey::file_name);
        for key in keys {
            let (table, name) = (tables.file(key)?, key.file_name());
            let source = options.tables.join(key.rules).join(&name);
            let sha256 = table.sha256();
            let sha256 = sha256.with_context(|| source.display().to_string())?;
            site_tables.push(SiteTable {
                rules: key.rules,
                class: class.to_string(),
                size: size(class.pieces()),
                sha256: sha256.to_string(),
                bytes: table.file_len(),
                name,
                source,
                at_once: false,
            });
        }
    }
    Ok(Some(GameTables::Tables(site_tables)))
}
