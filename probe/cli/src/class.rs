//! A class of any game as typed.

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
    /// The class, if it is one of draughts.
    pub const fn draughts(self) -> Option<material::Class> {
        match self {
            Self::Draughts(class) => Some(class),
            Self::Mills(_) => None,
        }
    }

    /// The class, if it is one of mills.
    pub const fn mills(self) -> Option<mills::Class> {
        match self {
            Self::Draughts(_) => None,
            Self::Mills(class) => Some(class),
        }
    }

    /// Returns the class of draughts.
    ///
    /// # Errors
    /// The class belongs to mills, not to this game.
    pub fn of_draughts(self, game: &str) -> anyhow::Result<material::Class> {
        let Some(class) = self.draughts() else {
            bail!("{self} is a class of mills, and {game} is draughts: add --rules mills");
        };
        Ok(class)
    }

    /// Returns the class of mills.
    ///
    /// # Errors
    /// The class belongs to draughts, not to this game.
    pub fn of_mills(self, game: &str) -> anyhow::Result<mills::Class> {
        let Some(class) = self.mills() else {
            bail!(
                "{self} is a class of draughts, and {game} has only stones: write 5v4, or 3+1v3 \
                 with those in hand"
            );
        };
        Ok(class)
    }
}
