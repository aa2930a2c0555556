//! Positions to begin from: quiet, roughly balanced, at random but always the same ones for a seed.

use super::engine::RULES;
use super::engine::search::{Engine, Limits};
use fastrand::Rng;
use galotne::position::{Bitboards, Colour, Position};

/// How many pieces they have.
pub const PIECES: std::ops::RangeInclusive<u32> = 6..=10;
/// One piece of so many is a king.
const KINGS: u32 = 8;
/// How deep a position is searched, without tables, to see whether it is balanced.
const DEPTH: i32 = 6;
/// What the better side may be ahead, in hundredths of a man.
const BALANCED: i32 = 50;

/// The position with this number: numbers have 6 pieces, 7, and so on in turn.
pub fn position(seed: u64, number: u64) -> Position {
    let mut random = Rng::with_seed(seed << 32 ^ number);
    let sizes = u64::from(PIECES.end() - PIECES.start() + 1);
    let pieces = PIECES.start() + (number % sizes) as u32;
    let mut engine = Engine::new(12, None);
    loop {
        let Some(position) = placed(&mut random, pieces) else {
            continue;
        };
        let quiet =
            Colour::BOTH.map(|turn| !RULES.has_capture(&position.with_turn(turn))) == [true; 2];
        if !quiet || !RULES.has_move(&position) {
            continue;
        }
        engine.clear();
        let found = engine.search(&position, &[], Limits::depth(DEPTH), |_| ());
        if found.score.abs() <= BALANCED {
            return position;
        }
    }
}

/// So many pieces at random, half of them White's; nothing if a man stands where it would be a
/// king.
fn placed(random: &mut Rng, pieces: u32) -> Option<Position> {
    let squares = u32::from(RULES.board.squares());
    let mut sets = [0; 2];
    let mut kings = 0;
    // Of an odd number one side has one more: kings make up for it.
    let first = random.usize(..2);
    for piece in 0..pieces as usize {
        let free: u64 = !(sets[0] | sets[1]);
        let square = loop {
            let square = 1 << random.u32(..squares);
            if square & free != 0 {
                break square;
            }
        };
        sets[(first + piece) % 2] |= square;
        if random.u32(..KINGS) == 0 {
            kings |= square;
        }
    }
    let turn = random.choice(Colour::BOTH)?;
    let [white, black] = sets;
    let sets = Bitboards {
        white,
        black,
        kings,
        turn,
    };
    RULES.position_from(&sets).ok()
}
