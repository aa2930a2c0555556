//! `galotne fetch`: tables from elsewhere.

mod configuration;

use crate::args::class::ClassName;
use crate::args::fetch::FetchArgs;
use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::missing_table::unless_missing;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use anyhow::bail;
use bytesize::ByteSize;
use configuration::{Configuration, no_source, read_key};
use galotne::value::Metric;
use galotne_fetch::{
    FetchError, FetchJob, FetchState, FetchedTable, Publication, SignaturePolicy, TableSource,
    Timeouts, Trust, fetch, plan,
};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

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
    /// `as-published`, `not-published`, `not-compared` (published in another form) or `differs`.
    published: &'static str,
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
            published: table.publication.word(),
        }
    }
}

pub fn run(
    options: &Options,
    args: &FetchArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let args = &with_sorted_classes(args, game)?;
    let selection = game.fetch_selection(options, args)?;
    let (source, trust) = source_and_trust(args)?;
    let named = args.metrics.iter().map(|name| Metric::named(name));
    let metrics: Vec<Metric> = named.flatten().collect();
    let job = FetchJob {
        game: selection.game,
        classes: selection.classes,
        metrics: Some(metrics).filter(|metrics| !metrics.is_empty()),
        profiles: selection.profiles,
        form: args.form,
        trust,
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
    let Some(tables) = unless_missing(tables, FetchError::is_missing_table)? else {
        return Ok(ExitStatus::MissingTable);
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

/// Returns the arguments with a class in the place of the source among the classes.
///
/// # Errors
/// Classes and a number of pieces.
fn with_sorted_classes(args: &FetchArgs, game: &dyn CommandGame) -> anyhow::Result<FetchArgs> {
    let mut args = args.clone();
    let first = args.source.as_ref().map(|first| {
        let Ok(class) = first.parse::<ClassName>();
        class
    });
    if let Some(class) = first.filter(|class| game.class_name(class).is_ok()) {
        args.classes.insert(0, class);
        args.source = None;
    }
    if args.pieces.is_some() && !args.classes.is_empty() {
        bail!("name classes or --pieces, not both");
    }
    Ok(args)
}

/// Returns the source and the demands on its manifest, from the arguments or, for what they leave
/// out, from the configuration.
fn source_and_trust(args: &FetchArgs) -> anyhow::Result<(TableSource, Trust)> {
    let key = (args.key.as_deref())
        .map(|key| read_key(key, Path::new("")))
        .transpose()?;
    let complete = args.source.is_some() && (key.is_some() || args.unsigned);
    let configuration = if complete {
        // A faulty file does no harm if nothing is asked of it.
        Configuration::default()
    } else {
        Configuration::load()?
    };
    let source = args.source.clone().or(configuration.source);
    let source = source.ok_or_else(no_source)?.parse()?;
    let trust = Trust {
        signatures: match (args.unsigned, &key) {
            (true, _) => SignaturePolicy::Never,
            // Who names a key for this command wants it to be used.
            (false, Some(_)) => SignaturePolicy::Always,
            (false, None) => SignaturePolicy::FromNetwork,
        },
        key: key.or(configuration.key),
        older: args.older,
        unpublished: args.unpublished,
    };
    Ok((source, trust))
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
        true => ("to fetch", "to be replaced"),
        false => ("fetched", "replaced"),
    };
    let replaced = match replaced {
        0 => String::new(),
        replaced => format!(", {replaced} of them {would}"),
    };
    format!(
        "{} {} of {} in {}: {} {come} ({bytes}){replaced}, {kept} there already. {}",
        tables.len(),
        if tables.len() == 1 { "table" } else { "tables" },
        game,
        options.tables.display(),
        fetched + coming[1],
        publications_in_words(tables),
    )
}

/// A sentence on the published tables among those of a fetch.
fn publications_in_words(tables: &[FetchedTable]) -> String {
    let count = |publication| {
        tables
            .iter()
            .filter(|table| table.publication == publication)
            .count()
    };
    let mut text = format!("{} as published", count(Publication::AsPublished));
    for (publication, words) in [
        (Publication::Differs, "differ from the published tables"),
        (Publication::NotPublished, "not published"),
        (
            Publication::NotCompared,
            "published in another form and not compared",
        ),
    ] {
        if count(publication) > 0 {
            text.push_str(&format!(", {} {words}", count(publication)));
        }
    }
    text + "."
}
