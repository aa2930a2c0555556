//! Exits on the scale of results, as bits: 64 positions of a row to a word.
//!
//! Moves of the side to move's men lead from a whole row of positions to a whole row of another
//! slice, in the same order. So their results are raised by a few operations on words.

use super::captures::CaptureCode;
use super::score_sets::RESULTS;
use crate::store::bit_matrix::MatrixShape;
use crate::store::packed_scores::ScoreRange;
use crate::store::score::{DRAW, ScoreByte, sign};
use multiversion::multiversion;
use std::cmp::Ordering;

/// The score of an exit that wins.
const WINS: ScoreByte = RESULTS[2];

/// The exits of 64 positions, a bit for each.
#[derive(Clone, Copy, Default)]
pub struct ExitWord {
    /// Positions with an exit.
    any: u64,
    /// Positions with an exit that draws.
    drawn: u64,
    /// Positions with an exit that wins.
    won: u64,
}

impl ExitWord {
    /// Replaces the exits of a position by its best capture, if it has one.
    pub const fn replace(&mut self, code: CaptureCode, position: usize) {
        let bit = 1 << position;
        if code == 0 {
            return;
        }
        self.any |= bit;
        self.drawn &= !bit;
        self.won &= !bit;
        match code as ScoreByte {
            DRAW => self.drawn |= bit,
            WINS => self.won |= bit,
            _ => {}
        }
    }

    /// Returns the positions with each of the first three of [`RESULTS`].
    pub const fn sets(self) -> [u64; 3] {
        [!self.any, self.any & !(self.drawn | self.won), self.won]
    }
}

/// Some consecutive rows of a unit, to be entered into its matrices. The exits of a slice are in
/// *lines* of words: its rows or, if the mover has no kings and each row has one position, all
/// these rows as one line.
pub struct ResultRows<'r> {
    /// The shape of the matrix of captures.
    pub shape: MatrixShape,
    /// The number of the first row.
    pub first: usize,
    /// The words of the lines in the sets of the first three of [`RESULTS`].
    pub sets: [&'r mut [u64]; 3],
    /// The words of the rows in the matrix of positions with a capture.
    pub captures: &'r mut [u64],
}

impl ResultRows<'_> {
    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.captures.len() / self.shape.row_words()
    }

    /// Whether all rows of a slice are one line.
    pub fn are_one_line(&self) -> bool {
        self.shape.columns == 1
    }

    /// Returns the number of positions of a line.
    fn line_length(&self) -> usize {
        if self.are_one_line() {
            self.rows()
        } else {
            self.shape.columns
        }
    }

    /// Returns the number of words of a line.
    pub fn line_words(&self) -> usize {
        self.line_length().div_ceil(64)
    }

    /// Returns the number of words of a slice.
    pub fn slice_words(&self) -> usize {
        let lines = if self.are_one_line() { 1 } else { self.rows() };
        lines * self.line_words()
    }

    /// Returns the captures of a slice in a row, in the first words and from a bit on.
    pub fn captures_of(&mut self, slice: usize, row: usize) -> (&mut [u64], u32) {
        let (word, low) = self.shape.slice_start(slice);
        let start = row * self.shape.row_words() + word;
        (&mut self.captures[start..], low)
    }

    /// Enters the exits of a slice.
    pub fn enter(&mut self, slice: usize, exits: &[ExitWord]) {
        let words = self.line_words();
        let in_last = u64::MAX >> (64 * words - self.line_length());
        for (line, exits) in exits.chunks(words).enumerate() {
            let start = if self.are_one_line() {
                slice * words
            } else {
                line * self.shape.row_words() + self.shape.slice_start(slice).0
            };
            for (word, exits) in exits.iter().enumerate() {
                let positions = if word + 1 == words { in_last } else { u64::MAX };
                for (set, found) in self.sets.iter_mut().zip(exits.sets()) {
                    set[start + word] = found & positions;
                }
            }
        }
    }
}

/// Raises a row to the results of a move to the row `after`, but not positions in `blocked`.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn raise_row(row: &mut [ExitWord], after: ScoreRange<'_>, blocked: &[u64]) {
    for (place, (word, blocked)) in row.iter_mut().zip(blocked).enumerate() {
        let [drawn, won] = after.result_bits(64 * place);
        word.any |= !blocked;
        word.drawn |= drawn & !blocked;
        // The side that moves now has lost.
        word.won |= !(drawn | won | blocked);
    }
}

/// Raises a row to the results of a move to the row `after`, where the position of each column has
/// the place that `places` gives, if it is within the row.
pub fn raise_placed(row: &mut [ExitWord], after: ScoreRange<'_>, places: &[u32]) {
    for (word, places) in row.iter_mut().zip(places.chunks(64)) {
        for (column, &place) in places.iter().enumerate() {
            if (place as usize) < after.len() {
                let bit = 1 << column;
                word.any |= bit;
                match sign(after.get(place as usize)) {
                    Ordering::Less => word.won |= bit,
                    Ordering::Equal => word.drawn |= bit,
                    Ordering::Greater => {}
                }
            }
        }
    }
}

/// Replaces the exits of positions with a capture, and sets their bits in `captures`.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn replace_row(row: &mut [ExitWord], codes: &[CaptureCode], captures: &mut [u64]) {
    for ((word, captures), codes) in row.iter_mut().zip(captures).zip(codes.chunks(64)) {
        let (mut any, mut drawn, mut won) = (0, 0, 0);
        for (&code, column) in codes.iter().zip(0..) {
            let score = code as ScoreByte;
            any |= u64::from(code != 0) << column;
            drawn |= u64::from(score == DRAW) << column;
            won |= u64::from(score == WINS) << column;
        }
        *captures |= any;
        word.any |= any;
        word.drawn = word.drawn & !any | drawn;
        word.won = word.won & !any | won;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::packed_scores::{ResultPacker, ScoreWidth};
    use crate::store::score::{LOST, Scale, WON};
    use galotne::rules::ClockEffect;

    const COLUMNS: usize = 150;

    /// Returns the score of each column: the best of its moves, as bytes.
    fn scores(row: &[ExitWord]) -> Vec<ScoreByte> {
        let score = |column: usize| {
            let sets = row[column / 64].sets();
            let of_set = sets.iter().position(|set| set >> (column % 64) & 1 == 1);
            of_set.map_or(DRAW, |number| RESULTS[number])
        };
        (0..COLUMNS).map(score).collect()
    }

    #[test]
    fn words_have_the_best_scores_of_the_moves() {
        let backup = Scale::Result.backup_table(ClockEffect::RunsOn, 0);
        let result = |seed: usize| [LOST, DRAW, WON][seed * 7919 % 13 % 3];
        let mut row = vec![ExitWord::default(); COLUMNS.div_ceil(64)];
        let mut expected = vec![LOST; COLUMNS];
        for first in 0..5 {
            // Rows begin anywhere in a byte.
            let after: Vec<ScoreByte> = (0..first + COLUMNS)
                .map(|cell| result(first + cell))
                .collect();
            let mut packed = vec![];
            let mut packer = ResultPacker::new(&mut packed);
            for scores in after.chunks(64) {
                let bits = |result| {
                    let cells = scores.iter().zip(0..);
                    cells.fold(0, |bits, (&score, place)| {
                        bits | u64::from(score == result) << place
                    })
                };
                packer.add(bits(WON), bits(LOST), scores.len());
            }
            packer.finish();
            let after = ScoreRange::of_slice(&packed, after.len(), ScoreWidth::TwoBits)
                .range(first..first + COLUMNS);
            let blocked = |column: usize| (column + first).is_multiple_of(3);
            let places: Vec<u32> = (0..COLUMNS)
                .map(|column| match blocked(column) {
                    true => u32::MAX,
                    false => (column * 77 % COLUMNS) as u32,
                })
                .collect();
            if first % 2 == 0 {
                let words = (0..COLUMNS).step_by(64).map(|word| {
                    (0..64).fold(0, |bits, place| {
                        bits | u64::from(blocked(word + place)) << place
                    })
                });
                raise_row(&mut row, after, &words.collect::<Vec<u64>>());
            } else {
                raise_placed(&mut row, after, &places);
            }
            for (column, score) in expected.iter_mut().enumerate() {
                let place = if first % 2 == 0 {
                    column
                } else {
                    places[column] as usize
                };
                if !blocked(column) {
                    *score = (*score).max(backup[usize::from(after.get(place))]);
                }
            }
            assert_eq!(scores(&row), expected, "after {first} moves");
        }
        let code = |column: usize| match column % 4 {
            0 => 0,
            place => 2 << 8 | CaptureCode::from(backup[usize::from([LOST, DRAW, WON][place - 1])]),
        };
        let codes: Vec<CaptureCode> = (0..COLUMNS).map(code).collect();
        let mut captures = [0; 3];
        replace_row(&mut row, &codes, &mut captures);
        for (column, score) in expected.iter_mut().enumerate() {
            assert_eq!(
                captures[column / 64] >> (column % 64) & 1 == 1,
                codes[column] != 0
            );
            if codes[column] != 0 {
                *score = codes[column] as ScoreByte;
            }
        }
        assert_eq!(scores(&row), expected);
    }
}
