//! The registry of games. No other module decides a game by its name.

pub mod draughts;
mod mills;

use crate::error::ApiError;
use crate::query::draughts_by_name;
use crate::served_game::ServedGame;
use crate::table_set::{TableSet, private};
use crate::withdrawn::WithdrawnFiles;
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne::table::BlockCache;
use galotne::tablebase::Directory;
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

/// Returns the game of mills with this name; `None` if there is none.
pub fn mills_by_name(name: &str) -> Option<&'static Mills> {
    Mills::named(name)
}

/// Opens the tables of all games in a place, except withdrawn ones. `dir` has the records of their
/// verification.
///
/// # Errors
/// The place cannot be listed.
pub fn open_tables(
    dir: &Path,
    place: &Arc<dyn Directory>,
    blocks: &Arc<BlockCache>,
    withdrawn: &WithdrawnFiles,
) -> io::Result<TableSet> {
    let draughts = (VARIANTS.iter()).map(|&variant| variant as &'static dyn ServedGame);
    let mills = (galotne_mills::VARIANTS.iter()).map(|&mills| mills as &'static dyn ServedGame);
    let place = private(place, withdrawn);
    let opened = (draughts.chain(mills)).map(|game| game.open(Arc::clone(&place), blocks));
    Ok(TableSet::new(opened.collect::<io::Result<_>>()?, dir))
}
