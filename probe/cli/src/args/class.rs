//! The name of a class as typed.

use crate::names::{CLASSES, NameParser, closest};
use anyhow::anyhow;
use clap::builder::{TypedValueParser, ValueParser, ValueParserFactory};
use galotne::game::Game;
use galotne_answer::shortened;
use std::convert::Infallible;
use std::fmt::Display;
use std::str::FromStr;

/// Classes of up to this many pieces are proposed in place of an unknown one; the second number is
/// for games like mills, whose smallest class has six.
const MAX_PIECES: [u8; 2] = [5, 9];

/// The name of a class as typed, which each game reads in its own way: `KKMvK`, `5v4`.
#[derive(Clone, Debug)]
pub struct ClassName(String);

impl FromStr for ClassName {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

/// Lets shells complete some classes.
impl ValueParserFactory for ClassName {
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        NameParser(|| CLASSES.to_vec()).map(Self).into()
    }
}

impl ClassName {
    /// Returns the class of a game with this name.
    ///
    /// # Errors
    /// The game has no such names; the error has a similar one.
    pub fn parse<G: Game<Class: FromStr<Err: Display>>>(
        &self,
        game: &G,
    ) -> anyhow::Result<G::Class> {
        self.0.parse::<G::Class>().map_err(|error| {
            let game_name = game.name();
            match closest_class(game, &self.0) {
                Some(meant) => anyhow!(
                    "in {game_name}: `{}` is not a material class: did you mean `{meant}`? --rules \
                     names another game",
                    shortened(&self.0)
                ),
                None => anyhow!("in {game_name}: {error}; --rules names another game"),
            }
        })
    }
}

/// Returns the name of the class that was probably meant.
pub fn closest_class<G: Game<Class: Display>>(game: &G, typed: &str) -> Option<String> {
    let mut classes = MAX_PIECES.iter().map(|&pieces| game.classes(pieces));
    let classes = classes.find(|classes| !classes.is_empty());
    let names: Vec<String> = (classes.iter().flatten())
        .map(ToString::to_string)
        .collect();
    // Names have capital letters, and a small v between the sides.
    let typed = typed.to_uppercase().replace('V', "v");
    closest(&typed, names.iter().map(String::as_str)).map(str::to_owned)
}
