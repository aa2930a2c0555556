//! Judges the final positions of games in PDN under the draw rules: `cargo run --features pdn
//! --example judge_games -- TABLES FILE`.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use galotne::notation::pdn::{ReadOptions, read_games};
use galotne::verdict::{Replay, adjudicate};
use galotne::{INTERNATIONAL, Situation, Tablebase};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: judge_games TABLES FILE".into());
    };
    let tables = Tablebase::open(&INTERNATIONAL, directory)?;
    let options = ReadOptions {
        rules: Some(&INTERNATIONAL),
        ..ReadOptions::default()
    };
    for read in read_games(BufReader::new(File::open(file)?), options) {
        let game = match &read {
            Ok(read) => &read.game,
            Err(error) => {
                println!("{error}");
                continue;
            }
        };
        // The replay counts the plies on every draw clock.
        let profile = INTERNATIONAL.default_profile();
        let start = Situation::fresh(&INTERNATIONAL, profile, game.start);
        let replay = Replay::new(game, *start.clocks());
        let plies = game.moves.len();
        if let Some(adjudication) = adjudicate(&tables, game, &replay, plies)? {
            println!("after {plies} plies: {:?}", adjudication.judged.category);
        }
    }
    Ok(())
}
