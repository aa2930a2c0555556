//! Conditions of the tests as text, such as `black win quiet=2 on=king:5`.

use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne_find::{Conditions, Searchable, Terms};

/// Parses conditions.
pub fn conditions<G: Searchable>(
    game: &G,
    profile: &'static Profile,
    text: &str,
) -> Conditions<G::BoardCondition> {
    let mut terms = Terms::default();
    for word in text.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let range = || Some(value.parse().expect("a range"));
        match name {
            "white" => terms.side = Some(Colour::White),
            "black" => terms.side = Some(Colour::Black),
            "win" => terms.value = Some(Wdl::Win),
            "draw" => terms.value = Some(Wdl::Draw),
            "loss" => terms.value = Some(Wdl::Loss),
            "win-in" => terms.win_in = range(),
            "loss-in" => terms.loss_in = range(),
            "longest" => terms.longest = true,
            "unique" => terms.unique = true,
            "unique-line" => terms.unique_line = true,
            "zugzwang" => terms.zugzwang = true,
            "cursed" => {
                terms.cursed = true;
                terms.spent = value.parse().ok();
            }
            "needs" => terms.needs = range(),
            "on" => terms.on.push(value.into()),
            "off" => terms.off.push(value.into()),
            "lone-king" => terms.lone_king = Some(value.into()),
            "quiet" => terms.quiet = value.parse().expect("plies"),
            "up-to-symmetry" => terms.up_to_symmetry = true,
            _ => panic!("`{word}` is not a condition"),
        }
    }
    terms.conditions(game, profile).expect("conditions")
}
