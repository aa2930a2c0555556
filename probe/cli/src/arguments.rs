//! The words of the command line before they are parsed: a position in place of a command.

use clap::Parser;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use galotne_answer::pasted_fen;
use std::ffi::OsString;

/// The command for a position without one.
const PROBE: &str = "probe";

/// Parses the arguments of the program. `galotne FEN ..` is read as `galotne probe FEN ..`.
///
/// # Errors
/// Those of [`Parser::try_parse_from`].
pub fn parse<P: Parser>(mut words: Vec<OsString>) -> Result<P, Error> {
    let error = match P::try_parse_from(&words) {
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
    Err(error)
}

/// Whether a word is meant as a position: no command contains a separator of its sections.
fn is_position(word: &str) -> bool {
    let word = pasted_fen(word);
    word.starts_with('[') || word.contains([':', ';'])
}
