//! Squares, diagonals and bitboards of the two boards draughts is played on.
//!
//! A [`Board`] has `rows` rows of `row` dark squares, numbered from 1 at the top left, row by row
//! (FMJD Annex 1, art. 2.6). Sets of squares are *padded bitboards*: one spare bit after every two
//! rows, so that each of the four diagonal steps is the same shift from every square and a piece
//! that steps over the edge falls on a spare bit.

/// A set of squares of a [`Board`] as a padded bitboard.
pub type Squares = u64;

/// A dark square. Zero-based inside; people see [`Square::number`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this zero-based index.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The zero-based index.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The number printed in books and score sheets, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// One of the four diagonal directions, as seen with square 1 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards higher numbers and the left edge.
    DownLeft,
    /// Towards higher numbers and the right edge.
    DownRight,
    /// Towards lower numbers and the left edge.
    UpLeft,
    /// Towards lower numbers and the right edge.
    UpRight,
}

impl Direction {
    /// All four, downward ones first.
    pub const ALL: [Self; 4] = [Self::DownLeft, Self::DownRight, Self::UpLeft, Self::UpRight];
    /// The two directions a White man moves in.
    pub const UP: [Self; 2] = [Self::UpLeft, Self::UpRight];
    /// The two directions a Black man moves in.
    pub const DOWN: [Self; 2] = [Self::DownLeft, Self::DownRight];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
        }
    }
}

/// How the squares of a board are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareNames {
    /// 1, 2, 3 .. from the top left, row by row.
    Numbers,
    /// a1 at the bottom left, letters to the right, digits upward.
    Letters,
}

/// A board: its size, how its squares are written, where men are crowned, and the arithmetic of its
/// padded bitboards.
#[derive(PartialEq, Eq, Debug)]
pub struct Board {
    rows: u8,
    row: u8,
    names: SquareNames,
    /// How many of the far rows men are crowned on: one or none.
    crowning_rows: u8,
    mask: Squares,
    /// The bit of every square, and the square of every bit.
    bits: [Squares; 64],
    first: [Square; 64],
}

/// The board of 10 x 10 fields, 50 dark squares.
pub static TEN: Board = Board::new(10, SquareNames::Numbers, 1);
/// The board of 8 x 8 fields, 32 dark squares, written as numbers.
pub static EIGHT: Board = Board::new(8, SquareNames::Numbers, 1);
/// The board of 8 x 8 fields, written as a1 to h8.
pub static LETTERED: Board = Board::new(8, SquareNames::Letters, 1);
/// The board of 8 x 8 fields, written as a1 to h8, of a game in which nobody is crowned.
pub static PASTURE: Board = Board::new(8, SquareNames::Letters, 0);

impl Board {
    const fn new(rows: u8, names: SquareNames, crowning_rows: u8) -> Self {
        let row = rows / 2;
        let (mut bits, mut first) = ([0; 64], [Square(0); 64]);
        let mut mask = 0;
        let mut square = 0;
        while square < rows * row {
            let bit = square + square / (2 * row);
            bits[square as usize] = 1 << bit;
            first[bit as usize] = Square(square);
            mask |= 1 << bit;
            square += 1;
        }
        Self {
            rows,
            row,
            names,
            crowning_rows,
            mask,
            bits,
            first,
        }
    }

    /// How squares are written.
    #[must_use]
    pub const fn names(&self) -> SquareNames {
        self.names
    }

    /// Which squares there are, for messages.
    #[must_use]
    pub const fn range(&self) -> &'static str {
        match (self.names, self.rows) {
            (SquareNames::Letters, _) => "a1 to h8, dark squares only",
            (SquareNames::Numbers, 10) => "1 to 50",
            (SquareNames::Numbers, _) => "1 to 32",
        }
    }

    /// The square with this letter and digit, counted from 0 and from the bottom left, if it is dark.
    #[must_use]
    pub const fn lettered(&self, column: u8, rank: u8) -> Option<Square> {
        let light = (column + rank) % 2 == 1;
        if light || column >= self.rows || rank >= self.rows {
            return None;
        }
        Some(Square((self.rows - 1 - rank) * self.row + column / 2))
    }

    /// The text of a square: `32`, or `c3` where squares have letters.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        match self.names {
            SquareNames::Numbers => square.number().to_string(),
            SquareNames::Letters => {
                let rank = self.rows - 1 - self.row_of(square);
                let column = 2 * (square.0 % self.row) + rank % 2;
                format!("{}{}", char::from(b'a' + column), rank + 1)
            }
        }
    }

    /// The square with this text, as [`Board::name`] writes it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Square> {
        match (self.names, name.as_bytes()) {
            (SquareNames::Numbers, _) => self.square(name.parse().ok()?),
            (SquareNames::Letters, &[column, rank]) => {
                self.lettered(column.checked_sub(b'a')?, rank.checked_sub(b'1')?)
            }
            _ => None,
        }
    }

    /// How many squares the far row has on which men are crowned, and where no man ever stands; 0 if
    /// there is no crowning.
    #[must_use]
    pub const fn crowning_squares(&self) -> u8 {
        self.crowning_rows * self.row
    }

    /// The longest diagonal through the bottom left corner: 46 to 5 of 50 squares, a1 to h8 of 32, the
    /// *main road*.
    #[must_use]
    pub const fn long_diagonal(&self) -> Squares {
        let mut bit = self.bit(Square(self.squares() - self.row));
        let mut all = 0;
        while bit != 0 {
            all |= bit;
            bit = self.step(bit, Direction::UpRight);
        }
        all
    }

    /// How many squares the board has.
    #[must_use]
    pub const fn squares(&self) -> u8 {
        self.rows * self.row
    }

    /// How many dark squares one row has.
    #[must_use]
    pub const fn row(&self) -> u8 {
        self.row
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// All squares.
    #[must_use]
    pub const fn all(&self) -> Squares {
        self.mask
    }

    /// The square with this printed number, if the board has it.
    #[must_use]
    pub fn square(&self, number: u64) -> Option<Square> {
        (1..=u64::from(self.squares()))
            .contains(&number)
            .then(|| Square((number - 1) as u8))
    }

    /// The set that holds just `square`.
    #[must_use]
    #[inline]
    pub const fn bit(&self, square: Square) -> Squares {
        self.bits[(square.0 & 63) as usize]
    }

    /// The square of the lowest bit of a set that is not empty.
    #[must_use]
    #[inline]
    pub const fn first(&self, set: Squares) -> Square {
        self.first[(set.trailing_zeros() & 63) as usize]
    }

    /// The squares of a set, ascending.
    pub fn iter(&self, set: Squares) -> impl Iterator<Item = Square> + '_ {
        Bits(set).map(|bit| self.first(bit))
    }

    /// The row of a square, 0 at the top.
    #[must_use]
    pub const fn row_of(&self, square: Square) -> u8 {
        square.0 / self.row
    }

    /// The squares of row `row`, 0 at the top.
    #[must_use]
    pub fn row_squares(&self, row: u8) -> Squares {
        (0..self.row)
            .map(|column| self.bit(Square(row * self.row + column)))
            .sum()
    }

    /// Every piece of the set one step on; what leaves the board vanishes.
    #[must_use]
    #[inline]
    pub const fn step(&self, set: Squares, direction: Direction) -> Squares {
        let moved = match direction {
            Direction::DownLeft => set << self.row,
            Direction::DownRight => set << (self.row + 1),
            Direction::UpLeft => set >> (self.row + 1),
            Direction::UpRight => set >> self.row,
        };
        moved & self.mask
    }

    /// The board turned by 180 degrees: square `n` becomes `squares + 1 - n`.
    #[must_use]
    pub const fn turn(&self, set: Squares) -> Squares {
        let padded = self.rows * self.row + self.rows / 2 - 1;
        set.reverse_bits() >> (64 - padded)
    }

    /// [`Board::turn`] of one square.
    #[must_use]
    pub const fn turn_square(&self, square: Square) -> Square {
        Square(self.squares() - 1 - square.0)
    }
}

/// The bits of a set one by one, lowest first, each as a set of its own.
#[derive(Clone, Copy, Debug)]
pub struct Bits(pub Squares);

impl Iterator for Bits {
    type Item = Squares;

    #[inline]
    fn next(&mut self) -> Option<Squares> {
        let low = self.0 & self.0.wrapping_neg();
        self.0 ^= low;
        (low != 0).then_some(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbours(board: &Board, number: u64) -> Vec<u8> {
        let bit = board.bit(board.square(number).expect("on the board"));
        let around = Direction::ALL.map(|direction| board.step(bit, direction));
        let mut numbers: Vec<u8> = (board.iter(around.iter().sum()).map(Square::number)).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn neighbours_are_those_of_the_printed_diagrams() {
        assert_eq!(neighbours(&TEN, 28), [22, 23, 32, 33]);
        assert_eq!(neighbours(&TEN, 5), [10]);
        assert_eq!(neighbours(&TEN, 46), [41]);
        assert_eq!(neighbours(&TEN, 6), [1, 11]);
        assert_eq!(neighbours(&TEN, 15), [10, 20]);
        assert_eq!(neighbours(&EIGHT, 4), [8]);
        assert_eq!(neighbours(&EIGHT, 14), [9, 10, 17, 18]);
        assert_eq!(neighbours(&EIGHT, 29), [25]);
    }

    #[test]
    fn the_long_diagonal_joins_5_and_46() {
        let mut bit = TEN.bit(TEN.square(5).expect("on the board"));
        let mut squares = vec![];
        while bit != 0 {
            squares.push(TEN.first(bit).number());
            bit = TEN.step(bit, Direction::DownLeft);
        }
        assert_eq!(squares, [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    }

    #[test]
    fn letters_are_those_of_the_printed_diagrams() {
        let named = |number| LETTERED.name(LETTERED.square(number).expect("on the board"));
        // 1 is b8, 4 is h8, 5 is a7, 29 is a1, 32 is g1.
        let texts = [1, 4, 5, 29, 32].map(named);
        assert_eq!(texts, ["b8", "h8", "a7", "a1", "g1"]);
        for index in 0..LETTERED.squares() {
            let square = Square(index);
            let name = LETTERED.name(square);
            let (column, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
            assert_eq!(LETTERED.lettered(column, rank), Some(square), "{name}");
        }
        assert_eq!(LETTERED.lettered(0, 1), None, "a2 is light");
    }

    #[test]
    fn the_main_road_is_the_long_diagonal() {
        for (board, ends, length) in [(&TEN, [5, 46], 10), (&EIGHT, [4, 29], 8)] {
            let road = board.long_diagonal();
            assert_eq!(road.count_ones(), length);
            for end in ends {
                assert!(road & board.bit(board.square(end).expect("on the board")) != 0);
            }
            assert_eq!(board.turn(road), road);
        }
    }

    #[test]
    fn turning_maps_square_n_to_its_opposite() {
        for board in [&TEN, &EIGHT] {
            for index in 0..board.squares() {
                let square = Square::from_index(index);
                let turned = board.turn(board.bit(square));
                assert_eq!(board.first(turned), board.turn_square(square));
                assert_eq!(board.turn(turned), board.bit(square));
            }
        }
    }
}
