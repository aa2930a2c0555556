//! A class, solved in memory after what it needs.

use super::exits::{Milled, Turn, exits};
use super::half::Half;
use super::levels::{self, Side};
use super::row::{Moving, Reach};
use super::solved::{Positions, Solved};
use galotne::colour::Colour;
use galotne_mills::{Chain, Class, Mills};

/// The class with the side to move on White's chair.
pub(super) const fn seen_from(class: Class, turn: Colour) -> Class {
    match turn {
        Colour::White => class,
        Colour::Black => class.swapped(),
    }
}

/// How White's stones move in a class; `None` if they do not.
pub(super) fn moving(rules: &Mills, class: Class) -> Option<Moving> {
    let moving = Moving {
        reach: Reach::new(rules, class),
        milled: Milled::new(rules, class),
    };
    (moving.reach != Reach::Nowhere).then_some(moving)
}

/// Solves a class, after those that it can move into: how long it takes, or who wins and no more.
/// `None` if one of them is not there, or only its results are, where distances are asked for.
pub fn solve(rules: &Mills, class: Class, distances: bool, solved: &mut Solved) -> Option<()> {
    let of_turn = |turn: Turn, solved: &Solved| {
        let half = Half::of_class(turn.class)?;
        let exits = exits(rules, &half, turn, distances, solved)?;
        Some((half, exits))
    };
    let turns = rules.turns(class).map(|turn| seen_from(class, turn));
    let turns: Vec<Class> = turns.collect();
    if turns.iter().any(|&class| moving(rules, class).is_some()) {
        let mut sides = vec![];
        for &class in &turns {
            let (half, exits) = of_turn(Turn::ordinary(class), solved)?;
            // Who only places stones while the other side slides is one of two sides all the same.
            let moving = moving(rules, class).unwrap_or(Moving::NOT_AT_ALL);
            sides.push(Side::new(half, moving, exits));
        }
        levels::solve(&mut sides);
        for (&class, side) in turns.iter().zip(sides) {
            solved.insert(class, side.positions());
        }
    } else {
        // Every move leaves the class.
        for &class in &turns {
            let (half, exits) = of_turn(Turn::ordinary(class), solved)?;
            solved.insert(class, Positions::new(half, exits));
        }
    }
    // No move leads to an extra move of the same class, but any extra move may lead to an ordinary
    // one of it.
    if matches!(rules.chain, Chain::Once) {
        for &class in &turns {
            let turn = Turn { class, extra: true };
            let (half, exits) = of_turn(turn, solved)?;
            solved.put(turn, false, Positions::new(half, exits));
        }
    }
    Some(())
}
