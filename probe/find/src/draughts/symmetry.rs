//! Symmetries of draughts positions.
//!
//! Kings move alike in all directions, so half a turn of the board and the reflections in its long
//! diagonals are symmetries of positions without men. Exchanged colours are a symmetry of classes
//! whose sides have the same pieces. Where all fields are squares there are more symmetries, such
//! as reflections in the middle between two columns: these are not used.

use galotne::geometry::{Bits, Board, Square, Squares};
use galotne::material::Class;
use galotne::position::{Colour, Position};

/// Returns the row and the column of a square, from 0 at the top left.
pub fn row_and_column(board: &Board, square: Square) -> (i16, i16) {
    (board.row_of(square).into(), board.column_of(square).into())
}

/// A symmetry of the board: maps the last row's number, a row and a column to a row and a column.
type BoardSymmetry = fn(i16, i16, i16) -> (i16, i16);

/// The symmetries of a class.
pub struct Symmetries {
    /// The image of each bit under the symmetries of the board.
    maps: Vec<[Squares; 64]>,
    /// Whether exchanging the colours is a symmetry.
    swaps_colours: bool,
}

impl Symmetries {
    /// Returns the symmetries of a class with both sides to move.
    pub fn of_class(board: &Board, class: Class) -> Self {
        let men = Colour::BOTH.iter().any(|&side| class.men(side) > 0);
        Self {
            maps: if men { vec![] } else { maps(board) },
            swaps_colours: class.is_symmetric(),
        }
    }

    /// Returns those that keep the side to move.
    pub fn of_one_side(self) -> Self {
        Self {
            swaps_colours: false,
            ..self
        }
    }

    /// Returns no symmetries.
    pub const fn none() -> Self {
        Self {
            maps: vec![],
            swaps_colours: false,
        }
    }

    /// Returns the other images of a position.
    pub fn images<'a>(&'a self, position: &Position) -> impl Iterator<Item = Position> + use<'a> {
        let position = *position;
        let other = self.swaps_colours.then(|| position.swapped());
        let reflected = [Some(position), other].into_iter().flatten();
        let reflected =
            reflected.flat_map(|position| self.maps.iter().map(move |map| image(map, &position)));
        other.into_iter().chain(reflected)
    }
}

fn image(map: &[Squares; 64], position: &Position) -> Position {
    let moved =
        |set: Squares| Bits(set).fold(0, |all, bit| all | map[bit.trailing_zeros() as usize]);
    let men = Colour::BOTH.map(|side| moved(position.men(side)));
    let kings = Colour::BOTH.map(|side| moved(position.kings(side)));
    Position::new_unchecked(position.board(), men, kings, position.turn())
}

/// Returns the maps of both reflections in long diagonals, and of half a turn.
fn maps(board: &Board) -> Vec<[Squares; 64]> {
    let last = i16::from(board.rows()) - 1;
    let symmetries: [BoardSymmetry; 3] = [
        |_, row, column| (column, row),
        |last, row, column| (last - column, last - row),
        |last, row, column| (last - row, last - column),
    ];
    let map = |symmetry: BoardSymmetry| {
        let mut map = [0; 64];
        for square in board.iter(board.all()) {
            let (row, column) = row_and_column(board, square);
            let image = board
                .iter(board.all())
                .find(|&other| row_and_column(board, other) == symmetry(last, row, column));
            map[board.bit(square).trailing_zeros() as usize] =
                image.map_or(0, |image| board.bit(image));
        }
        map
    };
    symmetries.map(map).to_vec()
}
