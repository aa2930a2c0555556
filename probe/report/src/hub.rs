//! Messages of the Hub engine to the users of its board.

use crate::language::{Language, say};

/// A position with this many pieces is in no table.
#[must_use]
pub fn beyond(pieces: usize, language: Language) -> String {
    say!(language, "hub-beyond", n = pieces)
}

/// Clocks are ignored without tables of `need`.
#[must_use]
pub fn without_clocks(language: Language) -> String {
    say!(language, "hub-without-clocks")
}

/// There is no legal move.
#[must_use]
pub fn no_move(language: Language) -> String {
    say!(language, "hub-no-move")
}

/// Another game was requested.
#[must_use]
pub fn other_variant(name: &str, own: &str, language: Language) -> String {
    let (name, own) = (name.to_owned(), own.to_owned());
    say!(language, "hub-other-variant", name = name, own = own)
}

/// Unknown draw rules were requested.
#[must_use]
pub fn unknown_profile(name: &str, known: &str, language: Language) -> String {
    let (name, known) = (name.to_owned(), known.to_owned());
    say!(language, "hub-unknown-profile", name = name, known = known)
}

/// A line of the board was skipped.
#[must_use]
pub fn line_too_long(line: u64, limit: usize, language: Language) -> String {
    let (line, limit) = (line.to_string(), limit.to_string());
    say!(language, "hub-line-too-long", line = line, limit = limit)
}

/// A parameter that does not exist was set.
#[must_use]
pub fn unknown_parameter(name: &str, known: &str, language: Language) -> String {
    let (name, known) = (name.to_owned(), known.to_owned());
    say!(
        language,
        "hub-unknown-parameter",
        name = name,
        known = known
    )
}

/// The move of the other engine was replaced.
#[must_use]
pub fn replaced(played: &str, language: Language) -> String {
    say!(language, "hub-replaced", played = played.to_owned())
}

/// The other engine cannot be started.
#[must_use]
pub fn engine_not_started(why: &str, language: Language) -> String {
    say!(language, "hub-engine-not-started", why = why.to_owned())
}

/// The other engine has ended.
#[must_use]
pub fn engine_gone(language: Language) -> String {
    say!(language, "hub-engine-gone")
}

/// The other engine did not answer in time.
#[must_use]
pub fn engine_silent(language: Language) -> String {
    say!(language, "hub-engine-silent")
}

/// The other engine does not play the game.
#[must_use]
pub fn engine_other_game(language: Language) -> String {
    say!(language, "hub-engine-other-game")
}

/// The other engine sent an illegal move.
#[must_use]
pub fn engine_bad_move(said: &str, language: Language) -> String {
    say!(language, "hub-engine-bad-move", said = said.to_owned())
}
