//! Which game the commands are about. Draughts and mills are of different types, so each command
//! that both have is written once, for any [`Tables`](galotne_generator::check::tables::Tables) or
//! any list of costs, and this is the one place where it is decided which.

use crate::command_line::Cli;
use crate::{draughts, mills};
use anyhow::bail;
use galotne::rules::Variant;
use galotne_mills::Mills;

/// A game.
pub enum Game {
    /// One of draughts.
    Draughts(&'static Variant),
    /// One of mills.
    Mills(&'static Mills),
}

impl Game {
    /// The game with this name.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let draughts = Variant::by_name(name).map(Self::Draughts);
        let Some(game) = draughts.or_else(|| Mills::named(name).map(Self::Mills)) else {
            let draughts = galotne::rules::VARIANTS.iter().map(|variant| variant.name);
            let mills = galotne_mills::VARIANTS.iter().map(|mills| mills.name);
            let games: Vec<_> = draughts.chain(mills).collect();
            bail!("there is no game `{name}`; there is: {}", games.join(", "))
        };
        Ok(game)
    }

    /// Does what the command says.
    pub fn run(&self, cli: &Cli) -> anyhow::Result<()> {
        match self {
            Self::Draughts(variant) => draughts::run(cli, variant),
            Self::Mills(rules) => mills::run(cli, rules),
        }
    }
}
