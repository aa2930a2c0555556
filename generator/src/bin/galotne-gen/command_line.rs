//! The command line.

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use galotne::table::TableForm;
use galotne_generator::memory;
use std::path::PathBuf;

/// The exit codes, as the help of every command ends.
const DONE: &str = "Exit code: 0, done; 1, an error; 2, a table that is needed is missing.";

/// Make endgame tables of draughts and mills: plan, build, verify, describe.
#[derive(Parser)]
#[command(name = "galotne-gen", version, max_term_width = 100, after_help = DONE)]
pub struct Cli {
    #[command(flatten)]
    pub options: GlobalOptions,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of all commands.
#[derive(Args)]
pub struct GlobalOptions {
    /// Directory of the tables; scratch files go to its folder .work
    #[arg(
        long,
        global = true,
        env = "GALOTNE_TABLES",
        default_value = "data/tables",
        value_name = "DIR"
    )]
    pub tables: PathBuf,
    /// Game, or `all`
    #[arg(
        long,
        global = true,
        default_value = "international",
        value_name = "VARIANT"
    )]
    pub rules: String,
    /// One JSON object per line, for programs
    #[arg(long, global = true)]
    pub json: bool,
    /// Threads that work at once, at most 16 for each core [default: one for each core]
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<usize>,
}

/// The choice of classes.
#[derive(Args)]
pub struct ClassSelection {
    /// Classes such as KKMvK (for mills 5v4 or 3+1v3), each with everything it needs
    #[arg(value_name = "CLASS", conflicts_with_all = ["pieces", "small"])]
    pub classes: Vec<String>,
    /// All classes of up to N pieces [default: 4, for mills 7, unless classes are named]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pub pieces: Option<u8>,
    /// The classes of a first look at a game: 3 pieces and three kings against one; 7 stones of
    /// mills
    #[arg(long, conflicts_with = "pieces")]
    pub small: bool,
}

/// The choice of a class's tables.
#[derive(Args)]
pub struct TableSelection {
    /// Metrics to store: wdl, dtw, need [default: all]
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub metrics: Vec<String>,
    /// Draw profiles for `need` [default: all of the game]
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub profiles: Vec<String>,
    /// Solve wins, draws and losses alone: only WDL tables, in a quarter of the memory, with
    /// reports that name no longest wins
    #[arg(long)]
    pub results_only: bool,
}

/// The choice of the form of tables.
#[derive(Args)]
pub struct FormOption {
    /// Form of WDL and DTW tables of classes whose sides are not equal: `fast` keeps both sides to
    /// move, `compact` the one that takes fewer bytes (the other is one ply away); tables of the
    /// other form are made again [default: existing tables stay in their form, new ones are fast]
    #[arg(long, value_name = "FORM", value_parser = parse_form)]
    pub form: Option<TableForm>,
}

/// The limit of memory.
#[derive(Args)]
pub struct MemoryLimit {
    /// The most memory to use, such as 8GiB [default: three quarters of what is available; 2GiB
    /// where the system does not tell]
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<ByteSize>,
}

impl MemoryLimit {
    /// Returns the limit in bytes: the given one, or three quarters of the available memory.
    pub fn bytes(&self) -> u64 {
        self.memory.map_or_else(
            // Every machine has 2 GiB.
            || memory::available_bytes().map_or(2 << 30, |bytes| bytes / 4 * 3),
            |memory| memory.as_u64(),
        )
    }
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    #[command(flatten)]
    Game(GameCommand),
    /// Completions of commands and flags for a shell
    #[command(after_help = DONE)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Manual pages
    #[command(after_help = DONE)]
    Man {
        /// Directory for one page for each command; without it that of the program is printed
        #[arg(value_name = "DIR")]
        directory: Option<PathBuf>,
    },
}

/// The commands of a game.
#[derive(Subcommand)]
pub enum GameCommand {
    /// Classes in order, with positions, memory, disk and time
    #[command(after_help = DONE)]
    Plan {
        #[command(flatten)]
        classes: ClassSelection,
        #[command(flatten)]
        tables: TableSelection,
        #[command(flatten)]
        form: FormOption,
        #[command(flatten)]
        memory: MemoryLimit,
        /// List the units of work for `solve` and `join` instead, each after those it needs
        #[arg(long)]
        units: bool,
        /// Only classes with tables that are neither published nor here, and whether this machine
        /// can build them now
        #[arg(long, conflicts_with = "units")]
        unpublished: bool,
    },
    /// Solve one unit of `plan --units` from files, into a file
    #[command(after_help = DONE)]
    Solve {
        /// The unit, such as KKMvK or KKMvM.3.5; for mills a class, such as 5v4
        unit: String,
        /// Directory of the files of the units that it needs
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// Directory of its own file
        #[arg(long = "out", value_name = "DIR")]
        to: PathBuf,
        #[command(flatten)]
        tables: TableSelection,
        #[command(flatten)]
        memory: MemoryLimit,
        /// The share of all values to derive again from plain moves as soon as they are solved
        #[arg(long, value_name = "FRACTION", default_value_t = 0.0, value_parser = parse_fraction)]
        check: f64,
    },
    /// Make the tables of a class from the files of all its units
    #[command(after_help = DONE)]
    Join {
        /// The class
        class: String,
        /// Directory of the files of its units
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// Directory of the tables [default: that of --tables]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        #[command(flatten)]
        tables: TableSelection,
        #[command(flatten)]
        form: FormOption,
        #[command(flatten)]
        memory: MemoryLimit,
    },
    /// Make what is missing
    #[command(after_help = DONE)]
    Build {
        #[command(flatten)]
        classes: ClassSelection,
        #[command(flatten)]
        tables: TableSelection,
        #[command(flatten)]
        memory: MemoryLimit,
        /// The share of all values to derive again from plain moves as soon as they are solved
        /// (what an earlier run has solved is not solved or checked again)
        #[arg(long, value_name = "FRACTION", default_value_t = 0.0, value_parser = parse_fraction)]
        check: f64,
        /// Show planned and actual cost of each class
        #[arg(long)]
        outcome: bool,
        /// Read existing tables first, and make again those that `verify` faults
        #[arg(long)]
        repair: bool,
        #[command(flatten)]
        form: FormOption,
    },
    /// Expand archives into the WDL tables that they were made of, byte by byte. Other files under
    /// the names of these tables are replaced
    #[command(after_help = DONE)]
    Expand {
        /// Classes [default: all that have archives]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
        /// Directory of the archives and their reports
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
    },
    /// Check tables that others have built, and copy those that are right to the directory of
    /// tables: results by random positions, distances one and all. A class that is wrong is refused
    /// by name, and nothing of it is copied
    #[command(after_help = DONE)]
    Accept {
        /// Classes, each with what it leads to [default: all that are offered]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
        /// Directory of the offered tables and their reports, in a folder of the game's name
        #[arg(long = "in", value_name = "DIR")]
        from: PathBuf,
        /// The number of random positions of a class whose results are derived again
        #[arg(long, value_name = "N", default_value_t = 1_000_000,
              value_parser = clap::value_parser!(u64).range(1..))]
        random: u64,
        /// The seed of these positions [default: drawn by the program, so that nobody knows them
        /// before]
        #[arg(long, value_name = "SEED")]
        seed: Option<u64>,
    },
    #[command(flatten)]
    Existing(ExistingTables),
}

/// The commands about existing tables.
#[derive(Subcommand)]
pub enum ExistingTables {
    /// Check tables against their checksums, their reports and the published tables, or derive
    /// every value again
    #[command(after_help = DONE)]
    Verify {
        /// Classes [default: all that have tables]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
        /// Derive every value again from the legal moves; for results without distances that finds
        /// damage, but is not a proof. Also compare the values of tables that are published in
        /// another form
        #[arg(long)]
        deep: bool,
        /// Derive the results of N random positions of each class again, and print them by class:
        /// for sets that are too large for `--deep`
        #[arg(long, value_name = "N", conflicts_with = "deep",
              value_parser = clap::value_parser!(u64).range(1..))]
        random: Option<u64>,
        /// The seed of these positions
        #[arg(long, value_name = "SEED", default_value_t = 1, requires = "random")]
        seed: u64,
        /// Check that the tables are those of a manifest, too
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
        /// The public key (minisign) that must have signed the manifest, or the path of a file with
        /// it. Without it, the key in GALOTNE_SOURCE_KEY checks manifests that are signed
        #[arg(long, value_name = "KEY", requires = "manifest")]
        key: Option<String>,
    },
    /// Lengths and hashes of all tables, a JSON line for each class: what `verify --manifest` reads
    #[command(after_help = DONE)]
    Manifest {
        /// Classes [default: all that have tables]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
    },
    /// Make archives of WDL tables of draughts, for downloads and storage: about two fifths of the
    /// bytes. `expand` makes the tables again, byte by byte
    #[command(after_help = DONE)]
    Archive {
        /// Classes [default: all that have WDL tables]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
        /// Directory for the archives and their reports, without tables
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Wins, draws, losses and the longest of each class
    #[command(after_help = DONE)]
    Stats {
        /// Classes [default: all that have tables]
        #[arg(value_name = "CLASS")]
        classes: Vec<String>,
    },
}

/// Reads a number from 0 to 1.
fn parse_fraction(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 (nothing) to 1 (everything)".to_owned())
}

/// Reads the name of a form.
fn parse_form(text: &str) -> Result<TableForm, String> {
    let form = [TableForm::Fast, TableForm::Compact]
        .into_iter()
        .find(|form| form.to_string() == text);
    form.ok_or_else(|| "expected `fast` or `compact`".to_owned())
}
