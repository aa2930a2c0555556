//! Positions that were sought.

use crate::language::{Language, say};

use galotne::rules::Variant;
use galotne_mills::Mills;

/// How many were found and shown; `count` is `None` where the search ended before it knew.
#[must_use]
pub fn search_summary(count: Option<u64>, shown: usize, language: Language) -> String {
    match count {
        Some(count) => say!(
            language,
            "find-done",
            count = count.to_string(),
            shown = shown
        ),
        None => say!(language, "find-part", shown = shown),
    }
}

/// A position as a game that begins with it, its value as a comment.
#[must_use]
pub fn as_game(
    variant: &Variant,
    event: &str,
    fen: &str,
    category: &str,
    plies: Option<u16>,
) -> String {
    let (tags, value) = (set_up(variant, event, fen, "*"), worth(category, plies));
    format!("{tags}{{{value}}} *\n")
}

/// A position of mills as a game that begins with it, its value as a comment.
#[must_use]
pub fn as_game_of_mills(
    rules: &Mills,
    event: &str,
    fen: &str,
    category: &str,
    plies: Option<u16>,
) -> String {
    let tags = set_up_mills(rules, event, fen, "*");
    let value = worth(category, plies);
    format!("{tags}{{{value}}} *\n")
}

/// What a position is worth, as a comment.
fn worth(category: &str, plies: Option<u16>) -> String {
    plies.map_or_else(
        || category.to_owned(),
        |plies| format!("{category}, {plies} plies"),
    )
}

/// The tags of a game that begins with a position.
pub(crate) fn set_up(variant: &Variant, event: &str, fen: &str, result: &str) -> String {
    let game_type = variant.pdn_game_type;
    let game_type =
        game_type.map_or_else(String::new, |number| format!("[GameType \"{number}\"]\n"));
    format!(
        "[Event \"{event}\"]\n[Result \"{result}\"]\n{game_type}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n"
    )
}

/// The tags of a game of mills that begins with a position.
pub(crate) fn set_up_mills(rules: &Mills, event: &str, fen: &str, result: &str) -> String {
    let game = rules.name;
    format!("[Event \"{event}\"]\n[Result \"{result}\"]\n[Rules \"{game}\"]\n[FEN \"{fen}\"]\n\n")
}
