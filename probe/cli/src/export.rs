//! `galotne export`: tables as files for other programs.

pub mod mills;

use crate::class::AnyClass;
use crate::find::ConditionArgs;
use crate::progress::ProgressDisplay;
use crate::session::{draw_rules, game, open};
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::{Class, MaterialClass};
use galotne::rules::Variant;
use galotne_export::rows::{Form, Rows};
use galotne_export::{ExportError, Exported, Format, Order, export};
use galotne_report::export;
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Classes such as KKMvK, or 4v3 of mills; for Scan each with everything it can become
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<AnyClass>,
    /// All classes of 2 to N pieces, 6 at most [default: 4, unless classes are named], or of up to
    /// N stones of mills [default: 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pieces: Option<u8>,
    /// For which program
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: ExportFormat,
    /// Where the files go; those that are finished and of these tables stay
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The most memory to use beside --cache, such as 4GiB. With less, tables are read in more
    /// passes or smaller parts
    #[arg(long, value_name = "BYTES", default_value = "1GiB")]
    memory: ByteSize,
    /// How many cores work, for Scan each on a file of its own [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    wanted: ConditionArgs,
}

/// What files can be for.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ExportFormat {
    /// Bitbases of the engine Scan: international draughts, win, draw and loss
    Scan,
    /// A row for each position, for DuckDB, Polars, R and others: columns with types
    Parquet,
    /// The same as text, with commas between and a line of names
    Csv,
}

/// A finished file as JSON.
#[derive(Serialize)]
struct FileAnswer<'a> {
    #[serde(flatten)]
    entry: &'a galotne_export::record::Entry,
    kept: bool,
}

pub fn run(options: &Options, args: &ExportArgs) -> anyhow::Result<ExitStatus> {
    let variant = game(options)?;
    let rows = |form| rows(options, args, variant, form);
    let format = match args.format {
        ExportFormat::Scan => for_scan(options, args)?,
        ExportFormat::Parquet => rows(Form::Parquet)?,
        ExportFormat::Csv => rows(Form::Csv)?,
    };
    let named = (args.classes.iter()).map(|class| class.of_draughts(variant.name));
    let named: Vec<Class> = named.collect::<anyhow::Result<_>>()?;
    let classes = match (args.pieces, &named[..]) {
        (Some(pieces), _) if pieces > MOST_PIECES => {
            bail!(
                "--pieces {pieces}: of draughts all classes are exported of up to {MOST_PIECES} pieces"
            )
        }
        (Some(pieces), _) => variant.classes(pieces),
        (None, []) => variant.default_classes(),
        (None, named) if args.format == ExportFormat::Scan => variant.all_needed(named),
        (None, _) => named,
    };
    let tables = open(options, variant)?;
    let order = args.order(format, classes);
    written(options, args, |bar| export(&tables, &order, bar))
}

/// The most pieces that all classes of draughts can be asked for with.
const MOST_PIECES: u8 = 6;

impl ExportArgs {
    /// What is to be exported.
    fn order<F, C>(&self, format: F, classes: Vec<C>) -> Order<F, C> {
        let threads = (self.threads).or_else(|| thread::available_parallelism().ok());
        Order {
            format,
            classes,
            directory: self.out.clone(),
            memory: self.memory.as_u64(),
            threads: threads.map_or(1, NonZero::get),
        }
    }
}

/// Exports, and says what was written.
fn written<C: MaterialClass>(
    options: &Options,
    args: &ExportArgs,
    export: impl FnOnce(&ProgressDisplay) -> Result<Vec<Exported>, ExportError<C>>,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get()?;
    let bar = ProgressDisplay::new();
    let files = export(&bar);
    bar.finish();
    let files = match files {
        Err(error) if error.is_missing_table() => {
            eprintln!("galotne: {error}");
            return Ok(ExitStatus::MissingTable);
        }
        files => files?,
    };
    let mut out = io::stdout().lock();
    if options.json {
        for file in &files {
            let (entry, kept) = (&file.entry, file.kept);
            writeln!(
                out,
                "{}",
                serde_json::to_string(&FileAnswer { entry, kept })?
            )?;
        }
    } else {
        let done = export::ExportSummary {
            written: files.iter().filter(|file| !file.kept).count(),
            kept: files.iter().filter(|file| file.kept).count(),
            bytes: files.iter().map(|file| file.entry.bytes).sum(),
            directory: &args.out,
        };
        writeln!(out, "{}", export::export_summary(&done, language))?;
    }
    Ok(ExitStatus::Answered)
}

/// Files for Scan, which know neither draw rules nor conditions.
fn for_scan(options: &Options, args: &ExportArgs) -> anyhow::Result<Format> {
    if options.profile.is_some() {
        bail!("files for Scan know no draw rules: leave out --profile");
    }
    if args.wanted != ConditionArgs::default() {
        bail!("files for Scan have all positions: conditions are for --format parquet and csv");
    }
    Ok(Format::Scan)
}

/// The positions that are wanted, judged as [`find`](crate::find) does.
fn rows(
    options: &Options,
    args: &ExportArgs,
    variant: &'static Variant,
    form: Form,
) -> anyhow::Result<Format> {
    let profile = draw_rules(options.profile.as_deref(), variant)?;
    Ok(Format::Rows(Rows {
        form,
        profile,
        spent: args.wanted.spent,
        conditions: args.wanted.conditions(variant, profile)?,
    }))
}
