//! The name of a class as typed.

use anyhow::anyhow;
use galotne::game::Game;
use std::convert::Infallible;
use std::fmt::Display;
use std::str::FromStr;

/// The name of a class as typed, which each game reads in its own way: `KKMvK`, `5v4`.
#[derive(Clone, Debug)]
pub struct ClassName(String);

impl FromStr for ClassName {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl ClassName {
    /// Returns the class of a game with this name.
    ///
    /// # Errors
    /// The game has no such names.
    pub fn parse<G: Game<Class: FromStr<Err: Display>>>(
        &self,
        game: &G,
    ) -> anyhow::Result<G::Class> {
        let class = self.0.parse::<G::Class>();
        class.map_err(|error| anyhow!("in {}: {error}; --rules names another game", game.name()))
    }
}
