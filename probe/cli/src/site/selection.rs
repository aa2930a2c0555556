//! The tables of a site.

use crate::args::site::SiteRequest;
use crate::games::{self, BoardSize, GameTables, SiteTable};
use crate::options::Options;
use anyhow::bail;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::default_build_command;

/// The largest boards whose tables are kept on a device by default.
const SMALL_BOARDS: [BoardSize; 2] = [BoardSize::Pieces(3), BoardSize::Stones(9)];

/// The limit for tables kept on a device by default, for draughts and for mills each.
const MAX_SMALL_BYTES: u64 = 8_000_000;

/// Selects the tables of these classes, or of this many pieces, game by game, small classes first.
/// Each file is read completely and compared with the hash at its end.
pub fn select(options: &Options, request: &SiteRequest) -> anyhow::Result<GameTables> {
    let games = games::by_names(options.rules.as_deref().unwrap_or("all"))?;
    let dir = &options.tables;
    if !dir.is_dir() {
        bail!(
            "there is no directory {}: `{}` makes tables",
            dir.display(),
            default_build_command(INTERNATIONAL.name, Some(&dir.display().to_string()))
        );
    }
    for class in &request.classes {
        let read = games.iter().map(|game| game.class_name(class));
        read.reduce(Result::or).transpose()?;
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
