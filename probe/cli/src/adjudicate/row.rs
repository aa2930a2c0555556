//! A verdict in one line.

use galotne::value::Value;
use galotne_answer::{Case, CaseError, Ruling, json};

/// The columns of the table.
pub const NAMES: [&str; 16] = [
    "game",
    "profile",
    "rules",
    "plies",
    "at",
    "result",
    "rule",
    "over_ply",
    "category",
    "wdl",
    "dtw",
    "left",
    "need",
    "claimable",
    "changes",
    "error",
];

/// The fields of a verdict.
pub fn fields(case: &Case, ruling: &Ruling) -> [String; NAMES.len()] {
    let adjudication = &ruling.adjudication;
    let judged = &adjudication.judged;
    let over = adjudication.over;
    // Without a clock in charge there is nothing that is needed.
    let need = judged
        .clocks()
        .running()
        .and(judged.need)
        .and_then(Value::plies);
    let number = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    let claims =
        (ruling.claims.iter()).map(|claim| format!("{}@{}", claim.rule.rule(), claim.first));
    let changes = (adjudication.changes.iter())
        .map(|change| format!("{}:{}>{}", change.ply, change.from, change.to));
    [
        case.read.number.to_string(),
        ruling.profile().name.to_owned(),
        case.read.game.variant.name.to_owned(),
        ruling.replay.plies().to_string(),
        adjudication.ply.to_string(),
        over.map_or("", |over| json::result(over.winner)).to_owned(),
        over.and_then(|over| Some(over.rule?.rule()))
            .unwrap_or_default()
            .to_owned(),
        over.map_or_else(String::new, |over| over.ply.to_string()),
        json::category(judged.category).to_owned(),
        judged.wdl.map_or("", |wdl| wdl.word()).to_owned(),
        judged
            .dtw
            .and_then(json::signed)
            .map_or_else(String::new, |dtw| dtw.to_string()),
        number(judged.clocks().left().map(u16::from)),
        number(need),
        claims.collect::<Vec<_>>().join(" "),
        changes.collect::<Vec<_>>().join(" "),
        String::new(),
    ]
}

/// The fields of a game that cannot be judged.
pub fn failure(error: &CaseError) -> [String; NAMES.len()] {
    let mut fields: [String; NAMES.len()] = Default::default();
    let [game, .., last] = &mut fields;
    (*game, *last) = (error.number().to_string(), error.to_string());
    fields
}

/// What stands over the lines.
pub fn heading() -> String {
    format!(
        "{:>6}  {:<16} {:>5}  {:<28} {:<14} changes",
        "game", "profile", "plies", "over", "value"
    )
}

/// A verdict in a line.
pub fn line(case: &Case, ruling: &Ruling) -> String {
    let adjudication = &ruling.adjudication;
    let over = adjudication.over.map_or_else(
        || "-".to_owned(),
        |over| {
            let rule = over
                .rule
                .map_or_else(String::new, |rule| format!(" by {}", rule.rule()));
            format!("{}{rule} after {}", json::result(over.winner), over.ply)
        },
    );
    let changes: Vec<String> = (adjudication.changes.iter())
        .map(|change| format!("{} {}>{}", change.ply, change.from, change.to))
        .collect();
    let line = format!(
        "{:>6}  {:<16} {:>5}  {over:<28} {:<14} {}",
        case.read.number,
        ruling.profile().name,
        ruling.replay.plies(),
        json::category(adjudication.judged.category),
        changes.join(", ")
    );
    line.trim_end().to_owned()
}
