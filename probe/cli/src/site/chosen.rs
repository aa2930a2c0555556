//! Which tables a site has.

use crate::Options;
use crate::setting::open;
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne::rules::{INTERNATIONAL, VARIANTS, Variant};
use galotne::tablebase::{ProbeError, TableKey, Tablebase, build_command};
use std::collections::HashSet;
use std::path::PathBuf;

/// Tables of more pieces are kept on a device only where a visitor asks for them.
const PIECES_AT_ONCE: u8 = 3;

/// And of the others no more than this.
const BYTES_AT_ONCE: u64 = 8_000_000;

/// How many pieces where nothing is said.
const PIECES: u8 = 4;

/// What is meant by no name of a game, too: those that there are tables of.
const ALL: &str = "all";

/// A table of a site.
pub struct Entry {
    pub rules: &'static str,
    pub class: Class,
    pub pieces: u8,
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

impl Entry {
    /// Its name below the folder of all tables.
    pub fn file(&self) -> String {
        format!("{}/{}", self.rules, self.name)
    }
}

/// The tables, or the first that is not there.
pub enum Chosen {
    Tables(Vec<Entry>),
    Missing(ProbeError),
}

/// The tables of these classes, or of this many pieces, game by game, small classes first. Each is read whole, and its hash
/// compared with the one at its end.
pub fn chosen(options: &Options, classes: &[Class], pieces: Option<u8>) -> anyhow::Result<Chosen> {
    let dir = &options.tables;
    if !dir.is_dir() {
        bail!(
            "there is no directory {}: `{}` makes tables",
            dir.display(),
            build_command(INTERNATIONAL.name, Some(&dir.display().to_string()), [])
        );
    }
    let (games, named) = games(options.rules.as_deref())?;
    let mut entries = vec![];
    for variant in games {
        let tables = open(options, variant)?;
        let there: HashSet<Class> = tables.keys().map(|key| key.class).collect();
        if there.is_empty() && !named {
            continue;
        }
        let wanted = wanted(variant, classes, pieces);
        // Who says of which game and how many pieces shall not get less; otherwise it is what there is.
        let promised = !classes.is_empty() || (named && (pieces.is_some() || there.is_empty()));
        if promised {
            let first = wanted.iter().find(|class| !there.contains(class));
            if let Some(&class) = first {
                return Ok(Chosen::Missing(
                    tables.missing(TableKey::dtw(variant, class)),
                ));
            }
        }
        for class in wanted {
            of_class(options, &tables, class, &mut entries)?;
        }
    }
    if entries.is_empty() {
        bail!(
            "there are no such tables in {}: `galotne tables` lists what is there",
            dir.display()
        );
    }
    choose_small_ones(&mut entries);
    Ok(Chosen::Tables(entries))
}

/// The games of these names, in the order of all games, and whether they were named one by one.
fn games(names: Option<&str>) -> anyhow::Result<(Vec<&'static Variant>, bool)> {
    let Some(names) = names.filter(|names| *names != ALL) else {
        return Ok((VARIANTS.to_vec(), false));
    };
    let named: Vec<&str> = (names.split(','))
        .map(|name| Ok(galotne_answer::variant(name.trim())?.name))
        .collect::<anyhow::Result<_>>()?;
    let games = VARIANTS.iter().copied();
    Ok((
        games.filter(|game| named.contains(&game.name)).collect(),
        true,
    ))
}

fn wanted(variant: &Variant, classes: &[Class], pieces: Option<u8>) -> Vec<Class> {
    let mut wanted = match (classes, variant.material) {
        ([], None) => variant.classes(pieces.unwrap_or(PIECES)),
        // Played with few pieces to the end, or with none fewer: it is whole or of no use.
        ([], Some(_)) => variant.classes(u8::MAX),
        (classes, _) => variant.all_needed(classes),
    };
    wanted.sort_by_cached_key(|class| (class.pieces(), class.to_string()));
    wanted
}

/// Adds the tables that there are of a class.
fn of_class(
    options: &Options,
    tables: &Tablebase,
    class: Class,
    entries: &mut Vec<Entry>,
) -> anyhow::Result<()> {
    let rules = tables.variant().name;
    let mut keys: Vec<TableKey> = tables.keys().filter(|key| key.class == class).collect();
    keys.sort_by_cached_key(TableKey::file_name);
    for key in keys {
        let name = key.file_name();
        let source = options.tables.join(rules).join(&name);
        let table = tables.file(key)?;
        entries.push(Entry {
            rules,
            class,
            pieces: class.pieces(),
            sha256: table
                .sha256()
                .with_context(|| source.display().to_string())?
                .to_string(),
            bytes: table.file_len(),
            name,
            source,
            at_once: false,
        });
    }
    Ok(())
}

/// Chooses what is kept unasked, from the smallest classes on: each with all its tables or not at all.
fn choose_small_ones(entries: &mut [Entry]) {
    let same = |one: &Entry, other: &Entry| (one.rules, one.class) == (other.rules, other.class);
    let mut classes: Vec<&mut [Entry]> = entries.chunk_by_mut(same).collect();
    classes.sort_by_key(|tables| tables.first().map(|table| table.pieces));
    let mut room = BYTES_AT_ONCE;
    for tables in classes {
        let few = tables.iter().all(|table| table.pieces <= PIECES_AT_ONCE);
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
