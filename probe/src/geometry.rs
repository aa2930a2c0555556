//! Squares, directions and bitboards of the boards that draughts is played on.
//!
//! A [`Board`] has `rows` rows of `row` dark squares, numbered from 1 at the top left, row by row
//! (FMJD Annex 1, art. 2.6). The left corner at each player's side is dark, on a *mirrored* board
//! the right one. Sets of squares are *padded bitboards*: one spare bit after every row with a
//! square at the left edge, so that each of the four diagonal steps is the same shift from every
//! square and a piece that steps over the edge falls on a spare bit.
//!
//! On a *whole* board ([`SIXTY_FOUR`]) pieces stand on light squares too, and move along rows and
//! columns alone. It has no spare bits, and no diagonals.

use std::fmt;

/// A set of squares of a [`Board`] as a padded bitboard.
pub type Squares = u64;

/// A dark square, or any of a whole board, stored as a zero-based index: row by row from the top
/// left. Books and score sheets of a game may name it otherwise
/// ([`SquareNotation`](crate::square_notation::SquareNotation)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Returns the square with a zero-based index.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Returns the zero-based index.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the number, from 1 at the top left.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A direction, with square 1 at the top left. Along a row or a column one step leads to the next
/// *dark* square: the neighbours of 28 are 27 and 29, 18 and 38. On a whole board it leads to the
/// next square.
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
    /// Along the column, towards higher numbers.
    Down,
    /// Along the row, towards higher numbers.
    Right,
    /// Along the row, towards lower numbers.
    Left,
    /// Along the column, towards lower numbers.
    Up,
}

impl Direction {
    /// The four diagonal directions, downward ones first.
    pub const DIAGONAL: [Self; 4] = Self::among();
    /// All eight, the diagonal ones first.
    pub const ALL: [Self; 8] = [
        Self::DownLeft,
        Self::DownRight,
        Self::UpLeft,
        Self::UpRight,
        Self::Down,
        Self::Right,
        Self::Left,
        Self::Up,
    ];
    /// The four directions along rows and columns.
    pub const ORTHOGONAL: [Self; 4] = [Self::Down, Self::Right, Self::Left, Self::Up];
    /// The two directions a White man moves in on diagonals.
    pub const UP: [Self; 2] = [Self::UpLeft, Self::UpRight];
    /// The two directions a Black man moves in on diagonals.
    pub const DOWN: [Self; 2] = [Self::DownLeft, Self::DownRight];

    /// Returns the first ones of [`Direction::ALL`]: 4 for the diagonals, 8 for all lines.
    #[must_use]
    #[inline]
    pub const fn among<const N: usize>() -> [Self; N] {
        let mut first = [Self::DownLeft; N];
        let mut number = 0;
        while number < N {
            first[number] = Self::ALL[number];
            number += 1;
        }
        first
    }

    /// Whether this is one of the four diagonal directions.
    #[inline]
    const fn is_diagonal(self) -> bool {
        (self as usize) < Self::DIAGONAL.len()
    }

    /// Returns the reverse direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::Down => Self::Up,
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Up => Self::Down,
        }
    }

    /// Returns the diagonal directions of other lines: two from a diagonal, all from a row or a
    /// column.
    #[must_use]
    pub const fn diagonals_across(self) -> &'static [Self] {
        match self {
            Self::DownLeft | Self::UpRight => &[Self::DownRight, Self::UpLeft],
            Self::DownRight | Self::UpLeft => &[Self::DownLeft, Self::UpRight],
            Self::Down | Self::Right | Self::Left | Self::Up => &Self::DIAGONAL,
        }
    }

    /// Returns the six directions of other lines.
    #[must_use]
    pub const fn across(self) -> &'static [Self] {
        match self {
            Self::DownLeft | Self::UpRight => &[
                Self::DownRight,
                Self::UpLeft,
                Self::Down,
                Self::Right,
                Self::Left,
                Self::Up,
            ],
            Self::DownRight | Self::UpLeft => &[
                Self::DownLeft,
                Self::UpRight,
                Self::Down,
                Self::Right,
                Self::Left,
                Self::Up,
            ],
            Self::Down | Self::Up => &[
                Self::DownLeft,
                Self::DownRight,
                Self::UpLeft,
                Self::UpRight,
                Self::Right,
                Self::Left,
            ],
            Self::Right | Self::Left => &[
                Self::DownLeft,
                Self::DownRight,
                Self::UpLeft,
                Self::UpRight,
                Self::Down,
                Self::Up,
            ],
        }
    }

    /// Returns the nearest of some squares that lie on one ray in this direction; the empty set for
    /// the empty set.
    #[must_use]
    #[inline]
    pub const fn first(self, squares: Squares) -> Squares {
        match self {
            Self::DownLeft | Self::DownRight | Self::Down | Self::Right => {
                squares & squares.wrapping_neg()
            }
            _ if squares == 0 => 0,
            Self::UpLeft | Self::UpRight | Self::Left | Self::Up => {
                1 << (63 - squares.leading_zeros())
            }
        }
    }
}

/// The size of a board, and its dark corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardSize {
    /// 8 x 8 fields: [`EIGHT`].
    Eight,
    /// 8 x 8 fields with the dark corner at each player's right: [`EIGHT_MIRRORED`].
    EightMirrored,
    /// 10 x 10 fields: [`TEN`].
    Ten,
    /// 8 x 8 fields, all of them squares: [`SIXTY_FOUR`].
    SixtyFour,
}

impl BoardSize {
    /// Returns the board of this size.
    #[must_use]
    #[inline]
    pub const fn board(self) -> &'static Board {
        match self {
            Self::Eight => &EIGHT,
            Self::EightMirrored => &EIGHT_MIRRORED,
            Self::Ten => &TEN,
            Self::SixtyFour => &SIXTY_FOUR,
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Eight => "8x8",
            Self::EightMirrored => "8x8 with the dark corner at the right",
            Self::Ten => "10x10",
            Self::SixtyFour => "8x8 with all 64 squares",
        })
    }
}

/// A board: its size and the arithmetic of its padded bitboards.
#[derive(PartialEq, Eq, Debug)]
pub struct Board {
    size: BoardSize,
    rows: u8,
    row: u8,
    /// The number of rows above the first spare bit.
    first_rows: u8,
    mask: Squares,
    /// The squares that a diagonal step may lead to: all, or none on a whole board.
    diagonal_mask: Squares,
    /// The bits between two neighbours in a column.
    column_step: u8,
    /// The bits above the last square.
    bits_above: u8,
    /// The first and the last square of every row.
    row_ends: [Squares; 2],
    /// The bit of every square. `first` is the inverse: the square of every bit.
    bits: [Squares; 64],
    first: [Square; 64],
    /// The squares in each direction from every bit, in the order of [`Direction::ALL`].
    rays: [[Squares; 8]; 64],
    /// The squares on the lines through every bit: its diagonals, and all eight directions.
    lines: [[Squares; 2]; 64],
}

/// The board of 10 x 10 fields, 50 dark squares.
pub static TEN: Board = Board::new(BoardSize::Ten, 10);
/// The board of 8 x 8 fields, 32 dark squares.
pub static EIGHT: Board = Board::new(BoardSize::Eight, 8);
/// The board of 8 x 8 fields with the dark corner at each player's right: [`EIGHT`] in a mirror.
pub static EIGHT_MIRRORED: Board = Board::new(BoardSize::EightMirrored, 8);
/// The board of 8 x 8 fields in which pieces stand on all 64 of them, and move along rows and
/// columns.
pub static SIXTY_FOUR: Board = Board::new(BoardSize::SixtyFour, 8);

impl Board {
    const fn new(size: BoardSize, rows: u8) -> Self {
        // Two rows of dark squares have one spare bit.
        let (row, first_rows, column_step) = match size {
            BoardSize::Eight | BoardSize::Ten => (rows / 2, 2, rows + 1),
            BoardSize::EightMirrored => (rows / 2, 1, rows + 1),
            BoardSize::SixtyFour => (rows, rows, rows),
        };
        let (mut bits, mut first) = ([0; 64], [Square(0); 64]);
        let (mut mask, mut row_ends) = (0, [0; 2]);
        let mut square = 0;
        while square < rows * row {
            let bit = square + spare_bits(first_rows, square / row);
            bits[square as usize] = 1 << bit;
            first[bit as usize] = Square(square);
            mask |= 1 << bit;
            if square % row == 0 {
                row_ends[0] |= 1 << bit;
            }
            if square % row == row - 1 {
                row_ends[1] |= 1 << bit;
            }
            square += 1;
        }
        let mut board = Self {
            size,
            rows,
            row,
            first_rows,
            mask,
            diagonal_mask: if row == rows { 0 } else { mask },
            column_step,
            bits_above: mask.leading_zeros() as u8,
            row_ends,
            bits,
            first,
            rays: [[0; 8]; 64],
            lines: [[0; 2]; 64],
        };
        let mut bit = 0;
        while bit < 64 {
            let mut number = 0;
            while number < Direction::ALL.len() {
                let direction = Direction::ALL[number];
                let mut at = board.step(mask & 1 << bit, direction);
                while at != 0 {
                    board.rays[bit][number] |= at;
                    at = board.step(at, direction);
                }
                if direction.is_diagonal() {
                    board.lines[bit][0] |= board.rays[bit][number];
                }
                board.lines[bit][1] |= board.rays[bit][number];
                number += 1;
            }
            bit += 1;
        }
        board
    }

    /// Returns the size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Whether the dark corner is at each player's right instead of the left.
    #[must_use]
    pub const fn is_mirrored(&self) -> bool {
        self.first_rows == 1
    }

    /// Whether pieces stand on light squares too.
    #[must_use]
    #[inline]
    pub const fn is_whole(&self) -> bool {
        self.row == self.rows
    }

    /// Returns the longest diagonal, the *main road*: 46 to 5 on 50 squares, a1 to h8 on 32, 32 to
    /// 1 on a mirrored board. Empty on a whole board.
    #[must_use]
    pub const fn long_diagonal(&self) -> Squares {
        if self.is_whole() {
            return 0;
        }
        let (corner, along) = if self.is_mirrored() {
            (self.squares() - 1, Direction::UpLeft)
        } else {
            (self.squares() - self.row, Direction::UpRight)
        };
        let mut bit = self.bit(Square(corner));
        let mut all = 0;
        while bit != 0 {
            all |= bit;
            bit = self.step(bit, along);
        }
        all
    }

    /// Returns the number of squares: dark ones, or all of a whole board.
    #[must_use]
    pub const fn squares(&self) -> u8 {
        self.rows * self.row
    }

    /// Returns the number of squares in a row: 4 or 5 dark ones, or all 8 of a whole board.
    #[must_use]
    pub const fn row(&self) -> u8 {
        self.row
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the set of all squares.
    #[must_use]
    pub const fn all(&self) -> Squares {
        self.mask
    }

    /// Returns the square with a [number](Square::number), if the board has it.
    #[must_use]
    pub fn square(&self, number: u64) -> Option<Square> {
        (1..=u64::from(self.squares()))
            .contains(&number)
            .then(|| Square((number - 1) as u8))
    }

    /// Returns the set of one square.
    #[must_use]
    #[inline]
    pub const fn bit(&self, square: Square) -> Squares {
        self.bits[(square.0 & 63) as usize]
    }

    /// Returns the square of the lowest bit of a set, which must not be empty.
    #[must_use]
    #[inline]
    pub const fn first(&self, set: Squares) -> Square {
        self.first[(set.trailing_zeros() & 63) as usize]
    }

    /// Iterates over the squares of a set, ascending.
    pub fn iter(&self, set: Squares) -> impl Iterator<Item = Square> + '_ {
        Bits(set).map(|bit| self.first(bit))
    }

    /// Converts a plain bitboard (bit `n - 1` for square `n`) to a padded one; `None` if a bit lies
    /// beyond the last square.
    #[must_use]
    pub const fn pad(&self, plain: u64) -> Option<Squares> {
        if self.is_whole() {
            return Some(plain);
        }
        if plain >> self.squares() != 0 {
            return None;
        }
        let (mut set, mut rows, mut at) = (0, self.first_rows * self.row, 0);
        let mut spare = 0;
        while at < self.squares() {
            set |= (plain >> at & ((1 << rows) - 1)) << (at + spare);
            (at, spare, rows) = (at + rows, spare + 1, 2 * self.row);
        }
        Some(set)
    }

    /// Converts a set to a plain bitboard: bit `n - 1` for square `n`. The inverse of
    /// [`Board::pad`].
    #[must_use]
    pub const fn plain(&self, set: Squares) -> u64 {
        if self.is_whole() {
            return set;
        }
        let (mut plain, mut rows, mut at) = (0, self.first_rows * self.row, 0);
        let mut spare = 0;
        while at < self.squares() {
            plain |= (set >> (at + spare) & ((1 << rows) - 1)) << at;
            (at, spare, rows) = (at + rows, spare + 1, 2 * self.row);
        }
        plain
    }

    /// Returns the row of a square, 0 at the top.
    #[must_use]
    pub const fn row_of(&self, square: Square) -> u8 {
        square.0 / self.row
    }

    /// Returns the column of a square among all fields, dark and light, 0 at the left.
    #[must_use]
    pub const fn column_of(&self, square: Square) -> u8 {
        if self.is_whole() {
            return square.0 % self.row;
        }
        let at_left = (self.row_of(square) + self.first_rows) % 2 == 1;
        2 * (square.0 % self.row) + if at_left { 0 } else { 1 }
    }

    /// Returns the square in a row and a column; `None` off the board, and for a light field unless
    /// the board is whole.
    #[must_use]
    pub const fn square_at(&self, row: u8, column: u8) -> Option<Square> {
        if row >= self.rows || column >= self.rows {
            return None;
        }
        let place = if self.is_whole() { column } else { column / 2 };
        let square = Square(row * self.row + place);
        if self.column_of(square) == column {
            Some(square)
        } else {
            None
        }
    }

    /// Returns the squares of a row, 0 at the top.
    #[must_use]
    pub fn row_squares(&self, row: u8) -> Squares {
        // Spare bits lie between rows only.
        let first = self.bit(Square(row * self.row));
        (first << self.row).wrapping_sub(first)
    }

    /// Moves every square of a set one step; squares that leave the board vanish.
    #[must_use]
    #[inline]
    pub const fn step(&self, set: Squares, direction: Direction) -> Squares {
        let mask = if direction.is_diagonal() {
            self.diagonal_mask
        } else {
            self.mask
        };
        self.shifted(set, direction) & mask
    }

    /// Returns those of some `squares` that are one step from `from`, where pieces move in the
    /// first `N` of [`Direction::ALL`]. On diagonals alone a step over the edge ends on a spare
    /// bit, which `squares` do not have: no further mask is needed.
    #[inline]
    pub(crate) const fn step_onto<const N: usize>(
        &self,
        from: Squares,
        direction: Direction,
        squares: Squares,
    ) -> Squares {
        if N == Direction::DIAGONAL.len() {
            self.shifted(from, direction) & squares
        } else {
            self.step(from, direction) & squares
        }
    }

    /// Moves every square of a set one step, some of them to bits that are not squares.
    #[inline]
    const fn shifted(&self, set: Squares, direction: Direction) -> Squares {
        match direction {
            Direction::DownLeft => set << self.row,
            Direction::DownRight => set << (self.row + 1),
            Direction::UpLeft => set >> (self.row + 1),
            Direction::UpRight => set >> self.row,
            Direction::Down => set << self.column_step,
            Direction::Right => (set & !self.row_ends[1]) << 1,
            Direction::Left => (set & !self.row_ends[0]) >> 1,
            Direction::Up => set >> self.column_step,
        }
    }

    /// Returns all squares in a direction from the single square of `from`.
    #[must_use]
    #[inline]
    pub const fn ray(&self, from: Squares, direction: Direction) -> Squares {
        self.rays[(from.trailing_zeros() & 63) as usize][direction as usize]
    }

    /// Returns all squares on the lines through the single square of `from`, without itself: on the
    /// diagonals for `N` = 4, and also on the row and the column for 8.
    #[inline]
    pub(crate) const fn lines<const N: usize>(&self, from: Squares) -> Squares {
        let diagonals_alone = N == Direction::DIAGONAL.len();
        self.lines[(from.trailing_zeros() & 63) as usize][!diagonals_alone as usize]
    }

    /// Returns the nearest of `squares` in a direction from the single square of `from`; the empty
    /// set if there is none.
    #[must_use]
    #[inline]
    pub const fn nearest(&self, from: Squares, direction: Direction, squares: Squares) -> Squares {
        direction.first(self.ray(from, direction) & squares)
    }

    /// Returns the squares between the single square of `from` and the first blocker in a
    /// direction.
    #[must_use]
    #[inline]
    pub const fn run(&self, from: Squares, direction: Direction, blockers: Squares) -> Squares {
        let ray = self.ray(from, direction);
        match self.nearest(from, direction, blockers) {
            0 => ray,
            end => ray & !(end | self.ray(end, direction)),
        }
    }

    /// Rotates a set by 180 degrees: square `n` becomes `squares + 1 - n`.
    #[must_use]
    pub const fn rotate(&self, set: Squares) -> Squares {
        set.reverse_bits() >> self.bits_above
    }

    /// Rotates one square by 180 degrees.
    #[must_use]
    pub const fn rotate_square(&self, square: Square) -> Square {
        Square(self.squares() - 1 - square.0)
    }
}

/// Returns the number of spare bits above a row.
const fn spare_bits(first_rows: u8, row: u8) -> u8 {
    (row + 2).saturating_sub(first_rows) / 2
}

/// An iterator over the bits of a set, lowest first, each as a set of one square.
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

    const BOARDS: [&Board; 4] = [&TEN, &EIGHT, &EIGHT_MIRRORED, &SIXTY_FOUR];

    fn neighbours(board: &Board, number: u64) -> Vec<u8> {
        let bit = board.bit(board.square(number).expect("on the board"));
        let around = Direction::DIAGONAL.map(|direction| board.step(bit, direction));
        let mut numbers: Vec<u8> = (board.iter(around.iter().sum()).map(Square::number)).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn neighbours_agree_with_printed_diagrams() {
        assert_eq!(neighbours(&TEN, 28), [22, 23, 32, 33]);
        assert_eq!(neighbours(&TEN, 5), [10]);
        assert_eq!(neighbours(&TEN, 46), [41]);
        assert_eq!(neighbours(&TEN, 6), [1, 11]);
        assert_eq!(neighbours(&TEN, 15), [10, 20]);
        assert_eq!(neighbours(&EIGHT, 4), [8]);
        assert_eq!(neighbours(&EIGHT, 14), [9, 10, 17, 18]);
        assert_eq!(neighbours(&EIGHT, 29), [25]);
        // FID, art. 2.3 to 2.6: square 32 is the corner at White's right.
        assert_eq!(neighbours(&EIGHT_MIRRORED, 32), [28]);
        assert_eq!(neighbours(&EIGHT_MIRRORED, 1), [5]);
        assert_eq!(neighbours(&EIGHT_MIRRORED, 4), [7, 8]);
        assert_eq!(neighbours(&EIGHT_MIRRORED, 5), [1, 2, 9, 10]);
        assert_eq!(neighbours(&EIGHT_MIRRORED, 8), [4, 12]);
        assert_eq!(neighbours(&EIGHT_MIRRORED, 15), [11, 12, 19, 20]);
    }

    #[test]
    fn rows_and_columns_step_over_dark_squares_only() {
        // Official Rules for Frisian draughts 2011, art. 7: "in a straight line".
        let next = |board: &Board, number, direction| {
            let bit = board.bit(board.square(number).expect("on the board"));
            (board.iter(board.step(bit, direction)).map(Square::number)).next()
        };
        for (number, neighbours) in [
            (28, [Some(38), Some(29), Some(27), Some(18)]),
            (5, [Some(15), None, Some(4), None]),
            (6, [Some(16), Some(7), None, None]),
            (26, [Some(36), Some(27), None, Some(16)]),
            (25, [Some(35), None, Some(24), Some(15)]),
            (46, [None, Some(47), None, Some(36)]),
            (50, [None, None, Some(49), Some(40)]),
        ] {
            let [down, right, left, up] = neighbours;
            let found = Direction::ALL.map(|direction| next(&TEN, number, direction));
            assert_eq!(found[4..], [down, right, left, up], "{number}");
        }
        for board in BOARDS {
            let next = if board.is_whole() { 1 } else { 2 };
            for square in (0..board.squares()).map(Square::from_index) {
                let (row, column) = (board.row_of(square), board.column_of(square));
                let at = |row: i8, column: i8| {
                    let [row, column] = [row, column].map(u8::try_from);
                    row.ok().zip(column.ok()).and_then(|(row, column)| {
                        board.square_at(row, column).map(|square| board.bit(square))
                    })
                };
                let (row, column) = (row as i8, column as i8);
                for (direction, expected) in [
                    (Direction::Down, at(row + next, column)),
                    (Direction::Right, at(row, column + next)),
                    (Direction::Left, at(row, column - next)),
                    (Direction::Up, at(row - next, column)),
                ] {
                    let found = board.step(board.bit(square), direction);
                    assert_eq!(found, expected.unwrap_or(0), "{square:?} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn rays_agree_with_repeated_steps() {
        for board in BOARDS {
            for every in [3, 5, 64] {
                let blockers: Squares = Bits(board.all()).step_by(every).sum();
                for from in Bits(board.all()) {
                    let mut around = 0;
                    for direction in Direction::ALL {
                        let (mut at, mut ray) = (board.step(from, direction), 0);
                        let (mut nearest, mut run) = (0, 0);
                        while at != 0 {
                            ray |= at;
                            if nearest == 0 {
                                nearest = at & blockers;
                            }
                            if nearest == 0 {
                                run |= at;
                            }
                            at = board.step(at, direction);
                        }
                        assert_eq!(board.ray(from, direction), ray);
                        assert_eq!(board.nearest(from, direction, blockers), nearest);
                        assert_eq!(board.run(from, direction, blockers), run);
                        around |= ray;
                        if direction == Direction::UpRight {
                            assert_eq!(board.lines::<4>(from), around);
                        }
                    }
                    assert_eq!(board.lines::<8>(from), around);
                }
            }
        }
    }

    #[test]
    fn other_lines_have_all_directions_but_two_opposite_ones() {
        for direction in Direction::ALL {
            let line = [direction, direction.opposite()];
            assert_eq!(direction.opposite().opposite(), direction);
            let others = Direction::ALL
                .into_iter()
                .filter(|other| !line.contains(other));
            assert!(others.clone().eq(direction.across().iter().copied()));
            let others = others.filter(|other| Direction::DIAGONAL.contains(other));
            assert!(others.eq(direction.diagonals_across().iter().copied()));
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
        for (board, ends, length) in [
            (&TEN, [5, 46], 10),
            (&EIGHT, [4, 29], 8),
            (&EIGHT_MIRRORED, [1, 32], 8),
        ] {
            let road = board.long_diagonal();
            assert_eq!(road.count_ones(), length);
            for end in ends {
                assert!(road & board.bit(board.square(end).expect("on the board")) != 0);
            }
            assert_eq!(board.rotate(road), road);
        }
    }

    #[test]
    fn plain_bitboards_have_one_bit_per_square() {
        for board in BOARDS {
            for square in (0..board.squares()).map(Square::from_index) {
                let plain = 1 << (square.number() - 1);
                assert_eq!(board.pad(plain), Some(board.bit(square)));
                assert_eq!(board.plain(board.bit(square)), plain);
            }
            if board.is_whole() {
                assert_eq!(board.pad(u64::MAX), Some(board.all()));
                continue;
            }
            assert_eq!(board.pad((1 << board.squares()) - 1), Some(board.all()));
            assert_eq!(board.pad(1 << board.squares()), None);
            assert_eq!(board.pad(u64::MAX), None);
        }
    }

    #[test]
    fn rotation_maps_square_n_to_its_opposite() {
        for board in BOARDS {
            for index in 0..board.squares() {
                let square = Square::from_index(index);
                let rotated = board.rotate(board.bit(square));
                assert_eq!(board.first(rotated), board.rotate_square(square));
                assert_eq!(board.rotate(rotated), board.bit(square));
            }
        }
    }

    #[test]
    fn a_square_is_in_its_row_and_column() {
        for board in BOARDS {
            assert_eq!(board.size().board(), board);
            let mut dark = 0;
            for (row, column) in
                (0..=board.rows()).flat_map(|row| (0..=10).map(move |at| (row, at)))
            {
                let Some(square) = board.square_at(row, column) else {
                    continue;
                };
                let place = (board.row_of(square), board.column_of(square));
                assert_eq!(place, (row, column));
                let corner = (board.rows() - 1, 0);
                let same = (row + column) % 2 == (corner.0 + corner.1) % 2;
                assert!(
                    board.is_whole() || same != board.is_mirrored(),
                    "{square:?}"
                );
                dark += 1;
            }
            assert_eq!(dark, board.squares());
        }
    }

    #[test]
    fn a_whole_board_has_rows_and_columns_alone() {
        let d4 = SIXTY_FOUR.square_at(4, 3).expect("on the board");
        let bit = SIXTY_FOUR.bit(d4);
        for direction in Direction::DIAGONAL {
            assert_eq!(SIXTY_FOUR.step(bit, direction), 0);
        }
        let around = Direction::ORTHOGONAL.map(|direction| SIXTY_FOUR.step(bit, direction));
        let mut numbers: Vec<u8> = (SIXTY_FOUR.iter(around.iter().sum()))
            .map(Square::number)
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [28, 35, 37, 44]);
        assert_eq!(SIXTY_FOUR.lines::<8>(bit).count_ones(), 14);
        assert_eq!(SIXTY_FOUR.row_squares(7), 0xff << 56);
        assert_eq!(SIXTY_FOUR.long_diagonal(), 0);
    }

    #[test]
    fn the_mirrored_board_is_the_other_one_in_a_mirror() {
        let image = |square| {
            let (row, column) = (EIGHT.row_of(square), EIGHT.column_of(square));
            EIGHT_MIRRORED.square_at(row, 7 - column).expect("dark")
        };
        let pairs = [
            (Direction::DownLeft, Direction::DownRight),
            (Direction::UpLeft, Direction::UpRight),
        ];
        for square in EIGHT.iter(EIGHT.all()) {
            for (one, other) in pairs
                .into_iter()
                .chain(pairs.map(|(one, other)| (other, one)))
            {
                let step = EIGHT.step(EIGHT.bit(square), one);
                let mirrored = EIGHT_MIRRORED.step(EIGHT_MIRRORED.bit(image(square)), other);
                let step = EIGHT.iter(step).map(image).next();
                assert_eq!(step, EIGHT_MIRRORED.iter(mirrored).next(), "{square:?}");
            }
        }
    }
}
