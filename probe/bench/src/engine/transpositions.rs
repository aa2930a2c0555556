//! What is known of positions that were searched before: a table of fixed size, newer entries in
//! the place of older.

use super::score::{Score, from_stored, to_stored};
use galotne::position::{Colour, Position};
use galotne::rules::Move;

/// What a stored score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The position is worth that much.
    Exact,
    /// It is worth that much or more.
    AtLeast,
    /// It is worth that much or less.
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

/// What has been found of a position.
pub struct Hint {
    /// The best move, to be tried first.
    pub best: Option<Move>,
    /// The score, if it settles the position at this depth and in this window.
    pub score: Option<Score>,
}

/// A table of positions.
pub struct Transpositions {
    entries: Vec<Option<Entry>>,
    shift: u32,
}

impl Transpositions {
    /// A table of two to the power of `bits` positions.
    pub fn new(bits: u32) -> Self {
        Self {
            entries: vec![None; 1 << bits],
            shift: 64 - bits,
        }
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// What is known of a position `ply` plies from the root that is to be searched to `depth` in a
    /// window.
    pub fn get(&self, key: u64, depth: i32, ply: usize, window: (Score, Score)) -> Hint {
        let Some(entry) = self.entry(key) else {
            return Hint {
                best: None,
                score: None,
            };
        };
        let score = from_stored(entry.score, ply);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.1,
            Bound::AtMost => score <= window.0,
        };
        Hint {
            best: entry.best,
            score: (entry.depth >= depth && settles).then_some(score),
        }
    }

    /// The best move of a position.
    pub fn best(&self, key: u64) -> Option<Move> {
        self.entry(key)?.best
    }

    /// Keeps what was found of a position `ply` plies from the root.
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

/// A number for a position; that two positions of one search share it is as good as impossible.
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
