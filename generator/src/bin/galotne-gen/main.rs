//! `galotne-gen`: makes endgame tables.

#![forbid(unsafe_code)]

mod build;
mod classes;
mod command_line;
mod distribute;
mod draughts;
mod existing_tables;
mod faults;
mod game;
#[cfg(unix)]
mod limits;
mod manifest;
mod manual;
mod mills;
mod plan;
mod stats;
mod verify;
mod wording;

use anyhow::bail;
use clap::Parser;
use command_line::Cli;
use galotne::material::MaterialClass;
use galotne_generator::allocator;
use galotne_generator::mills::order::BuildError as MillsError;
use galotne_generator::order::BuildError;
use galotne_generator::solve::{ShardFault, SolveError};
use game::Game;
use std::process::ExitCode;

fn main() -> ExitCode {
    allocator::return_freed_blocks();
    #[cfg(unix)]
    if let Err(error) = limits::report_as_errors() {
        eprintln!("galotne-gen: {error}");
        return ExitCode::FAILURE;
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(shown) => {
            // Nobody to tell if this fails. Help and version are no errors.
            let _ = shown.print();
            return ExitCode::from(u8::from(shown.use_stderr()));
        }
    };
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("galotne-gen: {}", in_one_line(&error));
            // A missing table is told apart from everything else that may go wrong.
            ExitCode::from(if missing(&error) { 2 } else { 1 })
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    let game = Game::named(&cli.options.rules)?;
    if let Some(threads) = cli.options.threads {
        if threads == 0 {
            bail!("--threads 0: at least one thread has to work");
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()?;
    }
    game.run(cli)
}

/// An error and its causes, as far as they add anything.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    if is_without_room(error) {
        text.push_str("; make room and run the same command again: it goes on from there");
    }
    text
}

/// Whether a build has met the end of a disk, a quota or a limit.
fn is_without_room(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let full =
        |cause: &std::io::Error| matches!(cause.kind(), FileTooLarge | QuotaExceeded | StorageFull);
    (error.is::<BuildError>() || error.is::<MillsError>())
        && error
            .chain()
            .any(|cause| cause.downcast_ref().is_some_and(full))
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    (error.downcast_ref::<std::io::Error>())
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

fn missing(error: &anyhow::Error) -> bool {
    let shard = |error: &BuildError| match error {
        BuildError::Solve {
            source: SolveError::Shard { fault, .. },
            ..
        } => *fault == ShardFault::Missing,
        _ => false,
    };
    let shard_of_mills = |error: &MillsError| matches!(error, MillsError::Shard { fault, .. } if *fault == ShardFault::Missing);
    error.downcast_ref().is_some_and(shard)
        || error.downcast_ref().is_some_and(shard_of_mills)
        || missing_of::<galotne::material::Class>(error)
        || missing_of::<galotne_mills::Class>(error)
        || (error.downcast_ref::<faults::FaultyTables>()).is_some_and(|faulty| faulty.only_missing)
}

/// Whether a table of a game with these classes is missing.
fn missing_of<C: MaterialClass>(error: &anyhow::Error) -> bool {
    use galotne::tablebase::ProbeError;
    use galotne_generator::check::verify::VerifyError;
    matches!(error.downcast_ref(), Some(ProbeError::<C>::Missing { .. }))
        || matches!(
            error.downcast_ref(),
            Some(VerifyError::<C>::Probe(ProbeError::Missing { .. }))
        )
}
