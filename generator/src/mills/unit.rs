//! A class and what it needs, solved in memory.

use super::exits::{exits, mills_leave};
use super::half::Half;
use super::levels::{self, Side};
use super::row::Moving;
use crate::check::forward::{Preference, value};
use galotne::mills::geometry::Points;
use galotne::mills::{Class, Mills};
use galotne::position::Colour;
use galotne::value::Value;
use std::collections::HashMap;

/// The values of the positions in which a side is to move.
pub struct Positions {
    half: Half,
    values: Vec<Preference>,
}

impl Positions {
    /// Those of a half, a value for each cell.
    pub(super) const fn new(half: Half, values: Vec<Preference>) -> Self {
        Self { half, values }
    }

    #[inline]
    pub(super) fn value(&self, ours: Points, theirs: Points) -> Preference {
        let (row, cell) = self.half.place(ours, theirs);
        self.values[row * self.half.cells() + cell]
    }

    /// The value of a position, of our stones and theirs.
    #[must_use]
    pub fn value_of(&self, ours: Points, theirs: Points) -> Value {
        value(self.value(ours, theirs))
    }

    /// Every cell: our stones, theirs, and the value.
    pub fn each(&self) -> impl Iterator<Item = (Points, Points, Value)> + '_ {
        let cells = self.half.cells().max(1);
        self.values
            .iter()
            .enumerate()
            .map(move |(at, &preference)| {
                let (row, cell) = (at / cells, at % cells);
                (
                    self.half.ours(row, cell),
                    self.half.theirs(row),
                    value(preference),
                )
            })
    }

    /// How many symmetries leave these stones of theirs as they are.
    #[must_use]
    pub fn twins(&self, theirs: Points) -> usize {
        self.half.twins(self.half.row_of(theirs).0).count()
    }

    /// The cells.
    pub(super) const fn half(&self) -> &Half {
        &self.half
    }

    /// The values, row by row.
    pub(super) fn values(&self) -> &[Preference] {
        &self.values
    }
}

/// Solved classes: the positions in which White is to move, of a class and of its mirror image.
pub type Solved = HashMap<Class, Positions>;

/// Solves a class, after those that it can move into. `None` if one of them is not there.
pub fn solve(rules: &Mills, class: Class, solved: &mut Solved) -> Option<()> {
    let (mut names, mut sides) = (vec![], vec![]);
    for turn in rules.turns(class) {
        let class = if turn == Colour::White {
            class
        } else {
            class.swapped()
        };
        let [(us, hand), (them, other)] =
            Colour::BOTH.map(|side| (class.board(side), class.hand(side)));
        let half = Half::new(us, them)?;
        let exits = exits(rules, &half, class, solved)?;
        if rules.may_slide([hand, other], Colour::White) {
            let moving = Moving {
                flies: rules.flies(us, hand),
                mills_leave: mills_leave(class),
            };
            names.push(class);
            sides.push(Side::new(half, moving, exits));
        } else {
            // Every move leaves the class.
            solved.insert(
                class,
                Positions {
                    half,
                    values: exits,
                },
            );
        }
    }
    levels::solve(&mut sides);
    for (class, side) in names.into_iter().zip(sides) {
        let Side { half, values, .. } = side;
        solved.insert(class, Positions { half, values });
    }
    Some(())
}
