//! The commands about existing tables, for every game.

use crate::classes::parse_classes;
use crate::command_line::{ExistingTables, GlobalOptions};
use crate::{manifest, stats, verify};
use anyhow::{Context, bail};
use galotne::tablebase::default_build_command;
use galotne_generator::check::tables::Tables;
use galotne_generator::statistics::CountPositions;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::str::FromStr;

/// Runs a command. The tables of the game are opened when the arguments have been understood.
pub fn run<T>(
    command: &ExistingTables,
    options: &GlobalOptions,
    game: &'static str,
    open: impl FnOnce(&Path) -> io::Result<T>,
) -> anyhow::Result<()>
where
    T: CountPositions<Class: FromStr<Err: Display>>,
{
    match command {
        ExistingTables::Verify {
            classes,
            deep,
            manifest,
        } => {
            let named = parse_classes(classes)?;
            let manifest = match manifest {
                Some(file) => Some(manifest::read::<T::Class>(file, game)?),
                None => None,
            };
            let tables = open_tables(options, game, open)?;
            verify::run(options, &tables, &named, *deep, manifest.as_deref())
        }
        ExistingTables::Manifest { classes } => {
            let named = parse_classes(classes)?;
            manifest::run(options, &open_tables(options, game, open)?, &named)
        }
        ExistingTables::Stats { classes } => {
            let named = parse_classes(classes)?;
            stats::run(options, &open_tables(options, game, open)?, &named)
        }
    }
}

/// Opens the tables of a directory, which must have some.
fn open_tables<T: Tables>(
    options: &GlobalOptions,
    game: &str,
    open: impl FnOnce(&Path) -> io::Result<T>,
) -> anyhow::Result<T> {
    let dir = options.tables.display();
    match open(&options.tables) {
        Ok(tables) if !tables.all_keys().is_empty() => Ok(tables),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot list {dir}"))
        }
        _ => bail!(
            "there are no tables of {game} in {dir}; `{}` makes them",
            default_build_command(game, Some(&dir.to_string()))
        ),
    }
}
