//! A class and what it needs, solved in memory.

use super::bits::{Rows, ones};
use super::exits::{exits, mills_leave};
use super::half::Half;
use super::levels::{self, Side};
use super::row::Moving;
use super::values::Values;
use crate::check::forward::{Preference, value};
use galotne::mills::geometry::Points;
use galotne::mills::{Class, Mills};
use galotne::position::Colour;
use galotne::value::Value;
use rayon::prelude::*;
use std::collections::HashMap;

/// The values of the positions in which a side is to move.
pub struct Positions {
    half: Half,
    values: Values,
}

impl Positions {
    /// Those of a half.
    pub(super) const fn new(half: Half, values: Values) -> Self {
        Self { half, values }
    }

    #[inline]
    pub(super) fn value(&self, ours: Points, theirs: Points) -> Preference {
        let (row, cell) = self.half.place(ours, theirs);
        self.values.at(row, cell)
    }

    /// The same positions in rows of the stones of the side to move.
    pub(super) fn turned(&self) -> Self {
        let half = self.half.turned_round();
        let values = match &self.values {
            Values::Distances { .. } => {
                Values::fill(half.rows(), half.cells(), true, |row, values| {
                    let stones = half.theirs(row);
                    for (cell, value) in values.iter_mut().enumerate() {
                        *value = self.value(stones, half.ours(row, cell));
                    }
                })
            }
            // Most positions are drawn, and stand nowhere.
            Values::Results { won, lost } => {
                let [won, lost] = [won, lost].map(|decided| {
                    let turned = Rows::new(half.rows(), half.words());
                    (0..self.half.rows()).into_par_iter().for_each_init(
                        || vec![0; self.half.words()],
                        |bits, row| {
                            decided.read(row, bits);
                            for cell in ones(bits) {
                                let put = |row, cell| turned.set(row, cell);
                                self.half.across(&half, row, cell, put);
                            }
                        },
                    );
                    turned
                });
                Values::Results { won, lost }
            }
        };
        Self { half, values }
    }

    /// The value of a position, of our stones and theirs. Where results are solved alone, in no ply.
    #[must_use]
    pub fn value_of(&self, ours: Points, theirs: Points) -> Value {
        value(self.value(ours, theirs))
    }

    /// Every cell: our stones, theirs, and the value.
    pub fn each(&self) -> impl Iterator<Item = (Points, Points, Value)> + '_ {
        let half = &self.half;
        (0..half.rows()).flat_map(move |row| {
            (0..half.cells()).map(move |cell| {
                let worth = value(self.values.at(row, cell));
                (half.ours(row, cell), half.theirs(row), worth)
            })
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

    /// Their values.
    pub(super) const fn values(&self) -> &Values {
        &self.values
    }
}

/// Solved classes: the positions in which White is to move, of a class and of its mirror image.
pub type Solved = HashMap<Class, Positions>;

/// Solves a class, after those that it can move into: how long it takes, or who wins and no more. `None` if one of them is
/// not there, or only its results are, where distances are asked for.
pub fn solve(rules: &Mills, class: Class, distances: bool, solved: &mut Solved) -> Option<()> {
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
        let exits = exits(rules, &half, class, distances, solved)?;
        if rules.may_slide([hand, other], Colour::White) {
            let moving = Moving {
                flies: rules.flies(us, hand),
                mills_leave: mills_leave(class),
            };
            names.push(class);
            sides.push(Side::new(half, moving, exits));
        } else {
            // Every move leaves the class.
            solved.insert(class, Positions::new(half, exits));
        }
    }
    levels::solve(&mut sides);
    for (class, side) in names.into_iter().zip(sides) {
        solved.insert(class, side.positions());
    }
    Some(())
}
