//! The columns that every game has.

use super::column::Column;
use super::column::ColumnValue::{Flag, Large, Number, Text};
use super::game::{Row, RowGame};
use galotne::position::Colour;
use galotne_answer::json::signed;

/// Values are those for the side to move, distances are plies.
impl<G: RowGame> Column<Row<G>> {
    pub(super) const FEN: Self = Self::new("fen", Text(|row| Some(&row.fen)));
    pub(super) const RULES: Self = Self::new("rules", Text(|row| Some(row.rules)));
    pub(super) const CLASS: Self = Self::new("class", Text(|row| Some(&row.class)));
    pub(super) const TURN: Self = Self::new("turn", Text(|row| Some(letter(row.turn))));
    pub(super) const WDL: Self = Self::new("wdl", Text(|row| Some(row.value.wdl().word())));
    /// Negative when the side to move loses; none for draws.
    pub(super) const DTW: Self = Self::new("dtw", Number(|row| signed(row.value)));
    pub(super) const MOVES: Self = Self::new("moves", Number(|row| row.moves.try_into().ok()));
    pub(super) const WINNING_MOVES: Self = Self::new(
        "winning_moves",
        Number(|row| row.winning_moves.try_into().ok()),
    );
    pub(super) const UNIQUE_WIN: Self = Self::new("unique_win", Flag(|row| row.winning_moves == 1));
    pub(super) const CELL: Self = Self::new("cell", Large(|row| row.cell));
}

/// Returns a side as one letter.
const fn letter(side: Colour) -> &'static str {
    match side {
        Colour::White => "w",
        Colour::Black => "b",
    }
}
