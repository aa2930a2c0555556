//! Names of games and draw rules for people, with those for programs in brackets, to be typed.

use crate::language::{Language, say};

/// The name of draw rules: `FMJD 2018 (fmjd-2018)`.
#[must_use]
pub fn profile_name(name: &str, language: Language) -> String {
    with_id(say!(language, format!("board-profile-{name}")), name)
}

/// The name of a game of draughts: `Frisian draughts (frisian)`.
#[must_use]
pub fn variant_name(name: &str, language: Language) -> String {
    with_id(say!(language, format!("board-variant-{name}")), name)
}

fn with_id(said: String, name: &str) -> String {
    match said == name {
        true => said,
        false => format!("{said} ({name})"),
    }
}
