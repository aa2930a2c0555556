//! The targets of mills.

use crate::Target;
use crate::mill_answers;
use galotne_mills::fuzz::{fuzz_fen, fuzz_game, fuzz_move};

pub const TARGETS: [Target; 4] = [
    Target::with_corpus("mills-fen", fuzz_fen, 5_000),
    Target::with_corpus("mills-moves", fuzz_move, 2_000),
    Target::with_corpus("mills-games", fuzz_game, 1_000),
    Target::with_corpus("mills-answers", mill_answers::check, 200),
];
