//! Where pieces of a side hold: square by square, of the positions with one there, how many its
//! side does not lose.

use galotne::geometry::{Bits, Board};
use galotne::position::{Colour, Position};
use galotne::value::Wdl;
use serde::Serialize;

/// Counts by side, by kind (men, kings) and by bit of the board: positions, and those that are
/// held.
#[derive(Clone)]
pub struct Holding(Box<[[[[u64; 2]; 64]; 2]; 2]>);

impl Default for Holding {
    fn default() -> Self {
        Self(Box::new([[[[0; 2]; 64]; 2]; 2]))
    }
}

/// Where pieces of one kind hold, with one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Held {
    /// Whose pieces: `w` or `b`.
    pub pieces_of: String,
    /// Whether they are kings.
    pub kings: bool,
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// The number of the square, how many positions have such a piece there, and how many of these
    /// its side does not lose.
    pub squares: Vec<(u8, u64, u64)>,
}

impl Holding {
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

    /// What was counted of the pieces of a side, with `turn` to move: first kings, then men, if it
    /// has such.
    pub fn of(&self, board: &Board, side: Colour, turn: Colour) -> Vec<Held> {
        let kinds = [(true, 1), (false, 0)].map(|(kings, kind)| Held {
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
        let any = |held: &Held| held.squares.iter().any(|&(_, positions, _)| positions > 0);
        kinds.into_iter().filter(any).collect()
    }
}

/// A side as statistics name it.
pub fn letter(side: Colour) -> String {
    side.letter().to_ascii_lowercase().to_string()
}
