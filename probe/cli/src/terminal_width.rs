//! The width of texts for people.

use std::env;
use std::io;
use terminal_size::{Width, terminal_size_of};

/// The width without a terminal: that of a letter.
const DEFAULT_WIDTH: usize = 80;

/// The least width to which texts are fitted.
const MIN_WIDTH: usize = 40;

/// Returns the width of the standard output in characters: that in the variable COLUMNS, or that of
/// the terminal, or 80.
pub fn terminal_width() -> usize {
    let named = env::var("COLUMNS").ok();
    let named = named.and_then(|columns| columns.parse::<usize>().ok());
    let found = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
    (named.filter(|&columns| columns > 0))
        .or_else(found)
        .unwrap_or(DEFAULT_WIDTH)
        .max(MIN_WIDTH)
}
