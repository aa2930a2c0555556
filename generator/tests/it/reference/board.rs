//! Boards of 50 and of 32 dark squares and of all 64, neighbours of squares, and placements of
//! pieces.
//!
//! Inside this module tree a square is a bit number: the printed number minus one, in rows from
//! Black's side. White moves towards 0 and promotes on the top row, Black on the bottom row.

/// Squares of the board with the most.
pub(super) const MAX_SQUARES: usize = 64;
/// Directions that lead towards square 1, as indexes into [`Board::neighbours`].
pub(super) const UP: [usize; 2] = [0, 1];
/// Directions that lead away from square 1.
pub(super) const DOWN: [usize; 2] = [2, 3];

/// A board; its dark corner is at each player's left unless it is named otherwise.
pub(super) struct Board {
    /// The number of rows, and of squares of both colours in a row.
    pub width: usize,
    /// The number of squares in a row on which pieces stand.
    row_length: usize,
    /// The four diagonal neighbours of every square: up left, up right, down left, down right; then
    /// the next dark squares up, left, right and down.
    pub neighbours: [[Option<u8>; 8]; MAX_SQUARES],
}

/// 10x10, squares 1-50.
pub(super) static TEN: Board = Board::new(10, Corner::Left);
/// 8x8, squares 1-32: 1 is b8, 4 is h8, 29 is a1, 32 is g1.
pub(super) static EIGHT: Board = Board::new(8, Corner::Left);
/// 8x8 with the dark corner at each player's right: 1 is in White's upper left corner, 32 in his
/// lower right one.
pub(super) static EIGHT_CORNER_RIGHT: Board = Board::new(8, Corner::Right);

/// 8x8 with pieces on all 64 squares: 1 is a8, 8 is h8, 57 is a1. The neighbours are not listed;
/// the moves are those of `turkish`.
pub(super) static SIXTY_FOUR: Board = Board {
    width: 8,
    row_length: 8,
    neighbours: [[None; 8]; MAX_SQUARES],
};

/// The corner, as each player sees the board, that has a dark square.
#[derive(Clone, Copy)]
enum Corner {
    Left,
    Right,
}

impl Board {
    const fn new(width: usize, corner: Corner) -> Self {
        let mut neighbours = [[None; 8]; MAX_SQUARES];
        let mut square = 0;
        while square < width * width / 2 {
            let row = (square / (width / 2)) as i32;
            // Rows start with a light and a dark square in turn.
            let light = match corner {
                Corner::Left => (row + 1) % 2,
                Corner::Right => row % 2,
            };
            let column = (square % (width / 2)) as i32 * 2 + light;
            let steps = [
                (-1, -1),
                (-1, 1),
                (1, -1),
                (1, 1),
                (-2, 0),
                (0, -2),
                (0, 2),
                (2, 0),
            ];
            let side = width as i32;
            let mut direction = 0;
            while direction < steps.len() {
                let to_row = row + steps[direction].0;
                let to_column = column + steps[direction].1;
                if 0 <= to_row && to_row < side && 0 <= to_column && to_column < side {
                    neighbours[square][direction] = Some((to_row * side / 2 + to_column / 2) as u8);
                }
                direction += 1;
            }
            square += 1;
        }
        Self {
            width,
            row_length: width / 2,
            neighbours,
        }
    }

    /// Returns the number of squares on which pieces stand.
    pub fn squares(&self) -> usize {
        self.width * self.row_length()
    }

    /// Returns the number of these squares in a row.
    pub fn row_length(&self) -> usize {
        self.row_length
    }

    /// Returns the row of a square, 0 at the top.
    pub fn row(&self, square: usize) -> usize {
        square / self.row_length()
    }

    /// Returns the row on which men of a colour promote.
    pub fn crowning_row(&self, colour: Colour) -> u64 {
        let top = (1 << self.row_length()) - 1;
        match colour {
            Colour::White => top,
            Colour::Black => top << (self.squares() - self.row_length()),
        }
    }

    /// Returns the diagonal between the dark corners at White's and Black's left: 46-5, a1-h8.
    pub fn long_diagonal(&self) -> u64 {
        let corner = self.squares() - self.row_length();
        let up_right = |&square: &usize| self.next(square, UP[1]);
        std::iter::successors(Some(corner), up_right)
            .map(|square| 1 << square)
            .sum()
    }

    /// Returns the neighbour in one direction.
    pub fn next(&self, square: usize, direction: usize) -> Option<usize> {
        self.neighbours[square][direction].map(usize::from)
    }

    /// Iterates over the squares in one direction up to the edge, nearest first.
    pub fn line(&self, square: usize, direction: usize) -> impl Iterator<Item = usize> + Clone {
        std::iter::successors(self.next(square, direction), move |&at| {
            self.next(at, direction)
        })
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Starts at the bottom, on the large numbers; promotes on the top row.
    White,
    /// Starts at the top; promotes on the bottom row.
    Black,
}

impl Colour {
    /// Both colours, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Men and kings of both sides, bit n-1 = square n (plain bits, no padding).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// White's men, never on the top row.
    pub white_men: u64,
    /// White's kings.
    pub white_kings: u64,
    /// Black's men, never on the bottom row.
    pub black_men: u64,
    /// Black's kings.
    pub black_kings: u64,
}

impl Placement {
    /// Returns the men and kings of one side.
    pub(super) fn side(&self, colour: Colour) -> (u64, u64) {
        match colour {
            Colour::White => (self.white_men, self.white_kings),
            Colour::Black => (self.black_men, self.black_kings),
        }
    }

    /// Returns all pieces of one side.
    pub(super) fn pieces(&self, colour: Colour) -> u64 {
        let (men, kings) = self.side(colour);
        men | kings
    }

    /// Returns the rows between men and promotion, over all men.
    ///
    /// A quiet man move reduces it by one, a quiet king move does not change it.
    pub(super) fn rows_to_go(&self, board: &Board) -> usize {
        let white: usize = squares(self.white_men)
            .map(|square| board.row(square))
            .sum();
        let black: usize = squares(self.black_men)
            .map(|square| board.width - 1 - board.row(square))
            .sum();
        white + black
    }
}

/// Iterates over the squares of a set, ascending.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}
