//! Squares on which a piece holds: for each square the positions with a piece there, and those that
//! its side does not lose.

use crate::wording::letter;
use galotne::geometry::{Bits, Board};
use galotne::position::{Colour, Position};
use galotne::value::Wdl;
use serde::Serialize;

/// Counts by side, by kind (men, kings) and by bit of the board: positions, and those that its side
/// does not lose.
#[derive(Clone)]
pub struct FortressCounts(Box<[[[[u64; 2]; 64]; 2]; 2]>);

impl Default for FortressCounts {
    fn default() -> Self {
        Self(Box::new([[[[0; 2]; 64]; 2]; 2]))
    }
}

/// The squares on which pieces of one kind hold, with one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeldSquares {
    /// The side of the pieces: `w` or `b`.
    pub pieces_of: &'static str,
    /// Whether the pieces are kings.
    pub kings: bool,
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The number of a square, the number of positions with such a piece there, and the number of
    /// these that its side does not lose.
    pub squares: Vec<(u8, u64, u64)>,
}

impl FortressCounts {
    /// Counts a position with this result for the side to move.
    pub fn count(&mut self, position: &Position, wdl: Wdl) {
        for side in Colour::BOTH {
            let own = if side == position.turn() {
                wdl
            } else {
                wdl.opposite()
            };
            let held = u64::from(own != Wdl::Loss);
            for (kind, pieces) in [position.men(side), position.kings(side)]
                .into_iter()
                .enumerate()
            {
                for bit in Bits(pieces) {
                    let counts = &mut self.0[side.index()][kind][bit.trailing_zeros() as usize];
                    counts[0] += 1;
                    counts[1] += held;
                }
            }
        }
    }

    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(other.0.iter()) {
            for (own, other) in own.iter_mut().zip(other) {
                for (own, other) in own.iter_mut().zip(other) {
                    own[0] += other[0];
                    own[1] += other[1];
                }
            }
        }
    }

    /// The counts of a side's kings and men, as far as it has any, with `turn` to move.
    pub fn held_by(&self, board: &Board, side: Colour, turn: Colour) -> Vec<HeldSquares> {
        let kinds = [(true, 1), (false, 0)].map(|(kings, kind)| HeldSquares {
            pieces_of: letter(side),
            kings,
            side: letter(turn),
            squares: (board.iter(board.all()))
                .map(|square| {
                    let bit = board.bit(square).trailing_zeros() as usize;
                    let [positions, held] = self.0[side.index()][kind][bit];
                    (square.number(), positions, held)
                })
                .collect(),
        });
        let any = |held: &HeldSquares| held.squares.iter().any(|&(_, positions, _)| positions > 0);
        kinds.into_iter().filter(any).collect()
    }
}
