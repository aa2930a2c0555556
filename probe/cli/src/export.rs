//! `galotne export`: tables as files for other programs.

use crate::class::AnyClass;
use crate::find::ConditionArgs;
use crate::games::CommandGame;
use crate::progress::ProgressDisplay;
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::MaterialClass;
use galotne_export::rows::Form;
use galotne_export::{ExportError, ExportedFile, Order};
use galotne_report::export::{ExportSummary, export_summary};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Classes such as KKMvK, in mills 4v3; for Scan each with all its successors
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    pub classes: Vec<AnyClass>,
    /// All classes of 2 to N pieces, at most 6 [default: 4, unless classes are named]; in mills of
    /// up to N stones [default: 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pub pieces: Option<u8>,
    /// The format of the files
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: ExportFormat,
    /// The directory of the files; finished files of the same tables stay
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The memory limit beside --cache, such as 4GiB. With less, tables are read in more passes or
    /// smaller parts
    #[arg(long, value_name = "BYTES", default_value = "1GiB")]
    memory: ByteSize,
    /// The number of threads, for Scan each on a file of its own [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    pub conditions: ConditionArgs,
}

/// The format of exported files.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ExportFormat {
    /// Bitbases of the engine Scan: international draughts, win, draw and loss
    Scan,
    /// A row for each position, for DuckDB, Polars, R and others: columns with types
    Parquet,
    /// The same as text, comma separated
    Csv,
}

impl ExportFormat {
    /// The form of rows; `None` for bitbases.
    pub const fn rows(self) -> Option<Form> {
        match self {
            Self::Scan => None,
            Self::Parquet => Some(Form::Parquet),
            Self::Csv => Some(Form::Csv),
        }
    }
}

/// A finished file as JSON.
#[derive(Serialize)]
struct FileAnswer<'a> {
    #[serde(flatten)]
    entry: &'a galotne_export::record::Entry,
    kept: bool,
}

impl ExportArgs {
    /// The order for the export.
    pub fn order<C>(&self, classes: Vec<C>) -> Order<C> {
        let threads = (self.threads).or_else(|| thread::available_parallelism().ok());
        Order {
            classes,
            directory: self.out.clone(),
            memory: self.memory.as_u64(),
            threads: threads.map_or(1, NonZero::get),
        }
    }

    /// Refuses draw rules and conditions, which files for Scan cannot have.
    pub fn check_for_scan(&self, options: &Options) -> anyhow::Result<()> {
        if options.profile.is_some() {
            bail!("files for Scan know no draw rules: leave out --profile");
        }
        if self.conditions != ConditionArgs::default() {
            bail!("files for Scan have all positions: conditions are for --format parquet and csv");
        }
        Ok(())
    }
}

/// Returns the files, or reports a missing table and returns `None`.
pub fn unless_missing<C: MaterialClass>(
    files: Result<Vec<ExportedFile>, ExportError<C>>,
) -> anyhow::Result<Option<Vec<ExportedFile>>> {
    match files {
        Err(error) if error.is_missing_table() => {
            eprintln!("galotne: {error}");
            Ok(None)
        }
        files => Ok(Some(files?)),
    }
}

pub fn run(
    options: &Options,
    args: &ExportArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get()?;
    let progress = ProgressDisplay::new();
    let files = game.export(options, args, &progress);
    progress.finish();
    let Some(files) = files? else {
        return Ok(ExitStatus::MissingTable);
    };
    let mut out = io::stdout().lock();
    if options.json {
        for file in &files {
            let (entry, kept) = (&file.entry, file.kept);
            let answer = FileAnswer { entry, kept };
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        }
    } else {
        let kept = files.iter().filter(|file| file.kept).count();
        let summary = ExportSummary {
            written: files.len() - kept,
            kept,
            bytes: files.iter().map(|file| file.entry.bytes).sum(),
            directory: &args.out,
        };
        writeln!(out, "{}", export_summary(&summary, language))?;
    }
    Ok(ExitStatus::Answered)
}
