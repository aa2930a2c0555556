//! Times of building a set of tables, and of deriving every value again.

use crate::text_table::{columns, grouped_digits, mib, row};
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

/// The times of building a set of tables.
#[derive(Debug, Serialize)]
pub struct BuildTimes {
    /// The number of pieces of the largest classes.
    pub pieces: u8,
    pub metrics: Vec<String>,
    pub threads: usize,
    /// Elapsed seconds.
    seconds: f64,
    /// The CPU time that workers spent in the stages, as a share of `threads` times `seconds`.
    busy: f64,
    pub classes: Vec<ClassTimes>,
    pub all: ClassTimes,
    verified: Option<VerificationTime>,
}

/// The times of building one class, or all of them.
#[derive(Debug, Serialize)]
pub struct ClassTimes {
    pub class: String,
    /// Legal placements with both sides to move, or with one if the sides have the same pieces.
    pub positions: u64,
    /// CPU seconds of all workers together. Classes overlap, so there are no elapsed seconds.
    core_seconds: f64,
    million_positions_per_core_second: f64,
    pub stages: Vec<StageTime>,
    /// The size of its tables.
    bytes: u64,
    bits_per_position: f64,
    /// Peak memory of the process in bytes.
    peak_memory: Option<u64>,
    /// The planned cost.
    planned: Option<ClassCost>,
}

/// The CPU time of workers in one stage.
#[derive(Debug, Serialize)]
pub struct StageTime {
    pub stage: &'static str,
    pub cpu_seconds: f64,
    /// `None` if the stage took no time.
    million_positions_per_core_second: Option<f64>,
}

/// The time of deriving every value again from the legal moves.
#[derive(Debug, Serialize)]
struct VerificationTime {
    seconds: f64,
    million_positions_per_core_second: f64,
}

/// Runs work in a pool of `threads` threads.
fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> anyhow::Result<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

/// Builds with `threads` threads.
pub fn build_with(threads: usize, order: &BuildOrder) -> anyhow::Result<Vec<ClassOutcome>> {
    Ok(with_threads(threads, || build(order, &()))??)
}

impl BuildTimes {
    /// Builds into an empty directory and verifies the tables.
    pub fn measure(threads: usize, order: &BuildOrder) -> anyhow::Result<Self> {
        let start = Instant::now();
        let outcomes = build_with(threads, order)?;
        let seconds = start.elapsed().as_secs_f64();
        let classes: Vec<ClassTimes> = outcomes.iter().map(ClassTimes::from_outcome).collect();
        let all = ClassTimes::sum(&classes);
        let verified = verify_values(threads, order, all.positions)?;
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

    /// Returns the numbers of the stages that took time.
    pub fn stages(&self) -> Vec<usize> {
        let done = |stage: &usize| self.all.stages[*stage].cpu_seconds > 0.0;
        (0..self.all.stages.len()).filter(done).collect()
    }
}

/// Derives every value again; `None` for results without distances, which prove nothing.
fn verify_values(
    threads: usize,
    order: &BuildOrder,
    positions: u64,
) -> anyhow::Result<Option<VerificationTime>> {
    if !order.metrics.contains(&Metric::Dtw) {
        return Ok(None);
    }
    let mut measures: Vec<Measure> = vec![];
    for &metric in &order.metrics {
        match metric {
            Metric::Need => {
                let profiles = order.profiles.iter();
                measures.extend(profiles.copied().map(Measure::need));
            }
            Metric::Wdl => measures.push(Measure::Wdl),
            Metric::Dtw => measures.push(Measure::Dtw),
        }
    }
    let tables = crate::open(&order.dir)?;
    let start = Instant::now();
    with_threads(threads, || {
        verify::deep(&tables, &order.classes, &measures, &())
    })??;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Some(VerificationTime {
        seconds,
        million_positions_per_core_second: millions(positions, seconds * threads as f64),
    }))
}

impl ClassTimes {
    fn from_outcome(outcome: &ClassOutcome) -> Self {
        let (positions, bytes) = (outcome.planned.positions, outcome.bytes);
        let class = outcome.planned.class.clone();
        Self {
            peak_memory: outcome.peak_memory,
            planned: Some(outcome.planned.clone()),
            ..Self::new(class, positions, outcome.stages, bytes)
        }
    }

    /// Adds up all classes.
    fn sum(classes: &[Self]) -> Self {
        let mut stages = [0.0; WorkStage::ALL.len()];
        for class in classes {
            for (sum, stage) in stages.iter_mut().zip(&class.stages) {
                *sum += stage.cpu_seconds;
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
        let stage = |(stage, cpu_seconds): (WorkStage, f64)| StageTime {
            stage: stage.name(),
            cpu_seconds,
            million_positions_per_core_second: (cpu_seconds > 0.0)
                .then(|| millions(positions, cpu_seconds)),
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

impl fmt::Display for BuildTimes {
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
        for class in self.classes.iter().chain([&self.all]) {
            let planned = class.planned.as_ref().map(|cost| mib(cost.memory));
            classes.push(vec![
                class.class.clone(),
                grouped_digits(class.positions),
                format!("{:.2}", class.core_seconds),
                format!("{:.2}", class.million_positions_per_core_second),
                grouped_digits(class.bytes),
                format!("{:.3}", class.bits_per_position),
                class.peak_memory.map(mib).unwrap_or_default(),
                planned.unwrap_or_default(),
            ]);
            let speed = |&stage: &usize| match class.stages[stage].million_positions_per_core_second
            {
                Some(speed) if speed < 1e3 => format!("{speed:.1}"),
                Some(_) => ">999".to_owned(),
                None => "-".to_owned(),
            };
            let mut cells = vec![class.class.clone()];
            cells.extend(stages.iter().map(speed));
            speeds.push(cells);
        }
        writeln!(
            f,
            "Building {} of 2 to {} pieces with {} threads: {:.1} s. Workers spent {:.0} % of\n\
             that time in the stages below. A class is written while the next one is solved.\n\
             Core s: processor seconds of all workers. M/s: million positions per such second.\n",
            self.metrics.join(" and "),
            self.pieces,
            self.threads,
            self.seconds,
            100.0 * self.busy
        )?;
        writeln!(f, "{}", columns(&classes, 1))?;
        writeln!(f, "Million positions per processor second, by stage.\n")?;
        writeln!(f, "{}", columns(&speeds, 1))?;
        match &self.verified {
            Some(verified) => writeln!(
                f,
                "Every value derived again from the legal moves: {:.1} s, {:.2} million positions \
                 per core second.",
                verified.seconds, verified.million_positions_per_core_second
            ),
            None => writeln!(
                f,
                "Not verified: results prove nothing without distances (dtw)."
            ),
        }
    }
}
