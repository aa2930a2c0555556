//! The options that several commands share.

use crate::names::{self, NameParser};
use clap::builder::TypedValueParser;
use galotne_answer::{Counts, QuestionError};
use std::path::PathBuf;

/// The options of all commands.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct Options {
    /// Directory of the tables; `galotne-gen build` and `galotne fetch` fill it [default:
    /// data/tables, or if that does not exist, the first of the user's and the system's directories
    /// that `galotne tables` lists]
    #[arg(
        long = "tables",
        global = true,
        env = "GALOTNE_TABLES",
        value_name = "DIR",
        value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from)
    )]
    pub given_tables: Option<PathBuf>,
    /// The directory given, or the first of the default places that exists.
    #[arg(skip)]
    pub tables: PathBuf,
    /// The places where tables were looked for: the directory given, or the default ones.
    #[arg(skip)]
    pub places: Vec<PathBuf>,
    /// Game; `galotne rules` lists them [default: international]
    #[arg(
        long,
        global = true,
        value_name = "VARIANT",
        value_parser = NameParser(names::games),
        hide_possible_values = true
    )]
    pub rules: Option<String>,
    /// Draw rules [default: the game's first; `none` counts nothing, `suggested` takes those of the
    /// site or date of each score]
    #[arg(
        long,
        global = true,
        value_name = "PROFILE",
        value_parser = NameParser(names::profiles),
        hide_possible_values = true
    )]
    pub profile: Option<String>,
    /// One JSON object per line, for programs
    #[arg(long, global = true)]
    pub json: bool,
    /// Read tables through memory maps. Not for disks that may fail: a fault ends the process
    #[arg(long, global = true, env = "GALOTNE_MMAP")]
    pub mmap: bool,
    /// Memory for blocks of tables, in MiB
    #[arg(
        long,
        global = true,
        env = "GALOTNE_CACHE",
        default_value_t = 64,
        value_name = "MIB"
    )]
    pub cache: u64,
}

impl Options {
    /// Lists the places where tables were looked for.
    pub fn places_in_words(&self) -> String {
        let places = self.places.iter();
        let places: Vec<String> = places
            .map(|place| format!("`{}`", place.display()))
            .collect();
        match &places[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            all => all.concat(),
        }
    }
}

/// Counts of plies at the position asked about.
#[derive(clap::Args)]
pub struct CountArgs {
    /// The count so far: on the clock in charge (`14`), on the clock of a rule (`6.2=30`), or in
    /// the FEN's field H (`fen`). Whole numbers alone are plies, that is half-moves; `10m` or `10
    /// moves` are ten moves of each side, as rule texts and score sheets count, or 20 plies; `10½`
    /// and `10.5` are 21 plies. Without it clocks are fresh
    #[arg(long, value_name = "COUNT | RULE=COUNT | fen")]
    pub spent: Vec<String>,
    /// The squares are numbered from White's side: read n as 51 - n (on 10x10)
    #[arg(long)]
    pub rotate: bool,
}

impl CountArgs {
    pub fn read(&self) -> Result<Counts, QuestionError> {
        Counts::parse(self.spent.iter().map(String::as_str))
    }
}
