//! Which game the commands are about. Draughts and mills are of different types, so each command
//! that both have is written once, for any [`Tables`](galotne_generator::check::tables::Tables) or
//! any list of costs, and this is the one place where it is decided which.

use crate::{Cli, draughts, mills};
use anyhow::bail;
use galotne::rules::Variant;
use galotne_mills::Mills;
use std::fmt::Display;
use std::str::FromStr;

/// A game.
pub enum Game {
    /// One of draughts.
    Draughts(&'static Variant),
    /// One of mills.
    Mills(&'static Mills),
}

/// A command that is not there for a game.
#[derive(Debug, thiserror::Error)]
#[error("`{what}` is not there for {game} yet")]
pub struct NotYet {
    /// The game.
    pub game: &'static str,
    /// The command, or a flag of it.
    pub what: &'static str,
}

impl Game {
    /// The game with this name.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let draughts = Variant::named(name).map(Self::Draughts);
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

/// Reads the classes that are named on the command line.
pub fn classes<C: FromStr<Err: Display>>(named: &[String]) -> anyhow::Result<Vec<C>> {
    let read = |name: &String| name.parse().map_err(|error| anyhow::anyhow!("{error}"));
    named.iter().map(read).collect()
}
