//! The main benchmark: builds a set of tables, verifies and probes them, and measures all of this.
//!
//! It prints a summary, and writes all figures to `OUT/bench.json` and a chart to `OUT/bench.svg`.
//! `--scaling` and `--naive` add comparisons. `scripts/bench` runs it, or
//! `cargo bench -p galotne-generator --bench tables -- --pieces 4`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its measurements")]

mod build_times;
mod chart;
mod distribution;
mod latency;
mod machine;
mod naive_solver;
mod raw_reads;
mod scaling;
mod text_table;

use anyhow::{Context, bail};
use build_times::BuildTimes;
use clap::Parser;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne::value::Metric;
use galotne_generator::memory;
use galotne_generator::order::BuildOrder;
use latency::Latencies;
use machine::Machine;
use naive_solver::NaiveComparison;
use scaling::Scaling;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Measures building, verifying and probing tables
#[derive(Debug, Parser)]
struct Args {
    /// Build all classes of 2 to N pieces
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4,
        value_parser = clap::value_parser!(u8).range(2..)
    )]
    pieces: u8,
    /// Metrics to build: wdl, dtw, need (plies needed on the draw clock)
    #[arg(
        long,
        value_name = "METRICS",
        value_delimiter = ',',
        default_value = "wdl,dtw",
        value_parser = metric
    )]
    metrics: Vec<Metric>,
    /// Worker threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Directory of bench.json and bench.svg, and of the temporary tables
    #[arg(
        long,
        value_name = "DIR",
        default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench")
    )]
    out: PathBuf,
    /// Probe the tables in DIR instead of those just built
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Compare a process of two threads with two processes of one thread each
    #[arg(long)]
    scaling: bool,
    /// Compare with the naive solver of the tests on a class of 3 or 4 pieces
    #[arg(long, value_name = "CLASS", num_args = 0..=1, default_missing_value = "KKvKM")]
    naive: Option<Class>,
    /// Build in DIR and do nothing else: a child process of `--scaling`.
    #[arg(long, value_name = "DIR", hide = true)]
    only_build: Option<PathBuf>,
    /// Passed by Cargo.
    #[arg(long = "bench", hide = true)]
    _bench: bool,
}

/// All measurements and the machine.
#[derive(Serialize)]
struct Measurements {
    machine: Machine,
    #[serde(rename = "making")]
    build_times: BuildTimes,
    latencies: Latencies,
    scaling: Option<Scaling>,
    naive: Option<NaiveComparison>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let threads = args.threads.map_or_else(machine::cores, usize::from);
    if let Some(dir) = &args.only_build {
        build_times::build_with(threads, &args.order(dir))?;
        return Ok(());
    }
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let out = args.out.canonicalize()?;
    // On disk, not in a temporary file system in memory.
    let dir = tempfile::tempdir_in(&out)?;

    let machine = Machine::here();
    println!("{machine}");
    let order = args.order(dir.path());
    let build_times = BuildTimes::measure(threads, &order)?;
    println!("{build_times}");
    let latencies = Latencies::measure(args.tables.as_deref().unwrap_or(dir.path()))?;
    println!("{latencies}");
    drop(dir);
    let scaling = (args.scaling)
        .then(|| Scaling::measure(&args, &out, build_times.all.positions))
        .transpose()?;
    if let Some(scaling) = &scaling {
        println!("{scaling}");
    }
    let naive = (args.naive)
        .map(|class| NaiveComparison::measure(class, &out))
        .transpose()?;
    if let Some(naive) = &naive {
        println!("{naive}");
    }

    let report = Measurements {
        machine,
        build_times,
        latencies,
        scaling,
        naive,
    };
    let (json, svg) = (out.join("bench.json"), out.join("bench.svg"));
    fs::write(&json, serde_json::to_string_pretty(&report)? + "\n")?;
    fs::write(&svg, chart::draw(&report.build_times, &report.machine)?)?;
    println!("{}\n{}", json.display(), svg.display());
    Ok(())
}

impl Args {
    /// Returns what to build in `dir`, with three quarters of the available memory.
    fn order(&self, dir: &Path) -> BuildOrder {
        BuildOrder {
            metrics: self.metrics.clone(),
            memory: memory::available_bytes().map_or(u64::MAX, |bytes| bytes / 4 * 3),
            ..BuildOrder::new(&INTERNATIONAL, Class::up_to(self.pieces), dir)
        }
    }
}

/// Parses the name of a metric.
fn metric(name: &str) -> Result<Metric, String> {
    [Metric::Wdl, Metric::Dtw, Metric::Need]
        .into_iter()
        .find(|metric| metric.to_string() == name)
        .ok_or_else(|| "expected wdl, dtw or need".to_owned())
}

/// Opens the tables in a directory, which must contain at least one.
fn open(dir: &Path) -> anyhow::Result<Tablebase> {
    open_folder(Folder::new(dir))
}

/// Like [`open`], for a folder with a way to read files.
fn open_folder(folder: Folder) -> anyhow::Result<Tablebase> {
    let name = folder.name().to_owned();
    let directory: Arc<dyn Directory> = Arc::new(folder);
    let tables = Tablebase::from_directories(&INTERNATIONAL, [directory])
        .with_context(|| format!("cannot list {name}"))?;
    if tables.keys().next().is_none() {
        bail!("there are no tables in {name}");
    }
    Ok(tables)
}
