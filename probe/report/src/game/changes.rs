//! Where the value changed: which move, from what to what, and what would have kept it.

use super::judgement::NAMED;
use super::phrases::Phrases;
use super::{CellKind, ReportColumn, ReportTable, TableRow};
use crate::language::say;
use galotne::verdict::Category;
use galotne_answer::{AdjudicatedGame, Ruling};

pub(super) fn table(phrases: &Phrases, case: &AdjudicatedGame) -> ReportTable {
    let known = |ruling: &Ruling| ruling.adjudication.values.iter().any(Option::is_some);
    let empty = match case.rulings.iter().any(known) {
        true => "changes-none",
        false => "changes-unknown",
    };
    let found = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, rows(phrases, ruling)))
        .collect();
    ReportTable::of_all(phrases, ["changes-heading", empty], columns(phrases), found)
}

fn columns(phrases: &Phrases) -> Vec<ReportColumn> {
    [
        ("changes-move", CellKind::Moves),
        ("changes-side", CellKind::Text),
        ("changes-from", CellKind::Text),
        ("changes-to", CellKind::Text),
        ("changes-better", CellKind::Moves),
        ("changes-ply", CellKind::Numbers),
    ]
    .map(|(key, holds)| ReportColumn::new(phrases, key, holds))
    .into()
}

fn rows(phrases: &Phrases, ruling: &Ruling) -> Vec<TableRow> {
    (ruling.adjudication.changes.iter())
        .filter_map(|change| {
            let before = ruling
                .replay
                .moment(change.ply.checked_sub(1)?)?
                .situation
                .position();
            let text = phrases.text(before, &change.played);
            let claim = (change.claim).then(|| say!(phrases.language, "claim-instead"));
            let better: Vec<_> = (claim.into_iter())
                .chain((change.better.iter()).map(|played| phrases.text(before, played)))
                .collect();
            let better = match better.len() {
                0 => "–".to_owned(),
                _ => phrases.list_of_at_most(NAMED, &better),
            };
            let cells = vec![
                phrases.numbered_ply(change.ply, &text),
                phrases.side(phrases.mover(change.ply)),
                value(phrases, change.from),
                value(phrases, change.to),
                better,
                change.ply.to_string(),
            ];
            Some(TableRow {
                ply: change.ply,
                past: false,
                cells,
            })
        })
        .collect()
}

fn value(phrases: &Phrases, category: Category) -> String {
    say!(phrases.language, format!("value-{}", category.word()))
}
