//! Asks tables about the same positions in every run, as often as it is told: `scripts/bench
//! --counts` counts the instructions of each pass. `cargo run --release -p galotne-bench --bin
//! fixed_probes -- single --tables DIR --pieces 4 --passes 2`.

use anyhow::Context;
use clap::{Parser, ValueEnum};
use galotne::game::Game;
use galotne::position::Position;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::ProbeError;
use galotne::{Measure, Situation, Tablebase, ranked_moves};
use galotne_bench::random_positions::draw;
use galotne_mills::MILLS;
use std::hint::black_box;
use std::path::PathBuf;

/// Asks tables about the same positions in every run
#[derive(Parser)]
struct Args {
    /// The kind of question
    question: Question,
    /// Tables of results and distances
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// Largest number of pieces, or of stones
    #[arg(long, value_name = "N")]
    pieces: u8,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 2000)]
    positions: usize,
    /// Number of times that each position is asked about
    #[arg(long, value_name = "N")]
    passes: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Question {
    /// Results of quiet positions of international draughts, one by one
    Single,
    /// The same in batches of 16
    Batch,
    /// Their distances, one by one
    Distances,
    /// Results of positions with a capture, which the probe plays out
    Captures,
    /// All moves of a quiet position, ranked
    Ranked,
    /// Results of positions of nine men's morris, one by one
    Mills,
    /// The same in batches of 16
    MillsBatch,
    /// All moves of a position of nine men's morris, ranked
    MillsRanked,
}

/// Size of a cache that holds all tables.
const CACHE_BYTES: u64 = 1 << 30;

const BATCH: usize = 16;

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let quiet = |position: &Position| !INTERNATIONAL.has_capture(position);
    let capture = |position: &Position| INTERNATIONAL.has_capture(position);
    match args.question {
        Question::Single => Questions::new(&INTERNATIONAL, &args, quiet)?.single(Measure::Wdl),
        Question::Batch => Questions::new(&INTERNATIONAL, &args, quiet)?.batches(Measure::Wdl),
        Question::Distances => Questions::new(&INTERNATIONAL, &args, quiet)?.single(Measure::Dtw),
        Question::Captures => Questions::new(&INTERNATIONAL, &args, capture)?.single(Measure::Wdl),
        Question::Ranked => {
            let profile = INTERNATIONAL.profile("none").context("no profile `none`")?;
            Questions::new(&INTERNATIONAL, &args, quiet)?.each(|tables, position| {
                let situation = Situation::fresh(&INTERNATIONAL, profile, *position);
                ranked_moves(tables, &situation)
            })
        }
        Question::Mills => Questions::new(&MILLS, &args, |_| true)?.single(Measure::Wdl),
        Question::MillsBatch => Questions::new(&MILLS, &args, |_| true)?.batches(Measure::Wdl),
        Question::MillsRanked => {
            Questions::new(&MILLS, &args, |_| true)?.each(galotne_mills::ranked_moves)
        }
    }
}

/// The positions to ask about, and the tables with their values.
struct Questions<G: Game> {
    tables: Tablebase<G>,
    positions: Vec<G::Position>,
    passes: usize,
}

impl<G: Game> Questions<G> {
    fn new(
        game: &'static G,
        args: &Args,
        condition: impl Fn(&G::Position) -> bool,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            tables: Tablebase::open(game, &args.tables)?.with_cache(CACHE_BYTES),
            positions: draw(game, &game.classes(args.pieces), condition, args.positions),
            passes: args.passes,
        })
    }

    /// Asks about each position by itself.
    fn each<A>(
        &self,
        ask: impl Fn(&Tablebase<G>, &G::Position) -> Result<A, ProbeError<G::Class>>,
    ) -> anyhow::Result<()> {
        for _ in 0..self.passes {
            for position in &self.positions {
                black_box(ask(&self.tables, position)?);
            }
        }
        Ok(())
    }

    fn single(&self, measure: Measure) -> anyhow::Result<()> {
        self.each(|tables, position| tables.value(position, measure))
    }

    fn batches(&self, measure: Measure) -> anyhow::Result<()> {
        for _ in 0..self.passes {
            for batch in self.positions.chunks(BATCH) {
                let mut failure = Ok(());
                (self.tables.reading()).values(batch, measure, |_, value| {
                    if let Err(error) = black_box(value) {
                        failure = Err(error);
                    }
                });
                failure?;
            }
        }
        Ok(())
    }
}
