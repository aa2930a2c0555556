//! `galotne tables`: the tables of a directory.

use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use galotne_answer::TableEntry;
use std::io::{self, Write};

pub fn run(options: &Options, game: &'static dyn CommandGame) -> anyhow::Result<ExitStatus> {
    let (tables, command) = game.inventory(options)?;
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
            let descriptions: Vec<String> = tables.iter().map(describe).collect();
            writeln!(
                out,
                "{name:<10} {:>14}  {}",
                placements.map_or_else(String::new, |placements| placements.to_string()),
                descriptions.join(", ")
            )?;
        }
    }
    Ok(if tables.iter().all(|table| table.complete) {
        ExitStatus::Answered
    } else {
        ExitStatus::Error
    })
}

fn describe(table: &TableEntry) -> String {
    let name = match table.profile {
        Some(profile) => format!("need {profile}"),
        None => table.metric.clone(),
    };
    match (&table.error, &table.same_as, table.bytes) {
        (Some(error), ..) => format!("{name} UNREADABLE: {error}"),
        (None, Some(same), _) => format!("{name} = {same}"),
        (None, None, bytes) => format!("{name} {}", bytes.unwrap_or_default()),
    }
}
