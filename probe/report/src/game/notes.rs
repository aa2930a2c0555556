//! Assumptions and contested rules, and the footer of a report.

use super::TableStates;
use super::document::GameDocument;
use super::phrases::{Phrases, grouped};
use crate::language::{Language, say};
use crate::move_counts::MoveCount;
use crate::notes::{contested, is_assumption, note};
use galotne::rules::{Clauses, VARIANTS, Variant};
use galotne_answer::{AdjudicatedGame, AnswerNote, NoteKind, Ruling};

pub(crate) fn notes(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<String> {
    // A game from the initial position has fresh clocks without any assumption.
    let whole = game.read.game.variant.start() == Some(game.read.game.start);
    let mut notes: Vec<AnswerNote> = (game.rulings.iter())
        .flat_map(|ruling| game.notes(ruling))
        .filter(|note| !(whole && note.about == NoteKind::FreshClocks))
        .filter(|note| !stands_beside_the_ruling(game, note))
        .collect();
    notes.sort_by_key(contested);
    let mut texts: Vec<String> = vec![];
    for text in notes.iter().map(|note| sentence(phrases.language, note)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// The count with which a score began, if one was given.
fn given_count(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let start = ruling.replay.moment(0)?.situation;
    let running = start.clocks().in_charge()?;
    let counted = usize::from(running.spent());
    let charged = running.clock.only_counted_side(start.class());
    let moves = MoveCount::played(start.position().turn(), counted);
    (counted > 0).then(|| {
        say!(
            phrases.language,
            "given-count",
            moves = moves.by_side(charged, phrases.wording),
            rule = running.clock.rule
        )
    })
}

/// Sentences on what all of a ruling rests on, which stand beside it: the game and the draw rules,
/// if nobody named them, the count with which the score began, and the moves that were corrected.
pub(super) fn grounds(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let language = phrases.language;
    let notes = game.rulings.first().map(|ruling| game.notes(ruling));
    let grounds = notes.into_iter().flatten();
    let assumed = grounds.filter(|note| stands_beside_the_ruling(game, note));
    let assumed =
        assumed.map(|about| say!(language, "card-assumed", assumed = note(language, &about)));
    let corrected = game.corrections.iter().map(AnswerNote::from);
    let corrected = corrected.map(|about| note(language, &about));
    let given = (game.rulings.first()).and_then(|ruling| given_count(phrases, ruling));
    let sentences: Vec<String> = assumed.chain(given).chain(corrected).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn stands_beside_the_ruling(game: &AdjudicatedGame, note: &AnswerNote) -> bool {
    let about_the_rules = matches!(note.about, NoteKind::AssumedProfile { .. });
    about_the_rules || is_guess(game, note)
}

/// Whether a note says that the game was guessed.
fn is_guess(game: &AdjudicatedGame, note: &AnswerNote) -> bool {
    let about_the_game = matches!(
        note.about,
        NoteKind::NoGameType { .. } | NoteKind::FitsSeveral { .. } | NoteKind::FromPosition { .. }
    );
    about_the_game && game.read.is_guessed()
}

/// A note on a score: an assumption is about its first position.
fn sentence(language: Language, about: &AnswerNote) -> String {
    match about.about {
        NoteKind::FreshClocks => say!(language, "assumed-fresh-clocks"),
        NoteKind::HalfMovesUnused { n } => say!(language, "assumed-half-moves-unused", n = n),
        NoteKind::NoClock => say!(language, "assumed-no-clock"),
        NoteKind::Rotated => say!(language, "assumed-rotated"),
        _ if is_assumption(about) || contested(about) => note(language, about),
        // Elsewhere a note about the rules continues after a colon.
        _ => format!("{}.", note(language, about)),
    }
}

/// The digits of a fingerprint that a footer shows.
const FINGERPRINT_DIGITS: usize = 12;

/// The program, the rules, the classes whose tables were used, with their states if these are
/// known, and the tables of the ruling with the beginnings of their hashes.
pub(super) fn footer(report: &GameDocument, states: Option<TableStates<'_>>) -> Vec<String> {
    let (language, used) = (report.language, &report.used);
    let tables = match (&*used.classes, states) {
        ([], _) => say!(language, "footer-no-tables"),
        (classes, None) => say!(language, "footer-tables", classes = classes.join(", ")),
        (classes, Some(states)) => {
            let stated = classes.iter().map(|class| {
                let state = states(used.rules, class);
                (class.as_str(), state)
            });
            let groups = grouped(stated).into_iter().map(|(classes, state)| {
                say!(
                    language,
                    "footer-state",
                    classes = classes.join(", "),
                    state = state.published,
                    date = state.verified.unwrap_or_default()
                )
            });
            let groups: Vec<String> = groups.collect();
            say!(language, "footer-tables", classes = groups.join("; "))
        }
    };
    let mut lines = origin(language, variant(used.rules));
    lines.push(tables);
    let named = report.card.as_ref().and_then(|card| card.tables.as_ref());
    lines.extend(
        named.map(|(_, tables)| say!(language, "footer-checksums", tables = tables.as_str())),
    );
    lines
}

/// The program and the rules by which it reads a game; the tables have the fingerprint of these
/// rules in their headers.
pub(super) fn origin(language: Language, rules: Option<&Variant>) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let mut lines = vec![say!(language, "footer-program", version = version)];
    lines.extend(rules.map(|variant| {
        let digest = Clauses::of_game(variant).digest();
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        say!(
            language,
            "footer-rules",
            rules = say!(language, format!("rules-{}", variant.name)),
            fingerprint = digest.get(..FINGERPRINT_DIGITS).unwrap_or_default()
        )
    }));
    lines
}

/// The game of draughts with this name; `None` for mills.
fn variant(name: &str) -> Option<&'static Variant> {
    (VARIANTS.iter().copied()).find(|variant| variant.name == name)
}
