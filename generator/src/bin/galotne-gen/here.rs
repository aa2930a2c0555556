//! The commands about tables that are here, written once for every game.

use crate::game::classes;
use crate::{DONE, Options, manifest, stats, verify};
use anyhow::{Context, bail};
use clap::Subcommand;
use galotne::tablebase::build_command;
use galotne_generator::check::tables::Tables;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

#[derive(Subcommand)]
pub enum Here {
    /// Check that tables are whole and what their reports say, or derive every value again
    #[command(after_help = DONE)]
    Verify {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
        /// Derive every value again from the legal moves; where results stand without distances
        /// that finds damage, but is no proof
        #[arg(long)]
        deep: bool,
        /// Check that the tables are those of a manifest, too
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
    },
    /// Lengths and hashes of all tables, a JSON line for each class: what `verify --manifest` reads
    #[command(after_help = DONE)]
    Manifest {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
    },
    /// Wins, draws, losses and the longest of each class
    #[command(after_help = DONE)]
    Stats {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
    },
}

impl Here {
    /// Does what the command says with the tables of a game, which are opened once everything else
    /// is understood.
    pub fn run<T>(
        &self,
        options: &Options,
        game: &'static str,
        open: impl FnOnce(&Path) -> io::Result<T>,
    ) -> anyhow::Result<()>
    where
        T: Tables<Class: FromStr<Err: Display>>,
    {
        match self {
            Self::Verify {
                classes: named,
                deep,
                manifest,
            } => {
                let named = classes(named)?;
                let said = manifest.as_deref();
                let said = said.map(|file| manifest::read::<T::Class>(file, game));
                let said = said.transpose()?;
                let tables = some(options, game, open)?;
                verify::run(options, &tables, &named, *deep, said.as_deref())
            }
            Self::Manifest { classes: named } => {
                let named = classes(named)?;
                manifest::run(options, &some(options, game, open)?, &named)
            }
            Self::Stats { classes: named } => {
                let named = classes(named)?;
                stats::run(options, &some(options, game, open)?, &named)
            }
        }
    }
}

/// The tables of a directory, if there are some.
fn some<T: Tables>(
    options: &Options,
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
            build_command(game, Some(&dir.to_string()), [])
        ),
    }
}
