//! Names of games, draw rules and classes: shells complete them, and an unknown one gets the name
//! that was probably meant.

use crate::games;
use anyhow::anyhow;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use galotne::game::Game;
use galotne::rules::{Profile, VARIANTS};
use galotne_answer::NameError;
use std::ffi::OsStr;

/// The Jaro similarity from which on a name is taken for a slip of another.
const MIN_SIMILARITY: f64 = 0.8;

/// The classes that shells complete, of draughts and of mills. There are many more.
pub const CLASSES: [&str; 21] = [
    "KvK", "KvM", "MvM", "KKvK", "KMvK", "MMvK", "KKvM", "KMvM", "MMvM", "KKKvK", "KKMvK", "KMMvK",
    "MMMvK", "KKvKK", "KKvKM", "KKvMM", "KMvKM", "KMvMM", "MMvMM", "3v3", "4v3",
];

/// Parses a name, and lists names for shells to complete. Only the game that is asked knows all its
/// names, so any text is accepted.
#[derive(Clone, Copy)]
pub struct NameParser(pub fn() -> Vec<&'static str>);

impl TypedValueParser for NameParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.0)().into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Returns the names of the games, without short ones and other interpretations of their texts.
pub fn games() -> Vec<&'static str> {
    (games::all().filter(|game| game.interpretation_of().is_none()))
        .map(|game| game.name())
        .collect()
}

/// Returns the names of the draw rules of all games.
pub fn profiles() -> Vec<&'static str> {
    let mut names: Vec<_> = (VARIANTS.iter())
        .flat_map(|game| game.profiles)
        .map(|profile| profile.name)
        .chain([Profile::NONE.name])
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the most similar of the known names, the first of equals, if one is similar. Names with
/// the same beginning have precedence.
pub fn closest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    (known.into_iter())
        .filter(|known| strsim::jaro(name, known) > MIN_SIMILARITY)
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .min_by(|(one, _), (other, _)| other.total_cmp(one))
        .map(|(_, known)| known)
}

/// Returns the draw rules of a game with this name.
///
/// # Errors
/// The game has no such draw rules: the error names similar ones, and all of the game.
pub fn profile<G: Game>(game: &G, name: &str) -> anyhow::Result<&'static Profile> {
    galotne_answer::profile(game, name).map_err(|error| {
        let known = game.profiles().iter().map(|profile| profile.name);
        let meant = closest(name, known.chain([Profile::NONE.name]));
        match (&error, meant) {
            (NameError::Profile { rules, name, known }, Some(meant)) => {
                anyhow!("{rules} has no profile `{name}`: did you mean `{meant}`? It has {known}")
            }
            _ => error.into(),
        }
    })
}
