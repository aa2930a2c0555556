//! The games that can be played by the protocol, by the values of its parameter `variant`. The
//! values are those of Scan.

use galotne::rules::{
    BREAKTHROUGH, FRISIAN, INTERNATIONAL, INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, KILLER, Variant,
};

/// The value of an engine without the parameter.
pub(crate) const NORMAL: &str = "normal";

const GAMES: [(&Variant, &str); 5] = [
    (&INTERNATIONAL, NORMAL),
    (&KILLER, "killer"),
    (&BREAKTHROUGH, "bt"),
    (&INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, "losing"),
    (&FRISIAN, "frisian"),
];

/// Returns the value of the parameter `variant` for a game; `None` if the protocol has none.
#[must_use]
pub fn variant_value(variant: &Variant) -> Option<&'static str> {
    let game = GAMES.iter().find(|(game, _)| game.name == variant.name);
    game.map(|(_, value)| *value)
}
