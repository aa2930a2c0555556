//! Measures the benefit of tables for a search: nodes to a fixed depth, and games with a fixed
//! number of nodes a move, with tables and without.
//!
//! `scripts/bench --strength --tables DIR`. All figures except times and background reads follow
//! from the arguments and the tables.

#![allow(clippy::print_stdout, reason = "a benchmark prints its measurements")]

mod contest;
mod depths;
mod positions;
mod workers;

use anyhow::{Context, bail};
use clap::{Parser, ValueEnum};
use contest::Contest;
use depths::Depths;
use galotne::{Measure, Tablebase};
use galotne_bench::engine::RULES;
use galotne_bench::engine::search::SearchLimits;
use galotne_bench::game::GameTerms;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Measures the benefit of tables for a search
#[derive(Parser)]
struct Args {
    /// The directory of tables
    #[arg(
        long,
        value_name = "DIR",
        env = "GALOTNE_TABLES",
        default_value = "data/tables"
    )]
    tables: PathBuf,
    /// Measure only this
    #[arg(long, value_name = "WHAT")]
    only: Option<Measurement>,
    /// Search positions to this depth
    #[arg(long, value_name = "PLIES", default_value_t = 11)]
    depth: i32,
    /// Search this many positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    positions: u64,
    /// Play this many games, two from each position
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Visit this many positions for a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Count a game of this many plies as a draw
    #[arg(long, value_name = "N", default_value_t = 400)]
    plies: u32,
    /// Play with tables of N pieces [default: the most that are complete]
    #[arg(long, value_name = "N")]
    pieces: Option<u8>,
    /// Give the opponent tables of N pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    against: u8,
    /// Compare moves at the root by their distance to the end, if there are such tables
    #[arg(long)]
    distances: bool,
    /// The seed of the random positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Keep at most this many MiB of tables in memory
    #[arg(long, value_name = "MIB", default_value_t = 2_048)]
    cache: u64,
    /// Set by `cargo bench`
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Measurement {
    /// Nodes to a fixed depth
    Nodes,
    /// Games
    Games,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let tables = args.open()?;
    let most = tables.pieces(Measure::Wdl);
    if most == 0 {
        bail!("there are no tables in {}", args.tables.display());
    }
    let pieces = args.pieces.unwrap_or(most);
    if let Some(wanted) = [pieces, args.against]
        .into_iter()
        .find(|&pieces| pieces > most)
    {
        bail!(
            "tables of up to {most} pieces are complete in {}, not of {wanted}",
            args.tables.display()
        );
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).max(1);
    println!(
        "seed {}, {threads} threads, tables of up to {most} pieces",
        args.seed
    );

    if args.only != Some(Measurement::Games) {
        let begun = Instant::now();
        let depths = Depths {
            tables: Arc::clone(&tables),
            depth: args.depth,
            positions: args.positions,
            seed: args.seed,
            threads,
        };
        println!(
            "\n{}in {:.0} s",
            depths.measure(args.open()?)?,
            begun.elapsed().as_secs_f64()
        );
    }
    if args.only != Some(Measurement::Nodes) {
        let begun = Instant::now();
        let contest = Contest {
            tables,
            table_pieces: [pieces, args.against],
            distances: args.distances,
            pairs: args.games.div_ceil(2),
            terms: GameTerms {
                limits: SearchLimits::nodes(args.nodes),
                plies: args.plies,
            },
            seed: args.seed,
            threads,
        };
        let report = contest.play()?;
        println!(
            "\n{} nodes a move; {report}in {:.0} s",
            args.nodes,
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

impl Args {
    /// Opens the tables with an empty cache.
    fn open(&self) -> anyhow::Result<Arc<Tablebase>> {
        let tables = Tablebase::open(RULES, &self.tables);
        let tables = tables.with_context(|| format!("cannot list {}", self.tables.display()))?;
        Ok(Arc::new(tables.with_cache(self.cache << 20)))
    }
}
