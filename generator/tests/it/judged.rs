//! What the library asks and answers, in the words of the naive solver that judges it.

use crate::reference::{self, Material, Outcome, Placement};
use galotne::geometry::{Square, Squares};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::value::Value;

pub fn material(class: Class) -> Material {
    Material::named(&class.to_string()).expect("a class")
}

pub fn position(variant: &Variant, placement: &Placement, turn: Colour) -> Position {
    let board = variant.board;
    let set = |numbers: u64| -> Squares {
        (0..board.squares())
            .filter(|square| numbers >> square & 1 == 1)
            .map(|square| board.bit(Square::from_index(square)))
            .sum()
    };
    let men = [placement.white_men, placement.black_men].map(set);
    let kings = [placement.white_kings, placement.black_kings].map(set);
    variant
        .position(men, kings, turn)
        .expect("the judge places pieces legally")
}

/// Both sides to move, as each of the two writes them.
pub fn turns() -> [(Colour, reference::Colour); 2] {
    [
        (Colour::White, reference::Colour::White),
        (Colour::Black, reference::Colour::Black),
    ]
}

/// A result and its plies, if it has any.
pub fn value(outcome: Outcome, plies: Option<u16>) -> Value {
    match (outcome, plies) {
        (Outcome::Win, Some(plies)) => Value::Win(plies),
        (Outcome::Loss, Some(plies)) => Value::Loss(plies),
        _ => Value::Draw,
    }
}
