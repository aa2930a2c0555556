//! The registry of games. No other module decides a game by its name.

pub(crate) mod draughts;
mod mills;

use crate::reply::Fault;
use crate::session_game::{BoardLimits, SessionGame};
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne_answer::variant;
use galotne_mills::Mills;

/// Returns the game with this name, or international draughts.
pub(crate) fn by_name(name: Option<&str>) -> Result<&'static dyn SessionGame, Fault> {
    let Some(name) = name else {
        return Ok(&INTERNATIONAL);
    };
    match Mills::named(name) {
        Some(mills) => Ok(mills),
        None => Ok(variant(name)?),
    }
}

/// Returns the names of all tables that could lie in a folder.
pub(crate) fn table_names(folder: &str, limits: BoardLimits) -> Vec<String> {
    by_name(Some(folder)).map_or_else(|_| vec![], |game| game.table_names(limits))
}

/// Returns the names of all games of draughts.
#[must_use]
pub fn games() -> Vec<&'static str> {
    VARIANTS.iter().map(|variant| variant.name).collect()
}
