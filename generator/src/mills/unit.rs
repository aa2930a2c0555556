//! A class, solved in memory after what it needs.

use super::exits::{exits, mills_leave};
use super::half::Half;
use super::levels::{self, Side};
use super::row::Moving;
use super::solved::{Positions, Solved};
use galotne::colour::Colour;
use galotne::mills::{Class, Mills};

/// The class with the side to move on White's chair.
pub(super) const fn seen_from(class: Class, turn: Colour) -> Class {
    match turn {
        Colour::White => class,
        Colour::Black => class.swapped(),
    }
}

/// How White's stones move in a class; `None` if they do not.
pub(super) fn moving(rules: &Mills, class: Class) -> Option<Moving> {
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let moving = Moving {
        flies: rules.flies(class.board(Colour::White), class.hand(Colour::White)),
        mills_leave: mills_leave(class),
    };
    rules.may_slide(hands, Colour::White).then_some(moving)
}

/// Solves a class, after those that it can move into: how long it takes, or who wins and no more. `None` if one of them is
/// not there, or only its results are, where distances are asked for.
pub fn solve(rules: &Mills, class: Class, distances: bool, solved: &mut Solved) -> Option<()> {
    let (mut names, mut sides) = (vec![], vec![]);
    for turn in rules.turns(class) {
        let class = seen_from(class, turn);
        let half = Half::of_class(class)?;
        let exits = exits(rules, &half, class, distances, solved)?;
        match moving(rules, class) {
            Some(moving) => {
                names.push(class);
                sides.push(Side::new(half, moving, exits));
            }
            // Every move leaves the class.
            None => solved.insert(class, Positions::new(half, exits)),
        }
    }
    levels::solve(&mut sides);
    for (class, side) in names.into_iter().zip(sides) {
        solved.insert(class, side.positions());
    }
    Some(())
}
