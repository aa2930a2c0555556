//! `galotne-gen`: makes endgame tables.

#![forbid(unsafe_code)]

mod build;
mod distribute;
mod draughts;
mod game;
mod here;
#[cfg(unix)]
mod limits;
mod manifest;
mod manual;
mod mills;
mod plan;
mod stats;
mod verify;

use anyhow::bail;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use galotne::material::ClassName;
use galotne::table::Form;
use galotne_generator::mills::order::BuildError as MillsError;
use galotne_generator::order::BuildError;
use galotne_generator::solve::{ShardFault, SolveError};
use galotne_generator::{allocator, memory};
use game::Game;
use here::Here;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the commands tell by their exit codes.
const DONE: &str = "Exit code: 0, done; 1, an error; 2, a table that is needed is missing.";

/// Make endgame tables of draughts and mills: plan, build, verify, describe.
#[derive(Parser)]
#[command(name = "galotne-gen", version, max_term_width = 100, after_help = DONE)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
struct Options {
    /// Directory of the tables; scratch files go to its folder .work
    #[arg(
        long,
        global = true,
        env = "GALOTNE_TABLES",
        default_value = "data/tables",
        value_name = "DIR"
    )]
    tables: PathBuf,
    /// Game
    #[arg(
        long,
        global = true,
        default_value = "international",
        value_name = "VARIANT"
    )]
    rules: String,
    /// One JSON object per line, for programs
    #[arg(long, global = true)]
    json: bool,
    /// Threads that work at once [default: one for each core]
    #[arg(long, global = true, value_name = "N")]
    threads: Option<usize>,
}

/// Which classes.
#[derive(Args)]
struct Chosen {
    /// Classes such as KKMvK or, of mills, 5v4 and 3+1v3, each with everything it needs
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<String>,
    /// All classes of up to N pieces [default: 4, of mills 7, unless classes are named]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pieces: Option<u8>,
}

/// Which tables of each class.
#[derive(Args)]
struct Kinds {
    /// What to store: wdl, dtw, need [default: all]
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    metrics: Vec<String>,
    /// Draw profiles for `need` [default: all of the game]
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    profiles: Vec<String>,
    /// Solve who wins and no more: WDL alone, in a quarter of the memory, with reports that name no
    /// longest wins
    #[arg(long)]
    results_only: bool,
}

/// In which form.
#[derive(Args)]
struct Shape {
    /// How much WDL and DTW keep of classes whose sides are not equal: `fast` both sides to move,
    /// `compact` the one that takes fewer bytes (the other is one ply away); tables of the other
    /// form are made anew [default: what is there stays in its form, what is new is fast]
    #[arg(long, value_name = "FORM", value_parser = build::form)]
    form: Option<Form>,
}

/// How much memory.
#[derive(Args)]
struct Memory {
    /// The most memory to use, such as 8GiB [default: three quarters of what is available; 2GiB
    /// where the system does not tell]
    #[arg(long, value_name = "BYTES")]
    memory: Option<ByteSize>,
}

impl Memory {
    /// The memory allowed in bytes: what was asked for, or three quarters of what is available.
    fn allowed(&self) -> u64 {
        self.memory.map_or_else(
            // Where the system does not tell, what every machine has.
            || memory::available().map_or(2 << 30, |bytes| bytes / 4 * 3),
            |memory| memory.as_u64(),
        )
    }
}

#[derive(Subcommand)]
enum Command {
    /// Classes in order, with positions, memory, disk and time
    #[command(after_help = DONE)]
    Plan {
        #[command(flatten)]
        chosen: Chosen,
        #[command(flatten)]
        kinds: Kinds,
        #[command(flatten)]
        shape: Shape,
        #[command(flatten)]
        memory: Memory,
        /// List the units of work instead, each after those it needs: what `solve` and `join` are
        /// for
        #[arg(long)]
        units: bool,
    },
    /// Solve one unit of `plan --units` from files, into a file
    #[command(after_help = DONE)]
    Solve {
        /// The unit, such as KKMvK or KKMvM.3.5; of mills a class, such as 5v4
        unit: String,
        /// Where the files of the units are that it needs
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// Where its own file goes
        #[arg(long = "out", value_name = "DIR")]
        to: PathBuf,
        #[command(flatten)]
        kinds: Kinds,
        #[command(flatten)]
        memory: Memory,
        /// The share of all values to derive again from plain moves as soon as they are solved
        #[arg(long, value_name = "FRACTION", default_value_t = 0.0, value_parser = build::fraction)]
        check: f64,
    },
    /// Make the tables of a class from the files of all its units
    #[command(after_help = DONE)]
    Join {
        /// The class
        class: String,
        /// Where the files of its units are
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// Directory of the tables [default: that of --tables]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        #[command(flatten)]
        kinds: Kinds,
        #[command(flatten)]
        shape: Shape,
        #[command(flatten)]
        memory: Memory,
    },
    /// Make what is missing
    #[command(after_help = DONE)]
    Build {
        #[command(flatten)]
        chosen: Chosen,
        #[command(flatten)]
        kinds: Kinds,
        #[command(flatten)]
        memory: Memory,
        /// The share of all values to derive again from plain moves as soon as they are solved
        /// (what an earlier run has solved is not solved or checked again)
        #[arg(long, value_name = "FRACTION", default_value_t = 0.0, value_parser = build::fraction)]
        check: f64,
        /// Show what was planned and what has come of it, class by class
        #[arg(long)]
        outcome: bool,
        /// Read what is there first, and make again what `verify` faults
        #[arg(long)]
        repair: bool,
        #[command(flatten)]
        shape: Shape,
    },
    #[command(flatten)]
    Here(Here),
    /// What a shell needs to complete commands and flags
    #[command(after_help = DONE)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Manual pages
    #[command(after_help = DONE)]
    Man {
        /// Where they go, one for each command; without it that of the program is printed
        #[arg(value_name = "DIR")]
        directory: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    allocator::give_back();
    #[cfg(unix)]
    if let Err(error) = limits::told_as_errors() {
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
        || (error.downcast_ref::<verify::Faulty>()).is_some_and(|faulty| faulty.missing)
}

/// Whether a table of a game with these classes is missing.
fn missing_of<C: ClassName>(error: &anyhow::Error) -> bool {
    use galotne::tablebase::ProbeError;
    use galotne_generator::check::verify::VerifyError;
    matches!(error.downcast_ref(), Some(ProbeError::<C>::Missing { .. }))
        || matches!(
            error.downcast_ref(),
            Some(VerifyError::<C>::Probe(ProbeError::Missing { .. }))
        )
}

/// A number of things, in words.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
