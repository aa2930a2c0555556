//! The registry of games, the only place of the program that names them.

use crate::command_line::{GameCommand, GlobalOptions};
use crate::commands;
use crate::failure::CommandFailure;
use anyhow::anyhow;
use galotne::rules::{VARIANTS, Variant};
use galotne_mills::Mills;

/// The name that stands for every game, without other interpretations of its text.
const ALL: &str = "all";

/// Runs a command for the game that the command line names, or for every game.
pub fn run(command: &GameCommand, options: &GlobalOptions) -> Result<(), CommandFailure> {
    let name = &options.rules;
    if name == ALL {
        for variant in VARIANTS
            .iter()
            .filter(|game| game.interpretation_of.is_none())
        {
            commands::run(command, options, *variant)?;
        }
        let mills = galotne_mills::VARIANTS.iter();
        for mills in mills.filter(|game| game.interpretation_of.is_none()) {
            commands::run(command, options, *mills)?;
        }
        Ok(())
    } else if let Some(variant) = Variant::by_name(name) {
        commands::run(command, options, variant)
    } else if let Some(mills) = Mills::named(name) {
        commands::run(command, options, mills)
    } else {
        let draughts = VARIANTS.iter().map(|variant| variant.name);
        let mills = galotne_mills::VARIANTS.iter().map(|mills| mills.name);
        let games: Vec<_> = draughts.chain(mills).collect();
        Err(anyhow!(
            "there is no game `{name}`; there is: {} (or `{ALL}` of them)",
            games.join(", ")
        )
        .into())
    }
}
