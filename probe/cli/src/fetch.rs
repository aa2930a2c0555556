//! `galotne fetch`: tables from elsewhere.

use crate::class::AnyClass;
use crate::games::CommandGame;
use crate::progress::ProgressDisplay;
use crate::{ExitStatus, Options};
use bytesize::ByteSize;
use galotne::rules::Profile;
use galotne::value::Metric;
use galotne_fetch::{
    AnyGame, FetchJob, FetchState, FetchedTable, TableSource, Timeouts, fetch, plan,
};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;

#[derive(clap::Args)]
pub struct FetchArgs {
    /// The source: http(s)://HOST/.., file:///PATH, or the path of a folder
    #[arg(value_name = "SOURCE")]
    source: String,
    /// Classes such as KKMvK, in mills 5v4, each with all its successors
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    pub classes: Vec<AnyClass>,
    /// All classes of 2 to N pieces [default: 4, unless classes are named]; in mills of 6 to N
    /// stones [default: 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pub pieces: Option<u8>,
    /// The metrics of each class, with commas between them; `need` under --profile if given
    /// [default: all that the source has]
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "METRICS",
        value_parser = ["wdl", "dtw", "need"]
    )]
    metrics: Vec<String>,
    /// The number of files fetched at the same time
    #[arg(long, value_name = "N", default_value = "4")]
    parallel: NonZero<u8>,
    /// The number of retries for a file without progress; a transfer that makes progress may fail
    /// more often
    #[arg(long, value_name = "N", default_value = "5")]
    retries: u32,
    /// List the tables that would be fetched, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// A table as JSON.
#[derive(Serialize)]
struct TableAnswer<'a> {
    rules: &'static str,
    class: &'a str,
    table: &'a str,
    bytes: u64,
    sha256: &'a str,
    same_as: Option<&'a str>,
    /// `kept`, `fetched` or `replaced`; in a dry run `to-fetch` or `to-replace`.
    state: &'static str,
}

impl<'a> TableAnswer<'a> {
    fn new(table: &'a FetchedTable, dry: bool) -> Self {
        Self {
            rules: table.rules,
            class: &table.class,
            table: &table.table,
            bytes: table.bytes,
            sha256: &table.sha256,
            same_as: table.same_as.as_deref(),
            state: match (table.state, dry) {
                (FetchState::Kept, _) => "kept",
                (FetchState::Fetched, false) => "fetched",
                (FetchState::Fetched, true) => "to-fetch",
                (FetchState::Replaced, false) => "replaced",
                (FetchState::Replaced, true) => "to-replace",
            },
        }
    }
}

/// The tables to fetch.
pub struct FetchSelection {
    pub game: &'static dyn AnyGame,
    /// The names of the classes.
    pub classes: Vec<String>,
    /// The profiles of `need`; `None`: all that the source has.
    pub profiles: Option<Vec<&'static Profile>>,
}

impl FetchArgs {
    /// Whether tables of `need` are named.
    pub fn names_needs(&self) -> bool {
        self.metrics.iter().any(|metric| metric == "need")
    }

    /// Whether tables of `need` are fetched.
    pub fn fetches_needs(&self) -> bool {
        self.metrics.is_empty() || self.names_needs()
    }
}

pub fn run(
    options: &Options,
    args: &FetchArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let selection = game.fetch_selection(options, args)?;
    let source: TableSource = args.source.parse()?;
    let metric = |name: &String| match &**name {
        "wdl" => Metric::Wdl,
        "dtw" => Metric::Dtw,
        _ => Metric::Need,
    };
    let metrics: Vec<Metric> = args.metrics.iter().map(metric).collect();
    let job = FetchJob {
        game: selection.game,
        classes: selection.classes,
        metrics: Some(metrics).filter(|metrics| !metrics.is_empty()),
        profiles: selection.profiles,
        directory: options.tables.clone(),
        parallel: args.parallel.into(),
        retries: args.retries,
        timeouts: Timeouts::default(),
    };
    let progress = ProgressDisplay::new();
    let tables = if args.dry_run {
        plan(&source, &job, &progress)
    } else {
        fetch(&source, &job, &progress)
    };
    progress.finish();
    let tables = match tables {
        Err(error) if error.is_missing_table() => {
            eprintln!("galotne: {error}");
            return Ok(ExitStatus::MissingTable);
        }
        tables => tables?,
    };
    let mut out = io::stdout().lock();
    if options.json {
        for table in &tables {
            let answer = TableAnswer::new(table, args.dry_run);
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        }
    } else {
        writeln!(out, "{}", summary(&tables, options, args, game.name()))?;
    }
    Ok(ExitStatus::Answered)
}

/// A sentence on the tables fetched and kept.
fn summary(tables: &[FetchedTable], options: &Options, args: &FetchArgs, game: &str) -> String {
    let of = |state| tables.iter().filter(move |table| table.state == state);
    let coming = [FetchState::Fetched, FetchState::Replaced].map(|state| of(state).count());
    let bytes = tables
        .iter()
        .filter(|table| table.state != FetchState::Kept);
    let bytes = ByteSize(bytes.map(|table| table.bytes).sum())
        .display()
        .si();
    let kept = of(FetchState::Kept).count();
    let [fetched, replaced] = coming;
    let (come, would) = match args.dry_run {
        true => ("to come", "to be replaced"),
        false => ("fetched", "replaced"),
    };
    let replaced = match replaced {
        0 => String::new(),
        replaced => format!(", {replaced} of them {would}"),
    };
    format!(
        "{} {} of {} in {}: {} {come} ({bytes}){replaced}, {kept} there already.",
        tables.len(),
        if tables.len() == 1 { "table" } else { "tables" },
        game,
        options.tables.display(),
        fetched + coming[1],
    )
}
