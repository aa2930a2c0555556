//! `galotne tables`: the tables of a directory.

use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use galotne_answer::TableEntry;
use galotne_published::{Publication, TableState, VerifiedTables};
use std::collections::BTreeMap;
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
        for tables in tables.chunk_by(|one, other| one.class == other.class) {
            let name = tables.first().map_or("", |table| &table.class);
            let placements = game.placements(name);
            let placements = placements.map_or_else(String::new, |number| number.to_string());
            let mut label = format!("{name:<10} {placements:>14}  ");
            for line in lines_of(tables.iter().map(describe)) {
                writeln!(out, "{label}{line}")?;
                label = " ".repeat(label.len());
            }
        }
        for line in publications_in_words(&states) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(if tables.iter().all(|table| table.complete) {
        ExitStatus::Answered
    } else {
        ExitStatus::Error
    })
}

/// The widest line of the list, in characters, and the width of the columns before the tables.
const WIDTH: usize = 100;
const LABEL: usize = 27;

/// Joins descriptions by commas, in lines as long as fit.
fn lines_of(descriptions: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for description in descriptions {
        let wide = description.chars().count();
        match lines.last_mut() {
            Some(line) if LABEL + line.chars().count() + wide + 3 <= WIDTH => {
                line.push_str(", ");
                line.push_str(&description);
            }
            Some(line) => {
                line.push(',');
                lines.push(description);
            }
            None => lines.push(description),
        }
    }
    lines
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

fn describe(table: &TableEntry) -> String {
    let name = match table.profile {
        Some(profile) => format!("need {profile}"),
        None => table.metric.clone(),
    };
    let differs = match table.published == Publication::Differs.word() {
        true => " DIFFERS from the published table",
        false => "",
    };
    match (&table.error, &table.same_as, table.bytes) {
        (Some(error), ..) => format!("{name} UNREADABLE: {error}"),
        (None, Some(same), _) => format!("{name} = {same}{differs}"),
        (None, None, bytes) => format!("{name} {}{differs}", bytes.unwrap_or_default()),
    }
}
