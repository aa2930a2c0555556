//! Which tables a site has.

use crate::{Options, game, session};
use anyhow::{Context, bail};
use galotne::material::{Class, MaterialClass};
use galotne::rules::{INTERNATIONAL, VARIANTS, Variant};
use galotne::table::Table;
use galotne::tablebase::{ProbeError, TableKey, default_build_command};
use galotne_mills::{self as mills, Mills};
use std::collections::HashSet;
use std::path::PathBuf;

/// Tables of more pieces are kept on a device only where a visitor asks for them.
const PIECES_AT_ONCE: u8 = 3;

/// And of the others no more than this of draughts, and as much of mills.
const BYTES_AT_ONCE: u64 = 8_000_000;

/// How many pieces where nothing is said.
const PIECES: u8 = 4;

/// How many stones of mills: five against four, and all that comes of it.
const STONES: u8 = 9;

/// What is meant by no name of a game, too: those that there are tables of.
const ALL: &str = "all";

/// A table of a site.
pub struct SiteTable {
    pub rules: &'static str,
    pub class: String,
    pub size: BoardSize,
    /// Its name below the folder of its game.
    pub name: String,
    /// Where it lies.
    pub source: PathBuf,
    pub bytes: u64,
    /// SHA-256 of all its bytes, in hexadecimal digits.
    pub sha256: String,
    /// Whether it is kept on the device of a visitor unasked.
    pub at_once: bool,
}

/// How much stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardSize {
    /// Pieces of draughts.
    Pieces(u8),
    /// Stones of mills, those in hand among them.
    Stones(u8),
}

impl BoardSize {
    /// The number, if it is one of pieces.
    pub const fn pieces(self) -> Option<u8> {
        match self {
            Self::Pieces(pieces) => Some(pieces),
            Self::Stones(_) => None,
        }
    }

    /// The number, if it is one of stones.
    pub const fn stones(self) -> Option<u8> {
        match self {
            Self::Pieces(_) => None,
            Self::Stones(stones) => Some(stones),
        }
    }
}

impl SiteTable {
    /// Its name below the folder of all tables.
    pub fn file(&self) -> String {
        format!("{}/{}", self.rules, self.name)
    }
}

/// The tables, or what to say of the first that is not there.
pub enum Selection {
    Tables(Vec<SiteTable>),
    Missing(String),
}

/// What is asked for.
struct SelectionRequest {
    draughts: Vec<&'static Variant>,
    mills: Vec<&'static Mills>,
    /// Whether games were named one by one.
    named: bool,
    classes: Vec<Class>,
    classes_of_mills: Vec<mills::Class>,
    pieces: Option<u8>,
}

/// The tables of these classes, or of this many pieces, game by game, small classes first. Each is
/// read whole, and its hash compared with the one at its end.
pub fn select(
    options: &Options,
    classes: &[String],
    pieces: Option<u8>,
) -> anyhow::Result<Selection> {
    let asked = SelectionRequest::read(options.rules.as_deref(), classes, pieces)?;
    let dir = &options.tables;
    if !dir.is_dir() {
        bail!(
            "there is no directory {}: `{}` makes tables",
            dir.display(),
            default_build_command(INTERNATIONAL.name, Some(&dir.display().to_string()))
        );
    }
    let mut entries = vec![];
    for variant in &asked.draughts {
        if let Some(missing) = asked.of_draughts(options, variant, &mut entries)? {
            return Ok(Selection::Missing(missing));
        }
    }
    let draughts = entries.len();
    for rules in &asked.mills {
        if let Some(missing) = asked.of_mills(options, rules, &mut entries)? {
            return Ok(Selection::Missing(missing));
        }
    }
    if entries.is_empty() {
        bail!(
            "there are no such tables in {}: `galotne tables` lists what is there",
            dir.display()
        );
    }
    let (draughts, mills) = entries.split_at_mut(draughts);
    choose_small_ones(draughts, BoardSize::Pieces(PIECES_AT_ONCE));
    choose_small_ones(mills, BoardSize::Stones(STONES));
    Ok(Selection::Tables(entries))
}

impl SelectionRequest {
    fn read(rules: Option<&str>, classes: &[String], pieces: Option<u8>) -> anyhow::Result<Self> {
        let names: Option<Vec<&str>> = (rules.filter(|names| *names != ALL))
            .map(|names| names.split(',').map(str::trim).collect());
        let mut asked = Self {
            draughts: VARIANTS.to_vec(),
            mills: mills::VARIANTS.to_vec(),
            named: names.is_some(),
            classes: vec![],
            classes_of_mills: vec![],
            pieces,
        };
        if let Some(names) = names {
            let mut known = HashSet::new();
            for name in names {
                let draughts = Variant::by_name(name).map(|variant| variant.name);
                let mills = Mills::named(name).map(|rules| rules.name);
                let Some(name) = draughts.or(mills) else {
                    bail!("there is no game `{name}`; there is: {}", game::known());
                };
                known.insert(name);
            }
            // In the order of all games.
            (asked.draughts).retain(|variant| known.contains(variant.name));
            (asked.mills).retain(|rules| known.contains(rules.name));
        }
        for name in classes {
            // No name is one of both.
            if let Ok(class) = name.parse() {
                asked.classes_of_mills.push(class);
            } else {
                asked.classes.push(name.parse()?);
            }
        }
        // Whoever names classes means the games that these are of.
        if !classes.is_empty() {
            let (draughts, mills) = (
                !asked.classes.is_empty(),
                !asked.classes_of_mills.is_empty(),
            );
            (asked.draughts).retain(|_| draughts);
            (asked.mills).retain(|_| mills);
        }
        Ok(asked)
    }

    /// Adds the tables of a game of draughts; what to say where one that is wanted is not there.
    fn of_draughts(
        &self,
        options: &Options,
        variant: &'static Variant,
        entries: &mut Vec<SiteTable>,
    ) -> anyhow::Result<Option<String>> {
        let tables = session::open(options, variant)?;
        let there: HashSet<Class> = tables.keys().map(|key| key.class).collect();
        if there.is_empty() && !self.named {
            return Ok(None);
        }
        let mut wanted = match (&*self.classes, variant.material) {
            ([], None) => variant.classes(self.pieces.unwrap_or(PIECES)),
            // Played with few pieces to the end, or with none fewer: it is whole or of no use.
            ([], Some(_)) => variant.classes(u8::MAX),
            (classes, _) => variant.all_needed(classes),
        };
        wanted.sort_by_cached_key(|class| (class.pieces(), class.to_string()));
        // Who says of which game and how many pieces shall not get less; otherwise it is what there
        // is.
        let promised =
            !self.classes.is_empty() || (self.named && (self.pieces.is_some() || there.is_empty()));
        let absent = wanted.iter().find(|class| !there.contains(class));
        if let Some(&class) = absent.filter(|_| promised) {
            let missing = tables.missing(TableKey::dtw(variant, class));
            return Ok(Some(missing.to_string()));
        }
        for class in wanted {
            let size = BoardSize::Pieces(class.pieces());
            let open = |key| tables.file(key);
            add(options, tables.keys(), class, size, open, entries)?;
        }
        Ok(None)
    }

    /// The same of a game of mills.
    fn of_mills(
        &self,
        options: &Options,
        rules: &'static Mills,
        entries: &mut Vec<SiteTable>,
    ) -> anyhow::Result<Option<String>> {
        let tables = session::open_mills(options, rules)?;
        let there: HashSet<mills::Class> = tables.keys().map(|key| key.class).collect();
        if there.is_empty() && !self.named {
            return Ok(None);
        }
        let mut wanted = match &*self.classes_of_mills {
            [] => rules.classes(STONES),
            classes => rules.all_needed(classes),
        };
        wanted.sort_by_cached_key(|class| (class.stones(), class.to_string()));
        let promised = !self.classes_of_mills.is_empty() || there.is_empty();
        let absent = wanted.iter().find(|class| !there.contains(class));
        if let Some(&class) = absent.filter(|_| promised) {
            let missing = tables.missing(mills::TableKey::dtw(rules, class));
            return Ok(Some(missing.to_string()));
        }
        for class in wanted {
            let size = BoardSize::Stones(class.stones());
            let open = |key| tables.table(key).map(|(table, _)| table);
            add(options, tables.keys(), class, size, open, entries)?;
        }
        Ok(None)
    }
}

/// Adds the tables that there are of a class.
fn add<'t, C: MaterialClass>(
    options: &Options,
    keys: impl Iterator<Item = TableKey<C>>,
    class: C,
    size: BoardSize,
    open: impl Fn(TableKey<C>) -> Result<&'t Table, ProbeError<C>>,
    entries: &mut Vec<SiteTable>,
) -> anyhow::Result<()> {
    let mut keys: Vec<TableKey<C>> = keys.filter(|key| key.class == class).collect();
    keys.sort_by_cached_key(TableKey::file_name);
    for key in keys {
        let (table, name) = (open(key)?, key.file_name());
        let source = options.tables.join(key.rules).join(&name);
        let sha256 = table.sha256();
        let sha256 = sha256.with_context(|| source.display().to_string())?;
        entries.push(SiteTable {
            rules: key.rules,
            class: class.to_string(),
            size,
            sha256: sha256.to_string(),
            bytes: table.file_len(),
            name,
            source,
            at_once: false,
        });
    }
    Ok(())
}

/// Chooses what is kept unasked, from the smallest classes on: each with all its tables or not at
/// all.
fn choose_small_ones(entries: &mut [SiteTable], most: BoardSize) {
    let same =
        |one: &SiteTable, other: &SiteTable| (one.rules, &one.class) == (other.rules, &other.class);
    let mut classes: Vec<&mut [SiteTable]> = entries.chunk_by_mut(same).collect();
    classes.sort_by_key(|tables| tables.first().map(|table| table.size));
    let mut room = BYTES_AT_ONCE;
    for tables in classes {
        let few = tables.iter().all(|table| table.size <= most);
        let bytes = tables.iter().map(|table| table.bytes).sum();
        let Some(left) = room.checked_sub(bytes).filter(|_| few) else {
            return;
        };
        room = left;
        for table in tables {
            table.at_once = true;
        }
    }
}
