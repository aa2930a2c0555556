//! What the moves are worth that leave a class of stones that move: those that make a mill and remove a stone.

use super::half::Half;
use super::unit::Positions;
use crate::check::forward::{Preference, preference, value};
use galotne::mills::Mills;
use galotne::mills::geometry::{Points, image, mills_through, points};
use galotne::value::Value;
use rayon::prelude::*;

/// No exit, or none that is better than having lost at once.
pub const NONE: Preference = 0;

/// The values of positions in which the other side is to move, in the rows of those before its stone was removed.
pub struct Turned {
    half: Half,
    values: Vec<Preference>,
}

impl Turned {
    /// From the positions in which they are to move against so many stones of ours.
    pub fn new(theirs: &Positions, us: u8, them: u8) -> Option<Self> {
        let half = Half::new(us, them)?;
        let mut values = vec![0; half.rows() * half.cells()];
        values.par_chunks_mut(half.cells().max(1)).enumerate().for_each(|(row, values)| {
            let stones = half.theirs(row);
            for (cell, value) in values.iter_mut().enumerate() {
                *value = theirs.value(stones, half.ours(row, cell));
            }
        });
        Some(Self { half, values })
    }

    /// The values of a row.
    fn row(&self, row: usize) -> &[Preference] {
        &self.values[row * self.half.cells()..][..self.half.cells()]
    }
}

/// The best exit of every cell; `smaller` are the values after a removal, none where a removal wins.
pub fn exits(rules: &Mills, half: &Half, us: u8, smaller: Option<&Turned>) -> Vec<Preference> {
    let mut exits = vec![NONE; half.rows() * half.cells()];
    let flies = rules.flies(us, 0);
    exits.par_chunks_mut(half.cells().max(1)).enumerate().for_each(|(row, exits)| {
        let theirs = half.theirs(row);
        let free = half.free(row);
        // What is left of their stones, and how that row is seen.
        let removals: Vec<_> = smaller.map_or_else(Vec::new, |smaller| {
            (points(Mills::removable(theirs)))
                .map(|stone| {
                    let left = theirs ^ stone.bit();
                    let (row, symmetry) = smaller.half.row_of(left);
                    (smaller, smaller.row(row), row, symmetry)
                })
                .collect()
        });
        for after in 0..half.cells() {
            let ours = half.ours(row, after);
            let mut best = None;
            for to in points(ours) {
                if mills_through(to, ours ^ to.bit()) == 0 {
                    continue;
                }
                let near = if flies { free } else { to.neighbours() & free } & !ours;
                if near == 0 {
                    continue;
                }
                let best = *best.get_or_insert_with(|| worth(&removals, ours));
                for from in points(near) {
                    let before: Points = ours ^ to.bit() ^ from.bit();
                    let exit = &mut exits[half.cell(row, before)];
                    *exit = best.max(*exit);
                }
            }
        }
    });
    exits
}

/// What the best removal is worth to the side that makes it, with its stones there.
fn worth(removals: &[(&Turned, &[Preference], usize, usize)], ours: Points) -> Preference {
    (removals.iter())
        .map(|&(smaller, values, row, symmetry)| {
            let theirs = values[smaller.half.cell(row, image(ours, symmetry))];
            before(theirs)
        })
        .max()
        // With too few stones left they have lost.
        .unwrap_or_else(|| preference(Value::Win(1)))
}

/// What a position is worth to us, one ply before it is worth so much to them.
pub fn before(theirs: Preference) -> Preference {
    preference(match value(theirs) {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies + 1),
    })
}
