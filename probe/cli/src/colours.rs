//! The colours of results on a terminal.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use galotne::value::Wdl;
use galotne_report::paint::{Paint, uncoloured};
use std::io;

/// Returns the colours of the standard output: none if it is not a terminal or if NO_COLOR is set;
/// CLICOLOR_FORCE asks for colours elsewhere.
pub fn of_stdout() -> Paint {
    match AutoStream::auto(io::stdout()).current_choice() {
        ColorChoice::AlwaysAnsi => coloured,
        // Also a terminal of Windows that does not know the codes.
        _ => uncoloured,
    }
}

fn coloured(result: Wdl, text: &str) -> String {
    let colour = match result {
        Wdl::Win => AnsiColor::Green,
        Wdl::Draw => AnsiColor::Yellow,
        Wdl::Loss => AnsiColor::Red,
    };
    let style = Style::new().fg_color(Some(colour.into()));
    format!("{style}{text}{style:#}")
}
