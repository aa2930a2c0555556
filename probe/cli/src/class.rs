//! A class as it is typed, of whichever game.

use anyhow::bail;
use galotne::material;
use galotne_mills as mills;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug)]
pub enum AnyClass {
    /// Pieces by letter: `KKKvK`.
    Draughts(material::Class),
    /// Numbers of stones: `5v4`.
    Mills(mills::Class),
}

impl FromStr for AnyClass {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let class = text.parse().map(Self::Mills);
            class.map_err(|error: mills::ClassError| error.to_string())
        } else {
            let class = text.parse().map(Self::Draughts);
            class.map_err(|error: material::ClassError| error.to_string())
        }
    }
}

impl fmt::Display for AnyClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draughts(class) => class.fmt(f),
            Self::Mills(class) => class.fmt(f),
        }
    }
}

impl AnyClass {
    /// The class of draughts that it must be for this game.
    pub fn of_draughts(self, game: &str) -> anyhow::Result<material::Class> {
        match self {
            Self::Draughts(class) => Ok(class),
            Self::Mills(class) => {
                bail!("{class} is a class of mills, and {game} is draughts: add --rules mills")
            }
        }
    }

    /// The class of mills that it must be for this game.
    pub fn of_mills(self, game: &str) -> anyhow::Result<mills::Class> {
        match self {
            Self::Mills(class) => Ok(class),
            Self::Draughts(class) => bail!(
                "{class} is a class of draughts, and {game} has stones alone: write 5v4, or 3+1v3 with those in hand"
            ),
        }
    }
}
