//! Diagrams of positions for notebooks, as SVG.

use galotne::rules::Variant;
use galotne::{Colour, Position, write_fen};
use galotne_mills as mills;
use galotne_report::Language;
use galotne_report::diagram::{Drawing, svg};
use galotne_report::mills::board;

/// Draws a position of draughts.
pub fn draughts(variant: &Variant, position: &Position) -> String {
    let drawing = Drawing {
        title: title(position.turn()),
        description: &write_fen(variant, position),
        ..Drawing::default()
    };
    with_width(&svg(variant, position, &drawing))
}

/// Draws a position of mills.
pub fn mills(position: &mills::Position) -> String {
    let description = mills::write_fen(position);
    let title = title(position.turn());
    with_width(&board::svg(
        position,
        0,
        title,
        &description,
        Language::English,
    ))
}

fn title(turn: Colour) -> &'static str {
    match turn {
        Colour::White => "White to move",
        Colour::Black => "Black to move",
    }
}

/// Gives a diagram a width, since it would fill the whole page.
fn with_width(svg: &str) -> String {
    svg.replacen("<svg ", "<svg width=\"360\" ", 1)
}
