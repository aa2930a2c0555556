//! The numbering of positions inside a class: position <-> cell.
//!
//! A class names White's pieces first, kings before men (`KKMvK`). White is the side with more
//! pieces, or with equally many the one with more kings. Any other position is looked up with the
//! colours, and the side to move, exchanged.
//!
//! Squares are counted from 0, row by row from Black's side, from left to right as White sees the
//! board, whatever names they have in the game. International draughts has 50 `squares`, 5 to a
//! `row`. Men and kings are ranked from the perspective of their owner: White's square `s` is `s`,
//! Black's is `squares - 1 - s`, the board rotated by 180 degrees. So a class with equal sides has
//! one numbering for both colours, and a man always moves towards lower squares.
//!
//! A set of `k` squares `s0 < s1 < ..` has the *rank* `C(s0, 1) + C(s1, 2) + ..` (combinatorial
//! number system), with `C(n, k)` the number of ways to choose `k` of `n` things. Men never stand
//! on their promotion row, the first `row` squares from their owner's perspective, so a man on `s`
//! is ranked as `s - row`. (In a game without promotion men stand anywhere; read 0 for `row`.) A
//! man's move makes its side's rank smaller. So every slice comes after those that it can move
//! into when slices are taken in ascending order.
//!
//! Two clauses of Turkish draughts change this. No man stands on its own first row, so there are
//! `row` squares fewer for men: read `squares - 2 row` for `squares - row` below. And men also step
//! sideways: then the slices with the same numbers of men in each row lead into each other, and
//! come after those with a man nearer to promotion.
//!
//! ```text
//! slice = rank(White's men) * C(squares - row, Black's men) + rank(Black's men)
//! cell  = (slice * C(squares, outer kings) + rank(outer kings)) * C(squares, inner kings)
//!       + rank(inner kings)
//! cells = C(squares - row, White's men) * C(squares - row, Black's men)
//!       * C(squares, White's kings) * C(squares, Black's kings)
//! ```
//!
//! The *inner* kings are those of the side with more of them, White's if both have equally many.
//! All slices have the same number of cells. Cells in which two pieces would share a square are
//! *holes*.
//!
//! # Orders
//!
//! A cell is a number of four digits: the ranks of White's men, of Black's men, of the outer and of
//! the inner kings. In this order values are counted and hashed. A table may keep them in another
//! [`CellOrder`] of these digits and says which: neighbours compress better the more alike they
//! are, and sometimes the positions that differ in the square of a man are most alike. The *place*
//! of a position in an order is
//!
//! ```text
//! place = ((d0 * n1 + d1) * n2 + d2) * n3 + d3
//! ```
//!
//! with `d0` the digit that varies slowest and `n1` the number of values of `d1`. There are as many
//! places as cells.
//!
//! # Planes
//!
//! All cells with one side to move are a *plane*: plane 0 has White to move, plane 1 Black. In a
//! class with equal sides a position with Black to move is looked up rotated, with White to move,
//! so there is plane 0 alone. In games that limit the moves in a row of a king, the runs of both
//! sides are a part of a position: a pair of runs has a number ([`RunNumbers`]), 0 if nothing is
//! counted, and the planes of pair `p` are `2 p` and `2 p + 1`; in a class with equal sides `p`.

use crate::geometry::{Bits, Board, Squares};
use crate::material::{Class, choose};
use crate::position::{Colour, Position};
use crate::rules::Variant;
use crate::run_numbers::RunNumbers;
use std::ops::Range;

/// The ranking of sets of squares of one size, from their owner's perspective.
#[derive(Clone, Debug)]
struct Ranking {
    /// `steps[i][bit]`: the summand of a piece on padded bit `bit` with `i` pieces below it.
    steps: Vec<[u64; 64]>,
    /// The number of ranks.
    len: u64,
}

impl Ranking {
    /// Ranks sets of `count` squares that lie beyond the first `skip` ones and before the last
    /// `after` ones; `None` if the ranks do not fit.
    fn new(board: &Board, skip: u8, after: u8, count: u8) -> Option<Self> {
        let squares = board.squares() - skip - after;
        let steps = (0..count)
            .map(|below| {
                let mut step = [0; 64];
                let ranked = board.iter(board.all()).skip(skip.into());
                for square in ranked.take(squares.into()) {
                    let bit = board.bit(square).trailing_zeros() as usize;
                    step[bit] = choose((square.index() - skip).into(), u64::from(below) + 1)?;
                }
                Some(step)
            })
            .collect::<Option<_>>()?;
        let len = choose(squares.into(), count.into())?;
        Some(Self { steps, len })
    }

    #[inline]
    fn rank(&self, set: Squares) -> u64 {
        Bits(set)
            .zip(&self.steps)
            .map(|(bit, step)| step[bit.trailing_zeros() as usize])
            .sum()
    }

    fn unrank(&self, board: &Board, skip: u8, after: u8, mut rank: u64) -> Squares {
        let mut set = 0;
        let mut below = board.squares() - after;
        for step in self.steps.iter().rev() {
            // The highest square whose step still fits.
            loop {
                below -= 1;
                let bit = board.bit(crate::geometry::Square::from_index(below));
                let size = step[bit.trailing_zeros() as usize];
                if size <= rank || below == skip {
                    rank -= size;
                    set |= bit;
                    break;
                }
            }
        }
        set
    }
}

/// The ranks of a position: those of White's and Black's men and kings, from the perspective of
/// their owners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranks {
    /// The ranks of the men.
    pub men: [u64; 2],
    /// The ranks of the kings.
    pub kings: [u64; 2],
}

/// An order of the four digits of a cell, named from the slowest to the fastest. Orders are
/// numbered as the sorted permutations of `WBoi` (White's men, Black's men, outer kings, inner
/// kings), which has number 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CellOrder(u8);

/// The number of orders.
const ORDERS: u8 = 24;

impl CellOrder {
    /// The order of the index: `WBoi`.
    pub const STANDARD: Self = Self(0);

    /// The order of the index with outer and inner kings exchanged: `WBio`.
    pub const OUTER_KINGS_FASTEST: Self = Self(1);

    /// Returns the order with a number from 0 to 23; `None` beyond.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < ORDERS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number of the order, 0 to 23.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Iterates over all orders by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ORDERS).map(Self)
    }

    /// Returns the digits from the slowest to the fastest: 0 White's men, 1 Black's men, 2 outer
    /// kings, 3 inner kings.
    #[must_use]
    pub fn digits(self) -> [usize; 4] {
        let mut left = vec![0, 1, 2, 3];
        let mut rest = usize::from(self.0);
        [6, 2, 1, 1].map(|below| {
            let digit = left.remove(rest / below);
            rest %= below;
            digit
        })
    }
}

impl std::fmt::Display for CellOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name: String = self
            .digits()
            .map(|digit| ['W', 'B', 'o', 'i'][digit])
            .iter()
            .collect();
        f.pad(&name)
    }
}

/// A run of successive places in a [`CellOrder`], mapped to an arithmetic progression: for instance
/// to their cells, or to offsets in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceRun {
    /// The first number of the progression.
    pub first: u64,
    /// The difference between neighbours.
    pub step: u64,
    /// The number of places.
    pub count: u64,
    /// The digits of the first place, indexed as in [`CellOrder::digits`].
    pub digits: [u64; 4],
    /// The digit that counts up from place to place.
    pub fastest: usize,
}

/// The factors of the ranks of a position in its place in a [`CellOrder`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strides {
    /// The factors of White's and Black's men.
    pub men: [u64; 2],
    /// The factors of White's and Black's kings.
    pub kings: [u64; 2],
}

/// The numbering of the positions of one class, with the colours of its name.
#[derive(Clone, Debug)]
pub struct Index {
    board: &'static Board,
    /// The number of squares of the promotion row, on which no man stands; 0 without promotion.
    promotion_squares: u8,
    /// The number of squares of a side's first row if no man stands there; otherwise 0.
    first_squares: u8,
    /// Whether men step sideways.
    men_sideways: bool,
    class: Class,
    men: [Ranking; 2],
    kings: [Ranking; 2],
    inner: Colour,
    cells: u64,
    runs: RunNumbers,
}

impl Index {
    /// Numbers a class; `None` if the number of cells does not fit in 63 bits.
    #[must_use]
    pub fn new(variant: &Variant, class: Class) -> Option<Self> {
        let [white, black] = Colour::BOTH;
        let board = variant.board;
        let promotion_squares = variant.promotion.squares(board);
        let first_squares = variant.promotion.first_squares(board);
        let men = |colour| Ranking::new(board, promotion_squares, first_squares, class.men(colour));
        let kings = |colour| Ranking::new(board, 0, 0, class.kings(colour));
        let (men, kings) = ([men(white)?, men(black)?], [kings(white)?, kings(black)?]);
        let cells = [&men[0], &men[1], &kings[0], &kings[1]]
            .iter()
            .try_fold(1u64, |cells, ranking| cells.checked_mul(ranking.len))
            .filter(|&cells| cells < 1 << 63)?;
        let inner = if class.kings(white) >= class.kings(black) {
            white
        } else {
            black
        };
        Some(Self {
            board,
            promotion_squares,
            first_squares,
            men_sideways: variant.men_sideways && board.is_whole(),
            class,
            men,
            kings,
            inner,
            cells,
            runs: variant.run_numbers(class),
        })
    }

    /// Returns the numbers of the runs of king moves.
    #[must_use]
    #[inline]
    pub const fn runs(&self) -> &RunNumbers {
        &self.runs
    }

    /// Returns the number of the pair of runs of a position, which must be of this class.
    #[must_use]
    #[inline]
    pub fn run_pair(&self, position: &Position) -> usize {
        if !self.runs.has_runs() {
            return 0;
        }
        self.runs.pair(Colour::BOTH.map(|colour| {
            let (kings, run) = (position.kings(colour), position.king_run(colour));
            self.runs.state(self.board, colour, kings, run)
        }))
    }

    /// Returns a position of this class with the runs of a pair.
    #[must_use]
    pub fn with_run_pair(&self, position: Position, pair: usize) -> Position {
        if pair == 0 {
            return position;
        }
        let states = self.runs.of_pair(pair);
        position.with_king_runs_unchecked(Colour::BOTH.map(|colour| {
            let kings = position.kings(colour);
            (self.runs).run(self.board, colour, kings, states[colour.index()])
        }))
    }

    /// Returns the number of planes.
    #[must_use]
    pub fn planes(&self) -> usize {
        let sides = if self.class.is_symmetric() { 1 } else { 2 };
        sides * self.runs.pairs()
    }

    /// Returns the plane of a side to move and a pair of runs. In a class with equal sides Black to
    /// move is White to move on the rotated board, and the runs are exchanged.
    #[must_use]
    #[inline]
    pub fn plane(&self, turn: Colour, pair: usize) -> usize {
        if !self.class.is_symmetric() {
            2 * pair + turn.index()
        } else if turn == Colour::White {
            pair
        } else {
            let [white, black] = self.runs.of_pair(pair);
            self.runs.pair([black, white])
        }
    }

    /// Returns the side to move and the pair of runs of a plane.
    #[must_use]
    pub fn of_plane(&self, plane: usize) -> (Colour, usize) {
        if self.class.is_symmetric() {
            (Colour::White, plane)
        } else {
            (Colour::BOTH[plane % 2], plane / 2)
        }
    }

    /// Returns the class.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// Returns the number of cells, holes included.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.cells
    }

    /// Returns the number of placements of one side's men.
    #[must_use]
    pub const fn men_ranks(&self, colour: Colour) -> u64 {
        self.men[colour.index()].len
    }

    /// Returns the number of placements of one side's kings.
    #[must_use]
    pub const fn king_ranks(&self, colour: Colour) -> u64 {
        self.kings[colour.index()].len
    }

    /// Returns the side whose kings vary fastest in the standard order.
    #[must_use]
    pub const fn inner_side(&self) -> Colour {
        self.inner
    }

    /// Ranks one side's men.
    #[must_use]
    #[inline]
    pub fn rank_men(&self, colour: Colour, men: Squares) -> u64 {
        self.men[colour.index()].rank(self.perspective(colour, men))
    }

    /// Ranks one side's kings.
    #[must_use]
    #[inline]
    pub fn rank_kings(&self, colour: Colour, kings: Squares) -> u64 {
        self.kings[colour.index()].rank(self.perspective(colour, kings))
    }

    /// Returns one side's men with a rank.
    #[must_use]
    pub fn men(&self, colour: Colour, rank: u64) -> Squares {
        let (skip, after) = (self.promotion_squares, self.first_squares);
        let men = self.men[colour.index()].unrank(self.board, skip, after, rank);
        self.perspective(colour, men)
    }

    /// Returns one side's kings with a rank.
    #[must_use]
    pub fn kings(&self, colour: Colour, rank: u64) -> Squares {
        let kings = self.kings[colour.index()].unrank(self.board, 0, 0, rank);
        self.perspective(colour, kings)
    }

    /// Whether men step sideways, so that slices with the same [rows of
    /// men](Self::men_by_row) lead into each other.
    #[must_use]
    #[inline]
    pub const fn men_step_sideways(&self) -> bool {
        self.men_sideways
    }

    /// Returns the numbers of men in each row of the board as a number with a digit of 4 bits for
    /// each row, that of the promotion row lowest. A larger number of men in a row than 15 does not
    /// occur.
    #[must_use]
    pub fn men_by_row(&self, colour: Colour, men: Squares) -> u64 {
        let men = self.perspective(colour, men);
        let rows = (self.board.iter(men)).map(|square| self.board.row_of(square));
        rows.map(|row| 1 << (4 * row)).sum()
    }

    /// Returns the ranks of a position, which must be of this class.
    #[must_use]
    #[inline]
    pub fn ranks(&self, position: &Position) -> Ranks {
        Ranks {
            men: Colour::BOTH.map(|colour| self.rank_men(colour, position.men(colour))),
            kings: Colour::BOTH.map(|colour| self.rank_kings(colour, position.kings(colour))),
        }
    }

    /// Returns the cell of a position, which must be of this class.
    #[must_use]
    #[inline]
    pub fn cell(&self, position: &Position) -> u64 {
        self.cell_of(&self.ranks(position))
    }

    /// Returns the cell of a position with these ranks.
    #[must_use]
    #[inline]
    pub fn cell_of(&self, ranks: &Ranks) -> u64 {
        let outer = !self.inner;
        let slice = ranks.men[0] * self.men_ranks(Colour::Black) + ranks.men[1];
        let row = slice * self.king_ranks(outer) + ranks.kings[outer.index()];
        row * self.king_ranks(self.inner) + ranks.kings[self.inner.index()]
    }

    /// Returns the strides of an order.
    #[must_use]
    pub fn strides(&self, order: CellOrder) -> Strides {
        let [white_men, black_men, outer, inner] = self.digit_strides(order);
        let mut kings = [outer; 2];
        kings[self.inner.index()] = inner;
        Strides {
            men: [white_men, black_men],
            kings,
        }
    }

    /// Returns the place of a position, which must be of this class, in the order with these
    /// strides.
    #[must_use]
    #[inline]
    pub fn place_in(&self, position: &Position, strides: &Strides) -> u64 {
        let ranks = self.ranks(position);
        ranks.men[0] * strides.men[0]
            + ranks.men[1] * strides.men[1]
            + ranks.kings[0] * strides.kings[0]
            + ranks.kings[1] * strides.kings[1]
    }

    /// Returns the number of values of each digit of a cell, indexed as in [`CellOrder::digits`].
    #[must_use]
    pub fn digit_values(&self) -> [u64; 4] {
        let [white, black] = Colour::BOTH;
        [
            self.men_ranks(white),
            self.men_ranks(black),
            self.king_ranks(!self.inner),
            self.king_ranks(self.inner),
        ]
    }

    /// Returns the factor of each digit of a cell in its place in an order.
    #[must_use]
    pub fn digit_strides(&self, order: CellOrder) -> [u64; 4] {
        let values = self.digit_values();
        let (mut strides, mut stride) = ([0; 4], 1);
        for digit in order.digits().into_iter().rev() {
            strides[digit] = stride;
            stride *= values[digit];
        }
        strides
    }

    /// Iterates over the cells at some places of an order.
    pub fn cells_at(
        &self,
        order: CellOrder,
        places: Range<u64>,
    ) -> impl Iterator<Item = u64> + use<> {
        let runs = self.runs_at(order, places, self.digit_strides(CellOrder::STANDARD));
        runs.flat_map(|run| (0..run.count).map(move |number| run.first + number * run.step))
    }

    /// Maps places of an order to `sum(digit * stride)`, one run for each stretch of the fastest
    /// digit. `strides` are the factors of the digits, indexed as in [`CellOrder::digits`].
    pub fn runs_at(
        &self,
        order: CellOrder,
        places: Range<u64>,
        strides: [u64; 4],
    ) -> impl Iterator<Item = PlaceRun> + use<> {
        let (values, digits) = (self.digit_values(), order.digits());
        // A digit with one value never counts up.
        let fastest = digits.into_iter().rev().find(|&digit| values[digit] > 1);
        let fastest = fastest.unwrap_or(digits[3]);
        let mut place = places.start;
        std::iter::from_fn(move || {
            if place >= places.end {
                return None;
            }
            let (mut rest, mut first, mut found) = (place, 0, [0; 4]);
            for digit in digits.into_iter().rev() {
                found[digit] = rest % values[digit];
                rest /= values[digit];
                first += found[digit] * strides[digit];
            }
            let count = (values[fastest] - found[fastest]).min(places.end - place);
            place += count;
            Some(PlaceRun {
                first,
                step: strides[fastest],
                count,
                digits: found,
                fastest,
            })
        })
    }

    /// Returns the position in a cell; `None` for a hole.
    #[must_use]
    pub fn position(&self, cell: u64, turn: Colour) -> Option<Position> {
        let (inner, outer) = (self.inner, !self.inner);
        let row = cell / self.king_ranks(inner);
        let slice = row / self.king_ranks(outer);
        let (men, mut kings) = (self.slice(slice), [0; 2]);
        kings[inner.index()] = self.kings(inner, cell % self.king_ranks(inner));
        kings[outer.index()] = self.kings(outer, row % self.king_ranks(outer));
        let all_men = men[0] | men[1];
        let hole = men[0] & men[1] | kings[0] & kings[1] | all_men & (kings[0] | kings[1]);
        (hole == 0).then(|| Position::new_unchecked(self.board, men, kings, turn))
    }

    /// Returns White's and Black's men of a slice.
    #[must_use]
    pub fn slice(&self, slice: u64) -> [Squares; 2] {
        let [white, black] = Colour::BOTH;
        let ranks = self.men_ranks(black);
        [
            self.men(white, slice / ranks),
            self.men(black, slice % ranks),
        ]
    }

    /// Returns a visitor of many positions in the order of their cells.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        let sets = |colour| {
            let ranks = 0..self.king_ranks(colour);
            ranks.map(|rank| self.kings(colour, rank)).collect()
        };
        Walk {
            index: self,
            inner: sets(self.inner),
            outer: sets(!self.inner),
        }
    }

    /// Converts a set between the board and a side's perspective, in either direction.
    #[inline]
    fn perspective(&self, colour: Colour, set: Squares) -> Squares {
        match colour {
            Colour::White => set,
            Colour::Black => self.board.rotate(set),
        }
    }
}

/// A visitor of positions in the order of their cells. It keeps all placements of the kings: faster
/// than [`Index::position`] for each cell, the more so the more kings there are.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    index: &'a Index,
    /// The placements of the inner and of the outer kings by rank.
    inner: Vec<Squares>,
    outer: Vec<Squares>,
}

impl Walk<'_> {
    /// Returns the index.
    #[must_use]
    pub const fn index(&self) -> &Index {
        self.index
    }

    /// Visits the positions in a range of cells with `turn` to move, ascending and without holes.
    /// Returns the first result that is not `None`. In games that count moves of a king in a row,
    /// none are counted.
    pub fn find<R>(
        &self,
        cells: Range<u64>,
        turn: Colour,
        visit: impl FnMut(u64, Ranks, &Position) -> Option<R>,
    ) -> Option<R> {
        self.find_with_runs(cells, turn, 0, visit)
    }

    /// [`Walk::find`] with a pair of runs.
    pub fn find_with_runs<R>(
        &self,
        cells: Range<u64>,
        turn: Colour,
        run_pair: usize,
        mut visit: impl FnMut(u64, Ranks, &Position) -> Option<R>,
    ) -> Option<R> {
        let (inner_colour, outer_colour) = (self.index.inner, !self.index.inner);
        let (inner, outer) = (self.inner.len() as u64, self.outer.len() as u64);
        let mut cell = cells.start;
        let (mut slice, mut men) = (u64::MAX, [0; 2]);
        let mut ranks = Ranks {
            men: [0; 2],
            kings: [0; 2],
        };
        while cell < cells.end {
            // The cells of one placement of men and outer kings.
            let row = cell / inner;
            let end = cells.end.min((row + 1) * inner);
            if row / outer != slice {
                slice = row / outer;
                men = self.index.slice(slice);
                let black = self.index.men_ranks(Colour::Black);
                ranks.men = [slice / black, slice % black];
            }
            let all_men = men[0] | men[1];
            let outer_kings = self.outer[(row % outer) as usize];
            if men[0] & men[1] | outer_kings & all_men != 0 {
                cell = end;
                continue;
            }
            let taken = all_men | outer_kings;
            let first = cell % inner;
            ranks.kings[outer_colour.index()] = row % outer;
            let columns = &self.inner[first as usize..][..(end - cell) as usize];
            for (rank, &inner_kings) in (first..).zip(columns) {
                if inner_kings & taken == 0 {
                    ranks.kings[inner_colour.index()] = rank;
                    let mut kings = [0; 2];
                    kings[inner_colour.index()] = inner_kings;
                    kings[outer_colour.index()] = outer_kings;
                    let position = Position::new_unchecked(self.index.board, men, kings, turn);
                    let position = self.index.with_run_pair(position, run_pair);
                    let found = visit(cell, ranks, &position);
                    if found.is_some() {
                        return found;
                    }
                }
                cell += 1;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{FRISIAN, INTERNATIONAL, RUSSIAN, WOLF_AND_SHEEP};
    use proptest::prelude::*;

    #[test]
    fn every_position_of_small_classes_has_its_own_cell() {
        for (variant, pieces) in [(&INTERNATIONAL, 2), (&RUSSIAN, 3), (&WOLF_AND_SHEEP, 3)] {
            for class in Class::up_to(pieces) {
                let index = Index::new(variant, class).expect("small");
                let positions = (0..index.cells())
                    .filter_map(|cell| Some((cell, index.position(cell, Colour::White)?)))
                    .inspect(|(cell, position)| {
                        assert_eq!(index.cell(position), *cell);
                        assert_eq!(Class::from_position(position), class);
                    })
                    .count() as u64;
                assert_eq!(Some(positions), variant.placements(class), "{class}");
                // The visitor agrees with single positions, from any start to any end.
                for cells in [0..index.cells(), 7..index.cells() - 3] {
                    let mut next = cells.start;
                    let end = cells.end;
                    index.walk().find(
                        cells,
                        Colour::White,
                        |cell, ranks, position| -> Option<()> {
                            assert_eq!(ranks, index.ranks(position));
                            assert!(
                                (next..cell)
                                    .all(|hole| index.position(hole, Colour::White).is_none())
                            );
                            assert_eq!(index.position(cell, Colour::White), Some(*position));
                            next = cell + 1;
                            None
                        },
                    );
                    assert!((next..end).all(|hole| index.position(hole, Colour::White).is_none()));
                }
            }
        }
    }

    #[test]
    fn every_pair_of_runs_has_planes_of_its_own() {
        for (class, planes) in [("KvK", 1), ("KMvK", 8), ("KMvKM", 16), ("KKMvK", 14)] {
            let class: Class = class.parse().expect("a class");
            let index = Index::new(&FRISIAN, class).expect("small");
            assert_eq!(index.planes(), planes, "{class}");
            assert_eq!(
                Index::new(&INTERNATIONAL, class).map(|index| index.planes() <= 2),
                Some(true)
            );
            for plane in 0..planes {
                let (turn, pair) = index.of_plane(plane);
                assert_eq!(index.plane(turn, pair), plane);
                let walk = index.walk();
                let cells = index.cells() / 3..index.cells() / 3 + 5000.min(index.cells() / 2);
                let found = walk.find_with_runs(cells, turn, pair, |cell, _, position| {
                    assert_eq!(
                        (index.cell(position), index.run_pair(position)),
                        (cell, pair)
                    );
                    let checked = FRISIAN.with_king_runs(
                        index.position(cell, turn).expect("a position"),
                        Colour::BOTH.map(|colour| position.king_run(colour)),
                    );
                    assert_eq!(checked, Ok(*position));
                    let swapped = position.swapped();
                    if class.is_symmetric() {
                        let seen = index.plane(swapped.turn(), index.run_pair(&swapped));
                        assert_eq!(seen, plane);
                    }
                    None::<()>
                });
                assert_eq!(found, None);
            }
        }
    }

    #[test]
    fn every_order_has_each_cell_in_one_place() {
        let names: Vec<String> = CellOrder::all().map(|order| order.to_string()).collect();
        assert_eq!(names[..3], ["WBoi", "WBio", "WoBi"]);
        assert_eq!(names[23], "ioBW");
        for class in ["KMvK", "MMvM", "KvKK", "KMvM"] {
            let class: Class = class.parse().expect("a class");
            let index = Index::new(&INTERNATIONAL, class).expect("small");
            for order in CellOrder::all() {
                let strides = index.strides(order);
                let mut seen = vec![false; index.cells() as usize];
                let cells = index.cells_at(order, 0..index.cells());
                for (place, cell) in (0..).zip(cells) {
                    assert!(!std::mem::replace(&mut seen[cell as usize], true));
                    if let Some(position) = index.position(cell, Colour::White) {
                        assert_eq!(
                            index.place_in(&position, &strides),
                            place,
                            "{order} {class}"
                        );
                    }
                }
                // A range from the middle agrees with one from the beginning.
                let middle = index.cells() / 3;
                let one = index.cells_at(order, middle..middle + 100);
                let other = index.cells_at(order, 0..middle + 100);
                assert!(one.eq(other.skip(middle as usize)));
            }
            assert_eq!(
                index.strides(CellOrder::STANDARD).kings[index.inner_side().index()],
                1
            );
        }
    }

    #[test]
    fn moves_of_men_lower_the_cell() {
        let index = Index::new(&INTERNATIONAL, "MMvM".parse().expect("a class")).expect("small");
        for slice in 0..index.men_ranks(Colour::White) * index.men_ranks(Colour::Black) {
            let men = index.slice(slice);
            if men[0] & men[1] != 0 {
                continue;
            }
            for turn in Colour::BOTH {
                let position = INTERNATIONAL.position(men, [0, 0], turn).expect("legal");
                for played in INTERNATIONAL.moves(&position) {
                    let next = INTERNATIONAL.play(&position, &played);
                    if Class::from_position(&next) == index.class() {
                        assert!(index.cell(&next) < index.cell(&position));
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn cells_and_positions_are_inverse(
            class in 0..Class::up_to(6).len(), place in 0.0..1.0f64,
        ) {
            let index = Index::new(&INTERNATIONAL, Class::up_to(6)[class]).expect("six pieces fit");
            let cell = (place * index.cells() as f64) as u64;
            for turn in Colour::BOTH {
                if let Some(position) = index.position(cell, turn) {
                    prop_assert_eq!(index.cell(&position), cell);
                    prop_assert_eq!(Class::from_position(&position), index.class());
                    // From the opponent's perspective the position belongs to the class with
                    // exchanged colours, and the sides exchange their ranks.
                    let class = index.class().swapped();
                    let mirrored = Index::new(&INTERNATIONAL, class).expect("fits");
                    let swapped = position.swapped();
                    prop_assert_eq!(
                        mirrored.rank_kings(!turn, swapped.kings(!turn)),
                        index.rank_kings(turn, position.kings(turn))
                    );
                }
            }
        }
    }
}
