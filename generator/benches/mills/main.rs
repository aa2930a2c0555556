//! Benchmark of mills tables: building results alone and with distances, verifying, and warm
//! probes.
//!
//! `scripts/bench --mills` runs it.

#![allow(clippy::print_stdout, reason = "a benchmark prints its measurements")]

#[path = "../tables/machine.rs"]
mod machine;

use anyhow::{Context, ensure};
use clap::Parser;
use galotne::measure::Measure;
use galotne::table::TableForm;
use galotne::value::Metric;
use galotne_bench::random_positions::draw;
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::order::BuildOrder;
use galotne_mills::{Class, Mills, Tablebase, ranked_moves};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// Measures building, verifying and probing mills tables
#[derive(Debug, Parser)]
struct Args {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "mills")]
    rules: String,
    /// Largest number of stones, on the board and in hand
    #[arg(long, value_name = "N", default_value_t = 9)]
    stones: u8,
    /// Number of positions to probe
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    questions: usize,
    /// Only build results without distances
    #[arg(long)]
    results_only: bool,
    /// Passed by Cargo.
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

/// Builds the tables of some classes and prints the time, size and memory.
fn measure_build(
    rules: &'static Mills,
    classes: &[Class],
    distances: bool,
    form: TableForm,
    dir: &Path,
) -> anyhow::Result<()> {
    let mut order = BuildOrder::new(rules, classes.to_vec(), dir);
    order.distances = distances;
    order.form = Some(form);
    if !distances {
        order.metrics = vec![Metric::Wdl];
    }
    let begin = Instant::now();
    let made = build(&order, &())?;
    let seconds = begin.elapsed().as_secs_f64();
    let states: u64 = classes.iter().map(|class| rules.states(*class)).sum();
    let working: f64 = made.iter().map(|outcome| outcome.cpu_seconds()).sum();
    let bytes: u64 = made.iter().map(|outcome| outcome.bytes).sum();
    let peak = made.iter().filter_map(|outcome| outcome.peak_memory).max();
    let what = if distances {
        "with distances"
    } else {
        "results alone"
    };
    println!(
        "{what:<15} {form:<8} {:>7} {states:>12} {seconds:>9.1} {:>13.0} {:>13.2} {:>10}",
        classes.len(),
        working * 1e9 / states as f64,
        bytes as f64 * 8.0 / states as f64,
        peak.map_or_else(|| "-".to_owned(), |bytes| (bytes >> 20).to_string()),
    );
    Ok(())
}

/// Returns the nanoseconds per position of a second pass, with everything in the cache.
fn time<P>(
    positions: &[P],
    mut probe: impl FnMut(&P) -> anyhow::Result<()>,
) -> anyhow::Result<f64> {
    ensure!(!positions.is_empty(), "there are no positions to probe");
    positions.iter().try_for_each(&mut probe)?;
    let begin = Instant::now();
    positions.iter().try_for_each(&mut probe)?;
    Ok(begin.elapsed().as_secs_f64() * 1e9 / positions.len() as f64)
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let rules = Mills::named(&args.rules);
    let rules = rules.with_context(|| format!("`{}` is not a mills game", args.rules))?;
    let classes = rules.classes(args.stones);
    ensure!(
        !classes.is_empty(),
        "{} has no class of so few stones",
        rules.name
    );
    println!("{}\n", machine::Machine::here().caption());
    println!(
        "{}, up to {} stones. States are positions up to symmetry. CPU ns: processor time of \
         all workers per state.\n",
        rules.name, args.stones
    );
    println!(
        "built           form     classes       states   seconds     CPU ns each  bits a state  \
         peak MiB"
    );
    let scratch = tempfile::tempdir()?;
    let forms = [TableForm::Fast, TableForm::Compact];
    let dir = |what: &str, form: TableForm| scratch.path().join(format!("{what}-{form}"));
    for form in forms {
        measure_build(rules, &classes, false, form, &dir("alone", form))?;
    }
    if args.results_only {
        return Ok(());
    }
    for form in forms {
        measure_build(rules, &classes, true, form, &dir("whole", form))?;
    }

    let open = |form| {
        Ok::<_, std::io::Error>(Tablebase::open(rules, dir("whole", form))?.with_cache(4 << 30))
    };
    let tables = open(TableForm::Fast)?;
    let states: u64 = classes.iter().map(|class| rules.states(*class)).sum();
    let begin = Instant::now();
    verify::deep(&tables, &classes, &[Measure::Wdl, Measure::Dtw], &())?;
    let seconds = begin.elapsed().as_secs_f64();
    let threads = rayon::current_num_threads();
    println!(
        "\nverified        {seconds:.1} s with {threads} threads, {:.2} million states per second \
         and thread",
        states as f64 / seconds / threads as f64 / 1e6
    );

    println!("\nprobed   form     positions  wdl ns  dtw ns  wdl of 16 ns  moves ranked us");
    let (placing, moving): (Vec<Class>, Vec<Class>) =
        (classes.iter().copied()).partition(|class| {
            galotne::Colour::BOTH
                .iter()
                .any(|side| class.hand(*side) > 0)
        });
    for (what, classes) in [("moving", moving), ("placing", placing)] {
        let positions = draw(rules, &classes, |_| true, args.questions);
        for form in forms {
            let tables = open(form)?;
            let [wdl, dtw] = [Metric::Wdl, Metric::Dtw].map(|metric| {
                time(&positions, |position| {
                    black_box(tables.value(position, Measure::without_clock(metric))?);
                    Ok(())
                })
            });
            let batches = time(&positions.chunks_exact(16).collect::<Vec<_>>(), |batch| {
                (tables.reading()).values(batch, Measure::Wdl, |_, value| {
                    black_box(value.ok());
                });
                Ok(())
            })? / 16.0;
            let sample = positions.get(..positions.len() / 20).unwrap_or(&positions);
            let ranked = time(sample, |position| {
                black_box(ranked_moves(&tables, position)?);
                Ok(())
            })?;
            println!(
                "{what:<8} {form:<8} {:>9} {:>7.0} {:>7.0} {batches:>13.0} {:>16.1}",
                positions.len(),
                wdl?,
                dtw?,
                ranked / 1e3
            );
        }
    }
    Ok(())
}
