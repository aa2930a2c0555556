//! Opens the tables of a game.

use crate::names;
use crate::options::Options;
use anyhow::Context;
use galotne::game::Game;
use galotne::rules::Profile;
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne_answer::BuildMachine;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// The profile with this name; without a name, the default profile of the game.
pub fn draw_rules<G: Game>(name: Option<&str>, game: &G) -> anyhow::Result<&'static Profile> {
    match name {
        Some(name) => names::profile(game, name),
        None => Ok(game.profiles().first().unwrap_or(&Profile::NONE)),
    }
}

/// Opens the tables of a game. The directory need not exist: some questions need no table, and the
/// answers to others name the missing tables.
pub fn open<G: Game>(options: &Options, game: &'static G) -> anyhow::Result<Tablebase<G>> {
    let folder = Folder::new(&options.tables);
    let name = folder.name().to_owned();
    let directory: Arc<dyn Directory> = if options.mmap {
        Arc::new(folder.mapped())
    } else {
        Arc::new(folder)
    };
    let mut tables = Tablebase::empty(game).with_home(&name);
    match tables.add(directory) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        added => added.with_context(|| format!("cannot list {name}"))?,
    }
    Ok(tables.with_cache(options.cache << 20))
}

/// This machine as a builder of tables in a directory, which may not exist yet.
pub fn build_machine(directory: &Path) -> BuildMachine {
    let path = std::path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
    let existing = path.ancestors().find(|path| path.exists());
    BuildMachine {
        cores: thread::available_parallelism().map_or(1, NonZero::get),
        disk: existing.and_then(|path| fs4::available_space(path).ok()),
    }
}
