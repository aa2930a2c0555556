//! Numbers, shares, lengths and sides in words.

use crate::results::Results;
use galotne::position::Colour;
use galotne_report::{Language, say};

/// A number with separated thousands.
pub fn number(number: u64, language: Language) -> String {
    let digits = number.to_string();
    let separator = match language {
        Language::English => ",",
        Language::Latvian | Language::Russian => "\u{a0}",
    };
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(separator)
}

/// A part of a whole in per cent. Only nothing is 0 and only the whole is 100.
pub fn share(part: u64, whole: u64, language: Language) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    format!("{}\u{a0}%", percentage(part, whole, language))
}

/// [`share`] of a whole that is not 0, without the sign.
pub fn percentage(part: u64, whole: u64, language: Language) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    let text = match share {
        _ if part == 0 => "0".to_owned(),
        _ if part == whole => "100".to_owned(),
        ..0.01 => "< 0.01".to_owned(),
        99.99.. => "> 99.99".to_owned(),
        ..1.0 | 99.0.. => format!("{share:.2}"),
        _ => format!("{share:.1}"),
    };
    match language {
        Language::English => text,
        Language::Latvian | Language::Russian => text.replace('.', ","),
    }
}

/// The shares of wins, draws and losses.
pub fn shares(results: &Results, language: Language) -> [String; 3] {
    [results.wins, results.draws, results.losses].map(|part| share(part, results.all(), language))
}

/// The moves that this many plies take.
pub const fn moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// A number of plies as moves and plies.
pub fn length(plies: u16, language: Language) -> String {
    say!(language, "study-length", n = moves(plies), plies = plies)
}

/// The letter of a side in chapters.
pub const fn letter(side: Colour) -> &'static str {
    match side {
        Colour::White => "w",
        Colour::Black => "b",
    }
}

/// The side of a letter.
pub fn side(letter: &str) -> Colour {
    if letter == "w" {
        Colour::White
    } else {
        Colour::Black
    }
}

/// The side to move in words.
pub fn to_move(letter: &str, language: Language) -> String {
    say!(language, "to-move", side = side(letter))
}

/// The heads of a table.
pub fn head<const N: usize>(keys: [&str; N], language: Language) -> Vec<String> {
    let cell = |key: &str| match key {
        "" => String::new(),
        key => say!(language, key),
    };
    keys.map(cell).into()
}
