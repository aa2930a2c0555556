//! The games, each a table of clauses and a table of draw profiles.

use super::{
    CaptureChoice, Clock, CrowningInCapture, Entry, KingReach, Profile, Resets, Variant,
    WithoutMove,
};
use crate::geometry::TEN;
use crate::material::Class;
use crate::position::Colour;

/// Every variant there is.
pub static VARIANTS: &[&Variant] = &[&INTERNATIONAL];

/// International draughts on 10 x 10 fields (FMJD Annex 1, November 2015).
pub static INTERNATIONAL: Variant = Variant {
    name: "international",
    board: &TEN,
    starts: Colour::White,                 // art. 3.3
    king: KingReach::Flying,               // art. 3.9, 4.3
    men_capture_backward: true,            // art. 4.1, 4.2
    choice: CaptureChoice::Most,           // art. 4.13, 4.14
    crowning: CrowningInCapture::StaysMan, // art. 3.5, 4.15
    without_move: WithoutMove::Loses,      // art. 7.2.2, 7.2.3
    profiles: &[FMJD_2015, LIDRAUGHTS],
};

/// The text of 2015, with the later official reading of a capture inside three against one: the
/// sixteen moves remain valid.
const FMJD_2015: Profile = Profile {
    name: "fmjd-2015",
    clocks: &[
        SIXTEEN_MOVES,
        Clock {
            entry: Entry::CappedBy("6.3"),
            ..FIVE_MOVES
        },
        TWENTY_FIVE_MOVES,
    ],
};

/// As the site lidraughts.org counts: a capture inside three against one starts five fresh moves.
const LIDRAUGHTS: Profile = Profile {
    name: "lidraughts",
    clocks: &[SIXTEEN_MOVES, FIVE_MOVES, TWENTY_FIVE_MOVES],
};

const SIXTEEN_MOVES: Clock = Clock {
    rule: "6.3",
    article: "FMJD Annex 1, art. 6.3",
    material: Some(&[
        Class::new([3, 1], [0, 0]),
        Class::new([2, 1], [1, 0]),
        Class::new([1, 1], [2, 0]),
    ]),
    limit: 32,
    resets: Resets::Never,
    entry: Entry::Fresh,
};

const FIVE_MOVES: Clock = Clock {
    rule: "6.4",
    article: "FMJD Annex 1, art. 6.4",
    material: Some(&[
        Class::new([2, 1], [0, 0]),
        Class::new([1, 1], [1, 0]),
        Class::new([1, 1], [0, 0]),
    ]),
    limit: 10,
    resets: Resets::Never,
    entry: Entry::Fresh,
};

const TWENTY_FIVE_MOVES: Clock = Clock {
    rule: "6.2",
    article: "FMJD Annex 1, art. 6.2",
    material: None,
    limit: 50,
    resets: Resets::ManMoveOrCapture,
    entry: Entry::Fresh,
};
