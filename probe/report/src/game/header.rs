//! The head of a report: players and facts, and the stated result.

use super::document::Fact;
use super::phrases::{Phrases, grouped};
use crate::language::{Language, say};
use crate::notes;
use crate::sanitize::sanitize;
use galotne::notation::pdn::GameResult;
use galotne::notation::write_fen;
use galotne_answer::{AdjudicatedGame, Ruling, Termination, json};

/// The title of a report; `tag` finds the tags of the score.
pub(crate) fn title<'a>(
    language: Language,
    number: usize,
    tag: impl Fn(&str) -> Option<&'a str>,
) -> String {
    match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => say!(
            language,
            "title-players",
            number = number,
            white = sanitize(white),
            black = sanitize(black)
        ),
        _ => say!(language, "title", number = number),
    }
}

/// Event and date of a game in one line; empty if the score has neither.
pub(crate) fn occasion<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> String {
    let tags = ["Event", "Date"].into_iter().filter_map(tag).map(sanitize);
    tags.filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The round of a game; empty if the score has none.
pub(crate) fn round<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> String {
    tag("Round").map(sanitize).unwrap_or_default()
}

/// The tags of a score and further facts, with their labels.
pub(crate) fn facts<'a>(
    language: Language,
    tag: impl Fn(&str) -> Option<&'a str>,
    further: impl IntoIterator<Item = (&'static str, Option<String>)>,
) -> Vec<Fact> {
    let tags = [
        ("fact-event", "Event"),
        ("fact-site", "Site"),
        ("fact-round", "Round"),
        ("fact-date", "Date"),
        ("fact-white", "White"),
        ("fact-black", "Black"),
    ];
    let tags = tags.map(|(key, name)| (key, tag(name).map(sanitize)));
    (tags.into_iter().chain(further))
        .filter_map(|(key, value)| {
            Some(Fact {
                label: say!(language, key),
                value: value?,
            })
        })
        .collect()
}

pub(crate) fn draughts_facts(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<Fact> {
    let language = phrases.language;
    let plies = game.read.game.moves.len();
    let (number, n) = (game.read.number, plies.div_ceil(2));
    let summary = say!(language, "fact-game-value", number = number, n = n);
    let summary = phrases.wording.beside(summary, plies);
    let rules = say!(language, format!("rules-{}", game.read.game.variant.name));
    let rules = match game.read.is_guessed() {
        true => say!(language, "rules-assumed", rules = rules),
        false => rules,
    };
    let further = [
        ("fact-game", Some(summary)),
        ("fact-rules", Some(rules)),
        ("fact-position", positions(phrases, game)),
        ("fact-result", Some(result(phrases, game))),
        (
            "fact-termination",
            game.termination()
                .map(|stated| termination(language, stated)),
        ),
    ];
    facts(language, |name| game.tag(name), further)
}

/// The decisive positions and their plies: the ends of the game, or the position judged.
fn positions(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let variant = game.read.game.variant;
    let mut texts: Vec<String> = vec![];
    for ruling in &game.rulings {
        let ply = decisive_ply(ruling);
        let position = *ruling.replay.moment(ply)?.situation.position();
        let place = phrases.place("after-ply", ply);
        let text = if variant.start() == Some(position) {
            place
        } else {
            format!("{}, {place}", write_fen(variant, &position))
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    Some(texts.join("; "))
}

/// The number of plies that decides a verdict: at the end of the game, or at the position judged.
pub(crate) fn decisive_ply(ruling: &Ruling) -> usize {
    let adjudication = &ruling.adjudication;
    adjudication.over.map_or(adjudication.ply, |over| over.ply)
}

/// The stated result, and its agreement with the verdicts.
fn result(phrases: &Phrases, game: &AdjudicatedGame) -> String {
    let mut text = stated(phrases.language, game.read.result.value());
    let agreements = game.rulings.iter().filter_map(|ruling| {
        let over = ruling.adjudication.over.is_some();
        let off_the_board = game.is_decided_off_the_board(ruling);
        let key = agreement(game.result_differs(ruling)?, over, off_the_board);
        Some((ruling.profile().name, key))
    });
    for (index, (profiles, key)) in grouped(agreements).into_iter().enumerate() {
        text.push_str(if index == 0 { ". " } else { " " });
        let profiles = phrases.profile_list(&profiles);
        text.push_str(&say!(phrases.language, key, profiles = profiles));
    }
    text
}

/// The result stated by a score.
pub(crate) fn stated(language: Language, result: &GameResult) -> String {
    notes::stated(language, json::stated(result))
}

/// The end of a game as its score states it.
pub(crate) fn termination(language: Language, stated: Termination) -> String {
    say!(language, format!("termination-{stated}"))
}

/// A sentence on the result in the score, if that was decided off the board or contradicts a
/// ruling.
pub(crate) fn off_the_board(language: Language, game: &AdjudicatedGame) -> Option<String> {
    let off_the_board = game
        .termination()
        .is_some_and(Termination::is_off_the_board);
    let contradicts = |ruling: &Ruling| game.contradicts(ruling) == Some(true);
    if !off_the_board && !game.rulings.iter().any(contradicts) {
        return None;
    }
    Some(say!(
        language,
        "score-says",
        said = stated_end(language, game)
    ))
}

/// The result stated by a score, and how it came about off the board.
pub(crate) fn stated_end(language: Language, game: &AdjudicatedGame) -> String {
    let result = game.read.result.value();
    let end = game.termination().filter(|end| end.is_off_the_board());
    let unfinished = *result == GameResult::Unfinished;
    let result = (!unfinished || end.is_none()).then(|| stated(language, result));
    let end = end.map(|end| termination(language, end));
    let said: Vec<String> = result.into_iter().chain(end).collect();
    said.join(", ")
}

/// The key of the message on a stated result that agrees with a verdict or differs from it, perhaps
/// because it was decided off the board.
pub(crate) const fn agreement(differs: bool, over: bool, off_the_board: bool) -> &'static str {
    match (differs, over) {
        (false, _) => "result-agrees",
        (true, true) => "result-differs",
        (true, false) if off_the_board => "result-off-the-board",
        (true, false) => "result-elsewhere",
    }
}

/// A mark for the index if the stated result contradicts a verdict; `over` if that game is over.
pub(crate) fn contradiction_mark(language: Language, over: bool) -> String {
    let key = match over {
        true => "index-contradicts",
        false => "index-elsewhere",
    };
    say!(language, key)
}

/// The mark for the index if the stated result contradicts a verdict.
pub(crate) fn contradiction(language: Language, game: &AdjudicatedGame) -> Option<String> {
    let found = (game.rulings.iter()).filter(|ruling| game.contradicts(ruling) == Some(true));
    let over = found.map(|ruling| ruling.adjudication.over.is_some());
    let over = over.reduce(|one, other| one || other)?;
    Some(contradiction_mark(language, over))
}
