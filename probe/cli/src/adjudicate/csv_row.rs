//! A ruling as a row of comma separated values, the same in every language.

use galotne_answer::json::{ChangeAnswer, GameAnswer, GameFailure};

/// The columns of the table.
pub const NAMES: [&str; 29] = [
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
    "termination",
    "guessed",
];

/// The fields of a row by the names of their columns.
type Row = [String; NAMES.len()];

fn row(field: impl Fn(&str) -> Option<String>) -> Row {
    NAMES.map(|name| field(name).unwrap_or_default())
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn number(number: Option<impl ToString>) -> Option<String> {
    number.map(|number| number.to_string())
}

fn list(texts: impl Iterator<Item = String>, separator: &str) -> Option<String> {
    Some(texts.collect::<Vec<_>>().join(separator))
}

/// The fields of a verdict.
pub fn fields(answer: &GameAnswer<'_>, file: &str) -> Row {
    let (over, last, tags) = (answer.over.as_ref(), &answer.last, &answer.tags);
    let clock = last.clock.as_ref();
    row(|name| match name {
        "game" => number(Some(answer.game)),
        "profile" => text(answer.profile),
        "rules" => text(answer.rules),
        "plies" => number(Some(answer.plies)),
        "at" => number(Some(answer.at)),
        "result" => number(over.map(|over| over.result())),
        "rule" => number(over.and_then(|over| over.rule())),
        "over_ply" => number(over.map(|over| over.ply())),
        "category" => text(last.category),
        "wdl" => number(last.wdl),
        "dtw" => number(last.dtw),
        "left" => number(clock.and_then(|clock| clock.left)),
        "need" => number(clock.and_then(|clock| clock.need)),
        "claimable" => {
            let claims = answer.claimable.iter();
            list(
                claims.map(|claim| format!("{}@{}", claim.rule, claim.ply)),
                " ",
            )
        }
        "changes" => {
            let changes = answer.changes.iter();
            let write =
                |change: &ChangeAnswer| format!("{}:{}>{}", change.ply, change.from, change.to);
            list(changes.map(write), " ")
        }
        "outcome" => text(answer.outcome.unwrap_or("unknown")),
        "stated" => text(answer.stated),
        "contradiction" => number(
            answer
                .contradiction
                .map(|contradicts| if contradicts { "yes" } else { "no" }),
        ),
        "event" => number(tags.event),
        "date" => number(tags.date),
        "round" => number(tags.round),
        "white" => number(tags.white),
        "black" => number(tags.black),
        "file" => text(file),
        // The notes on the reading decide the meaning of the rest.
        "notes" => list(answer.score_notes.iter().cloned(), "; "),
        "irregular" => {
            let plies = answer.irregular.iter().map(|irregular| {
                let due = irregular.due.map(|due| due.join(", "));
                let reason = due.or_else(|| number(irregular.fault)).unwrap_or_default();
                format!("{}:{} ({reason})", irregular.ply, irregular.played)
            });
            list(plies, "; ")
        }
        "termination" => answer.termination.and_then(text),
        "guessed" => text(if answer.guessed { "yes" } else { "no" }),
        _ => None,
    })
}

/// The fields of a game that cannot be judged.
pub fn failure(failure: &GameFailure, file: &str) -> Row {
    row(|name| match name {
        "game" => number(Some(failure.game)),
        "error" => text(&failure.error.message),
        "event" => failure.event.clone(),
        "date" => failure.date.clone(),
        "round" => failure.round.clone(),
        "white" => failure.white.clone(),
        "black" => failure.black.clone(),
        "file" => text(file),
        _ => None,
    })
}
