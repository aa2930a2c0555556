//! `galotne-gen`: makes endgame tables.

#![forbid(unsafe_code)]

mod build;
mod distribute;
#[cfg(unix)]
mod limits;
mod manifest;
mod manual;
mod plan;
mod stats;
mod verify;

use anyhow::{Context, bail};
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use galotne::material::Class;
use galotne::rules::{Profile, VARIANTS, Variant};
use galotne::table::Form;
use galotne::tablebase::Tablebase;
use galotne::tablebase::build_command;
use galotne_generator::memory;
use galotne_generator::order::{BuildError, Order};
use galotne_generator::solve::{ShardFault, SolveError};
use galotne_generator::store::shards::Shard;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the commands tell by their exit codes.
const DONE: &str = "Exit code: 0, done; 1, an error; 2, a table that is needed is missing.";

/// Make draughts endgame tables: plan, build, verify, describe.
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
    /// Classes such as KKMvK, each with everything it needs
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<Class>,
    /// All classes of 2 to N pieces [default: 4, unless classes are named]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
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
    /// Solve who wins and no more: WDL alone, in a quarter of the memory, with reports that name no longest wins
    #[arg(long)]
    results_only: bool,
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
        memory: Memory,
        /// List the units of work instead, each after those it needs: what `solve` and `join` are for
        #[arg(long)]
        units: bool,
    },
    /// Solve one unit of `plan --units` from files, into a file
    #[command(after_help = DONE)]
    Solve {
        /// The unit, such as KKMvK or KKMvM.3.5
        unit: Shard,
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
        class: Class,
        /// Where the files of its units are
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// Directory of the tables [default: that of --tables]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        #[command(flatten)]
        kinds: Kinds,
        /// How much WDL and DTW keep of classes whose sides are not equal: `fast` both sides to move, `compact` the one that
        /// takes fewer bytes (the other is one ply away); tables of the other form are made anew [default: what is there
        /// stays in its form, what is new is fast]
        #[arg(long, value_name = "FORM", value_parser = build::form)]
        form: Option<Form>,
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
        /// The share of all values to derive again from plain moves as soon as they are solved (what an
        /// earlier run has solved is not solved or checked again)
        #[arg(long, value_name = "FRACTION", default_value_t = 0.0, value_parser = build::fraction)]
        check: f64,
        /// Show what was planned and what has come of it, class by class
        #[arg(long)]
        outcome: bool,
        /// Read what is there first, and make again what `verify` faults
        #[arg(long)]
        repair: bool,
        /// How much WDL and DTW keep of classes whose sides are not equal: `fast` both sides to move, `compact` the one that
        /// takes fewer bytes (the other is one ply away); tables of the other form are made anew [default: what is there
        /// stays in its form, what is new is fast]
        #[arg(long, value_name = "FORM", value_parser = build::form)]
        form: Option<Form>,
    },
    /// Check that tables are whole and what their reports say, or derive every value again
    #[command(after_help = DONE)]
    Verify {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<Class>,
        /// Derive every value again from the legal moves; where results stand without distances that finds damage, but
        /// is no proof
        #[arg(long)]
        deep: bool,
        /// Check that the tables are those of a manifest, too
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
    },
    /// Lengths and hashes of all tables, a JSON line for each class: what `verify --manifest` reads
    #[command(after_help = DONE)]
    Manifest {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<Class>,
    },
    /// Wins, draws, losses and the longest of each class
    #[command(after_help = DONE)]
    Stats {
        /// Classes [default: all that are here]
        #[arg(value_name = "CLASS")]
        classes: Vec<Class>,
    },
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
    let options = &cli.options;
    let variant = Variant::named(&options.rules).with_context(|| {
        let games: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
        format!(
            "there is no game `{}`; there is: {}",
            options.rules,
            games.join(", ")
        )
    })?;
    if let Some(threads) = options.threads {
        if threads == 0 {
            bail!("--threads 0: at least one thread has to work");
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()?;
    }
    match &cli.command {
        Command::Plan {
            chosen,
            kinds,
            memory,
            units,
        } => {
            let order = Order {
                memory: memory.allowed(),
                ..order(options, variant, chosen, kinds)?
            };
            if *units {
                distribute::plan(options, &order)
            } else {
                plan::run(options, &order)
            }
        }
        Command::Solve {
            unit,
            from,
            to,
            kinds,
            memory,
            check,
        } => {
            let order = Order {
                memory: memory.allowed(),
                check: *check,
                ..of_class(options, variant, unit.class, kinds)?
            };
            distribute::solve(options, &order, *unit, from, to)
        }
        Command::Join {
            class,
            from,
            out,
            kinds,
            form,
            memory,
        } => {
            let mut order = Order {
                memory: memory.allowed(),
                form: *form,
                ..of_class(options, variant, *class, kinds)?
            };
            if let Some(dir) = out {
                order.dir.clone_from(dir);
            }
            distribute::join(options, &order, class.canonical(), from)
        }
        Command::Build {
            chosen,
            kinds,
            memory,
            check,
            outcome,
            repair,
            form,
        } => {
            let order = Order {
                memory: memory.allowed(),
                check: *check,
                repair: *repair,
                form: *form,
                ..order(options, variant, chosen, kinds)?
            };
            build::run(options, &order, *outcome)
        }
        Command::Verify {
            classes,
            deep,
            manifest,
        } => verify::run(options, variant, classes, *deep, manifest.as_deref()),
        Command::Manifest { classes } => manifest::run(options, variant, classes),
        Command::Stats { classes } => stats::run(options, variant, classes),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::man(directory.as_deref()),
    }
}

impl Chosen {
    /// The classes asked for and all they need, each after those it can move into.
    fn classes(&self, variant: &Variant) -> Vec<Class> {
        match (self.pieces, &self.classes[..]) {
            (Some(pieces), _) => variant.classes(pieces),
            (None, []) => variant.usual_classes(),
            (None, classes) => variant.all_needed(classes),
        }
    }
}

/// What `plan` and `build` are about.
fn order(
    options: &Options,
    variant: &'static Variant,
    chosen: &Chosen,
    kinds: &Kinds,
) -> anyhow::Result<Order> {
    Ok(Order {
        metrics: kinds.metrics()?,
        distances: !kinds.results_only,
        profiles: kinds.profiles(variant)?,
        ..Order::new(variant, chosen.classes(variant), &options.tables)
    })
}

/// What `solve` and `join` are about.
fn of_class(
    options: &Options,
    variant: &'static Variant,
    class: Class,
    kinds: &Kinds,
) -> anyhow::Result<Order> {
    let classes = Chosen {
        classes: vec![class],
        pieces: None,
    };
    order(options, variant, &classes, kinds)
}

impl Kinds {
    fn metrics(&self) -> anyhow::Result<Vec<galotne::value::Metric>> {
        use galotne::value::Metric::{Dtw, Need, Wdl};
        let all = [Wdl, Dtw, Need];
        if self.results_only {
            if self.metrics.iter().any(|name| name != "wdl") {
                bail!("--results-only makes wdl alone: the others need distances");
            }
            return Ok(vec![Wdl]);
        }
        if self.metrics.is_empty() {
            return Ok(all.to_vec());
        }
        for name in &self.metrics {
            if !all.iter().any(|metric| metric.to_string() == *name) {
                bail!("there is no metric `{name}`; there are wdl, dtw and need");
            }
        }
        // In their usual order, each once.
        Ok(all
            .into_iter()
            .filter(|metric| self.metrics.contains(&metric.to_string()))
            .collect())
    }

    fn profiles(&self, variant: &'static Variant) -> anyhow::Result<Vec<&'static Profile>> {
        if self.profiles.is_empty() {
            return Ok(variant.counting_profiles().collect());
        }
        for name in &self.profiles {
            if !variant
                .counting_profiles()
                .any(|profile| profile.name == name)
            {
                let known: Vec<_> = (variant.counting_profiles())
                    .map(|profile| profile.name)
                    .collect();
                let known = if known.is_empty() {
                    vec!["none"]
                } else {
                    known
                };
                bail!(
                    "{} has no profile `{name}` that counts plies; it has {}",
                    variant.name,
                    known.join(", ")
                );
            }
        }
        let named = |profile: &&Profile| self.profiles.iter().any(|name| profile.name == name);
        Ok(variant.counting_profiles().filter(named).collect())
    }
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
    error.is::<BuildError>()
        && error
            .chain()
            .any(|cause| cause.downcast_ref().is_some_and(full))
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    (error.downcast_ref::<std::io::Error>())
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

fn missing(error: &anyhow::Error) -> bool {
    use galotne::tablebase::ProbeError;
    use galotne_generator::check::verify::VerifyError;
    let shard = |error: &BuildError| match error {
        BuildError::Solve {
            source: SolveError::Shard { fault, .. },
            ..
        } => *fault == ShardFault::Missing,
        _ => false,
    };
    error.downcast_ref().is_some_and(shard)
        || matches!(error.downcast_ref(), Some(ProbeError::Missing { .. }))
        || matches!(
            error.downcast_ref(),
            Some(VerifyError::Probe(ProbeError::Missing { .. }))
        )
        || (error.downcast_ref::<verify::Faulty>()).is_some_and(|faulty| faulty.missing)
}

/// The tables of a directory.
fn open(options: &Options, variant: &'static Variant) -> anyhow::Result<Tablebase> {
    let dir = &options.tables;
    match Tablebase::open(variant, dir) {
        Ok(tables) if tables.keys().next().is_some() => Ok(tables),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot list {}", dir.display()))
        }
        _ => bail!(
            "there are no tables of {} in {}; `{}` makes them",
            variant.name,
            dir.display(),
            build_command(variant.name, Some(&dir.display().to_string()), [])
        ),
    }
}

/// A number of things, in words.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
