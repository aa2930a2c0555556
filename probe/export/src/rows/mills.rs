//! Rows of mills. A table keeps one position for all its images under the symmetries of the board;
//! each image is a row, one after the other, unless conditions ask for positions up to symmetry.

use super::column::Column;
use super::column::ColumnValue::{Flag, Names, Number};
use super::export::write_files;
use super::game::{Row, RowGame, RowSource};
use super::settings::RowSettings;
use crate::{ExportProgress, ExportedFile, Order};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::ClassIndex;
use galotne::value::Value;
use galotne_find::{FoundPosition, values};
use galotne_mills::geometry::{Point, by_name};
use galotne_mills::{Class, Index, Mills, Position, Tablebase, parse_fen};

type ExportError = crate::ExportError<Class>;

impl Row<Mills> {
    /// Returns the points of a side's stones, in the order of their names.
    fn points(&self, side: Colour) -> Vec<&'static str> {
        by_name(self.position.stones(side))
            .map(Point::name)
            .collect()
    }

    /// Returns the number of a side's stones in hand.
    fn hand(&self, side: Colour) -> Option<i32> {
        Some(self.position.hand(side).into())
    }
}

type C = Column<Row<Mills>>;

impl RowGame for Mills {
    type ClockedResult = ();

    const COLUMNS: &'static [C] = &[
        C::FEN,
        C::RULES,
        C::CLASS,
        C::TURN,
        C::new("white_stones", Names(|row| row.points(Colour::White))),
        C::new("black_stones", Names(|row| row.points(Colour::Black))),
        C::new("white_hand", Number(|row| row.hand(Colour::White))),
        C::new("black_hand", Number(|row| row.hand(Colour::Black))),
        // False in games that do not tell it from other moves.
        C::new("extra_move", Flag(|row| row.position.is_extra_move())),
        C::WDL,
        C::DTW,
        C::MOVES,
        C::WINNING_MOVES,
        C::UNIQUE_WIN,
        C::new("removal", Flag(|row| row.takes)),
        C::CELL,
    ];

    fn are_images(one: &Position, other: &Position) -> bool {
        let plane = |position: &Position| (position.turn(), position.is_extra_move());
        plane(one) == plane(other)
    }

    fn judge(
        source: &RowSource<'_, Self>,
        positions: &[Position],
    ) -> Result<Vec<(Value, ())>, ExportError> {
        let values = values(source.tables, positions.iter().copied(), Measure::Dtw)?.into_iter();
        Ok(values.map(|value| (value, ())).collect())
    }

    fn read_position(
        &self,
        class: Class,
        index: &Index,
        fen: &str,
    ) -> Result<FoundPosition<Position>, String> {
        let position = parse_fen(self, fen).map_err(|error| error.to_string())?;
        let found = Class::from_position(&position);
        if found != class {
            return Err(format!("it is of class {found}"));
        }
        let seen = if class == index.class() {
            position
        } else {
            position.swapped()
        };
        let (_, cell) = index.plane_and_cell(&index.place(&seen));
        let cell = index.first_twin(cell);
        Ok(FoundPosition { position, cell })
    }

    fn export(
        tables: &Tablebase,
        settings: &RowSettings<Self::BoardCondition>,
        order: &Order<Class>,
        progress: &dyn ExportProgress,
    ) -> Result<Vec<ExportedFile>, ExportError> {
        write_files(tables, settings, order, progress)
    }
}
