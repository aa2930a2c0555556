//! What a probe takes as an engine meets it: one value of one position after another, or many at
//! once, at random places of tables that lie in the system's memory, with caches of several sizes,
//! asked by one thread and by two.
//!
//! `scripts/bench --probes` runs it over tables that are there: `cargo bench -p galotne-generator
//! --bench probes -- --tables DIR`.

#![allow(
    clippy::print_stdout,
    reason = "what it has measured is what it is for"
)]

#[path = "../tables/draw.rs"]
mod draw;
#[path = "../tables/machine.rs"]
mod machine;

use anyhow::ensure;
use clap::Parser;
use galotne::position::Position;
use galotne::rules::INTERNATIONAL;
use galotne::{Measure, Probe, Situation, Tablebase, ranked_moves};
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

/// Asks tables at random, and says how long an answer takes
#[derive(Debug, Parser)]
struct Args {
    /// The tables, of international draughts
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// Positions of so many pieces
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "4,5"
    )]
    pieces: Vec<u8>,
    /// Caches of so many MiB
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "16,64,256,1024"
    )]
    caches: Vec<u64>,
    /// How many questions fill the cache first
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    before: usize,
    /// How many questions are timed
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    questions: usize,
    /// Distances, not results
    #[arg(long)]
    dtw: bool,
    /// Positions with captures, which are played out, not those without
    #[arg(long)]
    captures: bool,
    /// Cargo says so.
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

/// So many positions of so many pieces.
fn drawn(pieces: u8, args: &Args, count: usize) -> Vec<Position> {
    let mut classes = INTERNATIONAL.classes(pieces);
    classes.retain(|class| class.pieces() == pieces);
    draw::positions(&INTERNATIONAL, &classes, args.captures, count)
}

/// How positions are asked.
#[derive(Clone, Copy)]
enum Way {
    Single,
    Batch,
}

impl Way {
    fn ask(self, probe: Probe<'_>, measure: Measure, positions: &[Position]) -> anyhow::Result<()> {
        let mut faults = 0;
        match self {
            Self::Single => {
                for position in positions {
                    faults += usize::from(black_box(probe.value(position, measure)).is_err());
                }
            }
            Self::Batch => probe.values(positions, measure, |_, value| {
                faults += usize::from(black_box(value).is_err());
            }),
        }
        ensure!(
            faults == 0,
            "{faults} positions have no value in these tables"
        );
        Ok(())
    }

    /// Nanoseconds from one answer to the next, all threads together.
    fn time(
        self,
        tables: &Tablebase,
        measure: Measure,
        threads: usize,
        positions: &[Position],
    ) -> anyhow::Result<f64> {
        let begin = Instant::now();
        std::thread::scope(|scope| {
            let each = positions.len().div_ceil(threads);
            let asked: Vec<_> = (positions.chunks(each))
                .map(|part| scope.spawn(move || self.ask(tables.reading(), measure, part)))
                .collect();
            asked.into_iter().try_for_each(|asked| {
                let asked = asked.join();
                asked.unwrap_or_else(|_| anyhow::bail!("a thread has failed"))
            })
        })?;
        Ok(begin.elapsed().as_secs_f64() / positions.len() as f64 * 1e9)
    }
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let measure = if args.dtw { Measure::Dtw } else { Measure::Wdl };
    let kind = if args.captures {
        "all kinds"
    } else {
        "without captures"
    };
    println!("{}\n", machine::Machine::here().caption());
    println!(
        "{measure:?}, positions {kind}; nanoseconds from one answer to the next. The cache has seen {} other questions;\n\
         `new` were never asked before, `seen` once.\n",
        args.before
    );
    println!("pieces  cache MiB  threads  single: new     seen  batch: new     seen");
    for &pieces in &args.pieces {
        let all = drawn(pieces, &args, args.before + args.questions);
        let (before, positions) = all.split_at(args.before);
        for &cache in &args.caches {
            for threads in [1, 2] {
                let mut row = vec![];
                for way in [Way::Single, Way::Batch] {
                    let tables = Tablebase::open(&INTERNATIONAL, &args.tables)?;
                    let tables = tables.with_cache(cache << 20);
                    way.time(&tables, measure, threads, before)?;
                    for _ in ["new", "seen"] {
                        row.push(way.time(&tables, measure, threads, positions)?);
                    }
                }
                println!(
                    "{pieces:>6}  {cache:>9}  {threads:>7}  {:>11.0} {:>8.0} {:>11.0} {:>8.0}",
                    row[0], row[1], row[2], row[3]
                );
            }
        }
    }
    if args.dtw {
        return rank(&args);
    }
    Ok(())
}

/// All moves of a position judged under the usual draw rules, best first.
fn rank(args: &Args) -> anyhow::Result<()> {
    println!("\nAll moves ranked: microseconds a position that was asked before, and its moves");
    for &pieces in &args.pieces {
        let tables = Tablebase::open(&INTERNATIONAL, &args.tables)?.with_cache(2 << 30);
        let profile = INTERNATIONAL
            .profile("none")
            .unwrap_or(INTERNATIONAL.default_profile());
        let positions = drawn(pieces, args, args.questions.min(20_000));
        let asked: Vec<Situation> = positions
            .into_iter()
            .map(|position| Situation::fresh(&INTERNATIONAL, profile, position))
            .collect();
        let mut last = (0.0, 0);
        for _ in ["new", "seen"] {
            let (begin, mut moves) = (Instant::now(), 0);
            for situation in &asked {
                moves += black_box(ranked_moves(&tables, situation)?).len();
            }
            last = (begin.elapsed().as_secs_f64(), moves);
        }
        let (seconds, moves) = last;
        let each = asked.len() as f64;
        println!(
            "{pieces:>6}  {:>8.1} us {:>8.1} moves",
            seconds / each * 1e6,
            moves as f64 / each
        );
    }
    Ok(())
}
