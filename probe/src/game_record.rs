//! The record of a game: start, moves, and what happened outside the rules.

use crate::geometry::Square;
use crate::position::Position;
use crate::rules::{Move, Variant};

/// A game as it was played: the start position and the moves. All moves are legal, except those
/// listed in [`irregular`](Self::irregular).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The rules of the game.
    pub variant: &'static Variant,
    /// The start position.
    pub start: Position,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Positions put on the board during the game, in order.
    pub setups: Vec<Setup>,
    /// The plies, counted from 1, that missed a compulsory capture without being taken back, in
    /// order.
    pub irregular: Vec<usize>,
}

/// A position that replaces the one on the board during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of plies played before.
    pub ply: usize,
    /// The new position.
    pub position: Position,
    /// The square of the piece that was removed because it had not captured (huffing), if that is
    /// the only difference from the position before. Then the draw counts continue.
    pub huffed: Option<Square>,
}

impl GameRecord {
    /// Returns a game before its first move.
    #[must_use]
    pub const fn starting_at(variant: &'static Variant, start: Position) -> Self {
        Self {
            variant,
            start,
            moves: vec![],
            setups: vec![],
            irregular: vec![],
        }
    }

    /// Returns the positions of the game: after 0 plies, 1 ply and so on. A position that a
    /// [`Setup`] replaced is left out.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut setups = self.setups.iter().peekable();
        let mut position = self.start;
        let mut moves = self.moves.iter();
        let mut ply = 0;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            while let Some(setup) = setups.next_if(|setup| setup.ply == ply) {
                position = setup.position;
            }
            let now = position;
            match moves.next() {
                Some(played) => position = self.variant.play(&now, played),
                None => done = true,
            }
            ply += 1;
            Some(now)
        })
    }
}
