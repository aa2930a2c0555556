//! `galotne tables`: what is here.

use crate::session::QuestionSession;
use crate::{ExitStatus, Options};
use galotne::material::Class;
use galotne_answer::{TableEntry, inventory};
use std::io::{self, Write};

pub fn run(options: &Options) -> anyhow::Result<ExitStatus> {
    let session = QuestionSession::open(options, None)?;
    let variant = session.variant();
    let rows = inventory(&session.tables);
    let command = session.tables.build_command([]);
    let placements = |class: &str| variant.placements(class.parse::<Class>().ok()?);
    list(options, variant.name, &rows, &command, placements)
}

/// Lists the tables of a game; `command` makes some where there are none.
pub fn list(
    options: &Options,
    game: &str,
    rows: &[TableEntry],
    command: &str,
    placements: impl Fn(&str) -> Option<u64>,
) -> anyhow::Result<ExitStatus> {
    let mut out = io::stdout().lock();
    let mut outcome = ExitStatus::Answered;
    if rows.is_empty() && !options.json {
        writeln!(
            out,
            "No tables of {game} in {}{}; `{command}` makes them.",
            options.tables.display(),
            if options.tables.is_dir() {
                ""
            } else {
                ", which is not there"
            },
        )?;
    } else if !options.json {
        writeln!(out, "{:<10} {:>14}  tables (bytes)", "class", "placements")?;
    }
    if rows.iter().any(|row| !row.complete) {
        outcome = ExitStatus::Error;
    }
    for rows in rows.chunk_by(|one, other| one.class == other.class) {
        if options.json {
            for row in rows {
                writeln!(out, "{}", serde_json::to_string(row)?)?;
            }
            continue;
        }
        let name = rows.first().map_or("", |row| &row.class);
        let placements = placements(name);
        let tables: Vec<String> = rows.iter().map(in_words).collect();
        writeln!(
            out,
            "{name:<10} {:>14}  {}",
            placements.map_or_else(String::new, |placements| placements.to_string()),
            tables.join(", ")
        )?;
    }
    Ok(outcome)
}

fn in_words(row: &TableEntry) -> String {
    let name = row
        .profile
        .map_or_else(|| row.metric.clone(), |profile| format!("need {profile}"));
    match (&row.error, &row.same_as, row.bytes) {
        (Some(error), ..) => format!("{name} UNREADABLE: {error}"),
        (None, Some(same), _) => format!("{name} = {same}"),
        (None, None, bytes) => format!("{name} {}", bytes.unwrap_or_default()),
    }
}
