//! `galotne fetch`: tables from elsewhere.

use crate::class::AnyClass;
use crate::progress::ProgressDisplay;
use crate::session::game;
use crate::{ExitStatus, Options};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};
use galotne::value::Metric;
use galotne_fetch::{
    AnyGame, FetchJob, FetchState, FetchedTable, TableSource, Timeouts, fetch, plan,
};
use galotne_mills::Mills;
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;

#[derive(clap::Args)]
pub struct FetchArgs {
    /// Where from: http(s)://HOST/.., file:///PATH, or the path of a folder
    #[arg(value_name = "SOURCE")]
    source: String,
    /// Classes such as KKMvK, or 5v4 of mills, each with everything it can become
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<AnyClass>,
    /// All classes of 2 to N pieces [default: 4, unless classes are named], or of 6 to N stones of
    /// mills [default: 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pieces: Option<u8>,
    /// What is wanted of each class, with commas between; `need` under --profile where it is given
    /// [default: whatever the source has]
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "METRICS",
        value_parser = ["wdl", "dtw", "need"]
    )]
    metrics: Vec<String>,
    /// Files that come at the same time
    #[arg(long, value_name = "N", default_value = "4")]
    parallel: NonZero<u8>,
    /// How often a file is asked for again that did not come; one that brings bytes each time may
    /// end more often
    #[arg(long, value_name = "N", default_value = "5")]
    retries: u32,
    /// Say what would come, and write nothing
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
    /// `kept`, `fetched` or `replaced`; of a table that would come `to-fetch` or `to-replace`.
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

pub fn run(options: &Options, args: &FetchArgs) -> anyhow::Result<ExitStatus> {
    let variant = game(options)?;
    let profiles = (options.profile.as_deref())
        .map(|names| profiles(names, variant))
        .transpose()?;
    let needs = args.metrics.is_empty() || args.metrics.iter().any(|metric| metric == "need");
    if profiles.is_some() && !needs {
        bail!(
            "tables of these metrics know no draw rules: leave out --profile, or add need to --metrics"
        );
    }
    bring(options, args, variant, classes(args, variant)?, profiles)
}

/// Tables of mills.
pub fn of_mills(
    options: &Options,
    args: &FetchArgs,
    rules: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    if options.profile.is_some() || args.metrics.iter().any(|metric| metric == "need") {
        bail!(
            "{} has no draw rules: leave out --profile, and need of --metrics",
            rules.name
        );
    }
    let classes = match (args.pieces, &args.classes[..]) {
        (None, named @ [_, ..]) => (named.iter())
            .map(|class| class.of_mills(rules.name))
            .collect::<anyhow::Result<_>>()?,
        (stones, _) => rules.classes(stones.unwrap_or(USUAL_STONES)),
    };
    if let Some(class) = classes.iter().find(|class| !rules.has(class.canonical())) {
        bail!("{} has no class {class}", rules.name);
    }
    if classes.is_empty() {
        bail!("{} has no class of so few stones", rules.name);
    }
    let classes = classes.iter().map(|class| class.canonical().to_string());
    bring(options, args, rules, classes.collect(), None)
}

/// Stones of mills, unless it is said.
const USUAL_STONES: u8 = 9;

/// Brings tables, and says what came.
fn bring(
    options: &Options,
    args: &FetchArgs,
    game: &'static dyn AnyGame,
    classes: Vec<String>,
    profiles: Option<Vec<&'static Profile>>,
) -> anyhow::Result<ExitStatus> {
    let source: TableSource = args.source.parse()?;
    let metric = |name: &String| match &**name {
        "wdl" => Metric::Wdl,
        "dtw" => Metric::Dtw,
        _ => Metric::Need,
    };
    let metrics: Vec<Metric> = args.metrics.iter().map(metric).collect();
    let job = FetchJob {
        game,
        classes,
        metrics: Some(metrics).filter(|metrics| !metrics.is_empty()),
        profiles,
        directory: options.tables.clone(),
        parallel: args.parallel.into(),
        retries: args.retries,
        timeouts: Timeouts::default(),
    };
    let bar = ProgressDisplay::new();
    let tables = if args.dry_run {
        plan(&source, &job, &bar)
    } else {
        fetch(&source, &job, &bar)
    };
    bar.finish();
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
        writeln!(out, "{}", in_words(&tables, options, args, game.name()))?;
    }
    Ok(ExitStatus::Answered)
}

/// The classes that are wanted.
fn classes(args: &FetchArgs, variant: &'static Variant) -> anyhow::Result<Vec<String>> {
    let classes = match (args.pieces, &args.classes[..]) {
        (Some(pieces), _) => variant.classes(pieces),
        (None, []) => variant.default_classes(),
        (None, classes) => (classes.iter())
            .map(|class| Ok(class.of_draughts(variant.name)?.canonical()))
            .collect::<anyhow::Result<_>>()?,
    };
    let played = |class: &Class| (variant.material).is_none_or(|known| known.contains(class));
    if let Some(class) = classes.iter().find(|class| !played(class)) {
        bail!("{} is not played with {class}", variant.name);
    }
    Ok(classes.iter().map(Class::to_string).collect())
}

/// Draw rules by their names, with commas between.
fn profiles(names: &str, variant: &'static Variant) -> anyhow::Result<Vec<&'static Profile>> {
    let mut profiles = vec![];
    for name in names.split(',') {
        let profile = galotne_answer::profile(variant, name)?;
        if profile.clocks.is_empty() {
            bail!("{name} counts nothing, so there are no tables of it");
        }
        profiles.push(profile);
    }
    Ok(profiles)
}

fn in_words(tables: &[FetchedTable], options: &Options, args: &FetchArgs, game: &str) -> String {
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
