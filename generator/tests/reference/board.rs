//! The board: 50 dark squares, their neighbours, and what stands on them.
//!
//! Inside this module tree a square is its bit, 0..50: the printed number less one, counted in rows
//! of five from Black's side. White moves towards 0 and is crowned on 0..5, Black towards 49 and on
//! 45..50.

/// Dark squares of the board.
pub(super) const SQUARES: usize = 50;
/// Squares 1-5, where a white man is crowned.
pub(super) const TOP_ROW: u64 = 0b11111;
/// Squares 46-50, where a black man is crowned.
pub(super) const BOTTOM_ROW: u64 = TOP_ROW << 45;
/// Directions that lead towards square 1, as indexes into [`NEIGHBOURS`].
pub(super) const UP: [usize; 2] = [0, 1];
/// Directions that lead towards square 50.
pub(super) const DOWN: [usize; 2] = [2, 3];
/// The four diagonal neighbours of every square: up left, up right, down left, down right.
pub(super) const NEIGHBOURS: [[Option<u8>; 4]; SQUARES] = neighbours();

const fn neighbours() -> [[Option<u8>; 4]; SQUARES] {
    let mut table = [[None; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let row = square as i32 / 5;
        // The top row begins with a light square, the next with a dark one, and so on.
        let column = square as i32 % 5 * 2 + (row + 1) % 2;
        let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let mut direction = 0;
        while direction < 4 {
            let to_row = row + steps[direction].0;
            let to_column = column + steps[direction].1;
            if 0 <= to_row && to_row < 10 && 0 <= to_column && to_column < 10 {
                table[square][direction] = Some((to_row * 5 + to_column / 2) as u8);
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Starts on 31-50, moves first, is crowned on 1-5.
    White,
    /// Starts on 1-20, is crowned on 46-50.
    Black,
}

impl Colour {
    /// Both colours, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Men and kings of both sides, bit n-1 = square n (plain 50-bit, no padding).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// White's men, never on squares 1-5.
    pub white_men: u64,
    /// White's kings.
    pub white_kings: u64,
    /// Black's men, never on squares 46-50.
    pub black_men: u64,
    /// Black's kings.
    pub black_kings: u64,
}

impl Placement {
    /// Men and kings of one side.
    pub(super) fn side(&self, colour: Colour) -> (u64, u64) {
        match colour {
            Colour::White => (self.white_men, self.white_kings),
            Colour::Black => (self.black_men, self.black_kings),
        }
    }

    /// All pieces of one side.
    pub(super) fn pieces(&self, colour: Colour) -> u64 {
        let (men, kings) = self.side(colour);
        men | kings
    }

    /// Rows that all men together still have to go before they are crowned.
    ///
    /// A man's quiet move lowers it by one, a king's quiet move leaves it as it is.
    pub(super) fn rows_to_go(&self) -> usize {
        let row = |square: usize| square / 5;
        let white: usize = squares(self.white_men).map(row).sum();
        let black: usize = squares(self.black_men).map(|square| 9 - row(square)).sum();
        white + black
    }
}

/// The squares of a set, ascending.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < SQUARES).then_some(square)
    })
}
