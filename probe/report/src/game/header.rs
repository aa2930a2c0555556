//! The head of a report: how the profiles disagree, who played, and what the score says of the
//! result.

use super::Fact;
use super::phrases::{Phrases, grouped};
use crate::language::say;
use crate::notes;
use crate::sanitize::sanitize;
use galotne::notation::write_fen;
use galotne::position::Colour;
use galotne::verdict::Category;
use galotne_answer::{AdjudicatedGame, Ruling, json};

fn tag(case: &AdjudicatedGame, name: &str) -> Option<String> {
    case.tag(name).map(sanitize)
}

pub(super) fn title(phrases: &Phrases, case: &AdjudicatedGame) -> String {
    let number = case.read.number;
    match (tag(case, "White"), tag(case, "Black")) {
        (Some(white), Some(black)) => say!(
            phrases.language,
            "title-players",
            number = number,
            white = white,
            black = black
        ),
        _ => say!(phrases.language, "title", number = number),
    }
}

pub(super) fn facts(phrases: &Phrases, case: &AdjudicatedGame) -> Vec<Fact> {
    let language = phrases.language;
    let tags = [
        ("fact-event", "Event"),
        ("fact-site", "Site"),
        ("fact-round", "Round"),
        ("fact-date", "Date"),
        ("fact-white", "White"),
        ("fact-black", "Black"),
    ];
    let tags = tags.map(|(key, name)| (key, tag(case, name)));
    let game = say!(
        language,
        "fact-game-value",
        number = case.read.number,
        n = case.read.game.moves.len().div_ceil(2),
        plies = case.read.game.moves.len()
    );
    let rules = say!(language, format!("rules-{}", phrases.variant.name));
    let others = [
        ("fact-game", Some(game)),
        ("fact-rules", Some(rules)),
        ("fact-position", position(phrases, case)),
        ("fact-result", Some(result(phrases, case))),
    ];
    (tags.into_iter().chain(others))
        .filter_map(|(key, value)| {
            Some(Fact {
                label: say!(language, key),
                value: value?,
            })
        })
        .collect()
}

/// The positions that decide and where they stand in the game: where it was over, or the one asked
/// about.
fn position(phrases: &Phrases, case: &AdjudicatedGame) -> Option<String> {
    let mut texts: Vec<String> = vec![];
    for ruling in &case.rulings {
        let ply = decided(ruling);
        let position = *ruling.replay.moment(ply)?.situation.position();
        let place = phrases.place("after-ply", ply);
        let text = if phrases.variant.start() == Some(position) {
            place
        } else {
            format!("{}, {place}", write_fen(phrases.variant, &position))
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    Some(texts.join("; "))
}

/// After how many plies a verdict was decided: at the end of the game, or where it is asked about.
pub(super) fn decided(ruling: &Ruling) -> usize {
    let adjudication = &ruling.adjudication;
    adjudication.over.map_or(adjudication.ply, |over| over.ply)
}

/// What the score states, and whether the verdicts agree.
fn result(phrases: &Phrases, case: &AdjudicatedGame) -> String {
    let mut text = stated(phrases, case);
    let agreements = (case.rulings.iter())
        .filter_map(|ruling| Some((ruling.profile().name, agreement(case, ruling)?)));
    for (place, (profiles, key)) in grouped(agreements).into_iter().enumerate() {
        text.push_str(if place == 0 { ". " } else { " " });
        let profiles = phrases.list(&profiles);
        text.push_str(&say!(phrases.language, key, profiles = profiles));
    }
    text
}

/// The result that the score states.
pub(super) fn stated(phrases: &Phrases, case: &AdjudicatedGame) -> String {
    notes::stated(phrases.language, json::stated(case.read.result.value()))
}

/// How the stated result contradicts a verdict, in short; `None` if it contradicts none.
pub(super) fn contradiction(phrases: &Phrases, case: &AdjudicatedGame) -> Option<String> {
    let found = (case.rulings.iter()).filter(|ruling| case.contradicts(ruling) == Some(true));
    let over = found.map(|ruling| ruling.adjudication.over.is_some());
    let key = match over.reduce(|one, other| one || other)? {
        true => "index-contradicts",
        false => "index-elsewhere",
    };
    Some(say!(phrases.language, key))
}

/// The message that says how the stated result goes with a verdict, where they can be compared.
fn agreement(case: &AdjudicatedGame, ruling: &Ruling) -> Option<&'static str> {
    Some(
        match (case.contradicts(ruling)?, ruling.adjudication.over) {
            (false, _) => "result-agrees",
            (true, Some(_)) => "result-differs",
            (true, None) => "result-elsewhere",
        },
    )
}

/// Whether a draw may be claimed in the position judged.
pub(super) fn open_claim(ruling: &Ruling) -> bool {
    ruling.claim_is_open()
}

/// Who wins the position judged without draw rules.
pub(super) fn winner(ruling: &Ruling) -> Option<Colour> {
    ruling.winner()
}

/// How the profiles disagree, a sentence for those that agree with each other; nothing if all do.
pub(super) fn dispute(phrases: &Phrases, case: &AdjudicatedGame) -> Vec<String> {
    if !case.disputed() {
        return vec![];
    }
    let stands = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, GameState::new(phrases, ruling)));
    (grouped(stands).into_iter())
        .map(|(profiles, stand)| {
            say!(
                phrases.language,
                stand.key,
                profiles = phrases.list(&profiles),
                side = stand.side,
                article = stand.article,
                place = stand.place
            )
        })
        .collect()
}

/// How a game stands under a profile: a message, and what it may speak of.
#[derive(PartialEq)]
struct GameState {
    key: &'static str,
    side: Colour,
    article: String,
    place: String,
}

impl GameState {
    fn new(phrases: &Phrases, ruling: &Ruling) -> Self {
        let (adjudication, profile) = (&ruling.adjudication, ruling.profile());
        let mut stand = Self {
            key: "dispute-unknown",
            side: Colour::White,
            article: String::new(),
            place: String::new(),
        };
        if let Some(over) = adjudication.over {
            stand.place = phrases.place("with-ply", over.ply);
            stand.key = match (over.rule, over.winner) {
                (Some(rule), _) => {
                    stand.article = phrases.written(profile, rule);
                    "dispute-drawn"
                }
                (None, Some(winner)) => {
                    stand.side = winner;
                    "dispute-won"
                }
                (None, None) => "dispute-drawn-on-board",
            };
        } else if let Some(claim) = ruling.claims.first() {
            stand.place = phrases.place("after-ply", claim.first);
            stand.article = phrases.written(profile, claim.rule);
            stand.key = "dispute-claim";
        } else {
            stand.side = winner(ruling).unwrap_or(Colour::White);
            stand.key = match adjudication.judged.category {
                None => "dispute-unknown",
                Some(Category::Draw) => "dispute-draw",
                Some(Category::Win | Category::Loss) => "dispute-wins",
                Some(_) => "dispute-cursed",
            };
        }
        stand
    }
}
