//! Mills from outside. The expected results come from a second implementation of the rule text over
//! a list of points ([`text`]), which shares only the names of points and games with the library.

mod cells;
mod counts;
mod moves;
#[cfg(feature = "fuzzing")]
mod notation;
mod placements;
mod places;
#[cfg(feature = "pdn")]
mod sheets;
mod text;

use galotne::position::Colour;
use galotne_mills::{Mills, Position};

/// Whether everything is tested (`scripts/test --full`).
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}

/// Generates positions of a game with random stones and hands.
fn any_position(rules: &Mills, random: &mut fastrand::Rng) -> Position {
    loop {
        let turn = Colour::BOTH[random.usize(..2)];
        let most = rules.stones;
        let hands = match random.u8(..4) {
            0 | 1 => [0; 2],
            2 => [random.u8(..=most), random.u8(..=most)],
            _ => {
                // As stones are placed in turn.
                let other = random.u8(..most);
                let own = other + u8::from(turn != rules.starts);
                if turn == Colour::White {
                    [own, other]
                } else {
                    [other, own]
                }
            }
        };
        let all = random.bool();
        let mut points: Vec<u32> = (0..24).collect();
        random.shuffle(&mut points);
        let mut points = points.into_iter();
        let stones = hands.map(|hand| {
            let most = most - hand;
            let stones = if all { most } else { random.u8(..=most) };
            points
                .by_ref()
                .take(stones.into())
                .map(|point| 1 << point)
                .sum::<u32>()
        });
        if let Ok(position) = rules.position(stones, hands, turn) {
            let extra = position.on_extra_move(rules).ok();
            return extra.filter(|_| random.bool()).unwrap_or(position);
        }
    }
}
