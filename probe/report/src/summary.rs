//! Many games, a line each.

use crate::game::mills::sheet_note;
use crate::language::{Language, say};
use crate::lines::{plain, width};
use crate::notes::note;
use crate::sanitize::sanitize;
use galotne::value::Wdl;
use galotne::verdict::Category;
use galotne_answer::{AdjudicatedGame, AnswerNote, Ruling, json, mills};

/// So many games that could not be judged are named; the others are counted.
const NAMED: usize = 20;

/// What stands over the lines, in which places take up to so many characters.
#[must_use]
pub fn heading(places: usize, language: Language) -> String {
    columns(
        places,
        [
            "summary-game",
            "summary-profile",
            "summary-moves",
            "summary-over",
            "summary-value",
            "summary-stated",
            "summary-players",
            "summary-changes",
            "summary-notes",
        ]
        .map(|key| say!(language, key)),
    )
}

/// A ruling in a line; `place` is the number of the game, with its file if there are several, and
/// `places` how many characters the longest of them takes.
#[must_use]
pub fn line(
    place: &str,
    places: usize,
    case: &AdjudicatedGame,
    ruling: &Ruling,
    language: Language,
) -> String {
    let adjudication = &ruling.adjudication;
    let over = adjudication.over.map_or_else(
        || "-".to_owned(),
        |over| {
            let result = say!(language, format!("summary-{}", json::result(over.winner)));
            let n = number(case, over.ply);
            match over.rule {
                Some(rule) => say!(
                    language,
                    "over-by",
                    result = result,
                    rule = rule.rule(),
                    n = n,
                    ply = over.ply
                ),
                None => say!(
                    language,
                    "over-after",
                    result = result,
                    n = n,
                    ply = over.ply
                ),
            }
        },
    );
    let value = |category: Option<Category>| {
        say!(language, format!("category-{}", json::category(category)))
    };
    let changes: Vec<String> = (adjudication.changes.iter())
        .map(|change| {
            let [from, to] = [change.from, change.to].map(|category| value(Some(category)));
            let n = number(case, change.ply);
            format!("{n} ({}) {from}>{to}", change.ply)
        })
        .collect();
    let stated = json::stated(case.read.result.value());
    let mut stated = match stated {
        "white-wins" | "draw" | "black-wins" => say!(language, format!("summary-{stated}")),
        "unfinished" => "-".to_owned(),
        other => sanitize(other),
    };
    if case.contradicts(ruling) == Some(true) {
        stated.push_str(" (!)");
    }
    columns(
        places,
        [
            sanitize(place),
            ruling.profile().name.to_owned(),
            match ruling.replay.plies() {
                0 => "0".to_owned(),
                plies => format!("{} ({plies})", plies.div_ceil(2)),
            },
            over,
            worth(ruling, language),
            stated,
            players(|name| case.tag(name)),
            changes.join(", "),
            noted(case, language),
        ],
    )
}

/// A game of mills in a line, in the same columns.
#[must_use]
pub fn mills_line(
    place: &str,
    places: usize,
    case: &mills::AdjudicatedGame,
    language: Language,
) -> String {
    let (replay, adjudication) = (&case.sheet.replay, &case.adjudication);
    let number = |ply: usize| replay.numbered(ply).0;
    let named = |result: &str| say!(language, format!("summary-{result}"));
    let value = |wdl: Option<Wdl>| say!(language, format!("category-{}", mills::category(wdl)));
    let over = adjudication.over.map_or_else(
        || "-".to_owned(),
        |over| {
            say!(
                language,
                "over-after",
                result = named(json::result(Some(over.winner))),
                n = number(over.ply),
                ply = over.ply
            )
        },
    );
    let judged = adjudication.judged();
    let worth = match judged.map(|judged| (judged.wdl, judged.position.turn())) {
        Some((Some(wdl @ (Wdl::Win | Wdl::Loss)), turn)) => {
            let value = value(Some(wdl));
            say!(language, "summary-value-of", side = turn, value = value)
        }
        Some((wdl, _)) => value(wdl),
        None => value(None),
    };
    let changes: Vec<String> = (adjudication.changes.iter())
        .map(|change| {
            let [from, to] = [change.from, change.to].map(|wdl| value(Some(wdl)));
            format!("{} ({}) {from}>{to}", number(change.ply), change.ply)
        })
        .collect();
    let mut stated = match json::stated(case.sheet.result.value()) {
        decided @ ("white-wins" | "draw" | "black-wins") => named(decided),
        "unfinished" => "-".to_owned(),
        other => sanitize(other),
    };
    if case.contradicts() == Some(true) {
        stated.push_str(" (!)");
    }
    let notes = case.sheet.notes.iter();
    let notes: Vec<String> = notes.map(|note| sheet_note(language, note)).collect();
    columns(
        places,
        [
            sanitize(place),
            "none".to_owned(),
            match replay.plies() {
                0 => "0".to_owned(),
                plies => format!("{} ({plies})", number(plies)),
            },
            over,
            worth,
            stated,
            players(|name| case.tag(name)),
            changes.join(", "),
            notes.join(" "),
        ],
    )
}

/// The number of the move that is this ply of a game.
fn number(case: &AdjudicatedGame, ply: usize) -> usize {
    let game = &case.read.game;
    if game.start.turn() == game.variant.starts {
        ply.div_ceil(2)
    } else {
        ply / 2 + 1
    }
}

/// What was assumed of the score, which decides what the rest of the line means.
fn noted(case: &AdjudicatedGame, language: Language) -> String {
    let notes = case.read.notes.iter().map(AnswerNote::from);
    let texts: Vec<_> = notes.map(|about| note(language, &about)).collect();
    texts.join(" ")
}

/// What the position judged is worth, and to whom.
fn worth(ruling: &Ruling, language: Language) -> String {
    let category = ruling.adjudication.judged.category;
    let value = say!(language, format!("category-{}", json::category(category)));
    match category {
        None | Some(Category::Draw) => value,
        Some(_) => {
            let turn = ruling.adjudication.moment.situation.position().turn();
            say!(language, "summary-value-of", side = turn, value = value)
        }
    }
}

/// Who played, and where and when.
fn players<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> String {
    let tag = |name| tag(name).map(sanitize);
    let players = [tag("White"), tag("Black")].map(|name| name.unwrap_or_else(|| "?".to_owned()));
    let named = tag("White").or_else(|| tag("Black")).is_some();
    let about = ["Event", "Date", "Round"].into_iter().filter_map(tag);
    (named.then(|| players.join(" – ")).into_iter().chain(about))
        .collect::<Vec<_>>()
        .join(", ")
}

fn columns(
    places: usize,
    [
        game,
        profile,
        moves,
        over,
        value,
        stated,
        players,
        changes,
        notes,
    ]: [String; 9],
) -> String {
    let indent = " ".repeat(places.saturating_sub(width(&game)));
    let line = format!(
        "{indent}{game}  {profile:<16} {moves:>9}  {over:<30} {value:<20} {stated:<16} {players:<40} {changes:<24} {notes}"
    );
    plain(line.trim_end())
}

/// A number of games.
#[must_use]
pub fn games(language: Language, games: usize) -> String {
    say!(language, "games", n = games)
}

/// How games came out.
#[derive(Clone, Debug, Default)]
pub struct GameTally {
    /// Those whose value is known, or that were over.
    pub judged: usize,
    /// Those that no table tells the value of.
    pub beyond: usize,
    /// The places of those that could not be read or judged.
    pub failed: Vec<String>,
}

impl GameTally {
    /// How many there were.
    #[must_use]
    pub fn games(&self) -> usize {
        self.judged + self.beyond + self.failed.len()
    }

    /// The same in a line.
    #[must_use]
    pub fn line(&self, language: Language) -> String {
        let (judged, beyond, failed) = (self.judged, self.beyond, self.failed.len());
        let games = self.games();
        if failed == 0 {
            return say!(
                language,
                "tally-all",
                n = games,
                judged = judged,
                beyond = beyond
            );
        }
        let named: Vec<String> = self
            .failed
            .iter()
            .take(NAMED)
            .map(|place| sanitize(place))
            .collect();
        let named = named.join(", ");
        let numbers = match failed.saturating_sub(NAMED) {
            0 => named,
            more => say!(language, "and-more", list = named, n = more),
        };
        say!(
            language,
            "tally-failed",
            n = games,
            judged = judged,
            beyond = beyond,
            failed = failed,
            numbers = numbers
        )
    }
}
