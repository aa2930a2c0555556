//! The games of the command line: the only place that lists them.

mod chapters;
mod command_game;
#[cfg(feature = "demo")]
mod demo_tables;
mod draughts;
mod lesson_tables;
mod mills;
mod problem_views;
#[cfg(feature = "site")]
mod site_tables;

pub use chapters::json_lines;
pub use command_game::{ChapterForm, CommandGame, JudgedGame, LessonSource, QuestionSession};
#[cfg(feature = "site")]
pub use site_tables::{BoardSize, GameTables, SiteTable};

use crate::names;
use anyhow::bail;
use galotne::rules::{VARIANTS, Variant};
use galotne_answer::shortened;
use galotne_mills::{Mills, read_move, rules_of_sheets};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Returns all games, draughts first.
pub fn all() -> impl Iterator<Item = &'static dyn CommandGame> {
    let draughts = VARIANTS.iter().map(|&game| game as &dyn CommandGame);
    let mills = galotne_mills::VARIANTS.iter();
    draughts.chain(mills.map(|&game| game as &dyn CommandGame))
}

/// Returns the game with this name.
///
/// # Errors
/// No game has the name.
pub fn by_name(name: &str) -> anyhow::Result<&'static dyn CommandGame> {
    let draughts = Variant::by_name(name).map(|game| game as &dyn CommandGame);
    let game = draughts.or_else(|| Mills::named(name).map(|game| game as &dyn CommandGame));
    let Some(game) = game else {
        let shown = shortened(name);
        let Some(meant) = names::closest(name, all_names()) else {
            bail!("there is no game `{shown}`: `galotne rules` lists them");
        };
        bail!("there is no game `{shown}`: did you mean `{meant}`? `galotne rules` lists them");
    };
    Ok(game)
}

/// Returns the names and short names of all games.
fn all_names() -> impl Iterator<Item = &'static str> {
    let draughts = VARIANTS.iter().map(|game| (game.name, game.aliases));
    let mills = galotne_mills::VARIANTS.iter();
    let mills = mills.map(|game| (game.name, game.aliases));
    (draughts.chain(mills))
        .flat_map(|(name, short)| [name].into_iter().chain(short.iter().copied()))
}

/// Returns the games with these names, `all` or names with commas between them, in the order of
/// [`all`].
///
/// # Errors
/// No game has a name.
#[cfg(feature = "site")]
pub fn by_names(names: &str) -> anyhow::Result<Vec<&'static dyn CommandGame>> {
    if names == "all" {
        return Ok(all().collect());
    }
    let named = names
        .split(',')
        .map(|name| Ok(by_name(name.trim())?.name()));
    let named = named.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(all().filter(|game| named.contains(&game.name())).collect())
}

/// Returns the game of a file of score sheets that are not PDN. The command reports an unreadable
/// file.
pub fn by_score_sheet(path: &Path) -> Option<&'static dyn CommandGame> {
    let file = File::open(path).ok()?;
    rules_of_sheets(BufReader::new(file)).map(|mills| mills as &dyn CommandGame)
}

/// Returns the names of the games in which pieces are placed, if a text is such a first move.
pub fn by_first_move(text: &str) -> Option<String> {
    let placed = read_move(text).is_ok_and(|played| played.from.is_none());
    placed.then(|| "mills, mills-mixed or mills-ceylon".to_owned())
}
