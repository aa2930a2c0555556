//! `galotne`: asks endgame tables.

#![forbid(unsafe_code)]

mod adjudicate;
mod class;
#[cfg(feature = "demo")]
mod demo;
mod export;
#[cfg(feature = "fetch")]
mod fetch;
mod find;
mod game;
mod hub;
mod installed_tables;
mod language;
mod lesson;
mod line;
mod manual;
mod mills;
mod probe;
mod problems;
mod progress;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod session;
#[cfg(feature = "site")]
mod site;
mod study;
mod tables;

use clap::{Args, Parser, Subcommand};
use language::LanguageArgs;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `probe`, `line` and `adjudicate` tell by their exit codes.
const ANSWERS: &str = "Exit code: 0, answered; 1, an error; 2, a table that is needed is missing. Over several \
                       inputs the worst: 1, then 2, then 0.";

/// What the other commands tell.
const DONE: &str = "Exit code: 0, done; 1, an error.";

/// Ask endgame tables of draughts and mills: what a position is worth, how long it takes, which
/// moves keep it, and what it is worth under the draw rules with the counts that stand on the score
/// sheet.
#[derive(Parser)]
#[command(name = "galotne", version, max_term_width = 100, after_help = ANSWERS)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
struct Options {
    /// Directory of the tables; `galotne-gen build` and `galotne fetch` fill it [default:
    /// data/tables; where that is not there, those that came with the program are asked]
    #[arg(
        long = "tables",
        global = true,
        env = "GALOTNE_TABLES",
        value_name = "DIR"
    )]
    given_tables: Option<PathBuf>,
    /// What was given, or else is meant.
    #[arg(skip)]
    tables: PathBuf,
    /// Game; `galotne rules` lists them [default: international; for `adjudicate` what the score
    /// says or fits]
    #[arg(long, global = true, value_name = "VARIANT")]
    rules: Option<String>,
    /// Draw rules [default: the game's first; `none` counts nothing]; for `adjudicate` several with
    /// commas between them, or `all`
    #[arg(long, global = true, value_name = "PROFILE")]
    profile: Option<String>,
    /// One JSON object per line, for programs
    #[arg(long, global = true)]
    json: bool,
    /// Read tables through memory maps. Not for disks that may fail: a fault ends the process
    #[arg(long, global = true, env = "GALOTNE_MMAP")]
    mmap: bool,
    /// Memory for decoded blocks, in MiB
    #[arg(
        long,
        global = true,
        env = "GALOTNE_CACHE",
        default_value_t = 64,
        value_name = "MIB"
    )]
    cache: u64,
}

#[derive(Args)]
struct CountArgs {
    /// Plies already counted: on the clock in charge (`14`), on that of a rule (`6.2=30`), or as
    /// the FEN's H field says (`fen`). Without it clocks are fresh
    #[arg(long, value_name = "PLIES | RULE=PLIES | fen")]
    spent: Vec<String>,
    /// The squares are numbered from White's side: read n as 51 - n (on 10x10)
    #[arg(long)]
    rotate: bool,
}

impl CountArgs {
    /// The counts as they were typed.
    fn read(&self) -> Result<galotne_answer::Counts, galotne_answer::QuestionError> {
        galotne_answer::Counts::parse(self.spent.iter().map(String::as_str))
    }
}

#[derive(Subcommand)]
enum Command {
    /// What positions are worth, and what each move makes of them
    ///
    /// From standard input without --json, the answer to a position is one line, tab separated:
    /// FEN, category, plies to the end, rule in charge, plies left on its clock, plies needed; `-`
    /// where there is none, and `error` alone behind the text that is no position. These words are
    /// the same in every language.
    #[command(after_help = ANSWERS)]
    Probe {
        /// Positions as FEN; `-` reads one per line from standard input
        #[arg(required = true, value_name = "FEN")]
        fens: Vec<String>,
        #[command(flatten)]
        counts: CountArgs,
        #[command(flatten)]
        language: LanguageArgs,
        /// A position that occurred before the one asked about, which the rule of repetition
        /// counts; may be repeated, also for one that occurred several times
        #[arg(long, value_name = "FEN")]
        seen: Vec<String>,
        /// Leave the moves out
        #[arg(long)]
        no_moves: bool,
        /// Of mills: beside each move that draws how many replies to it lose, and how few stones
        /// the other side can come to
        #[arg(long, conflicts_with = "no_moves")]
        risk: bool,
        /// Show the board before each answer, White at the bottom
        #[arg(
            long,
            value_enum,
            value_name = "SIGNS",
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "ascii"
        )]
        board: Option<probe::BoardSigns>,
    },
    /// Best play to the end, with the clock
    #[command(after_help = ANSWERS)]
    Line {
        /// A position as FEN
        fen: String,
        #[command(flatten)]
        counts: CountArgs,
        #[command(flatten)]
        language: LanguageArgs,
    },
    /// Whether a game was over and since when, what could be claimed, what it is worth now, and
    /// where its value changed hands
    ///
    /// Plies are counted from 1; "after ply 32" is the position with 32 played. A score that does
    /// not say which game it is gets judged as the one that it fits, unless most games of its file
    /// fit none. Score sheets of mills need --rules.
    #[command(
        after_help = "Exit code: 0, all games were judged; 1, one could not be read; 2, one is beyond the tables. \
                      Over several games the worst: 1, then 2, then 0."
    )]
    Adjudicate(adjudicate::AdjudicateArgs),
    /// Answer over HTTP, with a board in the browser
    ///
    /// Tables, address and limits are set by flags or by the environment; limits show under
    /// /v1/limits.
    #[cfg(feature = "serve")]
    #[command(after_help = "Exit code: 0, told to stop; 1, an error.")]
    Serve(serve::ServeArgs),
    /// Write tables as files for other programs
    ///
    /// For programs that compute (parquet, csv) every class that is named is a file, and every
    /// position of it a row: its pieces, what it is worth under --profile, what it needs, its
    /// moves. Conditions, which are those of `find`, leave others out. Of mills (`--rules mills`)
    /// there are rows alone, and with --up-to-symmetry a sixteenth of them. The columns are told in
    /// probe/export/README.md.
    ///
    /// Each file is read back and compared with the tables before it gets its name. `galotne.jsonl`
    /// beside the files says from which tables they were made; a run that was ended goes on with
    /// the files that are not finished.
    #[command(
        after_help = "Exit code: 0, all files are there; 1, an error; 2, a table that is needed is missing."
    )]
    Export(export::ExportArgs),
    /// Get tables from a service, a host of files or a folder, every hash checked
    ///
    /// SOURCE is the address of a service that shares its tables (`galotne serve --share-tables`),
    /// of a host with a folder of tables and the manifest of each game in it (`galotne-gen --rules
    /// GAME manifest > GAME/manifest.jsonl`), or the path of a folder.
    ///
    /// Each class comes with all that it can become, tables that others stand for, and the reports
    /// beside them. What is here already and right stays. What is here and wrong is named, and
    /// replaced when the right file is whole and checked, not before. A run that was ended goes on
    /// with the parts of files that have come.
    #[cfg(feature = "fetch")]
    #[command(
        after_help = "Exit code: 0, all tables are here; 1, an error; 2, the source does not have a table that is needed."
    )]
    Fetch(fetch::FetchArgs),
    /// The positions of a class that meet some conditions: how many, which, or some of them
    ///
    /// Positions come in lines as `probe -` answers them: FEN, category, plies to the end, rule in
    /// charge, plies left on its clock, plies needed. Squares are numbers, ranges and lines:
    /// main-road, triple, quadruple, double, edge. Pieces are any, white, black, man, king,
    /// white-man, .., lone-king.
    #[command(
        after_help = "Exit code: 0, searched, whatever was found; 1, an error; 2, a table that is needed is missing."
    )]
    Find(find::FindArgs),
    /// Play from tables, as an engine for boards that speak the Hub protocol
    ///
    /// International draughts. Positions and moves come from standard input. A parameter `spent`
    /// says how many plies were counted at the next position, `profile` by which draw rules they
    /// are.
    #[command(after_help = "Exit code: 0, the board has left; 1, an error.")]
    Hub(hub::HubArgs),
    /// Positions with one solution, to be solved by people
    ///
    /// The side to move wins, and one move alone wins each time to the end of the best line; nobody
    /// can capture when it begins. Levels go by how many moves look sensible and do not win. In
    /// mills most moves win sooner or later: there one move alone wins as soon as can be, and the
    /// last one may remove this stone or that.
    #[command(
        after_help = "Exit code: 0, searched, whatever was found; 1, an error; 2, a table that is needed is missing."
    )]
    Problems(problems::ProblemsArgs),
    /// The board as files for any static host, with tables and without a service
    ///
    /// Pages ask the tables themselves, through the library for browsers; small tables are kept on
    /// the device of a visitor, so that the board opens without a connection too. --rules takes
    /// several games with commas between them, or `all`: those that there are tables of, which is
    /// the default. All draw rules of a game are in it.
    #[cfg(feature = "site")]
    #[command(
        after_help = "Exit code: 0, written; 1, an error; 2, a table that is needed is missing."
    )]
    Site(site::SiteArgs),
    /// What tables teach: a chapter on a class, or a lesson
    ///
    /// Without a subject, the lessons there are: texts in which every number, board and line is
    /// asked of the tables. A chapter is made for any class: how much is won and how soon, what
    /// draw rules leave of it and where they disagree, where the weaker side holds, what the main
    /// road is worth, zugzwangs, only moves, and the longest wins played out. `disagreements` goes
    /// through all classes for what different draw rules judge differently. Of mills (`--rules
    /// mills`): how much is won and how soon, who has a mill, where a stone stands well, zugzwangs,
    /// only moves, and the longest wins.
    #[command(
        after_help = "Exit code: 0, told; 1, an error; 2, a table that is needed is missing."
    )]
    Study(study::StudyArgs),
    /// The tables that are here
    #[command(after_help = "Exit code: 0, listed; 1, an error, or one of them cannot be read.")]
    Tables,
    /// The games and their draw rules, clause by clause, with sources
    #[command(after_help = DONE)]
    Rules {
        /// One game only; `--profile` shows one profile only
        variant: Option<String>,
        #[command(flatten)]
        language: LanguageArgs,
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
    let mut cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(shown) => {
            // Nobody to tell if this fails. Help and version are no errors.
            let _ = shown.print();
            let error = shown.use_stderr();
            return if error {
                ExitStatus::Error
            } else {
                ExitStatus::Answered
            }
            .into();
        }
    };
    let given = cli.options.given_tables.take();
    cli.options.tables = match (given, &cli.command) {
        (Some(given), _) => given,
        #[cfg(feature = "fetch")]
        (None, Command::Fetch(_)) => installed_tables::USUAL.into(),
        (None, _) => installed_tables::tables(),
    };
    let done = match game::mills(&cli.options, &cli.command) {
        Ok(Some(mills)) => mills::run(&cli.options, &cli.command, mills),
        Ok(None) => run(&cli.options, cli.command),
        Err(error) => Err(error),
    };
    match done {
        Ok(outcome) => {
            if outcome == ExitStatus::MissingTable && !cli.options.tables.is_dir() {
                eprintln!(
                    "galotne: there is no directory `{}`: --tables or GALOTNE_TABLES names another",
                    cli.options.tables.display()
                );
            }
            outcome.into()
        }
        // Whoever reads our output has enough of it.
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("galotne: {}", in_one_line(&error));
            ExitStatus::Error.into()
        }
    }
}

/// Does what a command says, of draughts.
fn run(options: &Options, command: Command) -> anyhow::Result<ExitStatus> {
    match command {
        Command::Probe {
            fens,
            counts,
            language,
            seen,
            no_moves,
            risk,
            board,
        } => {
            if risk {
                anyhow::bail!(
                    "--risk is of mills, where draws have no clock: add --rules mills, or leave it out"
                );
            }
            let shown = probe::ProbeDetails {
                moves: !no_moves,
                board,
            };
            probe::run(options, &counts, &seen, &language, &fens, shown)
        }
        Command::Line {
            fen,
            counts,
            language,
        } => line::run(options, &counts, &language, &fen),
        Command::Adjudicate(args) => adjudicate::run(options, &args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(options, &args),
        Command::Export(args) => export::run(options, &args),
        #[cfg(feature = "fetch")]
        Command::Fetch(args) => fetch::run(options, &args),
        Command::Find(args) => find::run(options, &args),
        Command::Hub(args) => hub::run(options, &args),
        Command::Problems(args) => problems::run(options, &args),
        #[cfg(feature = "site")]
        Command::Site(args) => site::run(options, &args),
        Command::Study(args) => study::run(options, &args),
        Command::Tables => tables::run(options),
        Command::Rules { variant, language } => rules::run(options, &language, variant.as_deref()),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { directory } => manual::man(directory.as_deref()),
    }
}

/// How a question ended, worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ExitStatus {
    Answered,
    MissingTable,
    Error,
}

impl From<ExitStatus> for ExitCode {
    fn from(outcome: ExitStatus) -> Self {
        Self::from(match outcome {
            ExitStatus::Answered => 0,
            ExitStatus::Error => 1,
            ExitStatus::MissingTable => 2,
        })
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
    /// What was typed may be quoted in it.
    const LONGEST: usize = 1000;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    (error.downcast_ref::<std::io::Error>())
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
