//! The half of a class that a compact table leaves out, from the half that it keeps and from the classes that moves lead
//! into.

use super::exits::{Turn, before, exits};
use super::half::Half;
use super::levels::Side;
use super::row::Moving;
use super::solved::{Positions, Solved};
use super::unit::{moving, seen_from};
use super::values::Values;
use crate::check::forward::Preference;
use galotne::mills::geometry::{Points, points};
use galotne::mills::{Class, Mills};

/// Works out what is not there of a class: one side to move from the other, or all of it if no move stays in it. `None` if
/// something that it needs is not there, or only its results are, where distances are asked for.
pub fn complete(rules: &Mills, class: Class, distances: bool, solved: &mut Solved) -> Option<()> {
    for turn in rules.turns(class) {
        let class = seen_from(class, turn);
        if solved.has(&class) {
            continue;
        }
        let half = Half::of_class(class)?;
        let exits = exits(rules, &half, Turn::ordinary(class), distances, solved)?;
        let positions = match moving(rules, class) {
            // Every move leaves the class.
            None => Positions::new(half, exits),
            Some(moving) => {
                // The other side to move, in rows of that side's stones: those that stand still here.
                let theirs = solved.turned(&class.swapped())?.values();
                match exits {
                    Values::Results { .. } => Side::new(half, moving, exits).decided_by(theirs),
                    Values::Distances { cells, values } => {
                        let best = |row: usize, best: &mut [Preference]| {
                            best.copy_from_slice(&values[row * cells..][..cells]);
                            slide(&half, moving, row, theirs, best);
                        };
                        let values = Values::distances(half.rows(), half.cells(), best);
                        Positions::new(half, values)
                    }
                }
            }
        };
        solved.insert(class, positions);
    }
    Some(())
}

/// Adds to the best exit of each cell of a row what its slides are worth that stay in the class.
fn slide(half: &Half, moving: Moving, row: usize, theirs: &Values, best: &mut [Preference]) {
    let free = half.free(row);
    for after in 0..half.cells() {
        let ours: Points = half.ours(row, after);
        let worth = before(theirs.at(row, after), false);
        for to in points(ours) {
            let others = ours ^ to.bit();
            if moving.leaves(to, others) {
                continue;
            }
            for from in points(moving.reach.from(to, free) & !ours) {
                let best = &mut best[half.cell(row, others | from.bit())];
                *best = worth.max(*best);
            }
        }
    }
}
