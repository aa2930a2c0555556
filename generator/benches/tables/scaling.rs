//! Scaling of threads: one process with two threads against two concurrent processes with one
//! thread each.

use crate::Args;
use crate::text_table::{columns, row};
use anyhow::{Context, bail};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The number of alternating measurements.
const ROUNDS: usize = 3;
const THREADS: usize = 2;

/// A comparison of threads with processes.
#[derive(Debug, Serialize)]
pub struct Scaling {
    threads: usize,
    positions: u64,
    rounds: Vec<Round>,
    /// The speed of one process with all threads relative to processes with one thread each: the
    /// median of the rounds. 1 is ideal.
    ratio: f64,
}

/// One measurement of each.
#[derive(Debug, Serialize)]
struct Round {
    /// One process with all threads builds the set once.
    together_seconds: f64,
    /// One process per thread, each of which builds the set.
    apart_seconds: f64,
    ratio: f64,
}

impl Scaling {
    /// Builds the set both ways, alternating.
    pub fn measure(args: &Args, out: &Path, positions: u64) -> anyhow::Result<Self> {
        let mut rounds = vec![];
        for _ in 0..ROUNDS {
            let together_seconds = time_processes(args, out, 1, THREADS)?;
            let apart_seconds = time_processes(args, out, THREADS, 1)?;
            rounds.push(Round {
                together_seconds,
                apart_seconds,
                ratio: apart_seconds / THREADS as f64 / together_seconds,
            });
        }
        let mut ratios: Vec<f64> = rounds.iter().map(|round| round.ratio).collect();
        ratios.sort_by(f64::total_cmp);
        Ok(Self {
            threads: THREADS,
            positions,
            rounds,
            ratio: ratios[ROUNDS / 2],
        })
    }
}

/// Returns the seconds in which `processes` concurrent processes each build the set.
fn time_processes(
    args: &Args,
    out: &Path,
    processes: usize,
    threads: usize,
) -> anyhow::Result<f64> {
    let metrics: Vec<String> = args.metrics.iter().map(ToString::to_string).collect();
    let program = std::env::current_exe()?;
    let dirs = (0..processes).map(|_| tempfile::tempdir_in(out));
    let dirs = dirs.collect::<Result<Vec<_>, _>>()?;
    let start = Instant::now();
    let children = dirs.iter().map(|dir| {
        Command::new(&program)
            .args(["--pieces", &args.pieces.to_string()])
            .args(["--metrics", &metrics.join(",")])
            .args(["--threads", &threads.to_string()])
            .arg("--only-build")
            .arg(dir.path())
            .stdin(Stdio::null())
            .spawn()
    });
    let children = children.collect::<Result<Vec<_>, _>>();
    for mut child in children.context("cannot start a process")? {
        if !child.wait()?.success() {
            bail!("a process that builds the set failed");
        }
    }
    Ok(start.elapsed().as_secs_f64())
}

impl fmt::Display for Scaling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = self.threads;
        let speed = |sets: usize, seconds: f64| {
            format!(
                "{:.2}",
                (sets as u64 * self.positions) as f64 / seconds / 1e6
            )
        };
        let mut rows = vec![row(["round", "1 process", "apart", "ratio"])];
        for (round, number) in self.rounds.iter().zip(1..) {
            rows.push(vec![
                format!("{number}"),
                speed(1, round.together_seconds),
                speed(threads, round.apart_seconds),
                format!("{:.3}", round.ratio),
            ]);
        }
        writeln!(
            f,
            "Threads: one process with {threads} threads against {threads} concurrent processes\n\
             with one thread each; million positions per second in total, from start to exit.\n"
        )?;
        writeln!(f, "{}\nMedian ratio {:.3}.", columns(&rows, 1), self.ratio)
    }
}
