//! Moves in columns: what each leads to, seen from the player who makes it.

use super::sentences::needed;
use crate::fold::width;
use crate::language::{Language, say};
use galotne::value::Value;
use galotne::verdict::{Category, Judged, Running};

/// The columns: the space before each, and how wide it is at least; one holds its widest cell.
const COLUMNS: [(usize, usize, Side); 6] = [
    (2, 4, Side::Right),
    (2, 18, Side::Left),
    (1, 13, Side::Left),
    (1, 5, Side::Right),
    (2, 8, Side::Right),
    (2, 5, Side::Right),
];

/// Where numbers stand, and where words do.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// A number where there is one, a move, its result, plies to the end, what is left on the clock, what is needed.
pub(super) struct Columns {
    language: Language,
    rows: Vec<[String; 6]>,
}

impl Columns {
    /// The heading; `result` is the message over the results.
    pub fn new(language: Language, result: &str) -> Self {
        let heading = [
            String::new(),
            say!(language, "column-move"),
            say!(language, result),
            say!(language, "column-plies"),
            say!(language, "column-left"),
            say!(language, "column-needs"),
        ];
        Self {
            language,
            rows: vec![heading],
        }
    }

    /// A move that leads to what was judged for the side to move after it.
    pub fn push(&mut self, label: &str, text: &str, judged: &Judged) {
        let category = judged.category.map_or("unknown", Category::word);
        self.rows.push([
            label.to_owned(),
            text.to_owned(),
            say!(self.language, format!("move-{category}")),
            number(judged.dtw.and_then(Value::plies)),
            left(judged),
            number(needed(judged)),
        ]);
    }

    /// The lines; without numbers there is no room for them.
    pub fn lines(self) -> Vec<String> {
        let mut widths = COLUMNS.map(|(_, least, _)| least);
        for row in &self.rows {
            for (wide, cell) in widths.iter_mut().zip(row) {
                *wide = (*wide).max(width(cell));
            }
        }
        let numbered = self.rows.iter().any(|[label, ..]| !label.is_empty());
        let lines = self.rows.iter().map(|row| {
            let cells = row.iter().zip(COLUMNS).zip(widths);
            let cells = cells.skip(usize::from(!numbered));
            let cells = cells.map(|((cell, (space, _, side)), wide)| {
                let (space, rest) = (" ".repeat(space), " ".repeat(wide - width(cell)));
                match side {
                    Side::Left => format!("{space}{cell}{rest}"),
                    Side::Right => format!("{space}{rest}{cell}"),
                }
            });
            cells.collect()
        });
        lines.collect()
    }
}

/// What is left of the clock that `need` is compared with, and its rule.
fn left(judged: &Judged) -> String {
    let clocks = judged.clocks();
    let shortest = (clocks.running().into_iter())
        .chain(clocks.beside())
        .find(|running| Some(running.left) == clocks.left());
    shortest.map_or_else(
        || "-".to_owned(),
        |Running { clock, left, .. }| format!("{left} ({})", clock.rule),
    )
}

fn number(number: Option<u16>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
