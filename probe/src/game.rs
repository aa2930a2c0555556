//! A game as it was played.

use crate::geometry::Square;
use crate::position::Position;
use crate::rules::{Move, Variant};

/// The position a game starts from and the moves that were played, all of them legal but for those
/// that are named [`irregular`](Game::irregular).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The rules it is played by.
    pub variant: &'static Variant,
    /// Where it starts.
    pub start: Position,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Positions put on the board in the course of the game, in order.
    pub setups: Vec<Setup>,
    /// The plies, counted from 1, by which a capture that was due was missed and that were let
    /// stand, in order.
    pub irregular: Vec<usize>,
}

/// A position put on the board in the course of a game, in place of the one that was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// After how many plies.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// Where the piece stood whose removal makes this position of the one that was there, if it was
    /// removed because it had not captured: then the game goes on with its counts.
    pub huffed: Option<Square>,
}

impl Game {
    /// A game without a move yet.
    #[must_use]
    pub const fn from(variant: &'static Variant, start: Position) -> Self {
        Self {
            variant,
            start,
            moves: vec![],
            setups: vec![],
            irregular: vec![],
        }
    }

    /// The positions of the game: after 0 plies, 1 ply and so on; of one that was replaced by
    /// another, the other.
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
