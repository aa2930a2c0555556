//! A ruling as a row of a table for programs, the same in every language.

use galotne::notation::pdn::Tag;
use galotne::value::Value;
use galotne_answer::mills::GameAnswer;
use galotne_answer::{AdjudicatedGame, Ruling, json, known_tag};
use std::fmt::Display;

/// The columns of the table.
pub const NAMES: [&str; 27] = [
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
    "outcome",
    "stated",
    "contradiction",
    "event",
    "date",
    "round",
    "white",
    "black",
    "file",
    "notes",
    "irregular",
];

/// The fields of a verdict.
pub fn fields(case: &AdjudicatedGame, ruling: &Ruling, file: &str) -> [String; NAMES.len()] {
    let adjudication = &ruling.adjudication;
    let judged = &adjudication.judged;
    let over = adjudication.over;
    // Without a clock in charge there is nothing that is needed.
    let need = judged
        .clocks()
        .in_charge()
        .and(judged.need)
        .and_then(Value::plies);
    let number = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    let claims =
        (ruling.claims.iter()).map(|claim| format!("{}@{}", claim.rule.rule(), claim.first));
    let changes = (adjudication.changes.iter())
        .map(|change| format!("{}:{}>{}", change.ply, change.from, change.to));
    let tag = |name| case.tag(name).unwrap_or_default().to_owned();
    // What was assumed of the score decides what the rest means.
    let notes = case.read.notes.iter().map(ToString::to_string);
    let irregular = json::irregular(&case.read);
    let irregular = (irregular.iter()).map(|missed| {
        format!(
            "{}:{} ({})",
            missed.ply,
            missed.played,
            missed.due.join(", ")
        )
    });
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
        (ruling.outcome().map(json::result))
            .unwrap_or("unknown")
            .to_owned(),
        json::stated(case.read.result.value()).to_owned(),
        case.contradicts(ruling)
            .map_or("", |contradicts| if contradicts { "yes" } else { "no" })
            .to_owned(),
        tag("Event"),
        tag("Date"),
        tag("Round"),
        tag("White"),
        tag("Black"),
        file.to_owned(),
        notes.collect::<Vec<_>>().join("; "),
        irregular.collect::<Vec<_>>().join("; "),
    ]
}

/// The fields of a verdict on a game of mills.
pub fn of_mills(ruled: &GameAnswer<'_>, file: &str) -> [String; NAMES.len()] {
    let over = ruled.over.as_ref();
    let tag = |tag: Option<&str>| tag.unwrap_or_default().to_owned();
    let changes = (ruled.changes.iter())
        .map(|change| format!("{}:{}>{}", change.ply, change.from, change.to));
    let irregular = (ruled.irregular.iter())
        .map(|stood| format!("{}:{} ({})", stood.ply, stood.played, stood.fault));
    let mut fields: [String; NAMES.len()] = Default::default();
    for (name, field) in NAMES.iter().zip(&mut fields) {
        *field = match *name {
            "game" => ruled.game.to_string(),
            "profile" => ruled.profile.to_owned(),
            "rules" => ruled.rules.to_owned(),
            "plies" => ruled.plies.to_string(),
            "at" => ruled.at.to_string(),
            "result" => over.map_or("", |over| over.result).to_owned(),
            "over_ply" => over.map_or_else(String::new, |over| over.ply.to_string()),
            "category" => ruled.last.category.to_owned(),
            "wdl" => ruled.last.wdl.unwrap_or_default().to_owned(),
            "dtw" => ruled
                .last
                .dtw
                .map_or_else(String::new, |dtw| dtw.to_string()),
            "changes" => changes.clone().collect::<Vec<_>>().join(" "),
            "outcome" => ruled.outcome.unwrap_or("unknown").to_owned(),
            "stated" => ruled.stated.to_owned(),
            "contradiction" => ruled
                .contradiction
                .map_or("", |contradicts| if contradicts { "yes" } else { "no" })
                .to_owned(),
            "event" => tag(ruled.event),
            "date" => tag(ruled.date),
            "round" => tag(ruled.round),
            "white" => tag(ruled.white),
            "black" => tag(ruled.black),
            "file" => file.to_owned(),
            "notes" => ruled.last.assumed.join("; "),
            "irregular" => irregular.clone().collect::<Vec<_>>().join("; "),
            // Nothing that draw rules would say.
            _ => String::new(),
        };
    }
    fields
}

/// The fields of a game that cannot be judged: its number, why, and its tags.
pub fn failure(
    number: usize,
    error: &dyn Display,
    tags: &[Tag],
    file: &str,
) -> [String; NAMES.len()] {
    let tag = |name| known_tag(tags, name).unwrap_or_default().to_owned();
    let mut fields: [String; NAMES.len()] = Default::default();
    for (name, field) in NAMES.iter().zip(&mut fields) {
        match *name {
            "game" => *field = number.to_string(),
            "error" => *field = error.to_string(),
            "file" => *field = file.to_owned(),
            "event" => *field = tag("Event"),
            "date" => *field = tag("Date"),
            "round" => *field = tag("Round"),
            "white" => *field = tag("White"),
            "black" => *field = tag("Black"),
            _ => {}
        }
    }
    fields
}
