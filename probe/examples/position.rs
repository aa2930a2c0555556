//! Prints the value of a position and of each move: `cargo run --example position -- TABLES FEN`.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use galotne::{Fen, INTERNATIONAL, Situation, Tablebase, judge, ranked_moves, write_move};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(fen)) = (arguments.next(), arguments.next()) else {
        return Err("usage: position TABLES FEN".into());
    };
    let tables = Tablebase::open(&INTERNATIONAL, directory)?;
    let position = Fen::parse(&INTERNATIONAL, &fen)?.position;
    // No plies of any draw rule have been counted yet.
    let situation = Situation::fresh(&INTERNATIONAL, INTERNATIONAL.default_profile(), position);

    let judged = judge(&tables, &situation)?;
    println!("{fen}: {:?}, {:?}", judged.category, judged.dtw);
    for ranked in ranked_moves(&tables, &situation)? {
        let text = write_move(&INTERNATIONAL, &position, &ranked.played);
        // The value after a move is that of the opponent, who is then to move.
        println!(
            "{text}: {:?}, {:?}",
            ranked.judged.category, ranked.judged.dtw
        );
    }
    Ok(())
}
