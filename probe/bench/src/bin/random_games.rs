//! Writes random games as PDN: `cargo run --release --example random_games -- GAMES MOVES`.
//!
//! Every game is international, has so many moves by each side, and begins from the starting
//! position; one that would end earlier is begun anew. The same arguments give the same games.

use galotne::notation::write_move;
use galotne::rules::{INTERNATIONAL, Move};
use std::error::Error;
use std::io::{self, Write};

/// A generator of numbers that are random enough for this (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A game of so many plies as text, or nothing if it ended before.
fn game(random: &mut Random, plies: usize) -> Option<String> {
    let mut at = INTERNATIONAL.start()?;
    let mut text = String::new();
    for ply in 0..plies {
        let moves: Vec<Move> = INTERNATIONAL.moves(&at);
        if moves.is_empty() {
            return None;
        }
        let played = &moves[random.below(moves.len())];
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &write_move(&INTERNATIONAL, &at, played);
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
        at = INTERNATIONAL.play(&at, played);
    }
    Some(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = (std::env::args().skip(1))
        .map(|number| number.parse())
        .collect::<Result<_, _>>()?;
    let &[games, moves] = &numbers[..] else {
        return Err("usage: random_games GAMES MOVES".into());
    };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut out = io::BufWriter::new(io::stdout().lock());
    for number in 1..=games {
        let text = loop {
            if let Some(text) = game(&mut random, 2 * moves) {
                break text;
            }
        };
        writeln!(
            out,
            "[Event \"Random game {number}\"]\n[GameType \"20\"]\n\n{text}*\n"
        )?;
    }
    out.flush()?;
    Ok(())
}
