//! Lines on standard error: errors, and notes beside the answers.
//!
//! A line that cannot be written is dropped: there is nowhere to report the failure, and the
//! answers on standard output do not depend on it.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a note.
pub fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes an error, with the name of the program before it.
pub fn report(error: impl Display) {
    note(format_args!("galotne: {error}"));
}
