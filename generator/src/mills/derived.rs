//! The half of a class that a compact table leaves out, from the half that it keeps and from the
//! classes that moves lead into.

use super::exits::{Milled, Turn, before, exits, slides};
use super::half::Half;
use super::levels::Side;
use super::row::Moving;
use super::solved::{Positions, Solved};
use super::steps::steps;
use super::unit::{moving, seen_from};
use super::values::Values;
use crate::check::forward::Preference;
use galotne_mills::{Class, Mills};
use rayon::prelude::*;

/// Works out what is not there of a class: one side to move from the other, or all of it if no move
/// stays in it. `None` if something that it needs is not there, or only its results are, where
/// distances are asked for.
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
                // The other side to move, in rows of that side's stones: those that stand still
                // here.
                let theirs = solved.turned(&class.swapped())?.values();
                match exits {
                    Values::Results { .. } => Side::new(half, moving, exits).decided_by(theirs),
                    Values::Distances { cells, mut values } => {
                        values
                            .par_chunks_mut(cells.max(1))
                            .enumerate()
                            .for_each_init(Scratch::default, |scratch, (row, best)| {
                                stay(&half, moving, row, theirs, best, scratch);
                            });
                        Positions::new(half, Values::Distances { cells, values })
                    }
                }
            }
        };
        solved.insert(class, positions);
    }
    Some(())
}

/// What a worker needs for a row.
#[derive(Default)]
struct Scratch {
    worth: Vec<Preference>,
    sets: Vec<u64>,
}

/// Adds to the best exit of each cell of a row what its slides are worth that stay in the class.
fn stay(
    half: &Half,
    moving: Moving,
    row: usize,
    theirs: &Values,
    best: &mut [Preference],
    Scratch { worth, sets }: &mut Scratch,
) {
    worth.clear();
    worth.extend((0..half.cells()).map(|cell| before(theirs.at(row, cell), false)));
    let mills_leave = moving.milled == Milled::Leaves;
    let steps = steps(half.free(row), moving.reach, mills_leave);
    slides(half, &steps, worth, sets, best);
}
