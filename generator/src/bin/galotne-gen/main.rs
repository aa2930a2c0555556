//! `galotne-gen`: makes endgame tables.

#![forbid(unsafe_code)]

mod accept;
mod archive;
mod build;
mod classes;
mod command_line;
mod commands;
mod distribute;
mod existing_tables;
mod failure;
mod faults;
mod games;
#[cfg(unix)]
mod limits;
mod manifest;
mod manual;
mod plan;
mod records;
mod stats;
mod verify;
mod wording;

use anyhow::{Context, anyhow};
use clap::Parser;
use command_line::{Cli, Command};
use failure::CommandFailure;
use galotne_generator::allocator;
use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

fn main() -> ExitCode {
    allocator::return_freed_blocks();
    #[cfg(unix)]
    if let Err(error) = limits::report_as_errors() {
        report(error);
        return ExitCode::FAILURE;
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way, too. A failure to print cannot be reported.
            let _ = error.print();
            return ExitCode::from(u8::from(error.use_stderr()));
        }
    };
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            report(failure.message());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Writes an error or a note to standard error. If that fails, there is nowhere to report it.
fn report(error: impl Display) {
    let _ = writeln!(io::stderr(), "galotne-gen: {error}");
}

/// Upper bound on the threads for each core. With 2000 for each a build took two hundred times as
/// long as with 32.
const MAX_THREADS_PER_CORE: usize = 16;

/// Returns the number of threads to start. The tables are the same with any number.
fn useful_threads(threads: usize) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let most = cores.saturating_mul(MAX_THREADS_PER_CORE);
    if threads > most {
        report(format_args!(
            "--threads {threads}: {most} work, {MAX_THREADS_PER_CORE} for each core; more would \
             only wait for each other"
        ));
    }
    threads.min(most)
}

fn run(cli: &Cli) -> Result<(), CommandFailure> {
    if cli.options.threads == Some(0) {
        return Err(anyhow!("--threads 0: at least one thread has to work").into());
    }
    match &cli.command {
        Command::Completions { shell } => Ok(manual::completions(*shell)?),
        Command::Man { directory } => Ok(manual::man(directory.as_deref())?),
        Command::Game(command) => {
            start_threads(cli.options.threads)?;
            games::run(command, &cli.options)
        }
    }
}

/// Starts the threads that share the work, by default one for each core. Rayon would start them
/// when they are first needed, and panic if it cannot.
fn start_threads(threads: Option<usize>) -> anyhow::Result<()> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(useful_threads(threads));
    }
    pool.build_global()
        .context("cannot start threads: raise the limit of the system, or use fewer (--threads)")
}
