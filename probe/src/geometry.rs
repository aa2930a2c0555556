//! Squares, diagonals and bitboards of the two boards draughts is played on.
//!
//! A [`Board`] has `rows` rows of `row` dark squares, numbered from 1 at the top left, row by row
//! (FMJD Annex 1, art. 2.6). Sets of squares are *padded bitboards*: one spare bit after every two
//! rows, so that each of the four diagonal steps is the same shift from every square and a piece
//! that steps over the edge falls on a spare bit.

use std::fmt;

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

    /// The two directions of the other diagonal.
    #[must_use]
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::DownLeft | Self::UpRight => [Self::DownRight, Self::UpLeft],
            Self::DownRight | Self::UpLeft => [Self::DownLeft, Self::UpRight],
        }
    }

    /// The one that is met first, of squares that lie one behind the other in this direction; none
    /// of none.
    #[must_use]
    #[inline]
    pub const fn first(self, squares: Squares) -> Squares {
        match self {
            Self::DownLeft | Self::DownRight => squares & squares.wrapping_neg(),
            _ if squares == 0 => 0,
            Self::UpLeft | Self::UpRight => 1 << (63 - squares.leading_zeros()),
        }
    }
}

/// Which of the boards a position stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardSize {
    /// 8 x 8 fields: [`EIGHT`].
    Eight,
    /// 10 x 10 fields: [`TEN`].
    Ten,
}

impl BoardSize {
    /// The board of this size.
    #[must_use]
    #[inline]
    pub const fn board(self) -> &'static Board {
        match self {
            Self::Eight => &EIGHT,
            Self::Ten => &TEN,
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Eight => "8x8",
            Self::Ten => "10x10",
        })
    }
}

/// A board: its size, and the arithmetic of its padded bitboards.
#[derive(PartialEq, Eq, Debug)]
pub struct Board {
    size: BoardSize,
    rows: u8,
    row: u8,
    mask: Squares,
    /// The bit of every square, and the square of every bit.
    bits: [Squares; 64],
    first: [Square; 64],
    /// From every bit the squares in each direction, as [`Direction::ALL`] orders them.
    rays: [[Squares; 4]; 64],
}

/// The board of 10 x 10 fields, 50 dark squares.
pub static TEN: Board = Board::new(BoardSize::Ten, 10);
/// The board of 8 x 8 fields, 32 dark squares.
pub static EIGHT: Board = Board::new(BoardSize::Eight, 8);

impl Board {
    const fn new(size: BoardSize, rows: u8) -> Self {
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
        let mut board = Self {
            size,
            rows,
            row,
            mask,
            bits,
            first,
            rays: [[0; 4]; 64],
        };
        let mut bit = 0;
        while bit < 64 {
            let mut number = 0;
            while number < 4 {
                let direction = Direction::ALL[number];
                let mut at = board.step(mask & 1 << bit, direction);
                while at != 0 {
                    board.rays[bit][number] |= at;
                    at = board.step(at, direction);
                }
                number += 1;
            }
            bit += 1;
        }
        board
    }

    /// Which board it is.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The longest diagonal through the bottom left corner: 46 to 5 of 50 squares, a1 to h8 of 32,
    /// the *main road*.
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

    /// The set whose squares stand bit by bit in `plain`: bit `n - 1` for square `n`. `None` where
    /// a bit stands for no square.
    #[must_use]
    pub const fn pad(&self, plain: u64) -> Option<Squares> {
        if plain >> self.squares() != 0 {
            return None;
        }
        let two_rows = 2 * self.row;
        let (mut set, mut pair) = (0, 0);
        while pair < self.rows / 2 {
            let squares = plain >> (pair * two_rows) & ((1 << two_rows) - 1);
            set |= squares << (pair * (two_rows + 1));
            pair += 1;
        }
        Some(set)
    }

    /// A set without the spare bits: bit `n - 1` for square `n`. The inverse of [`Board::pad`].
    #[must_use]
    pub const fn plain(&self, set: Squares) -> u64 {
        let two_rows = 2 * self.row;
        let (mut plain, mut pair) = (0, 0);
        while pair < self.rows / 2 {
            let squares = set >> (pair * (two_rows + 1)) & ((1 << two_rows) - 1);
            plain |= squares << (pair * two_rows);
            pair += 1;
        }
        plain
    }

    /// The row of a square, 0 at the top.
    #[must_use]
    pub const fn row_of(&self, square: Square) -> u8 {
        square.0 / self.row
    }

    /// The squares of row `row`, 0 at the top.
    #[must_use]
    pub fn row_squares(&self, row: u8) -> Squares {
        // No spare bit is inside of a row.
        let first = self.bit(Square(row * self.row));
        (first << self.row) - first
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

    /// All squares in a direction from the one of `from`.
    #[must_use]
    #[inline]
    pub const fn ray(&self, from: Squares, direction: Direction) -> Squares {
        self.rays[(from.trailing_zeros() & 63) as usize][direction as usize]
    }

    /// All squares on the diagonals through the one of `from`, without itself.
    #[inline]
    pub(crate) const fn diagonals(&self, from: Squares) -> Squares {
        let [one, two, three, four] = self.rays[(from.trailing_zeros() & 63) as usize];
        one | two | three | four
    }

    /// The first of some squares in a direction from the one of `from`, if there is one.
    #[must_use]
    #[inline]
    pub const fn nearest(&self, from: Squares, direction: Direction, squares: Squares) -> Squares {
        direction.first(self.ray(from, direction) & squares)
    }

    /// The squares in a direction from the one of `from` as far as the first of those in the way.
    #[must_use]
    #[inline]
    pub const fn run(&self, from: Squares, direction: Direction, in_the_way: Squares) -> Squares {
        let ray = self.ray(from, direction);
        match self.nearest(from, direction, in_the_way) {
            0 => ray,
            end => ray & !(end | self.ray(end, direction)),
        }
    }

    /// The board turned by 180 degrees: square `n` becomes `squares + 1 - n`.
    #[must_use]
    pub const fn rotate(&self, set: Squares) -> Squares {
        let padded = self.rows * self.row + self.rows / 2 - 1;
        set.reverse_bits() >> (64 - padded)
    }

    /// [`Board::rotate`] of one square.
    #[must_use]
    pub const fn rotate_square(&self, square: Square) -> Square {
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
    fn rays_are_steps() {
        for board in [&TEN, &EIGHT] {
            // Every third square, and every fifth, in the way.
            for every in [3, 5, 64] {
                let way: Squares = Bits(board.all()).step_by(every).sum();
                for from in Bits(board.all()) {
                    let mut around = 0;
                    for direction in Direction::ALL {
                        let (mut at, mut ray) = (board.step(from, direction), 0);
                        let (mut nearest, mut run) = (0, 0);
                        while at != 0 {
                            ray |= at;
                            if nearest == 0 {
                                nearest = at & way;
                            }
                            if nearest == 0 {
                                run |= at;
                            }
                            at = board.step(at, direction);
                        }
                        assert_eq!(board.ray(from, direction), ray);
                        assert_eq!(board.nearest(from, direction, way), nearest);
                        assert_eq!(board.run(from, direction, way), run);
                        around |= ray;
                    }
                    assert_eq!(board.diagonals(from), around);
                }
            }
        }
    }

    #[test]
    fn two_directions_lie_across() {
        for direction in Direction::ALL {
            let [one, other] = direction.across();
            assert_eq!(one.opposite(), other);
            assert!(![one, other].contains(&direction));
            for from in Bits(TEN.all()) {
                let first = TEN.step(from, direction);
                assert_eq!(direction.first(TEN.ray(from, direction)), first);
            }
        }
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
    fn the_main_road_is_the_long_diagonal() {
        for (board, ends, length) in [(&TEN, [5, 46], 10), (&EIGHT, [4, 29], 8)] {
            let road = board.long_diagonal();
            assert_eq!(road.count_ones(), length);
            for end in ends {
                assert!(road & board.bit(board.square(end).expect("on the board")) != 0);
            }
            assert_eq!(board.rotate(road), road);
        }
    }

    #[test]
    fn plain_sets_have_a_bit_for_every_square_and_no_other() {
        for board in [&TEN, &EIGHT] {
            for square in (0..board.squares()).map(Square::from_index) {
                let plain = 1 << (square.number() - 1);
                assert_eq!(board.pad(plain), Some(board.bit(square)));
                assert_eq!(board.plain(board.bit(square)), plain);
            }
            assert_eq!(board.pad((1 << board.squares()) - 1), Some(board.all()));
            assert_eq!(board.pad(1 << board.squares()), None);
            assert_eq!(board.pad(u64::MAX), None);
        }
    }

    #[test]
    fn turning_maps_square_n_to_its_opposite() {
        for board in [&TEN, &EIGHT] {
            for index in 0..board.squares() {
                let square = Square::from_index(index);
                let turned = board.rotate(board.bit(square));
                assert_eq!(board.first(turned), board.rotate_square(square));
                assert_eq!(board.rotate(turned), board.bit(square));
            }
        }
    }
}
