//! [`RowGame`]: the parts of rows in which games differ, and [`Row`], the values that all share.

use super::column::Column;
use super::settings::RowSettings;
use crate::{ExportError, ExportProgress, ExportedFile, Order};
use galotne::position::Colour;
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use galotne_find::{FoundPosition, Searchable};
use std::sync::Arc;

/// The error of an export of a game.
pub type RowError<G> = ExportError<<G as galotne::rules::Rules>::Class>;

/// A game whose positions can be exported as rows.
pub trait RowGame: Searchable {
    /// The result of a position under draw rules, for the columns on clocks.
    type ClockedResult: Clone + Send + 'static;

    /// The columns in their order. None has to be quoted in SQL.
    const COLUMNS: &'static [Column<Row<Self>>];

    /// Whether two positions that have the same cell are images of each other and have the same
    /// values.
    fn are_images(one: &Self::Position, other: &Self::Position) -> bool;

    /// Judges positions, in their order.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or more plies are spent than the clock counts.
    fn judge(
        source: &RowSource<'_, Self>,
        positions: &[Self::Position],
    ) -> Result<Vec<(Value, Self::ClockedResult)>, RowError<Self>>;

    /// Reads a position of a class. The error is the end of a sentence that begins with the FEN.
    ///
    /// # Errors
    /// The text is not a FEN, or the position is of another class.
    fn read_position(
        &self,
        class: Self::Class,
        index: &Self::Index,
        fen: &str,
    ) -> Result<FoundPosition<Self::Position>, String>;

    /// Writes files by `export::write_files`, which is compiled for the game in this package
    /// instead of in every program.
    ///
    /// # Errors
    /// Those of [`export`](super::export).
    fn export(
        tables: &Tablebase<Self>,
        settings: &RowSettings<Self::BoardCondition>,
        order: &Order<Self::Class>,
        progress: &dyn ExportProgress,
    ) -> Result<Vec<ExportedFile>, RowError<Self>>;
}

/// A position with the values of its columns.
pub struct Row<G: RowGame> {
    /// The position as FEN.
    pub fen: String,
    /// The name of the game.
    pub rules: &'static str,
    /// The class in the orientation of the order.
    pub class: Arc<str>,
    /// The position.
    pub position: G::Position,
    /// The side to move.
    pub turn: Colour,
    /// The plies to the end without draw rules.
    pub value: Value,
    /// The result under draw rules.
    pub clocked: G::ClockedResult,
    /// The number of legal moves.
    pub moves: usize,
    /// The number of winning moves, without draw rules.
    pub winning_moves: usize,
    /// Whether a legal move takes a piece.
    pub takes: bool,
    /// The number of the position in the [`Index`](galotne::rules::Rules::Index) of its canonical
    /// class: the first of the cells that hold an image of it.
    pub cell: u64,
}

/// The tables of a game, and the settings of rows.
pub struct RowSource<'a, G: RowGame> {
    /// The tables.
    pub tables: &'a Tablebase<G>,
    /// The settings.
    pub settings: &'a RowSettings<G::BoardCondition>,
}
