//! Where the value changed: which move, from what to what, and what would have kept it.

use super::judgement::NAMED;
use super::words::Words;
use super::{Column, Holds, Row, Table};
use crate::language::say;
use galotne::verdict::Category;
use galotne_answer::{Case, Ruling};

pub(super) fn table(words: &Words, case: &Case) -> Table {
    let known = |ruling: &Ruling| ruling.adjudication.values.iter().any(Option::is_some);
    let empty = match case.rulings.iter().any(known) {
        true => "changes-none",
        false => "changes-unknown",
    };
    let found = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, rows(words, ruling)))
        .collect();
    Table::of_all(words, ["changes-heading", empty], columns(words), found)
}

fn columns(words: &Words) -> Vec<Column> {
    [
        ("changes-move", Holds::Moves),
        ("changes-side", Holds::Text),
        ("changes-from", Holds::Text),
        ("changes-to", Holds::Text),
        ("changes-better", Holds::Moves),
        ("changes-ply", Holds::Numbers),
    ]
    .map(|(key, holds)| Column::new(words, key, holds))
    .into()
}

fn rows(words: &Words, ruling: &Ruling) -> Vec<Row> {
    (ruling.adjudication.changes.iter())
        .filter_map(|change| {
            let before = ruling
                .replay
                .at(change.ply.checked_sub(1)?)?
                .situation
                .position();
            let text = words.text(before, &change.played);
            let claim = (change.claim).then(|| say!(words.language, "claim-instead"));
            let better: Vec<_> = (claim.into_iter())
                .chain((change.better.iter()).map(|played| words.text(before, played)))
                .collect();
            let better = match better.len() {
                0 => "–".to_owned(),
                _ => words.list_of_at_most(NAMED, &better),
            };
            let cells = vec![
                words.numbered_ply(change.ply, &text),
                words.side(words.mover(change.ply)),
                value(words, change.from),
                value(words, change.to),
                better,
                change.ply.to_string(),
            ];
            Some(Row {
                ply: change.ply,
                past: false,
                cells,
            })
        })
        .collect()
}

fn value(words: &Words, category: Category) -> String {
    say!(words.language, format!("value-{}", category.word()))
}
