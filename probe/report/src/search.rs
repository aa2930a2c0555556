//! Positions that a search has found.

use crate::language::{Language, say};
use crate::lines::plain;
use galotne::notation::pdn::game_tags;
use galotne::rules::Variant;

/// The width of the column of positions of a few pieces.
const FEN_WIDTH: usize = 32;

/// The numbers of positions found and shown. `count` is `None` if the search ended before it was
/// known.
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

/// Writes a position with its value in words, for a terminal. `dtw` is signed.
#[must_use]
pub fn line(fen: &str, category: &str, dtw: Option<i32>, language: Language) -> String {
    let value = say!(language, format!("category-{category}"));
    let length = dtw.map(|plies| {
        let moves = plies.unsigned_abs().div_ceil(2);
        format!(" {}", say!(language, "length", n = moves as usize))
    });
    let value = plain(&(value + &length.unwrap_or_default()));
    format!("{fen:<FEN_WIDTH$}  {value}")
}

/// Writes a position as a game that begins with it, its value as a comment. `dtw` is signed.
#[must_use]
pub fn as_game(tags: &str, category: &str, dtw: Option<i32>) -> String {
    let value = dtw.map_or_else(
        || category.to_owned(),
        |plies| format!("{category}, {} plies", plies.abs()),
    );
    format!("{tags}{{{value}}} *\n")
}

/// Writes the tags of a game of draughts that begins with a position.
#[must_use]
pub fn set_up_tags(variant: &Variant, event: &str, fen: &str, result: &str) -> String {
    let mut tags = String::new();
    for (name, value) in game_tags(variant) {
        tags += &format!("[{name} \"{value}\"]\n");
    }
    with_tags(event, &(tags + "[SetUp \"1\"]\n"), fen, result)
}

/// Writes the tags of a game of mills that begins with a position.
#[must_use]
pub fn mills_set_up_tags(rules: &str, event: &str, fen: &str, result: &str) -> String {
    with_tags(event, &format!("[Rules \"{rules}\"]\n"), fen, result)
}

fn with_tags(event: &str, tags: &str, fen: &str, result: &str) -> String {
    format!("[Event \"{event}\"]\n[Result \"{result}\"]\n{tags}[FEN \"{fen}\"]\n\n")
}
