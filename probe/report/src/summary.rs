//! Many games, each in a few lines: the verdict, and below it what else is known.

use crate::game::GameReport;
use crate::language::{Language, say};
use crate::lines::{list_of_at_most, plain, width, wrapped};
use crate::sanitize::sanitize;
use crate::wording::Wording;
use galotne_answer::json::GameAnswer;

/// The number of failed games that the last line names; the others are counted.
const MAX_NAMED: usize = 20;

/// The width of the lines, in characters, and the most space before verdicts and before the lines
/// below them.
const LINE_WIDTH: usize = 80;
const MAX_INDENT: usize = 12;

/// The heading over the lines; places are `place_width` characters wide.
#[must_use]
pub fn heading(place_width: usize, language: Language) -> String {
    let [game, verdict, stated, profile] = [
        "summary-game",
        "summary-verdict",
        "summary-stated",
        "summary-profile",
    ]
    .map(|key| say!(language, key));
    columns(place_width, &game, &verdict, &stated, &profile)
}

/// Writes a ruling in a line, and its game in lines below. `place` is the number of the game, with
/// its file if there are several files.
#[must_use]
pub fn lines(
    place: &str,
    place_width: usize,
    game: &dyn GameReport,
    answer: &GameAnswer<'_>,
    wording: Wording,
) -> String {
    let language = wording.language;
    let category = |word: &str| say!(language, format!("category-{word}"));
    let changes: Vec<String> = (answer.changes.iter())
        .map(|change| {
            let [from, to] = [change.from, change.to].map(category);
            let change_at = wording.cell(format!("{from}>{to}"), change.ply);
            game.numbered(change.ply, &change_at)
        })
        .collect();
    let mut stated = match answer.stated {
        result @ ("white-wins" | "draw" | "black-wins") => {
            say!(language, format!("summary-{result}"))
        }
        "unfinished" => "-".to_owned(),
        other => sanitize(other),
    };
    if answer.contradiction == Some(true) {
        stated.push_str(" (!)");
    }
    let value = match answer.last.category {
        undecided @ ("draw" | "unknown") => category(undecided),
        decided => say!(
            language,
            "summary-value-of",
            side = game.turn(),
            value = category(decided)
        ),
    };
    let verdict =
        end(game, answer, wording).unwrap_or_else(|| say!(language, "summary-open", value = value));
    let first = columns(
        place_width,
        &sanitize(place),
        &verdict,
        &stated,
        answer.profile,
    );
    let changed = (!changes.is_empty())
        .then(|| say!(language, "summary-changes", changes = changes.join(", ")));
    let below = ([players(answer)].into_iter().chain(changed)).chain(game.score_notes(language));
    with_lines_below(first, place_width, below)
}

/// Writes texts in lines below the first line of a game.
fn with_lines_below(
    first: String,
    place_width: usize,
    texts: impl IntoIterator<Item = String>,
) -> String {
    let indent = indent(place_width);
    let below = (texts.into_iter())
        .flat_map(|text| wrapped(&text, LINE_WIDTH - indent))
        .filter(|text| !text.is_empty())
        .map(|text| plain(&format!("{:indent$}{text}", "")));
    let lines: Vec<String> = [first].into_iter().chain(below).collect();
    lines.join("\n")
}

/// The space before lines below the first.
fn indent(place_width: usize) -> usize {
    (place_width + 4).min(MAX_INDENT)
}

/// Writes why a game could not be judged, in its place among the others.
#[must_use]
pub fn unjudged(place: &str, place_width: usize, message: &str) -> String {
    let mut lines = wrapped(message, LINE_WIDTH - indent(place_width)).into_iter();
    let said = lines.next().unwrap_or_default();
    let first = columns(place_width, place, &said, "", "");
    with_lines_below(first, place_width, lines)
}

/// The end of the game, if it is over.
fn end(game: &dyn GameReport, answer: &GameAnswer<'_>, wording: Wording) -> Option<String> {
    let language = wording.language;
    let over = answer.over.as_ref()?;
    let result = say!(language, format!("summary-{}", over.result()));
    let (ply, side) = (over.ply(), game.player(over.ply()));
    let n = game.move_number(ply);
    let text = match over.rule() {
        Some(rule) => say!(
            language,
            "over-by",
            result = result,
            rule = rule,
            side = side,
            n = n
        ),
        None => say!(language, "over-after", result = result, side = side, n = n),
    };
    Some(wording.cell(text, ply))
}

/// The players, the event and the date.
fn players(answer: &GameAnswer<'_>) -> String {
    let tags = &answer.tags;
    let sides = [tags.white, tags.black];
    let names = sides.map(|name| name.map_or_else(|| "?".to_owned(), sanitize));
    let named = sides.iter().any(Option::is_some);
    let about = [tags.event, tags.date, tags.round].into_iter().flatten();
    (named.then(|| names.join(" – ")).into_iter())
        .chain(about.map(sanitize))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The place, and beside it the columns; wide places have a line of their own.
fn columns(place_width: usize, game: &str, verdict: &str, stated: &str, profile: &str) -> String {
    let place = if place_width > MAX_INDENT {
        format!("{game}\n{:MAX_INDENT$}", "")
    } else {
        let indent = " ".repeat(place_width.saturating_sub(width(game)));
        format!("{indent}{game}  ")
    };
    let line = format!("{place}{verdict:<34} {stated:<18} {profile}");
    plain(line.trim_end())
}

/// A number of games.
#[must_use]
pub fn games(language: Language, games: usize) -> String {
    say!(language, "games", n = games)
}

/// The numbers of judged and failed games.
#[derive(Clone, Debug, Default)]
pub struct GameTally {
    /// Games with a known value or end.
    pub judged: usize,
    /// Games without tables for their value.
    pub beyond: usize,
    /// The places of games that could not be read or judged.
    pub failed: Vec<String>,
}

impl GameTally {
    /// The number of all games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.judged + self.beyond + self.failed.len()
    }

    /// Writes the numbers in a line.
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
        let places: Vec<String> = self.failed.iter().map(|place| sanitize(place)).collect();
        say!(
            language,
            "tally-failed",
            n = games,
            judged = judged,
            beyond = beyond,
            failed = failed,
            numbers = list_of_at_most(MAX_NAMED, &places, language)
        )
    }
}
