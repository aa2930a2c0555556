//! Derives the side to move that a compact table leaves out, from the other side and from the
//! classes that moves lead into.

use super::exits::distances::raise_by_step;
use super::exits::exits;
use super::exits::successor::one_ply_before;
use super::levels::SideSolver;
use super::movement::{MillEffect, Movement};
use super::side_index::SideIndex;
use super::side_values::SideValues;
use super::solved_classes::{ClassTurn, SolvedClasses, SolvedSide, from_perspective};
use super::steps::{select_either, steps};
use crate::check::preference::Preference;
use galotne_mills::{Class, Mills};
use rayon::prelude::*;

/// Derives what is missing of a class: one side to move from the other, or both if no move stays in
/// the class. Returns `None` if a class that it needs is not solved, or not with distances where
/// they are needed.
pub fn derive_omitted(
    rules: &Mills,
    class: Class,
    distances: bool,
    solved: &mut SolvedClasses,
) -> Option<()> {
    for turn in rules.turns(class) {
        let class = from_perspective(class, turn);
        if solved.has(class) {
            continue;
        }
        let turn = ClassTurn::ordinary(class);
        let index = SideIndex::of_class(class)?;
        let exits = exits(rules, &index, turn, distances, solved)?;
        let side = match Movement::new(rules, class) {
            // Every move leaves the class.
            None => SolvedSide::new(index, exits),
            Some(movement) => {
                let opponent = ClassTurn::ordinary(class.swapped());
                let theirs = solved.transposed(opponent)?.values();
                match exits {
                    SideValues::Results { .. } => {
                        SideSolver::new(index, movement, exits).decide_by(theirs)
                    }
                    SideValues::Distances { cells, mut values } => {
                        values
                            .par_chunks_mut(cells.max(1))
                            .enumerate()
                            .for_each_init(SlideBuffers::default, |buffers, (row, best)| {
                                raise_by_slides(&index, movement, row, theirs, best, buffers);
                            });
                        SolvedSide::new(index, SideValues::Distances { cells, values })
                    }
                }
            }
        };
        solved.insert(turn, false, side);
    }
    Some(())
}

/// The buffers of a worker, for one row at a time.
#[derive(Default)]
struct SlideBuffers {
    values: Vec<Preference>,
    selected: Vec<u64>,
}

/// Raises the best exit of each cell of a row by the slides that stay in the class.
fn raise_by_slides(
    index: &SideIndex,
    movement: Movement,
    row: usize,
    theirs: &SideValues,
    best: &mut [Preference],
    SlideBuffers { values, selected }: &mut SlideBuffers,
) {
    values.clear();
    values.extend((0..index.cells()).map(|cell| one_ply_before(theirs.get(row, cell), false)));
    let mills_leave = movement.mill == MillEffect::Leaves;
    for step in steps(index.free(row), movement.reach, mills_leave) {
        select_either(index.sets(), &step.mills, selected);
        selected.iter_mut().for_each(|word| *word = !*word);
        raise_by_step(best, values, selected, &step, index);
    }
}
