//! What was assumed, what is contested, and what the report was made with.

use super::phrases::Phrases;
use crate::language::say;
use crate::notes::{contested, is_assumption, note};
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_answer::{AdjudicatedGame, AnswerNote, NoteKind};

pub(super) fn notes(phrases: &Phrases, case: &AdjudicatedGame) -> Vec<String> {
    // That nothing was counted before a game began needs no assumption.
    let whole = phrases.variant.start() == Some(case.read.game.start);
    let mut notes: Vec<AnswerNote> = (case.rulings.iter())
        .flat_map(|ruling| case.notes(ruling))
        .filter(|note| !(whole && note.about == NoteKind::FreshClocks))
        .collect();
    notes.sort_by_key(contested);
    let mut texts: Vec<String> = vec![];
    for note in notes {
        let text = sentence(phrases, &note);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// What is assumed of a score is assumed of the position that it begins with.
fn sentence(phrases: &Phrases, about: &AnswerNote) -> String {
    let language = phrases.language;
    match about.about {
        NoteKind::FreshClocks => say!(language, "assumed-fresh-clocks"),
        NoteKind::HalfMovesUnused { n } => say!(language, "assumed-half-moves-unused", n = n),
        NoteKind::NoClock => say!(language, "assumed-no-clock"),
        NoteKind::Rotated => say!(language, "assumed-rotated"),
        _ if is_assumption(about) || contested(about) => note(language, about),
        // What the rules are goes on after a colon elsewhere.
        _ => format!("{}.", note(language, about)),
    }
}

pub(super) fn footer(phrases: &Phrases, tables: &Tablebase, case: &AdjudicatedGame) -> Vec<String> {
    let language = phrases.language;
    let version = env!("CARGO_PKG_VERSION");
    let classes = classes(tables, case).join(", ");
    vec![
        say!(language, "footer-program", version = version),
        match classes.as_str() {
            "" => say!(language, "footer-no-tables"),
            classes => say!(language, "footer-tables", classes = classes),
        },
    ]
}

/// The classes of which there are tables that occur in the game or in best play, in this order.
fn classes(tables: &Tablebase, case: &AdjudicatedGame) -> Vec<String> {
    let positions = case.rulings.iter().flat_map(|ruling| {
        let played = 0..ruling.adjudication.values.len();
        let played =
            played.filter_map(|ply| Some(*ruling.replay.moment(ply)?.situation.position()));
        let judged = *ruling.adjudication.moment.situation.position();
        let line = ruling.line.iter().flat_map(|line| &line.moves);
        played
            .chain([judged])
            .chain(line.map(|step| *step.position()))
    });
    let known: Vec<Class> = tables.keys().map(|key| key.class).collect();
    let mut used: Vec<Class> = vec![];
    for position in positions {
        for class in asked(tables.game(), position) {
            if !used.contains(&class) && known.contains(&class) {
                used.push(class);
            }
        }
    }
    used.iter().map(ToString::to_string).collect()
}

/// The classes that are asked about a position: where something must be captured, those that
/// captures lead to.
fn asked(variant: &Variant, position: Position) -> Vec<Class> {
    let mut classes = vec![];
    let mut open = vec![position];
    while let Some(position) = open.pop() {
        if variant.has_capture(&position) {
            let moves = variant.moves(&position);
            open.extend(moves.iter().map(|played| variant.play(&position, played)));
        } else {
            classes.push(Class::from_position(&position).canonical());
        }
    }
    classes
}
