//! The transposition table: results of searched positions. Newer entries replace older ones.

use crate::engine::score::{Score, from_stored, to_stored};
use galotne::position::{Colour, Position};
use galotne::rules::Move;

/// The meaning of a stored score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    best: Option<Move>,
    score: Score,
    depth: i32,
    bound: Bound,
}

/// Knowledge about a position.
pub struct Hint {
    /// The best move, to try first.
    pub best: Option<Move>,
    /// The score, if it makes a search with this depth and window unnecessary.
    pub score: Option<Score>,
}

/// A transposition table.
pub struct Transpositions {
    entries: Vec<Option<Entry>>,
    shift: u32,
}

impl Transpositions {
    /// Creates a table of 2^`bits` positions.
    pub fn new(bits: u32) -> Self {
        Self {
            entries: vec![None; 1 << bits],
            shift: 64 - bits,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// Looks a position up that is to be searched to `depth` with a window, `ply` plies from the
    /// root.
    pub fn get(&self, key: u64, depth: i32, ply: usize, window: (Score, Score)) -> Hint {
        let Some(entry) = self.entry(key) else {
            return Hint {
                best: None,
                score: None,
            };
        };
        let score = from_stored(entry.score, ply);
        let sufficient = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.1,
            Bound::AtMost => score <= window.0,
        };
        Hint {
            best: entry.best,
            score: (entry.depth >= depth && sufficient).then_some(score),
        }
    }

    /// Returns the best move of a position.
    pub fn best(&self, key: u64) -> Option<Move> {
        self.entry(key)?.best
    }

    /// Stores the result of a position `ply` plies from the root.
    pub fn put(
        &mut self,
        key: u64,
        depth: i32,
        ply: usize,
        (score, bound): (Score, Bound),
        best: Option<Move>,
    ) {
        let slot = self.slot(key);
        self.entries[slot] = Some(Entry {
            key,
            best,
            score: to_stored(score, ply),
            depth,
            bound,
        });
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    fn slot(&self, key: u64) -> usize {
        (key >> self.shift) as usize
    }
}

/// Returns a hash of a position. A collision within one search is improbable, but possible.
pub fn key(position: &Position) -> u64 {
    let [white, black] = Colour::BOTH;
    let sets = [
        position.men(white),
        position.men(black),
        position.kings(white),
        position.kings(black),
    ];
    let turn = 1 + position.turn().index() as u64;
    sets.iter().fold(turn, |key, set| {
        let mixed = (key ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    })
}
