//! What was assumed, what is contested, and what the report was made with.

use super::head::stated_result;
use super::words::{Words, clean};
use crate::language::say;
use galotne::material::Class;
use galotne::notation::pdn::Note;
use galotne::position::Position;
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne::verdict::DrawRule;
use galotne_answer::Assumed;
use galotne_answer::{Case, Ruling};

pub(super) fn notes(words: &Words, case: &Case) -> Vec<String> {
    // That nothing was counted before a game began needs no assumption.
    let whole = words.variant.start() == Some(case.read.game.start);
    let assumed = (case.rulings.iter().flat_map(|ruling| &ruling.assumed))
        .filter(|assumed| !(whole && **assumed == Assumed::FreshClocks));
    let assumed = assumed.map(|assumed| assumption(words, assumed));
    let read = case.read.notes.iter().map(|found| note(words, found));
    let contested = (case.rulings.iter()).flat_map(|ruling| contested(words, ruling));
    let mut notes: Vec<String> = vec![];
    for text in assumed.chain(read).chain(contested) {
        if !notes.contains(&text) {
            notes.push(text);
        }
    }
    notes
}

fn assumption(words: &Words, assumed: &Assumed) -> String {
    let language = words.language;
    match assumed {
        Assumed::FreshClocks => say!(language, "assumed-fresh-clocks"),
        Assumed::HalfMovesUnused(count) => {
            say!(language, "assumed-half-moves-unused", n = *count)
        }
        Assumed::NoClock => say!(language, "assumed-no-clock"),
        Assumed::Rotated => say!(language, "assumed-rotated"),
    }
}

fn note(words: &Words, note: &Note) -> String {
    let language = words.language;
    let named = |rules: &Variant| say!(language, format!("rules-{}", rules.name));
    match note {
        Note::NoGameType(read) => say!(language, "note-no-game-type", rules = named(read)),
        Note::GameTypeOverruled { tag, rules } => say!(
            language,
            "note-game-type-overruled",
            tag = clean(tag),
            rules = named(rules)
        ),
        Note::FenIgnored => say!(language, "note-fen-ignored"),
        Note::ResultsDiffer { tag, terminator } => say!(
            language,
            "note-results-differ",
            tag = stated_result(words, tag),
            terminator = stated_result(words, terminator)
        ),
        // One that no file has a message for yet.
        other => clean(&other.to_string()),
    }
}

/// The rules whose meaning is disputed and that had a part in the verdict.
fn contested(words: &Words, ruling: &Ruling) -> Vec<String> {
    let (adjudication, profile) = (&ruling.adjudication, ruling.profile());
    let ending = adjudication.over.and_then(|over| over.rule);
    let claims = ruling.claims.iter().map(|claim| claim.rule);
    let decided = (adjudication.judged.wdl).is_some_and(|wdl| wdl != Wdl::Draw);
    let clocks = adjudication.judged.clocks();
    let counting = (clocks.running().into_iter().chain(clocks.beside()))
        .filter(|_| decided && adjudication.over.is_none())
        .map(|running| DrawRule::Clock(running.clock));
    (ending.into_iter().chain(claims).chain(counting))
        .filter(|rule| rule.contested())
        .map(|rule| {
            let article = words.cited(profile, rule);
            let says = words.says(profile, rule);
            say!(
                words.language,
                "note-contested",
                article = article,
                says = says
            )
        })
        .collect()
}

pub(super) fn footer(words: &Words, tables: &Tablebase, case: &Case) -> Vec<String> {
    let language = words.language;
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
fn classes(tables: &Tablebase, case: &Case) -> Vec<String> {
    let positions = case.rulings.iter().flat_map(|ruling| {
        let played = 0..ruling.adjudication.values.len();
        let played = played.filter_map(|ply| Some(*ruling.replay.at(ply)?.situation.position()));
        let judged = *ruling.adjudication.moment.situation.position();
        let line = ruling.line.iter().flat_map(|line| &line.moves);
        played
            .chain([judged])
            .chain(line.map(|step| *step.position()))
    });
    let known: Vec<Class> = tables.keys().map(|key| key.class).collect();
    let mut used: Vec<Class> = vec![];
    for position in positions {
        for class in asked(tables.variant(), position) {
            if !used.contains(&class) && known.contains(&class) {
                used.push(class);
            }
        }
    }
    used.iter().map(ToString::to_string).collect()
}

/// The classes that are asked about a position: where something must be captured, those that captures
/// lead to.
fn asked(variant: &Variant, position: Position) -> Vec<Class> {
    let mut classes = vec![];
    let mut open = vec![position];
    while let Some(position) = open.pop() {
        if variant.has_capture(&position) {
            let moves = variant.moves(&position);
            open.extend(moves.iter().map(|played| variant.play(&position, played)));
        } else {
            classes.push(Class::of(&position).canonical());
        }
    }
    classes
}
