//! The registry of games. No other module decides a game by its name.

pub mod draughts;
mod mills;

use crate::error::ApiError;
use crate::query::draughts_by_name;
use crate::served_game::ServedGame;
use crate::table_set::{FileAccess, TableSet, open_folder};
use crate::withdrawn::WithdrawnFiles;
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne::table::BlockCache;
use galotne_mills::Mills;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Returns the game of requests without a name.
pub fn default_game() -> &'static dyn ServedGame {
    &INTERNATIONAL
}

/// Returns the game with this name.
///
/// # Errors
/// There is no such game. The message lists the games of draughts.
pub fn by_name(name: &str) -> Result<&'static dyn ServedGame, ApiError> {
    match Mills::named(name) {
        Some(mills) => Ok(mills),
        None => Ok(draughts_by_name(Some(name))?),
    }
}

/// Opens the tables of all games in a directory, except withdrawn ones.
///
/// # Errors
/// The directory cannot be listed.
pub fn open_tables(
    dir: &Path,
    access: FileAccess,
    blocks: &Arc<BlockCache>,
    withdrawn: &WithdrawnFiles,
) -> io::Result<TableSet> {
    let draughts = (VARIANTS.iter()).map(|&variant| variant as &'static dyn ServedGame);
    let mills = (galotne_mills::VARIANTS.iter()).map(|&mills| mills as &'static dyn ServedGame);
    let folder = open_folder(dir, access, withdrawn);
    let opened = (draughts.chain(mills)).map(|game| game.open(Arc::clone(&folder), blocks));
    Ok(TableSet::new(opened.collect::<io::Result<_>>()?, dir))
}
