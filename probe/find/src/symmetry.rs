//! Positions that are each other's images.
//!
//! Kings go alike in all directions, so a board turned by half, or reflected in one of its long diagonals, is the same board to
//! them. Men know where they go: with men there is no such image. Where both sides have the same pieces, the position seen
//! from the other chair is one, too.

use galotne::geometry::{Bits, Board, Square, Squares};
use galotne::material::Class;
use galotne::position::{Colour, Position};

/// Row and column of a square, from 0 at the top left.
pub fn row_and_column(board: &Board, square: Square) -> (i16, i16) {
    let row = board.row_of(square);
    let place = square.index() % board.row();
    // The first field of the first row is light.
    (row.into(), (2 * place + 1 - row % 2).into())
}

/// Where an image has what stands in a row and a column of a board whose last row has this number.
type To = fn(i16, i16, i16) -> (i16, i16);

/// For each bit where it goes in each of the images that a board of kings has.
pub struct Images {
    maps: Vec<[Squares; 64]>,
}

impl Images {
    /// Of a class on this board.
    pub fn of_class(board: &Board, class: Class) -> Self {
        if Colour::BOTH.iter().any(|&side| class.men(side) > 0) {
            return Self::none();
        }
        let last = i16::from(board.rows()) - 1;
        let to: [To; 3] = [
            |_, row, column| (column, row),
            |last, row, column| (last - column, last - row),
            |last, row, column| (last - row, last - column),
        ];
        let map = |to: To| {
            let mut map = [0; 64];
            for square in board.iter(board.all()) {
                let (row, column) = row_and_column(board, square);
                let image = board
                    .iter(board.all())
                    .find(|&other| row_and_column(board, other) == to(last, row, column));
                map[board.bit(square).trailing_zeros() as usize] =
                    image.map_or(0, |image| board.bit(image));
            }
            map
        };
        Self {
            maps: to.map(map).to_vec(),
        }
    }

    /// Nothing but itself.
    pub const fn none() -> Self {
        Self { maps: vec![] }
    }

    /// The other images of a position.
    pub fn of<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        self.maps.iter().map(move |map| {
            let image = |set: Squares| {
                Bits(set).fold(0, |all, bit| all | map[bit.trailing_zeros() as usize])
            };
            let men = Colour::BOTH.map(|side| image(position.men(side)));
            let kings = Colour::BOTH.map(|side| image(position.kings(side)));
            Position::trusted(position.board(), men, kings, position.turn())
        })
    }
}
