//! Positions that are each other's images.
//!
//! Kings go alike in all directions, so a board turned by half, or reflected in one of its long
//! diagonals, is the same board to them. Men know where they go: with men there is no such image.
//! Where both sides have the same pieces, the position seen from the other chair is one, too.

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

/// The images that positions of a class have.
pub struct Images {
    /// For each bit where it goes, in each way in which a board of kings is the same.
    maps: Vec<[Squares; 64]>,
    /// Whether the position seen from the other chair is one.
    from_other_chair: bool,
}

impl Images {
    /// Of a class on this board, whoever is to move.
    pub fn of_class(board: &Board, class: Class) -> Self {
        let men = Colour::BOTH.iter().any(|&side| class.men(side) > 0);
        Self {
            maps: if men { vec![] } else { maps(board) },
            from_other_chair: class.is_symmetric(),
        }
    }

    /// With the same side to move alone.
    pub fn of_one_side(self) -> Self {
        Self {
            from_other_chair: false,
            ..self
        }
    }

    /// Nothing but itself.
    pub const fn none() -> Self {
        Self {
            maps: vec![],
            from_other_chair: false,
        }
    }

    /// The other images of a position.
    pub fn of<'a>(&'a self, position: &Position) -> impl Iterator<Item = Position> + use<'a> {
        let position = *position;
        let other = self.from_other_chair.then(|| position.swapped());
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

/// Half a turn, and the reflections in both long diagonals.
fn maps(board: &Board) -> Vec<[Squares; 64]> {
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
    to.map(map).to_vec()
}
