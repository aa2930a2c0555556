//! Move ordering: the best known move, captures and promotions, killer moves, then by history.

use galotne::position::Colour;
use galotne::rules::Move;
use std::cmp::Reverse;

/// Killer moves and the history heuristic: experience with quiet moves elsewhere in the tree.
pub struct Ordering {
    /// The last two moves that caused a cutoff, for every distance from the root in plies.
    killers: Vec<[Option<Move>; 2]>,
    /// The weight of the cutoffs caused by a side's move from one square to another.
    history: Box<[[[u32; 50]; 50]; 2]>,
}

impl Ordering {
    /// Creates an empty memory for lines of this many plies.
    pub fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: Box::new([[[0; 50]; 50]; 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.as_flattened_mut().as_flattened_mut().fill(0);
    }

    /// Sorts the moves of a side, the most promising first.
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

    /// Records that a move caused a cutoff.
    pub fn record_cutoff(&mut self, played: Move, turn: Colour, ply: usize, depth: i32) {
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
