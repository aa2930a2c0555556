//! A class and what it needs, solved in memory.

use super::exits::exits;
use super::half::Half;
use super::levels::{self, Side};
use crate::check::forward::Preference;
use galotne::mills::geometry::Points;
use galotne::mills::{Class, Mills};
use galotne::position::Colour;
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

/// Solved classes: the positions in which White is to move, of a class and of its mirror image.
pub type Solved = HashMap<Class, Positions>;

/// Solves a class, after those that it can move into. `None` if one of them is not there.
pub fn solve(rules: &Mills, class: Class, solved: &mut Solved) -> Option<()> {
    let (mut names, mut sides) = (vec![], vec![]);
    for turn in rules.turns(class) {
        let class = if turn == Colour::White { class } else { class.swapped() };
        let [(us, hand), (them, other)] = Colour::BOTH.map(|side| (class.board(side), class.hand(side)));
        let half = Half::new(us, them)?;
        let exits = exits(rules, &half, class, solved)?;
        if rules.may_slide([hand, other], Colour::White) {
            names.push(class);
            sides.push(Side::new(half, rules.flies(us, hand), exits));
        } else {
            // Every move leaves the class.
            solved.insert(class, Positions { half, values: exits });
        }
    }
    levels::solve(&mut sides);
    for (class, side) in names.into_iter().zip(sides) {
        let Side { half, values, .. } = side;
        solved.insert(class, Positions { half, values });
    }
    Some(())
}
