//! What tables are worth to a search: nodes to a fixed depth, and games of fixed nodes, with and
//! without.
//!
//! `scripts/bench --strength --tables DIR`. Everything but seconds and what is read in the
//! background follows from the arguments and the tables.

#![allow(
    clippy::print_stdout,
    reason = "what it has measured is what it is for"
)]

mod columns;
mod contest;
mod depths;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../alpha_beta/engine/mod.rs"]
mod engine;
mod games;
mod pairs;
mod positions;
mod workers;

use anyhow::{Context, bail};
use clap::{Parser, ValueEnum};
use contest::Contest;
use depths::Depths;
use engine::RULES;
use engine::search::Limits;
use galotne::{Measure, Tablebase};
use games::Terms;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Measures what tables are worth to a search
#[derive(Parser)]
struct Args {
    /// The tables
    #[arg(
        long,
        value_name = "DIR",
        env = "GALOTNE_TABLES",
        default_value = "data/tables"
    )]
    tables: PathBuf,
    /// Measure only this
    #[arg(long, value_name = "WHAT")]
    only: Option<What>,
    /// Search positions so deep
    #[arg(long, value_name = "PLIES", default_value_t = 11)]
    depth: i32,
    /// Search so many positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    positions: u64,
    /// Play so many games, two from each position
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Look at so many positions for a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Call a game of so many plies a draw
    #[arg(long, value_name = "N", default_value_t = 400)]
    plies: u32,
    /// Play with tables of N pieces [default: the most that are complete]
    #[arg(long, value_name = "N")]
    pieces: Option<u8>,
    /// Give the opponent tables of N pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    against: u8,
    /// Compare moves at the root by their distance to the end, where there are such tables
    #[arg(long)]
    distances: bool,
    /// Other positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Worker threads [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Keep so many MiB of tables in memory
    #[arg(long, value_name = "MIB", default_value_t = 2_048)]
    cache: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
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

    if args.only != Some(What::Games) {
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
    if args.only != Some(What::Nodes) {
        let begun = Instant::now();
        let contest = Contest {
            tables,
            pieces: [pieces, args.against],
            distances: args.distances,
            pairs: args.games.div_ceil(2),
            terms: Terms {
                limits: Limits::nodes(args.nodes),
                plies: args.plies,
            },
            seed: args.seed,
            threads,
        };
        let outcome = contest.play()?;
        println!(
            "\n{} nodes a move; {outcome}in {:.0} s",
            args.nodes,
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

impl Args {
    /// The tables, nothing of them in memory.
    fn open(&self) -> anyhow::Result<Arc<Tablebase>> {
        let tables = Tablebase::open(RULES, &self.tables);
        let tables = tables.with_context(|| format!("cannot list {}", self.tables.display()))?;
        Ok(Arc::new(tables.with_cache(self.cache << 20)))
    }
}
