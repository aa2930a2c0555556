//! What a row says, column by column.

use super::row::Row;
use galotne::geometry::Squares;
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne::verdict::Category;
use galotne_answer::json::signed;
use std::borrow::Cow;

/// A column.
#[derive(Clone, Copy)]
pub struct Column {
    /// What it is called in every file.
    pub name: &'static str,
    /// What it says of a row.
    pub of: Of,
}

/// What can be said of a row, by its kind.
#[derive(Clone, Copy)]
pub enum Of {
    /// A word; `None` where there is none.
    Text(fn(&Row) -> Option<&str>),
    /// A small number; `None` where there is none.
    Number(fn(&Row) -> Option<i32>),
    /// A number that may be large.
    Large(fn(&Row) -> u64),
    /// Whether something is so.
    Flag(fn(&Row) -> bool),
    /// Squares by their numbers, ascending.
    Squares(fn(&Row) -> Squares),
}

use Of::{Flag, Large, Number, Text};

/// All columns in their order. None has to be quoted in SQL. Distances and counts are plies; what a
/// position is worth it is worth to the side to move.
pub const COLUMNS: [Column; 22] = [
    // The position as FEN.
    column("fen", Text(|row| Some(&row.fen))),
    column(
        "rules",
        Text(|row| Some(row.judged.situation.variant().name)),
    ),
    // As it was named.
    column("class", Text(|row| Some(&row.class))),
    // w or b.
    column("turn", Text(|row| Some(turn(row)))),
    column(
        "white_men",
        Of::Squares(|row| row.position().men(Colour::White)),
    ),
    column(
        "white_kings",
        Of::Squares(|row| row.position().kings(Colour::White)),
    ),
    column(
        "black_men",
        Of::Squares(|row| row.position().men(Colour::Black)),
    ),
    column(
        "black_kings",
        Of::Squares(|row| row.position().kings(Colour::Black)),
    ),
    // Without draw rules: win, draw or loss.
    column("wdl", Text(|row| row.judged.wdl.map(Wdl::word))),
    // Without draw rules, negative when the side to move loses; none for draws.
    column("dtw", Number(|row| row.judged.dtw.and_then(signed))),
    column(
        "profile",
        Text(|row| Some(row.judged.situation.profile().name)),
    ),
    // Of the clock in charge; none where none is.
    column("rule", Text(|row| row.clock().map(|clock| clock.rule))),
    column(
        "rule_limit",
        Number(|row| row.clock().map(|clock| clock.limit().into())),
    ),
    // What is counted on it already.
    column("spent", Number(|row| row.clock().map(|_| row.spent.into()))),
    // So many must be left on it; none for draws, and where the result does not stand with a fresh one.
    column("need", Number(need)),
    column(
        "max_spent",
        Number(|row| row.judged.max_spent().map(Into::into)),
    ),
    // With what is spent.
    column(
        "category",
        Text(|row| row.judged.category.map(Category::word)),
    ),
    column("moves", Number(|row| i32::try_from(row.moves).ok())),
    // Without draw rules.
    column(
        "winning_moves",
        Number(|row| i32::try_from(row.winning_moves).ok()),
    ),
    column("unique_win", Flag(|row| row.winning_moves == 1)),
    // Whether the side to move must capture.
    column("capture", Flag(|row| row.capture)),
    // With `turn` the place of the row in the class.
    column("cell", Large(|row| row.cell)),
];

const fn column(name: &'static str, of: Of) -> Column {
    Column { name, of }
}

fn turn(row: &Row) -> &'static str {
    match row.position().turn() {
        Colour::White => "w",
        Colour::Black => "b",
    }
}

/// Without a clock in charge there is nothing that is needed.
fn need(row: &Row) -> Option<i32> {
    let need = row.clock().and(row.judged.need)?;
    need.plies().map(Into::into)
}

impl Column {
    /// What it says of a row, in text: nothing where there is nothing, squares with spaces between them.
    #[must_use]
    pub fn text<'r>(&self, row: &'r Row) -> Cow<'r, str> {
        match self.of {
            Text(of) => of(row).unwrap_or_default().into(),
            Number(of) => of(row)
                .map_or_else(String::new, |number| number.to_string())
                .into(),
            Large(of) => of(row).to_string().into(),
            Flag(of) => if of(row) { "true" } else { "false" }.into(),
            Of::Squares(of) => with_spaces(row.numbers(of(row))).into(),
        }
    }
}

/// Numbers as text.
pub(super) fn with_spaces(numbers: impl Iterator<Item = i32>) -> String {
    let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
    texts.join(" ")
}
