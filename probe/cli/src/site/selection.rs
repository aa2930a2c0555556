//! The tables of a site.

use crate::Options;
use crate::class::AnyClass;
use crate::games;
use anyhow::{Context, bail};
use galotne::material::MaterialClass;
use galotne::rules::INTERNATIONAL;
use galotne::table::Table;
use galotne::tablebase::{ProbeError, TableKey, default_build_command};
use std::path::PathBuf;

/// The largest boards whose tables are kept on a device by default.
const SMALL_BOARDS: [BoardSize; 2] = [BoardSize::Pieces(3), BoardSize::Stones(9)];

/// The limit for tables kept on a device by default, for draughts and for mills each.
const MAX_SMALL_BYTES: u64 = 8_000_000;

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

    const fn is_same_kind(self, other: Self) -> bool {
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

/// The tables requested.
pub struct SiteRequest {
    /// Whether games were named.
    pub named: bool,
    pub classes: Vec<AnyClass>,
    pub pieces: Option<u8>,
}

/// Selects the tables of these classes, or of this many pieces, game by game, small classes first.
/// Each file is read completely and compared with the hash at its end.
pub fn select(options: &Options, request: &SiteRequest) -> anyhow::Result<GameTables> {
    let games = match options.rules.as_deref() {
        Some(names) if request.named => games::by_names(names)?,
        _ => games::all().collect(),
    };
    let dir = &options.tables;
    if !dir.is_dir() {
        bail!(
            "there is no directory {}: `{}` makes tables",
            dir.display(),
            default_build_command(INTERNATIONAL.name, Some(&dir.display().to_string()))
        );
    }
    let mut tables = vec![];
    for game in games {
        match game.site_tables(options, request)? {
            None => {}
            Some(GameTables::Tables(more)) => tables.extend(more),
            Some(missing) => return Ok(missing),
        }
    }
    if tables.is_empty() {
        bail!(
            "there are no such tables in {}: `galotne tables` lists what is there",
            dir.display()
        );
    }
    for size in SMALL_BOARDS {
        select_small(
            tables
                .iter_mut()
                .filter(|table| size.is_same_kind(table.size)),
            size,
        );
    }
    Ok(GameTables::Tables(tables))
}

impl SiteRequest {
    pub fn new(
        rules: Option<&str>,
        classes: &[String],
        pieces: Option<u8>,
    ) -> anyhow::Result<Self> {
        let classes = classes
            .iter()
            .map(|class| class.parse().map_err(anyhow::Error::msg));
        Ok(Self {
            named: rules.is_some_and(|names| names != "all"),
            classes: classes.collect::<anyhow::Result<_>>()?,
            pieces,
        })
    }

    /// The classes of one kind of games; `None` if classes are named and none is of this kind.
    pub fn classes<C>(&self, of_kind: impl Fn(AnyClass) -> Option<C>) -> Option<Vec<C>> {
        let classes: Vec<C> = self.classes.iter().copied().filter_map(of_kind).collect();
        (self.classes.is_empty() || !classes.is_empty()).then_some(classes)
    }
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

/// Selects the tables kept by default, smallest classes first, each class with all its tables or
/// not at all.
fn select_small<'t>(tables: impl Iterator<Item = &'t mut SiteTable>, max: BoardSize) {
    let mut tables: Vec<&mut SiteTable> = tables.collect();
    let same = |one: &&mut SiteTable, other: &&mut SiteTable| {
        (one.rules, &one.class) == (other.rules, &other.class)
    };
    let mut classes: Vec<&mut [&mut SiteTable]> = tables.chunk_by_mut(same).collect();
    classes.sort_by_key(|tables| tables.first().map(|table| table.size));
    let mut room = MAX_SMALL_BYTES;
    for tables in classes {
        let small = tables.iter().all(|table| table.size <= max);
        let bytes = tables.iter().map(|table| table.bytes).sum();
        let Some(left) = room.checked_sub(bytes).filter(|_| small) else {
            return;
        };
        room = left;
        for table in tables {
            table.at_once = true;
        }
    }
}
