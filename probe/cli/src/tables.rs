//! `galotne tables`: what is here.

use crate::ask::Desk;
use crate::{Options, Outcome};
use galotne::material::Class;
use galotne::tablebase::{ProbeError, TableKey};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// One table.
#[derive(Serialize)]
struct Row {
    rules: &'static str,
    class: String,
    metric: String,
    profile: Option<&'static str>,
    table: String,
    bytes: Option<u64>,
    /// The table that holds the same cells, if this one only points to it.
    same_as: Option<String>,
    complete: bool,
    error: Option<String>,
}

pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let desk = Desk::open(options, None)?;
    let mut out = io::stdout().lock();
    let mut classes: BTreeMap<(u8, String), Vec<TableKey>> = BTreeMap::new();
    for key in desk.tables.keys() {
        let class = (key.class.pieces(), key.class.to_string());
        classes.entry(class).or_default().push(key);
    }
    let mut outcome = Outcome::Answered;
    if classes.is_empty() && !options.json {
        writeln!(
            out,
            "No tables of {} in {}; `{}` makes them.",
            desk.variant().name,
            options.tables.display(),
            desk.build()
        )?;
    } else if !options.json {
        writeln!(out, "{:<10} {:>14}  tables (bytes)", "class", "placements")?;
    }
    for keys in classes.values_mut() {
        keys.sort_by_key(|key| (key.metric.to_string(), key.profile));
        let rows: Vec<Row> = keys.iter().map(|&key| row(&desk, key)).collect();
        if rows.iter().any(|row| !row.complete) {
            outcome = Outcome::Error;
        }
        if options.json {
            for row in &rows {
                writeln!(out, "{}", serde_json::to_string(row)?)?;
            }
            continue;
        }
        let class: Option<Class> = keys.first().map(|key| key.class);
        let placements = class.and_then(|class| class.placements(desk.variant().board));
        let tables: Vec<String> = rows.iter().map(in_words).collect();
        writeln!(
            out,
            "{:<10} {:>14}  {}",
            class.map(|class| class.to_string()).unwrap_or_default(),
            placements
                .map(|placements| placements.to_string())
                .unwrap_or_default(),
            tables.join(", ")
        )?;
    }
    Ok(outcome)
}

fn row(desk: &Desk, key: TableKey) -> Row {
    let described = || -> Result<(u64, Option<String>), ProbeError> {
        let table = desk.tables.file(key)?;
        let same_as = table
            .alias()
            .map(|alias| format!("{}.need.{}", key.class, alias.profile));
        Ok((table.file_len(), same_as))
    };
    let (described, error) = match described() {
        Ok(described) => (Some(described), None),
        Err(error) => (None, Some(error.to_string())),
    };
    let (bytes, same_as) = described.unzip();
    Row {
        rules: desk.variant().name,
        class: key.class.to_string(),
        metric: key.metric.to_string(),
        profile: key.profile,
        table: key.to_string(),
        bytes,
        same_as: same_as.flatten(),
        complete: error.is_none(),
        error,
    }
}

fn in_words(row: &Row) -> String {
    let name = row
        .profile
        .map_or_else(|| row.metric.clone(), |profile| format!("need {profile}"));
    match (&row.error, &row.same_as, row.bytes) {
        (Some(error), ..) => format!("{name} UNREADABLE: {error}"),
        (None, Some(same), _) => format!("{name} = {same}"),
        (None, None, bytes) => format!("{name} {}", bytes.unwrap_or_default()),
    }
}
