//! Diagrams: positions as SVG, for reports and for the board on screen.
//!
//! White is at the bottom. Squares have numbers in the dark fields, or letters and digits at the
//! edge, as in the notation of the game. Men and kings differ in shape, so that they can be told
//! apart in print without colours.

use galotne::geometry::{Board, Square, Squares};
use galotne::position::{Colour, Position};
use galotne::rules::{SquareNotation, Variant};
use maud::{Markup, html};

/// The style sheet of all diagrams, to be put once into a page. Each colour is a variable with the
/// drawing's own colour as default: `--field-light`, `--field-dark`, `--field-name`, `--edge-name`,
/// `--board-frame`, `--piece-white`, `--piece-black`, `--piece-edge`, `--piece-white-mark`,
/// `--piece-black-mark`, `--crown-on-white`, `--crown-on-black`, `--square-mark`, `--arrow`,
/// `--arrow-halo`. Without it a diagram has these defaults.
pub const STYLE: &str = include_str!("diagram.css");

/// The title and the marks of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawing<'a> {
    /// The title, for screen readers.
    pub title: &'a str,
    /// The pieces and their squares in words.
    pub description: &'a str,
    /// Squares with a frame.
    pub highlight: &'a [Square],
    /// The squares an arrow visits, the first and the last included; no arrow with fewer than two.
    pub arrow: &'a [Square],
}

/// The side of a field. Everything else is measured in its fortieths.
const FIELD: i32 = 40;
/// The margin around the board, and the margin for letters at its edge.
const FRAME: i32 = 3;
const EDGE: i32 = 24;

/// The radius of a piece, which leaves the corner to the number of its square, and the outline of a
/// king's crown around its centre.
const RADIUS: i32 = 14;
const CROWN: &str = "-7.3,4.3 -8.6,-4.3 -4,-0.5 0,-6 4,-0.5 8.6,-4.3 7.3,4.3";

/// Draws a position as a self-contained SVG element.
///
/// # Examples
/// ```
/// use galotne::{notation::Fen, rules::INTERNATIONAL};
/// use galotne_report::diagram::{Drawing, svg};
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK46:BK5")?;
/// let drawing = Drawing { title: "White to move", ..Drawing::default() };
/// assert!(svg(&INTERNATIONAL, &fen.position, &drawing).starts_with("<svg"));
/// # Ok::<(), galotne::notation::FenError>(())
/// ```
#[must_use]
pub fn svg(variant: &Variant, position: &Position, drawing: &Drawing<'_>) -> String {
    let board = variant.board;
    let pieces = html! {
        @for &square in drawing.highlight {
            @let (x, y) = corner(board, square);
            rect class="square" x=(x + 2) y=(y + 2) width=(FIELD - 4) height=(FIELD - 4)
                fill="none" stroke="#b3261e" stroke-width="3" {}
        }
        @for colour in Colour::BOTH {
            @for square in board.iter(position.men(colour)) {
                (man(middle(board, square), colour))
            }
            @for square in board.iter(position.kings(colour)) {
                (king(middle(board, square), colour))
            }
        }
        // Above the pieces, so that no king hides the number of its square.
        (names(variant))
        (arrow(board, drawing.arrow))
    };
    on_board(variant, drawing.title, drawing.description, &pieces).into_string()
}

/// Draws a board, and `drawn` on it.
fn on_board(variant: &Variant, title: &str, description: &str, drawn: &Markup) -> Markup {
    let board = variant.board;
    let margin = match variant.square_notation {
        SquareNotation::Numbers | SquareNotation::NumbersFromBelow => FRAME,
        SquareNotation::Letters => EDGE,
    };
    let side = i32::from(board.rows()) * FIELD;
    // Letters stand at the left and below.
    let (width, height) = (side + margin + FRAME, side + FRAME + margin);
    let view = format!("{} {} {width} {height}", -margin, -FRAME);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox=(view) role="img"
            aria-label=(title) font-family="system-ui, sans-serif" {
            title { (title) }
            @if !description.is_empty() {
                desc { (description) }
            }
            rect class="light" width=(side) height=(side) fill="#f3eadb" {}
            path class="dark" d=(dark_fields(board)) fill="#c7ad88" {}
            rect class="frame" x="-1" y="-1" width=(side + 2) height=(side + 2) fill="none"
                stroke="#6d5a43" stroke-width="2" {}
            (drawn)
        }
    }
}

/// Draws a board with a darker field for a larger share (0 to 1) of a square, and a text in it. A
/// square without a share keeps its colour.
#[must_use]
pub fn heat(variant: &Variant, title: &str, squares: &[(Square, Option<f64>, String)]) -> String {
    let shares = html! {
        @for (square, share, text) in squares {
            @if let Some(share) = share {
                @let (x, y) = corner(variant.board, *square);
                rect x=(x) y=(y) width=(FIELD) height=(FIELD) fill=(shade(*share)) {}
                text x=(x + FIELD / 2) y=(y + 29) font-size="12.5" text-anchor="middle"
                    fill=(if *share > 0.5 { "#ffffff" } else { "#10202e" }) { (text) }
                @if variant.square_notation.is_numeric() {
                    text x=(x + 2) y=(y + 11) font-size="10"
                        fill=(if *share > 0.5 { "#dbe7f0" } else { "#4a5a66" }) {
                        (variant.square_name(*square))
                    }
                }
            }
        }
        @if variant.square_notation == SquareNotation::Letters { (names(variant)) }
    };
    on_board(variant, title, "", &shares).into_string()
}

/// The colour of a share, from light to dark blue.
pub(crate) fn shade(share: f64) -> String {
    const NONE: [u8; 3] = [0xe8, 0xf1, 0xf7];
    const ALL: [u8; 3] = [0x0b, 0x3c, 0x6b];
    let mixed = [0, 1, 2].map(|channel| {
        let (none, all) = (f64::from(NONE[channel]), f64::from(ALL[channel]));
        (none + (all - none) * share.clamp(0.0, 1.0)).round() as u8
    });
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// The upper left corner of a field.
fn corner(board: &Board, square: Square) -> (i32, i32) {
    let [column, row] = [board.column_of(square), board.row_of(square)].map(i32::from);
    (column * FIELD, row * FIELD)
}

fn middle(board: &Board, square: Square) -> (i32, i32) {
    let (x, y) = corner(board, square);
    (x + FIELD / 2, y + FIELD / 2)
}

fn squares(board: &Board) -> impl Iterator<Item = Square> {
    (0..board.squares()).map(Square::from_index)
}

/// Returns the outlines of the dark fields: a1 is dark on a whole board, too.
fn dark_fields(board: &Board) -> String {
    let is_dark = |&square: &Square| {
        let from_a1 = board.rows() - 1 - board.row_of(square) + board.column_of(square);
        !board.is_whole() || from_a1.is_multiple_of(2)
    };
    squares(board)
        .filter(is_dark)
        .map(|square| {
            let (x, y) = corner(board, square);
            format!("M{x},{y}h{FIELD}v{FIELD}h-{FIELD}z")
        })
        .collect()
}

/// The names of the squares.
fn names(variant: &Variant) -> Markup {
    let board = variant.board;
    match variant.square_notation {
        SquareNotation::Numbers | SquareNotation::NumbersFromBelow => html! {
            g class="name" fill="#4c3c29" font-size="10" stroke="#c7ad88" stroke-width="1.5"
                stroke-linejoin="round" paint-order="stroke" {
                @for square in squares(board) {
                    @let (x, y) = corner(board, square);
                    text x=(x + 1) y=(y + 9) { (variant.square_name(square)) }
                }
            }
        },
        SquareNotation::Letters => html! {
            g class="edge" fill="#6d5a43" font-size="15" text-anchor="middle" {
                @for rank in 0..board.rows() {
                    @let at = i32::from(rank) * FIELD + FIELD / 2;
                    @let below = i32::from(board.rows()) * FIELD + 17;
                    text x="-12" y=(at + 5) { (board.rows() - rank) }
                    text x=(at) y=(below) { (char::from(b'a' + rank)) }
                }
            }
        },
    }
}

/// The colours of a piece, of its ring and of its crown.
pub(crate) const fn fills(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::White => ["#fffdf7", "#a89a86", "#1d1a17"],
        Colour::Black => ["#2c2926", "#8f8579", "#fffdf7"],
    }
}

fn disc((x, y): (i32, i32), colour: Colour) -> Markup {
    let [fill, ..] = fills(colour);
    html! {
        circle class=(colour.word()) cx=(x) cy=(y) r=(RADIUS) fill=(fill) stroke="#1d1a17"
            stroke-width="1.5" {}
    }
}

fn man((x, y): (i32, i32), colour: Colour) -> Markup {
    let [_, ring, _] = fills(colour);
    html! {
        g data-piece=(format_args!("{} man", colour.word())) {
            (disc((x, y), colour))
            circle class=(format_args!("{}-mark", colour.word())) cx=(x) cy=(y) r=(RADIUS - 5)
                fill="none" stroke=(ring) stroke-width="1.5" {}
        }
    }
}

/// Two stacked discs and a crown.
fn king((x, y): (i32, i32), colour: Colour) -> Markup {
    let [.., crown] = fills(colour);
    html! {
        g data-piece=(format_args!("{} king", colour.word())) {
            (disc((x, y + 2), colour))
            (disc((x, y - 1), colour))
            polygon class=(format_args!("{}-crown", colour.word())) points=(CROWN) fill=(crown)
                transform=(format_args!("translate({x} {})", y - 1)) {}
        }
    }
}

/// An arrow from the first square to the last, through the squares between.
fn arrow(board: &Board, visited: &[Square]) -> Markup {
    let points: Vec<(f64, f64)> = (visited.iter())
        .map(|&square| middle(board, square))
        .map(|(x, y)| (f64::from(x), f64::from(y)))
        .collect();
    let [.., before, last] = points[..] else {
        return html! {};
    };
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return html! {};
    }
    let (dx, dy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        format!(
            "{:.1},{:.1}",
            last.0 - dx * along - dy * aside,
            last.1 - dy * along + dx * aside
        )
    };
    let between = (points.iter().skip(1))
        .take(points.len().saturating_sub(2))
        .map(|(x, y)| format!("{x},{y}"));
    let line: Vec<String> = ([start(&points)].into_iter().chain(between))
        .chain([at(12.0, 0.0)])
        .collect();
    let line = line.join(" ");
    let head = [at(2.0, 0.0), at(17.0, 9.0), at(17.0, -9.0)].join(" ");
    html! {
        polyline class="halo" points=(line) fill="none" stroke="#ffffff" stroke-width="7"
            stroke-linecap="round" stroke-linejoin="round" {}
        polyline class="arrow" points=(line) fill="none" stroke="#14548f" stroke-width="4.5"
            stroke-linecap="round" stroke-linejoin="round" {}
        polygon class="head" points=(head) fill="#14548f" stroke="#ffffff" stroke-width="1" {}
    }
}

/// The point where an arrow leaves its piece.
fn start(points: &[(f64, f64)]) -> String {
    let [from, to, ..] = points[..] else {
        return String::new();
    };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let along = f64::from(RADIUS) / dx.hypot(dy).max(1.0);
    format!("{:.1},{:.1}", from.0 + dx * along, from.1 + dy * along)
}

/// The names of the squares of a set, ascending.
pub(crate) fn square_names(variant: &Variant, set: Squares) -> Vec<String> {
    let squares = variant.square_notation.in_order(variant.board, set);
    (squares.into_iter())
        .map(|square| variant.square_name(square))
        .collect()
}
