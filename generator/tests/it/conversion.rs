//! Conversions between positions and values of the library and those of the reference solver.

use crate::reference::{self, Material, Outcome, Placement};
use galotne::geometry::{Square, Squares};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::value::Value;

/// Returns the reference solver's class.
pub fn material(class: Class) -> Material {
    Material::named(&class.to_string()).expect("a class")
}

/// Returns the library's position.
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

/// Both sides to move, for the library and for the reference solver.
pub fn turns() -> [(Colour, reference::Colour); 2] {
    [
        (Colour::White, reference::Colour::White),
        (Colour::Black, reference::Colour::Black),
    ]
}

/// Returns the library's value of an outcome and its plies.
pub fn value(outcome: Outcome, plies: Option<u16>) -> Value {
    match (outcome, plies) {
        (Outcome::Win, Some(plies)) => Value::Win(plies),
        (Outcome::Loss, Some(plies)) => Value::Loss(plies),
        _ => Value::Draw,
    }
}
