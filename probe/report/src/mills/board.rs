//! The mills board, in lines of text and as SVG.
//!
//! White is at the bottom: a1 is the lower left corner. Drawings use the style sheet and the
//! colours of [`diagram`](crate::diagram).

use crate::board::PieceSigns;
use crate::language::{Language, say};
use galotne::position::Colour;
use galotne_mills::Position;
use galotne_mills::geometry::{ALL, Point, Points, points};
use maud::{Markup, html};

/// The column and the row of a point, from the lower left corner; both are less than [`LINES`].
fn place(point: Point) -> (usize, usize) {
    let [column, row] = [0, 1].map(|nth| usize::from(point.name().as_bytes()[nth]));
    (column - usize::from(b'a'), row - usize::from(b'1'))
}

/// Columns and rows.
const LINES: usize = 7;

/// The characters between columns, and the lines between rows.
const WIDE: usize = 4;
const HIGH: usize = 2;

/// A sentence for each side with stones in hand.
fn hands(position: &Position, language: Language) -> Vec<String> {
    let holding = Colour::BOTH
        .into_iter()
        .filter(|&side| position.hand(side) > 0);
    holding
        .map(|side| {
            say!(
                language,
                "mills-in-hand",
                side = side,
                n = position.hand(side)
            )
        })
        .collect()
}

/// Draws a position in lines of text, with a legend.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS, parse_fen};
/// use galotne_report::{Language, board::PieceSigns, mills::board::diagram};
///
/// let position = parse_fen(&MILLS, "W:Wa1,d1,g1:Bd2,d3,e3")?;
/// let text = diagram(&position, PieceSigns::ASCII, Language::English);
/// assert!(text.contains(" 3 |   |   .---b---b   |   |"));
/// assert!(text.contains(" 1 w-----------w-----------w"));
/// # Ok::<(), galotne_mills::FenError>(())
/// ```
#[must_use]
pub fn diagram(position: &Position, signs: PieceSigns, language: Language) -> String {
    let mut lines = vec![vec![' '; WIDE * (LINES - 1) + 1]; HIGH * (LINES - 1) + 1];
    let at = |point: Point| {
        let (column, row) = place(point);
        (HIGH * (LINES - 1 - row), WIDE * column)
    };
    for (one, other) in steps() {
        let ((top, left), (bottom, right)) = (at(one).min(at(other)), at(one).max(at(other)));
        if top == bottom {
            lines[top][left..right].fill('-');
        } else {
            for line in &mut lines[top..bottom] {
                line[left] = '|';
            }
        }
    }
    let (white, empty, black) = (
        signs.man(Colour::White),
        signs.empty(),
        signs.man(Colour::Black),
    );
    for point in points(ALL) {
        let (line, place) = at(point);
        lines[line][place] = match stone(position, point) {
            Some(Colour::White) => white,
            Some(Colour::Black) => black,
            None => empty,
        };
    }
    let mut text = String::new();
    for (nth, line) in lines.iter().enumerate() {
        let name = match nth % HIGH {
            0 => (LINES - nth / HIGH).to_string(),
            _ => String::new(),
        };
        let line: String = line.iter().collect();
        text.push_str(&format!("{name:>2} {}\n", line.trim_end()));
    }
    let letters: Vec<String> = ('a'..).take(LINES).map(String::from).collect();
    text.push_str(&format!("   {}\n", letters.join(&" ".repeat(WIDE - 1))));
    let [white, black] = [white, black].map(String::from);
    let legend = say!(language, "mills-signs", white = white, black = black);
    let sentences = [legend].into_iter().chain(hands(position, language));
    text.push_str(&format!(
        "   {}\n",
        sentences.collect::<Vec<_>>().join("; ")
    ));
    text
}

/// The pairs of neighbouring points.
fn steps() -> impl Iterator<Item = (Point, Point)> {
    points(ALL).flat_map(|one| {
        points(one.neighbours())
            .filter(move |other| one < *other)
            .map(move |other| (one, other))
    })
}

fn stone(position: &Position, point: Point) -> Option<Colour> {
    let there = |side: &Colour| position.stones(*side) & point.bit() != 0;
    Colour::BOTH.into_iter().find(there)
}

/// The distance of columns, and the margin around the lines.
const STEP: i32 = 52;
const MARGIN: i32 = 42;
const RADIUS: i32 = 17;

/// Draws a position as a self-contained SVG element, with a title and a description for screen
/// readers. Marked points have a ring.
#[must_use]
pub fn svg(
    position: &Position,
    marked: Points,
    title: &str,
    description: &str,
    language: Language,
) -> String {
    let drawn = html! {
        @for point in points(ALL) {
            @let (x, y) = middle(point);
            @if let Some(side) = stone(position, point) {
                (disc(x, y, side))
            } @else {
                circle cx=(x) cy=(y) r="4" fill="#6d5a43" {}
            }
            @if marked & point.bit() != 0 {
                circle class="square" cx=(x) cy=(y) r=(RADIUS + 4) fill="none" stroke="#b3261e"
                    stroke-width="3" {}
            }
        }
        @for (nth, text) in (0..).zip(hands(position, language)) {
            text class="edge" x=(STEP * 3) y=(STEP * 3 + 6 + 18 * (2 * nth - 1)) font-size="13"
                fill="#6d5a43" text-anchor="middle" { (text) }
        }
    };
    on_board(title, description, &drawn)
}

/// Draws a board with a darker colour for a larger share (0 to 1) of a point, and a text in it.
#[must_use]
pub fn heat(title: &str, shares: &[(Point, f64, String)]) -> String {
    let drawn = html! {
        @for (point, share, text) in shares {
            @let (x, y) = middle(*point);
            circle cx=(x) cy=(y) r=(RADIUS + 3) fill=(crate::diagram::shade(*share)) {}
            text x=(x) y=(y + 4) font-size="12.5" text-anchor="middle"
                fill=(if *share > 0.5 { "#ffffff" } else { "#10202e" }) { (text) }
        }
    };
    on_board(title, "", &drawn)
}

fn middle(point: Point) -> (i32, i32) {
    let (column, row) = place(point);
    (STEP * column as i32, STEP * (LINES - 1 - row) as i32)
}

fn disc(x: i32, y: i32, side: Colour) -> Markup {
    let [fill, ring, _] = crate::diagram::fills(side);
    html! {
        g data-piece=(format_args!("{} stone", side.word())) {
            circle class=(side.word()) cx=(x) cy=(y) r=(RADIUS) fill=(fill) stroke="#1d1a17"
                stroke-width="1.5" {}
            circle class=(format_args!("{}-mark", side.word())) cx=(x) cy=(y) r=(RADIUS - 6)
                fill="none" stroke=(ring) stroke-width="1.5" {}
        }
    }
}

/// Draws the lines, and `drawn` on them.
fn on_board(title: &str, description: &str, drawn: &Markup) -> String {
    let side = STEP * (LINES as i32 - 1);
    let width = side + 2 * MARGIN;
    let view = format!("{} {} {width} {width}", -MARGIN, -MARGIN);
    let lines: String = steps()
        .map(|(one, other)| {
            let ((x, y), (to_x, to_y)) = (middle(one), middle(other));
            format!("M{x},{y}L{to_x},{to_y}")
        })
        .collect();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox=(view) role="img"
            aria-label=(title) font-family="system-ui, sans-serif" {
            title { (title) }
            @if !description.is_empty() {
                desc { (description) }
            }
            rect class="light" x=(-MARGIN) y=(-MARGIN) width=(width) height=(width) rx="8"
                fill="#f3eadb" {}
            path class="frame" d=(lines) fill="none" stroke="#6d5a43" stroke-width="2" {}
            g class="edge" fill="#6d5a43" font-size="13" text-anchor="middle" {
                @for (nth, letter) in (0..LINES as i32).zip('a'..) {
                    text x=(STEP * nth) y=(side + MARGIN - 5) { (letter) }
                    text x=(9 - MARGIN) y=(side - STEP * nth + 4) { (nth + 1) }
                }
            }
            (drawn)
        }
    }
    .into_string()
}
