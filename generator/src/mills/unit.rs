//! A class and what it needs, solved in memory.

use super::exits::{Turned, exits};
use super::half::Half;
use super::levels::{self, Side};
use crate::check::forward::Preference;
use galotne::mills::Mills;
use galotne::mills::geometry::Points;
use std::collections::HashMap;

/// The values of the positions in which a side is to move.
pub struct Positions {
    half: Half,
    values: Vec<Preference>,
}

impl Positions {
    /// The value of a position, of our stones and theirs.
    #[inline]
    pub fn value(&self, ours: Points, theirs: Points) -> Preference {
        let (row, cell) = self.half.place(ours, theirs);
        self.values[row * self.half.cells() + cell]
    }

    /// The cells.
    pub const fn half(&self) -> &Half {
        &self.half
    }

    /// The values, row by row.
    pub fn values(&self) -> &[Preference] {
        &self.values
    }
}

/// Solved classes of stones that move: by how many the side to move has, and how many the other.
pub type Solved = HashMap<[u8; 2], Positions>;

/// Solves a class of so many stones against so many, after those with fewer.
pub fn solve(rules: &Mills, stones: [u8; 2], solved: &mut Solved) -> Option<()> {
    let sides = if stones[0] == stones[1] { 1 } else { 2 };
    let mut open = vec![];
    for side in 0..sides {
        let (us, them) = (stones[side], stones[1 - side]);
        let half = Half::new(us, them)?;
        let smaller = if them - 1 < rules.fewest {
            None
        } else {
            Some(Turned::new(solved.get(&[them - 1, us])?, us, them - 1)?)
        };
        let exits = exits(rules, &half, us, smaller.as_ref());
        open.push(Side::new(half, us, exits));
    }
    levels::solve(rules, &mut open);
    for (side, open) in open.into_iter().enumerate() {
        let key = [stones[side], stones[1 - side]];
        solved.insert(key, Positions { half: open.half, values: open.values });
    }
    Some(())
}
