//! Random starting positions, quiet and roughly balanced; the same ones for the same seed.

use fastrand::Rng;
use galotne::position::{Bitboards, Colour, Position};
use galotne_bench::engine::RULES;
use galotne_bench::engine::search::{Engine, SearchLimits};

/// The numbers of pieces.
pub const PIECES: std::ops::RangeInclusive<u32> = 6..=10;
/// On average one piece in this many is a king.
const PIECES_PER_KING: u32 = 8;
/// The depth of the search, without tables, that tells whether a position is balanced.
const DEPTH: i32 = 6;
/// The largest advantage of a side in a balanced position, in hundredths of a man.
const MAX_ADVANTAGE: i32 = 50;

/// Returns the position with this number. The number of pieces cycles through [`PIECES`].
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
        let found = engine.search(&position, &[], SearchLimits::depth(DEPTH), |_| ());
        if found.score.abs() <= MAX_ADVANTAGE {
            return position;
        }
    }
}

/// Places pieces at random, half of them White's. `None` if a man stands on its promotion row.
fn placed(random: &mut Rng, pieces: u32) -> Option<Position> {
    let squares = u32::from(RULES.board.squares());
    let mut sets = [0; 2];
    let mut kings = 0;
    // If the number is odd, one side has one more; kings may balance that.
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
        if random.u32(..PIECES_PER_KING) == 0 {
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
