//! What a row of mills says, column by column.

use super::row::Row;
use crate::rows::column::Column;
use crate::rows::column::Of::{self, Flag, Large, Names, Number, Text};
use crate::rows::columns::letter;
use galotne::position::Colour;
use galotne_answer::json::signed;
use galotne_mills::geometry::{Point, Points, by_name};

/// All columns in their order. Those that draughts have too have the same names there and say the
/// same.
pub const COLUMNS: [Column<Row>; 16] = [
    // The position as FEN.
    column("fen", Text(|row| Some(&row.fen))),
    column("rules", Text(|row| Some(row.rules))),
    // As it was named.
    column("class", Text(|row| Some(&row.class))),
    // w or b.
    column("turn", Text(|row| Some(letter(row.position.turn())))),
    column(
        "white_stones",
        Names(|row| names(row.position.stones(Colour::White))),
    ),
    column(
        "black_stones",
        Names(|row| names(row.position.stones(Colour::Black))),
    ),
    column(
        "white_hand",
        Number(|row| Some(row.position.hand(Colour::White).into())),
    ),
    column(
        "black_hand",
        Number(|row| Some(row.position.hand(Colour::Black).into())),
    ),
    // Where the game tells it from other moves.
    column("extra_move", Flag(|row| row.position.is_extra_move())),
    // Win, draw or loss.
    column("wdl", Text(|row| Some(row.value.wdl().word()))),
    // Negative when the side to move loses; none for draws.
    column("dtw", Number(|row| signed(row.value))),
    column("moves", Number(|row| i32::try_from(row.moves).ok())),
    column(
        "winning_moves",
        Number(|row| i32::try_from(row.winning_moves).ok()),
    ),
    column("unique_win", Flag(|row| row.winning_moves == 1)),
    // Whether a move of the side to move removes something.
    column("removal", Flag(|row| row.removal)),
    // All images of a position have one.
    column("cell", Large(|row| row.cell)),
];

const fn column(name: &'static str, of: Of<Row>) -> Column<Row> {
    Column::new(name, of)
}

/// Points in the order of their names.
fn names(points: Points) -> Vec<&'static str> {
    by_name(points).map(Point::name).collect()
}
