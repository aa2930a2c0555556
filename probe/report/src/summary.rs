//! Many games, a line each.

use crate::fold::plain;
use crate::language::{Language, say};
use galotne::verdict::Category;
use galotne_answer::{Case, Ruling, json};

/// So many games that could not be judged are named; the others are counted.
const NAMED: usize = 20;

/// What stands over the lines.
#[must_use]
pub fn heading(language: Language) -> String {
    columns(
        [
            "summary-game",
            "summary-profile",
            "summary-plies",
            "summary-over",
            "summary-value",
            "summary-changes",
        ]
        .map(|key| say!(language, key)),
    )
}

/// A ruling in a line.
#[must_use]
pub fn line(case: &Case, ruling: &Ruling, language: Language) -> String {
    let adjudication = &ruling.adjudication;
    let over = adjudication.over.map_or_else(
        || "-".to_owned(),
        |over| {
            let result = say!(language, format!("summary-{}", json::result(over.winner)));
            match over.rule {
                Some(rule) => say!(
                    language,
                    "over-by",
                    result = result,
                    rule = rule.rule(),
                    ply = over.ply
                ),
                None => say!(language, "over-after", result = result, ply = over.ply),
            }
        },
    );
    let value = |category: Option<Category>| {
        say!(language, format!("category-{}", json::category(category)))
    };
    let changes: Vec<String> = (adjudication.changes.iter())
        .map(|change| {
            let [from, to] = [change.from, change.to].map(|category| value(Some(category)));
            format!("{} {from}>{to}", change.ply)
        })
        .collect();
    columns([
        case.read.number.to_string(),
        ruling.profile().name.to_owned(),
        ruling.replay.plies().to_string(),
        over,
        value(adjudication.judged.category),
        changes.join(", "),
    ])
}

fn columns([game, profile, plies, over, value, changes]: [String; 6]) -> String {
    let line = format!("{game:>6}  {profile:<16} {plies:>5}  {over:<28} {value:<14} {changes}");
    plain(line.trim_end())
}

/// A number of games.
#[must_use]
pub fn games(language: Language, games: usize) -> String {
    say!(language, "games", n = games)
}

/// How many games there were, and which of them could not be judged.
#[must_use]
pub fn tally(language: Language, games: usize, failed: &[usize]) -> String {
    if failed.is_empty() {
        return say!(language, "tally-all", n = games);
    }
    let named: Vec<String> = (failed.iter().take(NAMED))
        .map(ToString::to_string)
        .collect();
    let named = named.join(", ");
    let numbers = match failed.len().saturating_sub(NAMED) {
        0 => named,
        more => say!(language, "and-more", list = named, n = more),
    };
    say!(
        language,
        "tally-failed",
        n = games,
        read = games - failed.len(),
        failed = failed.len(),
        numbers = numbers
    )
}
