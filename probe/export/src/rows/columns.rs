//! What a row of draughts says, column by column.

use super::column::Column;
use super::column::Of::{self, Flag, Large, Number, Numbers, Text};
use super::row::Row;
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne::verdict::Category;
use galotne_answer::json::signed;

/// All columns in their order. None has to be quoted in SQL. Distances and counts are plies; what a
/// position is worth it is worth to the side to move.
pub const COLUMNS: [Column<Row>; 22] = [
    // The position as FEN.
    column("fen", Text(|row| Some(&row.fen))),
    column(
        "rules",
        Text(|row| Some(row.judged.situation.variant().name)),
    ),
    // As it was named.
    column("class", Text(|row| Some(&row.class))),
    // w or b.
    column("turn", Text(|row| Some(letter(row.position().turn())))),
    column(
        "white_men",
        Numbers(|row| row.numbers(row.position().men(Colour::White))),
    ),
    column(
        "white_kings",
        Numbers(|row| row.numbers(row.position().kings(Colour::White))),
    ),
    column(
        "black_men",
        Numbers(|row| row.numbers(row.position().men(Colour::Black))),
    ),
    column(
        "black_kings",
        Numbers(|row| row.numbers(row.position().kings(Colour::Black))),
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
    // So many must be left on it; none for draws, and where the result does not stand with a fresh
    // one.
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

const fn column(name: &'static str, of: Of<Row>) -> Column<Row> {
    Column::new(name, of)
}

/// A side in a word.
pub(super) const fn letter(side: Colour) -> &'static str {
    match side {
        Colour::White => "w",
        Colour::Black => "b",
    }
}

/// Without a clock in charge there is nothing that is needed.
fn need(row: &Row) -> Option<i32> {
    let need = row.clock().and(row.judged.need)?;
    need.plies().map(Into::into)
}
