//! Searches a position with an alpha-beta search that probes endgame tables at its nodes: `cargo
//! run --release -p galotne-bench --bin search -- FEN --tables DIR`. The `README.md` of the package
//! explains it.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use anyhow::Context;
use clap::Parser;
use galotne::position::Position;
use galotne::rules::Move;
use galotne::{Fen, Tablebase, write_move};
use galotne_bench::engine::RULES;
use galotne_bench::engine::endgames::Endgames;
use galotne_bench::engine::score::describe;
use galotne_bench::engine::search::{Engine, SearchLimits};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Searches a position of international draughts
#[derive(Parser)]
struct Args {
    /// The position, such as W:WK28,33:B5,K10
    fen: String,
    /// Search to this depth
    #[arg(long, value_name = "PLIES", default_value_t = 60)]
    depth: i32,
    /// Visit at most this many positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Probe the tables in DIR
    #[arg(long, value_name = "DIR", env = "GALOTNE_TABLES")]
    tables: Option<PathBuf>,
    /// Probe tables of at most N pieces
    #[arg(long, value_name = "N", default_value_t = u8::MAX, hide_default_value = true)]
    pieces: u8,
    /// Keep at most this many MiB of tables in memory
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    cache: u64,
    /// Wait for tables instead of reading them in the background
    #[arg(long)]
    wait: bool,
    /// Compare the moves of a position in the tables by their distance to the end
    #[arg(long)]
    distances: bool,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let position = Fen::parse(RULES, &args.fen)?.position;
    let mut engine = Engine::new(20, args.endgames()?);
    let limits = SearchLimits {
        depth: args.depth,
        nodes: args.nodes,
    };

    let begun = Instant::now();
    println!("depth         score       nodes      ms  line");
    let found = engine.search(&position, &[], limits, |found| {
        println!(
            "{:5}  {:>12}  {:10}  {:6}  {}",
            found.depth,
            describe(found.score),
            found.nodes,
            begun.elapsed().as_millis(),
            write_line(position, &found.line),
        );
    });
    let best = (found.line.first()).map(|played| write_move(RULES, &position, played));
    println!("best  {}", best.as_deref().unwrap_or("there is no move"));
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{} nodes in {seconds:.3} s, {:.2} million a second",
        found.nodes,
        found.nodes as f64 / seconds / 1e6
    );
    if let Some(endgames) = engine.endgames() {
        let counts = endgames.take_counts();
        println!(
            "tables of up to {} pieces: {} hits, {} missed, {} of these dropped, {} read in the background",
            endgames.pieces(),
            counts.hits,
            counts.missed,
            counts.dropped,
            endgames.read()
        );
        if let Some(error) = endgames.failure() {
            anyhow::bail!("a table was not used: {error}");
        }
    }
    Ok(())
}

impl Args {
    /// Opens the tables, if a directory is given.
    fn endgames(&self) -> anyhow::Result<Option<Endgames>> {
        let Some(dir) = &self.tables else {
            return Ok(None);
        };
        let tables = Tablebase::open(RULES, dir);
        let tables = tables.with_context(|| format!("cannot list {}", dir.display()))?;
        let tables = Arc::new(tables.with_cache(self.cache << 20));
        let endgames = if self.wait {
            Endgames::waiting(tables, self.pieces)
        } else {
            Endgames::in_background(tables, self.pieces)
        };
        Ok(Some(if self.distances {
            endgames.with_distances()
        } else {
            endgames
        }))
    }
}

/// Writes the moves of a line.
fn write_line(mut position: Position, line: &[Move]) -> String {
    let moves = line.iter().map(|played| {
        let text = write_move(RULES, &position, played);
        position = RULES.play(&position, played);
        text
    });
    moves.collect::<Vec<_>>().join(" ")
}
