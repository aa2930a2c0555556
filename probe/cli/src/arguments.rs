//! The words of the command line before they are parsed: a position in place of a command, and
//! names that commands have in other programs.

use clap::Parser;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use galotne_answer::pasted_fen;
use std::ffi::OsString;

/// The command for a position without one.
const PROBE: &str = "probe";

const PROBE_HINT: &str =
    "`galotne probe FEN` tells the value of a position, `galotne line FEN` the best play";
const BUILD_HINT: &str =
    "`galotne-gen build` makes tables, and `galotne-gen --help` lists its commands";

/// Commands of other programs, and of `galotne-gen`, with hints.
const HINTS: [(&[&str], &[&str]); 3] = [
    (
        &["eval", "evaluate", "value", "analyse", "analyze"],
        &[PROBE_HINT],
    ),
    (&["solve"], &[PROBE_HINT, BUILD_HINT]),
    (
        &[
            "build", "generate", "plan", "verify", "stats", "join", "manifest",
        ],
        &[BUILD_HINT],
    ),
];

/// Parses the arguments of the program. `galotne FEN ..` is read as `galotne probe FEN ..`.
///
/// # Errors
/// Those of [`Parser::try_parse_from`], with a hint for the name of a command elsewhere.
pub fn parse<P: Parser>(mut words: Vec<OsString>) -> Result<P, Error> {
    let mut error = match P::try_parse_from(&words) {
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => error,
        parsed => return parsed,
    };
    let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand) else {
        return Err(error);
    };
    let place = words.iter().position(|word| word.to_str() == Some(command));
    if let Some(place) = place.filter(|_| is_position(command)) {
        words.insert(place, PROBE.into());
        return P::try_parse_from(words);
    }
    let hints = (HINTS.iter())
        .filter(|(names, _)| names.contains(&&**command))
        .flat_map(|(_, hints)| *hints);
    let hints: Vec<StyledStr> = hints.map(|&hint| hint.into()).collect();
    if !hints.is_empty() {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(hints));
    }
    Err(error)
}

/// Whether a word is meant as a position: no command contains a separator of its sections.
fn is_position(word: &str) -> bool {
    let word = pasted_fen(word);
    word.starts_with('[') || word.contains([':', ';'])
}
