//! Making tables: what it takes to build the set, and to derive every value of it again.

use crate::text::{columns, count, mib, row};
use galotne::measure::Measure;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::order::BuildOrder;
use galotne_generator::outcome::ClassCost;
use galotne_generator::outcome::ClassOutcome;
use galotne_generator::timing::WorkStage;
use serde::Serialize;
use std::fmt;
use std::time::Instant;

/// What it took to make a set of tables.
#[derive(Debug, Serialize)]
pub struct Making {
    /// How many pieces the largest classes have.
    pub pieces: u8,
    pub metrics: Vec<String>,
    pub threads: usize,
    /// From the first class to the last.
    seconds: f64,
    /// The share of that time that workers spent in the stages, of all that they could have.
    busy: f64,
    pub classes: Vec<Made>,
    pub all: Made,
    verified: Option<Verified>,
}

/// What it took to make one class, or all of them.
#[derive(Debug, Serialize)]
pub struct Made {
    pub class: String,
    /// Legal placements with either side to move, equal sides once.
    pub positions: u64,
    /// Seconds of all workers together; classes overlap, so they have no time of their own.
    core_seconds: f64,
    million_positions_per_core_second: f64,
    pub stages: Vec<StageTime>,
    /// All its tables.
    bytes: u64,
    bits_per_position: f64,
    /// What the process held at most, in bytes.
    peak_memory: Option<u64>,
    /// What it was to cost.
    planned: Option<ClassCost>,
}

/// What workers spent in one stage.
#[derive(Debug, Serialize)]
pub struct StageTime {
    pub stage: &'static str,
    pub worker_seconds: f64,
    /// `None` where nothing was to be done.
    million_positions_per_core_second: Option<f64>,
}

/// Every value derived again from the legal moves.
#[derive(Debug, Serialize)]
struct Verified {
    seconds: f64,
    million_positions_per_core_second: f64,
}

/// Does something with a pool of so many threads.
fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> anyhow::Result<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

/// Builds with so many threads.
pub fn build_with(threads: usize, order: &BuildOrder) -> anyhow::Result<Vec<ClassOutcome>> {
    Ok(with_threads(threads, || build(order, &()))??)
}

impl Making {
    /// Builds into an empty directory and verifies what is there then.
    pub fn measure(threads: usize, order: &BuildOrder) -> anyhow::Result<Self> {
        let start = Instant::now();
        let outcomes = build_with(threads, order)?;
        let seconds = start.elapsed().as_secs_f64();
        let classes: Vec<Made> = outcomes.iter().map(Made::of).collect();
        let all = Made::all(&classes);
        let verified = verified(threads, order, all.positions)?;
        Ok(Self {
            pieces: order
                .classes
                .iter()
                .map(|class| class.pieces())
                .max()
                .unwrap_or(0),
            metrics: order.metrics.iter().map(ToString::to_string).collect(),
            threads,
            seconds,
            busy: all.core_seconds / (seconds * threads as f64),
            classes,
            all,
            verified,
        })
    }

    /// The stages in which something was done, by their place among all.
    pub fn stages(&self) -> Vec<usize> {
        let done = |stage: &usize| self.all.stages[*stage].worker_seconds > 0.0;
        (0..self.all.stages.len()).filter(done).collect()
    }
}

/// Derives every value again; `None` where only results are there, which prove nothing without
/// distances.
fn verified(
    threads: usize,
    order: &BuildOrder,
    positions: u64,
) -> anyhow::Result<Option<Verified>> {
    if !order.metrics.contains(&Metric::Dtw) {
        return Ok(None);
    }
    let mut wanted: Vec<Measure> = vec![];
    for &metric in &order.metrics {
        match metric {
            Metric::Need => {
                let profiles = order.profiles.iter();
                wanted.extend(profiles.copied().map(Measure::need));
            }
            Metric::Wdl => wanted.push(Measure::Wdl),
            Metric::Dtw => wanted.push(Measure::Dtw),
        }
    }
    let tables = crate::open(&order.dir)?;
    let start = Instant::now();
    with_threads(threads, || {
        verify::deep(&tables, &order.classes, &wanted, &())
    })??;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Some(Verified {
        seconds,
        million_positions_per_core_second: millions(positions, seconds * threads as f64),
    }))
}

impl Made {
    fn of(outcome: &ClassOutcome) -> Self {
        let (positions, bytes) = (outcome.planned.positions, outcome.bytes);
        let class = outcome.planned.class.clone();
        Self {
            peak_memory: outcome.peak_memory,
            planned: Some(outcome.planned.clone()),
            ..Self::new(class, positions, outcome.stages, bytes)
        }
    }

    /// All classes as one.
    fn all(classes: &[Self]) -> Self {
        let mut stages = [0.0; WorkStage::ALL.len()];
        for class in classes {
            for (sum, stage) in stages.iter_mut().zip(&class.stages) {
                *sum += stage.worker_seconds;
            }
        }
        let positions = classes.iter().map(|class| class.positions).sum();
        let bytes = classes.iter().map(|class| class.bytes).sum();
        Self {
            peak_memory: classes.iter().filter_map(|class| class.peak_memory).max(),
            ..Self::new("all".to_owned(), positions, stages, bytes)
        }
    }

    fn new(class: String, positions: u64, stages: [f64; WorkStage::ALL.len()], bytes: u64) -> Self {
        let core_seconds = stages.iter().sum();
        let stage = |(stage, worker_seconds): (WorkStage, f64)| StageTime {
            stage: stage.name(),
            worker_seconds,
            million_positions_per_core_second: (worker_seconds > 0.0)
                .then(|| millions(positions, worker_seconds)),
        };
        Self {
            class,
            positions,
            core_seconds,
            million_positions_per_core_second: millions(positions, core_seconds),
            stages: WorkStage::ALL.into_iter().zip(stages).map(stage).collect(),
            bytes,
            bits_per_position: 8.0 * bytes as f64 / positions as f64,
            peak_memory: None,
            planned: None,
        }
    }
}

fn millions(positions: u64, seconds: f64) -> f64 {
    positions as f64 / seconds / 1e6
}

impl fmt::Display for Making {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages = self.stages();
        let mut classes = vec![row([
            "class",
            "positions",
            "core s",
            "M/s",
            "bytes",
            "bits/position",
            "peak MiB",
            "planned MiB",
        ])];
        let mut speeds = vec![row(["class"])];
        speeds[0].extend(
            stages
                .iter()
                .map(|&stage| WorkStage::ALL[stage].name().to_owned()),
        );
        for made in self.classes.iter().chain([&self.all]) {
            let planned = made.planned.as_ref().map(|cost| mib(cost.memory));
            classes.push(vec![
                made.class.clone(),
                count(made.positions),
                format!("{:.2}", made.core_seconds),
                format!("{:.2}", made.million_positions_per_core_second),
                count(made.bytes),
                format!("{:.3}", made.bits_per_position),
                made.peak_memory.map(mib).unwrap_or_default(),
                planned.unwrap_or_default(),
            ]);
            let speed = |&stage: &usize| match made.stages[stage].million_positions_per_core_second
            {
                Some(speed) if speed < 1e3 => format!("{speed:.1}"),
                Some(_) => ">999".to_owned(),
                None => "-".to_owned(),
            };
            let mut cells = vec![made.class.clone()];
            cells.extend(stages.iter().map(speed));
            speeds.push(cells);
        }
        writeln!(
            f,
            "Making {} of 2 to {} pieces with {} threads: {:.1} s, of which workers spent {:.0} % in one of the\n\
             stages below. A class is written while the next one is solved. Core s: seconds of all workers\n\
             together. M/s: million positions in a core second.\n",
            self.metrics.join(" and "),
            self.pieces,
            self.threads,
            self.seconds,
            100.0 * self.busy
        )?;
        writeln!(f, "{}", columns(&classes, 1))?;
        writeln!(
            f,
            "Stage by stage, million positions in a second of a worker.\n"
        )?;
        writeln!(f, "{}", columns(&speeds, 1))?;
        match &self.verified {
            Some(verified) => writeln!(
                f,
                "Every value derived again from the legal moves: {:.1} s, {:.2} million positions a second and core.",
                verified.seconds, verified.million_positions_per_core_second
            ),
            None => writeln!(
                f,
                "Not verified: results prove nothing without distances (dtw)."
            ),
        }
    }
}
