//! The commands about existing tables.

use crate::classes::parse_classes;
use crate::command_line::{ExistingTables, GlobalOptions};
use crate::manifest::SignatureKey;
use crate::verify::DerivedValues;
use crate::{archive, manifest, stats, verify};
use anyhow::{Context, bail};
use galotne::tablebase::{Tablebase, default_build_command};
use galotne_generator::check::sample::Sample;
use galotne_generator::game::Solve;
use std::io;

/// Runs a command. Parses all arguments before it opens the tables.
pub fn run<G: Solve>(
    command: &ExistingTables,
    options: &GlobalOptions,
    game: &'static G,
) -> anyhow::Result<()> {
    match command {
        ExistingTables::Verify {
            classes,
            deep,
            random,
            seed,
            manifest,
            key,
        } => {
            let named = parse_classes(classes)?;
            let key = SignatureKey::new(key.as_deref())?;
            let read = |file| manifest::read::<G::Class>(file, game.name(), &key);
            let manifest = manifest.as_deref().map(read).transpose()?;
            let tables = open_tables(options, game)?;
            let values = match (*random, *deep) {
                (Some(size), _) => DerivedValues::Sample(Sample { size, seed: *seed }),
                (None, true) => DerivedValues::All,
                (None, false) => DerivedValues::None,
            };
            verify::run(options, &tables, &named, values, manifest.as_ref())
        }
        ExistingTables::Manifest { classes } => {
            let named = parse_classes(classes)?;
            manifest::run(options, &open_tables(options, game)?, &named)
        }
        ExistingTables::Archive { classes, out } => {
            let named = parse_classes(classes)?;
            let variant = archive::archived(game)?;
            archive::make(options, variant, &open_tables(options, game)?, &named, out)
        }
        ExistingTables::Stats { classes } => {
            let named = parse_classes(classes)?;
            stats::run(options, &open_tables(options, game)?, &named)
        }
    }
}

/// Opens the tables of a directory, which must contain at least one.
fn open_tables<G: Solve>(
    options: &GlobalOptions,
    game: &'static G,
) -> anyhow::Result<Tablebase<G>> {
    let (name, dir) = (game.name(), options.tables.display());
    match Tablebase::open(game, &options.tables) {
        Ok(tables) if tables.keys().next().is_some() => Ok(tables),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot list {dir}"))
        }
        _ => bail!(
            "there are no tables of {name} in {dir}; `{}` makes them",
            default_build_command(name, Some(&dir.to_string()))
        ),
    }
}
