//! The tags of a score that are known.

use galotne::notation::pdn::Tag;
use galotne::position::Colour;

/// The value of the tag with this name, unless it stands for an unknown value.
#[must_use]
pub fn known_tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    /// The values that scores write for an unknown one.
    const UNKNOWN: [&str; 4] = ["", "?", "????.??.??", "-"];
    let tag = tags
        .iter()
        .find(|tag| tag.name.eq_ignore_ascii_case(name))?;
    let value = tag.value.trim();
    (!UNKNOWN.contains(&value)).then_some(value)
}

/// The value of the tag with this name, unless it stands for an unknown value. In place of `White`
/// and `Black` a score may have `P1`, the player of the side that starts, and `P2` (PlayStrategy).
#[must_use]
pub fn tag_or_player<'a>(tags: &'a [Tag], name: &str, starts: Colour) -> Option<&'a str> {
    let player = match (name, starts) {
        ("White", Colour::White) | ("Black", Colour::Black) => Some("P1"),
        ("White", Colour::Black) | ("Black", Colour::White) => Some("P2"),
        _ => None,
    };
    known_tag(tags, name).or_else(|| known_tag(tags, player?))
}
