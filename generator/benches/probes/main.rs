//! Benchmark of probes as in an engine: single positions or batches, at random places of tables in
//! the page cache, with block caches of several sizes and one or two threads.
//!
//! `scripts/bench --probes` runs it on existing tables: `cargo bench -p galotne-generator --bench
//! probes -- --tables DIR`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its measurements")]

#[path = "../tables/machine.rs"]
mod machine;

use anyhow::ensure;
use clap::Parser;
use galotne::position::Position;
use galotne::rules::INTERNATIONAL;
use galotne::{Measure, Probe, Situation, Tablebase, ranked_moves};
use galotne_bench::random_positions::draw;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

/// Measures random probes of tables
#[derive(Debug, Parser)]
struct Args {
    /// Tables of international draughts
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// Numbers of pieces
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "4,5"
    )]
    pieces: Vec<u8>,
    /// Cache sizes in MiB
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "16,64,256,1024"
    )]
    caches: Vec<u64>,
    /// Number of probes that fill the cache first
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    before: usize,
    /// Number of timed probes
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    questions: usize,
    /// Probe distances instead of results
    #[arg(long)]
    dtw: bool,
    /// Probe positions with captures, which the probe plays out, instead of those without
    #[arg(long)]
    captures: bool,
    /// Passed by Cargo.
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

/// Draws positions of a number of pieces.
fn random_positions_of(pieces: u8, args: &Args, count: usize) -> Vec<Position> {
    let mut classes = INTERNATIONAL.classes(pieces);
    classes.retain(|class| class.pieces() == pieces);
    let is_kind = |position: &Position| INTERNATIONAL.has_capture(position) == args.captures;
    draw(&INTERNATIONAL, &classes, is_kind, count)
}

/// A way to probe positions.
#[derive(Clone, Copy)]
enum ProbeMode {
    Single,
    Batch,
}

impl ProbeMode {
    fn probe(
        self,
        probe: Probe<'_>,
        measure: Measure,
        positions: &[Position],
    ) -> anyhow::Result<()> {
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

    /// Returns the nanoseconds per probe, over all threads.
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
            let workers: Vec<_> = (positions.chunks(each))
                .map(|part| scope.spawn(move || self.probe(tables.reading(), measure, part)))
                .collect();
            workers.into_iter().try_for_each(|worker| {
                let result = worker.join();
                result.unwrap_or_else(|_| anyhow::bail!("a thread has failed"))
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
        "{measure:?}, positions {kind}; nanoseconds per probe. The cache has served {} \
         other probes before;\n`new`: first probe of a position, `seen`: second.\n",
        args.before
    );
    println!("pieces  cache MiB  threads  single: new     seen  batch: new     seen");
    for &pieces in &args.pieces {
        let all = random_positions_of(pieces, &args, args.before + args.questions);
        let (before, positions) = all.split_at(args.before);
        for &cache in &args.caches {
            for threads in [1, 2] {
                let mut row = vec![];
                for mode in [ProbeMode::Single, ProbeMode::Batch] {
                    let tables = Tablebase::open(&INTERNATIONAL, &args.tables)?;
                    let tables = tables.with_cache(cache << 20);
                    mode.time(&tables, measure, threads, before)?;
                    for _ in ["new", "seen"] {
                        row.push(mode.time(&tables, measure, threads, positions)?);
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
        return measure_ranking(&args);
    }
    Ok(())
}

/// Measures the ranking of all moves of a position.
fn measure_ranking(args: &Args) -> anyhow::Result<()> {
    println!(
        "\nAll moves ranked: microseconds per position on the second pass, and moves per position"
    );
    for &pieces in &args.pieces {
        let tables = Tablebase::open(&INTERNATIONAL, &args.tables)?.with_cache(2 << 30);
        let profile = INTERNATIONAL
            .profile("none")
            .unwrap_or(INTERNATIONAL.default_profile());
        let positions = random_positions_of(pieces, args, args.questions.min(20_000));
        let situations: Vec<Situation> = positions
            .into_iter()
            .map(|position| Situation::fresh(&INTERNATIONAL, profile, position))
            .collect();
        let mut last = (0.0, 0);
        for _ in ["new", "seen"] {
            let (begin, mut moves) = (Instant::now(), 0);
            for situation in &situations {
                moves += black_box(ranked_moves(&tables, situation)?).len();
            }
            last = (begin.elapsed().as_secs_f64(), moves);
        }
        let (seconds, moves) = last;
        let count = situations.len() as f64;
        println!(
            "{pieces:>6}  {:>8.1} us {:>8.1} moves",
            seconds / count * 1e6,
            moves as f64 / count
        );
    }
    Ok(())
}
