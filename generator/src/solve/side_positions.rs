//! The positions of a batch of slices with one side to move, as bit matrices.

use super::kings::KingTables;
use crate::store::bit_matrix::{BitMatrix, MatrixShape, transpose_block};
use crate::store::slices::Slice;
use galotne::geometry::{Board, Square, Squares};
use galotne::position::Colour;

/// The positions of a batch with one side to move. Rows are placements of that side's kings.
#[derive(Debug, Default)]
pub struct SidePositions {
    /// The number of that side's kings.
    pub(super) kings: u8,
    /// One row for each square, from that side's perspective: the columns in which it is empty.
    pub(super) free: BitMatrix,
    /// Legal positions.
    pub(super) legal: BitMatrix,
    /// Legal positions without a capture.
    pub(super) quiet: BitMatrix,
}

/// Turns a set of squares to the perspective of a colour, and back.
pub fn from_perspective(board: &Board, colour: Colour, set: Squares) -> Squares {
    match colour {
        Colour::White => set,
        Colour::Black => board.rotate(set),
    }
}

impl SidePositions {
    /// Lays out the positions of `slices` with `turn` to move and these numbers of kings. All are
    /// quiet until captures are [excluded](Self::exclude).
    pub fn new(
        board: &Board,
        tables: &KingTables,
        slices: &[Slice],
        turn: Colour,
        kings: u8,
        other_kings: u8,
    ) -> Self {
        let rows = tables.placements(kings).sets();
        let others = tables.placements(other_kings);
        let shape = MatrixShape {
            rows: rows.len(),
            columns: others.len(),
            slices: slices.len(),
        };
        let squares = usize::from(board.squares());
        let mut free = BitMatrix::default();
        free.reset(MatrixShape {
            rows: squares,
            ..shape
        });
        let men = |slice: &Slice| from_perspective(board, turn, slice.men[0] | slice.men[1]);
        let mut legal = vec![0; shape.row_words()];
        if shape.columns == 1 {
            // One bit for each slice: slices by squares, transposed into squares by slices.
            for (word, slices) in slices.chunks(64).enumerate() {
                legal[word] = u64::MAX >> (64 - slices.len());
                let mut block = [0; 64];
                for (line, slice) in block.iter_mut().zip(slices) {
                    *line = !men(slice);
                }
                transpose_block(&mut block);
                for square in 0..squares {
                    let bit = board.bit(Square::from_index(square as u8));
                    free.row_mut(square)[word] = block[bit.trailing_zeros() as usize] & legal[word];
                }
            }
        } else {
            for (place, slice) in slices.iter().enumerate() {
                let (word, _) = shape.slice_start(place);
                let men = men(slice);
                let legal = &mut legal[word..][..shape.columns.div_ceil(64)];
                legal.fill(u64::MAX);
                if let Some(last) = legal.last_mut() {
                    *last >>= (64 - shape.columns % 64) % 64;
                }
                for square in 0..squares {
                    // The other side's kings are ranked from its own perspective.
                    let kings = others.with_king_on(squares - 1 - square);
                    let occupied = men & board.bit(Square::from_index(square as u8)) != 0;
                    if occupied {
                        legal
                            .iter_mut()
                            .zip(kings)
                            .for_each(|(to, kings)| *to &= !kings);
                    } else {
                        let free = &mut free.row_mut(square)[word..];
                        free.iter_mut()
                            .zip(kings)
                            .for_each(|(to, kings)| *to = !kings);
                    }
                }
            }
        }
        let mut positions = BitMatrix::default();
        positions.reset(shape);
        for (row, &set) in rows.iter().enumerate() {
            let target = positions.row_mut(row);
            target.copy_from_slice(&legal);
            for square in board.iter(set) {
                let empty = free.row(square.index().into());
                target
                    .iter_mut()
                    .zip(empty)
                    .for_each(|(to, from)| *to &= from);
            }
        }
        Self {
            kings,
            free,
            quiet: positions.clone(),
            legal: positions,
        }
    }

    /// Moves the legal positions out.
    pub fn take_legal(&mut self) -> BitMatrix {
        std::mem::take(&mut self.legal)
    }

    /// Removes the positions with a capture from the quiet ones.
    pub fn exclude(&mut self, captures: &BitMatrix) {
        let quiet = self.quiet.words_mut().iter_mut();
        quiet
            .zip(captures.words())
            .for_each(|(to, capture)| *to &= !capture);
    }

    /// Returns the legal positions without a capture.
    pub fn into_quiet(self) -> BitMatrix {
        self.quiet
    }
}
