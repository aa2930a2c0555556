//! Writes random games as PDN: `cargo run --release -p galotne-bench --bin random_games -- GAMES
//! MOVES`.
//!
//! Every game is one of international draughts with this many moves by each side, from the starting
//! position; a game that ends earlier is dropped. The same arguments give the same games.

use anyhow::bail;
use galotne::notation::write_move;
use galotne::rules::{INTERNATIONAL, Move};
use std::io::{self, Write};

fn main() -> anyhow::Result<()> {
    let numbers: Vec<usize> = (std::env::args().skip(1))
        .map(|number| number.parse())
        .collect::<Result<_, _>>()?;
    let &[games, moves] = &numbers[..] else {
        bail!("usage: random_games GAMES MOVES");
    };
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
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

/// A pseudo-random number generator whose numbers no dependency can change.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Plays a random game of this many plies; `None` if it ended earlier.
fn game(random: &mut Xorshift, plies: usize) -> Option<String> {
    let mut position = INTERNATIONAL.start()?;
    let mut text = String::new();
    for ply in 0..plies {
        let moves: Vec<Move> = INTERNATIONAL.moves(&position);
        if moves.is_empty() {
            return None;
        }
        let played = &moves[random.below(moves.len())];
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &write_move(&INTERNATIONAL, &position, played);
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
        position = INTERNATIONAL.play(&position, played);
    }
    Some(text)
}
