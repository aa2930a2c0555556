//! Which move is tried first: the best one known, captures and promotions, then what refuted other
//! moves.

use galotne::position::Colour;
use galotne::rules::Move;
use std::cmp::Reverse;

/// What was learned of quiet moves in other places of the tree.
pub struct Ordering {
    /// The last two moves that refuted something, for every distance from the root.
    killers: Vec<[Option<Move>; 2]>,
    /// How much a step of a side from one square to another has refuted.
    history: Box<[[[u32; 50]; 50]; 2]>,
}

impl Ordering {
    pub fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: Box::new([[[0; 50]; 50]; 2]),
        }
    }

    pub fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.as_flattened_mut().as_flattened_mut().fill(0);
    }

    /// Puts the moves of a side in the order in which they are tried.
    pub fn sort(&self, moves: &mut [Move], best: Option<Move>, turn: Colour, ply: usize) {
        moves.sort_by_cached_key(|played| {
            let rank = if best == Some(*played) {
                u32::MAX
            } else if played.is_capture() || played.promotes {
                u32::MAX - 1
            } else if self.killers[ply].contains(&Some(*played)) {
                u32::MAX - 2
            } else {
                let (from, to) = (played.from.index(), played.to.index());
                self.history[turn.index()][usize::from(from)][usize::from(to)]
            };
            Reverse(rank)
        });
    }

    /// Learns that a move refuted the one before it.
    pub fn refuted(&mut self, played: Move, turn: Colour, ply: usize, depth: i32) {
        if played.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(played) {
            *killers = [Some(played), killers[0]];
        }
        let (from, to) = (played.from.index(), played.to.index());
        let depth = depth.max(1) as u32;
        let count = &mut self.history[turn.index()][usize::from(from)][usize::from(to)];
        *count = count.saturating_add(depth * depth).min(u32::MAX / 2);
    }
}
