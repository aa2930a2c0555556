//! `galotne`: answers questions from endgame tables.

#![forbid(unsafe_code)]

mod adjudicate;
mod args;
mod arguments;
mod colours;
#[cfg(feature = "demo")]
mod demo;
mod exit_status;
mod export;
#[cfg(feature = "fetch")]
mod fetch;
mod find;
mod games;
mod hub;
mod installed_tables;
mod language;
mod lesson;
#[cfg(feature = "serve")]
mod listen_address;
#[cfg(feature = "serve")]
mod log;
mod manual;
mod missing_table;
mod names;
mod options;
mod probe;
mod problems;
mod progress;
mod rules;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "site")]
mod site;
mod standard_error;
mod study;
mod tablebase;
mod tables;
mod terminal_width;
mod text_style;
mod tree;

use args::adjudicate::AdjudicateArgs;
use args::export::ExportArgs;
#[cfg(feature = "fetch")]
use args::fetch::FetchArgs;
use args::find::FindArgs;
use args::problems::ProblemsArgs;
#[cfg(feature = "site")]
use args::site::SiteArgs;
use args::study::StudyArgs;
use clap::{CommandFactory, Parser, Subcommand};
use exit_status::ExitStatus;
use galotne::rules::INTERNATIONAL;
use games::CommandGame;
use options::Options;
use standard_error::report;
use std::path::PathBuf;
use std::process::ExitCode;

/// The exit codes of `probe`, `line` and `adjudicate`.
const ANSWER_CODES: &str = "Exit code: 0, answered; 1, an error; 2, a needed table is missing. \
                            Of several inputs the worst: 1, then 2, then 0.";

/// The exit codes of commands without tables.
const CODES: &str = "Exit code: 0, done; 1, an error.";

/// Endgame tables of draughts and mills: the value of a position, the distance to the end, the
/// moves that keep the value, and the value under the draw rules with the counts on the score
/// sheet. `galotne FEN` is short for `galotne probe FEN`.
#[derive(Parser)]
#[command(name = "galotne", version, max_term_width = 100, after_help = ANSWER_CODES)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The values of positions, and of their moves
    ///
    /// From standard input without --json, each answer is one tab-separated line: FEN, category,
    /// plies to the end, rule in charge, plies left on its clock, plies needed; `-` for none. A
    /// text that is not a position is followed by `error` alone. These words are the same in every
    /// language.
    #[command(after_help = ANSWER_CODES)]
    Probe(probe::ProbeArgs),
    /// Best play to the end, with the clock
    #[command(after_help = ANSWER_CODES)]
    Line(probe::LineArgs),
    /// Every defence of a lost side, and the best answer to each
    ///
    /// Replies that lose in the same number of moves against the same answer stand together, and
    /// lengths are those from after the reply to the end, without draw rules. The answers keep the
    /// win with the present counts.
    #[command(after_help = ANSWER_CODES)]
    Tree(tree::TreeArgs),
    /// The verdict on a game: its end, possible claims, its value now, and its mistakes
    ///
    /// Plies are counted from 1; "after ply 32" is the position with 32 played. A score names
    /// its game in the tag GameType or Variant. One that names none is read as international,
    /// Russian, Brazilian or English draughts if it fits one of them, or if all that it fits tell
    /// the same value; the verdict then begins with the guess. It is refused if most games of its
    /// file fit none. Score sheets of mills need --rules. --profile takes several draw rules with
    /// commas between them, or `all`.
    #[command(
        after_help = "Exit code: 0, all games were judged; 1, one could not be read; 2, one is \
                      beyond the tables. Of several games the worst: 1, then 2, then 0."
    )]
    Adjudicate(AdjudicateArgs),
    /// Answer over HTTP, with a board in the browser
    ///
    /// Tables, address and limits are set by flags or by the environment; limits show under
    /// /v1/limits.
    #[cfg(feature = "serve")]
    #[command(after_help = "Exit code: 0, stopped on request; 1, an error.")]
    Serve(serve::ServeArgs),
    /// Write tables as files for other programs
    ///
    /// With --format parquet or csv each class is a file, and each position a row: its pieces, its
    /// value under --profile, the plies that it needs, its moves. The conditions of `find` select
    /// positions. For mills (`--rules mills`) only rows exist, and --up-to-symmetry writes a
    /// sixteenth of them. probe/export/README.md describes the columns.
    ///
    /// Each file is read back and compared with the tables before it gets its name. `galotne.jsonl`
    /// beside the files records the tables that they were made from; an interrupted run resumes
    /// with the unfinished files.
    #[command(
        after_help = "Exit code: 0, all files are there; 1, an error; 2, a needed table is missing."
    )]
    Export(ExportArgs),
    /// Get tables from a service, a host of files or a folder, every hash checked
    ///
    /// SOURCE is the address of a service that shares its tables (`galotne serve --share-tables`),
    /// of a host with the files of `scripts/publish`, or with a folder of tables and the manifest
    /// of each game in it (`galotne-gen --rules GAME manifest > GAME/manifest.jsonl`), or the path
    /// of a folder. Without it, the environment variable GALOTNE_SOURCE names the source, or a line
    /// such as `source = "https://HOST"` in the file galotne/fetch.toml in the user's folder for
    /// configurations (~/.config).
    ///
    /// A manifest from the network must have a signature by the public key that --key names, beside
    /// it in `manifest.jsonl.minisig`. A service signs nothing, so it needs --unsigned; folders may
    /// be unsigned. The serial number in a signature may not go back. A table that differs from the
    /// published one of its name is refused, unless --unpublished accepts it.
    ///
    /// Each class comes with all its successors, aliased tables, and reports. Correct files stay. A
    /// wrong file is named, and replaced when the right one is complete and checked, not before. An
    /// interrupted run resumes with the partial files.
    #[cfg(feature = "fetch")]
    #[command(
        after_help = "Exit code: 0, all tables are here; 1, an error; 2, the source lacks a needed \
                      table."
    )]
    Fetch(FetchArgs),
    /// The positions of a class that meet conditions: their number, all or some of them
    ///
    /// Positions come in lines as from `probe -`: FEN, category, plies to the end, rule in charge,
    /// plies left on its clock, plies needed. Squares are numbers, ranges and lines: main-road,
    /// triple, quadruple, double, edge. Pieces are any, white, black, man, king, white-man, ..,
    /// lone-king.
    #[command(
        after_help = "Exit code: 0, searched, with any result; 1, an error; 2, a needed table is \
                      missing."
    )]
    Find(FindArgs),
    /// Play from tables, as an engine for boards that speak the Hub protocol
    ///
    /// International draughts. Positions and moves come from standard input. The parameter `spent`
    /// sets the plies counted at the next position, `profile` the draw rules.
    #[command(after_help = "Exit code: 0, the board has left; 1, an error.")]
    Hub(hub::HubArgs),
    /// Positions with one solution, for people to solve
    ///
    /// The side to move wins, and at each of its moves, to the end of the best line, only one wins;
    /// the first move is not a capture. The level depends on the number of plausible moves that do
    /// not win. In mills most moves win sooner or later: there only one move wins fastest, and the
    /// last one may remove any of several stones.
    #[command(
        after_help = "Exit code: 0, searched, with any result; 1, an error; 2, a needed table is \
                      missing."
    )]
    Problems(ProblemsArgs),
    /// The board as files for any static host, with tables and without a service
    ///
    /// Pages look up the tables themselves, through the library for browsers. Small tables are kept
    /// on a visitor's device, so that the board opens without a connection. --rules takes several
    /// games with commas between them, or `all`: the games with tables, which is the default. All
    /// draw rules of a game are included.
    #[cfg(feature = "site")]
    #[command(after_help = "Exit code: 0, written; 1, an error; 2, a needed table is missing.")]
    Site(SiteArgs),
    /// A chapter on a class, or a lesson, from tables
    ///
    /// Without a subject, the list of lessons: texts with every number, board and line from the
    /// tables. A chapter can be made for any class: wins and their lengths, the effect of draw
    /// rules and their disagreements, fortresses of the weaker side, the value of the main road,
    /// zugzwangs, only moves, and the longest wins played out. `disagreements` compares draw rules
    /// in all classes. For mills (`--rules mills`): wins and their lengths, mills, good points,
    /// zugzwangs, only moves, and the longest wins.
    #[command(after_help = "Exit code: 0, written; 1, an error; 2, a needed table is missing.")]
    Study(StudyArgs),
    /// The tables of the directory
    #[command(after_help = "Exit code: 0, listed; 1, an error, or a table cannot be read.")]
    Tables,
    /// The games and their draw rules, clause by clause, with sources
    #[command(after_help = CODES)]
    Rules(rules::RulesArgs),
    /// Shell completions of commands and flags
    #[command(after_help = CODES)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Manual pages
    #[command(after_help = CODES)]
    Man {
        /// The directory for the pages of all commands; without it, the page of the program is
        /// printed
        #[arg(value_name = "DIR")]
        directory: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    let mut cli: Cli = match arguments::parse(std::env::args_os().collect()) {
        Ok(cli) => cli,
        Err(help_or_error) => {
            // A failure to print cannot be reported. Help and version are not errors.
            let _ = help_or_error.print();
            return if help_or_error.use_stderr() {
                ExitStatus::Error
            } else {
                ExitStatus::Answered
            }
            .into();
        }
    };
    let given = cli.options.given_tables.as_ref();
    if given.is_some_and(|given| given.as_os_str().is_empty()) {
        report(
            "the directory of the tables is empty: name one in --tables or GALOTNE_TABLES, or unset it",
        );
        return ExitStatus::Error.into();
    }
    cli.options.places = match (cli.options.given_tables.take(), &cli.command) {
        (Some(given), _) => vec![given],
        #[cfg(feature = "fetch")]
        (None, Command::Fetch(_)) => vec![installed_tables::DEFAULT.into()],
        (None, _) => installed_tables::places(),
    };
    cli.options.tables = installed_tables::first(&cli.options.places);
    match run(&cli.options, &cli.command) {
        Ok(status) => {
            if status == ExitStatus::MissingTable && !cli.options.tables.is_dir() {
                report(format_args!(
                    "there is no directory {}: --tables or GALOTNE_TABLES names another",
                    cli.options.places_in_words()
                ));
            }
            status.into()
        }
        // The reader of the output has closed it.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(in_one_line(&error));
            ExitStatus::Error.into()
        }
    }
}

fn run(options: &Options, command: &Command) -> anyhow::Result<ExitStatus> {
    let game = game_of(options, command)?;
    match command {
        Command::Probe(args) => probe::run(options, args, game),
        Command::Line(args) => probe::line(options, args, game),
        Command::Tree(args) => tree::run(options, args, game),
        Command::Adjudicate(args) => adjudicate::run(options, args, game, games::by_first_move),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(options, args),
        Command::Export(args) => export::run(options, args, game),
        #[cfg(feature = "fetch")]
        Command::Fetch(args) => fetch::run(options, args, game),
        Command::Find(args) => find::run(options, args, game),
        Command::Hub(args) => hub::run(options, args, game),
        Command::Problems(args) => problems::run(options, args, game),
        #[cfg(feature = "site")]
        Command::Site(args) => site::run(options, args),
        Command::Study(args) => study::run(options, args, game),
        Command::Tables => tables::run(options, game),
        Command::Rules(args) => rules::run(options, args),
        Command::Completions { shell } => manual::completions(*shell, Cli::command()),
        Command::Man { directory } => manual::man(directory.as_deref(), Cli::command()),
    }
}

/// Returns the game of a command: the one named, or that of a score sheet, or international
/// draughts.
fn game_of(options: &Options, command: &Command) -> anyhow::Result<&'static dyn CommandGame> {
    match (options.rules.as_deref(), command) {
        // A site has several games and reads their names itself.
        #[cfg(feature = "site")]
        (Some(_), Command::Site(_)) => Ok(&INTERNATIONAL),
        (Some(name), _) => games::by_name(name),
        (None, Command::Adjudicate(args)) => {
            let sheet = args.first_file().and_then(games::by_score_sheet);
            Ok(sheet.unwrap_or(&INTERNATIONAL))
        }
        (None, _) => Ok(&INTERNATIONAL),
    }
}

/// Writes an error and those of its causes that add something.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    /// The length in characters at which quoted input is cut off.
    const MAX_CHARS: usize = 1000;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    (error.downcast_ref::<std::io::Error>())
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
