//! `galotne tables`: the tables of a directory.

use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use crate::terminal_width::terminal_width;
use galotne_answer::TableEntry;
use galotne_published::{Publication, TableState, VerifiedTables};
use galotne_report::{Language, profile_name, wrapped};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

pub fn run(options: &Options, game: &'static dyn CommandGame) -> anyhow::Result<ExitStatus> {
    let (mut tables, command) = game.inventory(options)?;
    let known = VerifiedTables::read(&options.tables, game.name());
    let states: Vec<TableState> = tables
        .iter()
        .map(|entry| known.state(&entry.table))
        .collect();
    for (entry, state) in tables.iter_mut().zip(&states) {
        entry.published = state.word();
        entry.verified.clone_from(&state.verified);
    }
    let mut out = io::stdout().lock();
    if options.json {
        for table in &tables {
            writeln!(out, "{}", serde_json::to_string(table)?)?;
        }
    } else if tables.is_empty() {
        writeln!(
            out,
            "No tables of {} in {}; `{command}` builds them.",
            game.name(),
            if options.tables.is_dir() {
                format!("`{}`", options.tables.display())
            } else {
                let places = options.places_in_words();
                format!(
                    "{places}, which {} not exist",
                    if options.places.len() == 1 {
                        "does"
                    } else {
                        "do"
                    }
                )
            },
        )?;
    } else {
        writeln!(
            out,
            "{:<10} {:>14}  tables in {} (bytes)",
            "class",
            "placements",
            options.tables.display()
        )?;
        let width = terminal_width();
        for tables in tables.chunk_by(|one, other| one.class == other.class) {
            let name = tables.first().map_or("", |table| &table.class);
            let placements = game.placements(name);
            let placements = placements.map_or_else(String::new, |number| number.to_string());
            let mut label = format!("{name:<10} {placements:>14}  ");
            for line in wrapped(&describe_class(tables), width - label.len()) {
                writeln!(out, "{label}{line}")?;
                label = " ".repeat(label.len());
            }
        }
        let rules = draw_rules(&tables);
        for line in rules.into_iter().chain(publications_in_words(&states)) {
            writeln!(out, "{}", wrapped(&line, width).join("\n"))?;
        }
    }
    Ok(if tables.iter().all(|table| table.complete) {
        ExitStatus::Answered
    } else {
        ExitStatus::Error
    })
}

/// Lists the draw rules of tables by name.
fn draw_rules(tables: &[TableEntry]) -> Option<String> {
    let names: BTreeSet<_> = tables.iter().filter_map(|table| table.profile).collect();
    let names = names
        .into_iter()
        .map(|name| profile_name(name, Language::English));
    let names: Vec<_> = names.collect();
    (!names.is_empty()).then(|| format!("need, by draw rules: {}", names.join(", ")))
}

/// Counts tables by their relation to the published ones, with the days of verifications.
fn publications_in_words(states: &[TableState]) -> Vec<String> {
    let mut lines = vec![];
    for publication in [
        Some(Publication::AsPublished),
        Some(Publication::Differs),
        Some(Publication::NotCompared),
        Some(Publication::NotPublished),
        None,
    ] {
        let mut days: BTreeMap<Option<&str>, usize> = BTreeMap::new();
        for state in states
            .iter()
            .filter(|state| state.publication == publication)
        {
            *days.entry(state.verified.as_deref()).or_default() += 1;
        }
        for (verified, count) in days {
            let state = TableState {
                publication,
                verified: verified.map(str::to_owned),
            };
            let remedy = match publication {
                Some(Publication::Differs) => {
                    "; `galotne-gen verify` names them and what to do about them"
                }
                Some(Publication::NotCompared) => {
                    ", published in another form; `galotne-gen verify --deep` compares their values"
                }
                None => "; `galotne-gen verify` compares them with the published ones",
                _ => "",
            };
            let tables = if count == 1 { "table" } else { "tables" };
            lines.push(format!("{state}: {count} {tables}{remedy}"));
        }
    }
    lines
}

/// Describes the tables of a class. Profiles with the same table stand together.
fn describe_class(tables: &[TableEntry]) -> String {
    let is_alias = |table: &&TableEntry| table.same_as.is_some() && !differs(table);
    let own = tables.iter().filter(|table| !is_alias(table));
    let described = own.map(|table| {
        let same = tables.iter().filter(is_alias);
        let same = same.filter(|alias| alias.same_as.as_ref() == Some(&table.table));
        let profiles: Vec<_> = table
            .profile
            .into_iter()
            .chain(same.filter_map(|table| table.profile))
            .collect();
        describe(table, &profiles)
    });
    described.collect::<Vec<_>>().join(", ")
}

/// Whether a table is not the published one of its name.
fn differs(table: &TableEntry) -> bool {
    table.published == Publication::Differs.word()
}

/// Describes a table of some profiles.
fn describe(table: &TableEntry, profiles: &[&str]) -> String {
    let content = match (&table.error, &table.same_as) {
        (Some(error), _) => format!("UNREADABLE: {error}"),
        (None, Some(same)) => format!("= {same}"),
        (None, None) => table.bytes.unwrap_or_default().to_string(),
    };
    let mut text = format!("{} {content}", table.metric);
    if !profiles.is_empty() {
        text = format!("{text} for {}", profiles.join(" "));
    }
    if differs(table) {
        text.push_str(" DIFFERS from the published table");
    }
    text
}
