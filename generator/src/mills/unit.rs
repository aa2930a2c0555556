//! A class, solved in memory after what it needs.

use super::exits::{exits, mills_leave};
use super::half::Half;
use super::levels::{self, Side};
use super::row::Moving;
use super::solved::{Positions, Solved};
use galotne::colour::Colour;
use galotne::mills::{Class, Mills};

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
