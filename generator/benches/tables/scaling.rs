//! What threads cost each other: one process of two threads against two processes of one thread
//! each, side by side, which share nothing but the machine.

use crate::Args;
use crate::text::{columns, row};
use anyhow::{Context, bail};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// How often each way is timed, in turns.
const ROUNDS: usize = 3;
const THREADS: usize = 2;

/// Both ways to build a set.
#[derive(Debug, Serialize)]
pub struct Scaling {
    threads: usize,
    positions: u64,
    rounds: Vec<Round>,
    /// Positions a second of one process with all threads, in parts of those of as many processes:
    /// the median of the rounds. 1 is all that threads can give.
    ratio: f64,
}

/// Each way once.
#[derive(Debug, Serialize)]
struct Round {
    /// One process, all threads, the set once.
    together_seconds: f64,
    /// A process for each thread, the set once in each.
    apart_seconds: f64,
    ratio: f64,
}

impl Scaling {
    /// Builds the set both ways, in turns.
    pub fn measure(args: &Args, out: &Path, positions: u64) -> anyhow::Result<Self> {
        let mut rounds = vec![];
        for _ in 0..ROUNDS {
            let together_seconds = side_by_side(args, out, 1, THREADS)?;
            let apart_seconds = side_by_side(args, out, THREADS, 1)?;
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

/// The seconds in which so many processes at the same time build the set, each for itself.
fn side_by_side(args: &Args, out: &Path, processes: usize, threads: usize) -> anyhow::Result<f64> {
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
            "Threads: one process with {threads} threads against {threads} processes with one thread each, side by side;\n\
             million positions a second, all together, from start to exit.\n"
        )?;
        writeln!(f, "{}\nMedian ratio {:.3}.", columns(&rows, 1), self.ratio)
    }
}
