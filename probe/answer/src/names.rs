//! Games and draw rules by name.

use galotne::game::Game;
use galotne::rules::{Profile, VARIANTS, Variant};

/// A name without a game or a profile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Not the name of a game.
    #[error("there is no game `{name}`; there is: {}", games())]
    Variant {
        /// The name.
        name: String,
    },
    /// Not the name of one of the game's profiles.
    #[error("{rules} has no profile `{name}`; it has {known}")]
    Profile {
        /// The game.
        rules: &'static str,
        /// The name.
        name: String,
        /// The game's profiles.
        known: String,
    },
}

/// Shortens a text from outside for an error message.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 120;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn games() -> String {
    let known: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
    known.join(", ")
}

/// The names of a game's profiles.
pub(crate) fn known_profiles<G: Game>(game: &G) -> String {
    let known = game.profiles().iter().chain([&Profile::NONE]);
    (known.map(|profile| profile.name).collect::<Vec<_>>()).join(", ")
}

/// Returns the game with this name.
///
/// # Errors
/// No game has the name; the error lists all games.
pub fn variant(name: &str) -> Result<&'static Variant, NameError> {
    Variant::by_name(name).ok_or_else(|| NameError::Variant {
        name: shortened(name),
    })
}

/// Returns the profile of a game with this name.
///
/// # Errors
/// The game has no such profile; the error lists its profiles.
pub fn profile<G: Game>(game: &G, name: &str) -> Result<&'static Profile, NameError> {
    (game.profile(name)).ok_or_else(|| NameError::Profile {
        rules: game.name(),
        name: shortened(name),
        known: known_profiles(game),
    })
}
