//! Games and draw rules by name.

use galotne::rules::{Profile, VARIANTS, Variant};

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// No game has it.
    #[error("there is no game `{name}`; there is: {}", games())]
    Variant {
        /// The name.
        name: String,
    },
    /// No draw rules of the game have it.
    #[error("{rules} has no profile `{name}`; it has {known}")]
    Profile {
        /// The game.
        rules: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
}

/// A text from outside as an error quotes it: its beginning, where it is long.
#[must_use]
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn games() -> String {
    let known: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
    known.join(", ")
}

/// The names of a game's draw rules.
pub(crate) fn known_profiles(variant: &Variant) -> String {
    let known = variant.profiles.iter().chain([&Profile::NONE]);
    (known.map(|profile| profile.name).collect::<Vec<_>>()).join(", ")
}

/// The game with this name.
///
/// # Errors
/// There is none; the error lists all there are.
pub fn variant(name: &str) -> Result<&'static Variant, NameError> {
    Variant::by_name(name).ok_or_else(|| NameError::Variant {
        name: shortened(name),
    })
}

/// The draw rules of a game with this name.
///
/// # Errors
/// It has none of this name; the error lists those it has.
pub fn profile(variant: &'static Variant, name: &str) -> Result<&'static Profile, NameError> {
    (variant.profile(name)).ok_or_else(|| NameError::Profile {
        rules: variant.name,
        name: shortened(name),
        known: known_profiles(variant),
    })
}
