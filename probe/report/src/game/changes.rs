//! The changes of value: the move, the value before and after it, and the moves that keep the
//! value.

use super::document::{CellKind, ReportColumn, ReportTable, TableRow};
use super::phrases::Phrases;
use crate::language::{Language, say};
use crate::wording::PlyFigures;
use galotne_answer::json::ChangeAnswer;

/// A table of the changes under each profile. `known` tells whether values are known at all.
pub(crate) fn table(
    phrases: &Phrases,
    known: bool,
    changes: impl Iterator<Item = (&'static str, Vec<ChangeAnswer>)>,
) -> ReportTable {
    let empty = match known {
        true => "changes-none",
        false => "changes-unknown",
    };
    let found = changes.map(|(profile, changes)| {
        let rows = changes.iter().map(|change| row(phrases, change));
        (profile, rows.collect())
    });
    let messages = ["changes-heading", empty];
    ReportTable::of_all(phrases, messages, columns(phrases), found.collect())
}

fn columns(phrases: &Phrases) -> Vec<ReportColumn> {
    let mut columns = vec![
        ("changes-move", CellKind::Moves),
        ("changes-side", CellKind::Text),
        ("changes-from", CellKind::Text),
        ("changes-to", CellKind::Text),
        ("changes-better", CellKind::Moves),
    ];
    if phrases.wording.plies == PlyFigures::Shown {
        columns.push(("changes-ply", CellKind::Numbers));
    }
    let columns = columns.into_iter();
    columns
        .map(|(key, kind)| ReportColumn::new(phrases.language, key, kind))
        .collect()
}

/// A change of the value in words.
pub(crate) struct ChangeWords {
    pub from: String,
    pub to: String,
    /// The moves that would have kept the value, or the claim of a draw.
    pub better: Vec<String>,
}

impl ChangeWords {
    pub fn new(language: Language, change: &ChangeAnswer) -> Self {
        let value = |category: &str| say!(language, format!("value-{category}"));
        let better = change.better.iter().map(|text| match text.as_str() {
            "claim" => say!(language, "claim-instead"),
            played => played.to_owned(),
        });
        Self {
            from: value(change.from),
            to: value(change.to),
            better: better.collect(),
        }
    }
}

fn row(phrases: &Phrases, change: &ChangeAnswer) -> TableRow {
    let ChangeWords { from, to, better } = ChangeWords::new(phrases.language, change);
    let mut cells = vec![
        phrases.numbered_ply(change.ply, &change.played),
        phrases.side(phrases.played(change.ply).1),
        from,
        to,
        match better.len() {
            0 => "–".to_owned(),
            _ => phrases.short_list(&better),
        },
    ];
    if phrases.wording.plies == PlyFigures::Shown {
        cells.push(change.ply.to_string());
    }
    TableRow {
        ply: change.ply,
        past: false,
        cells,
    }
}
