//! The notes of an answer in words.

use crate::errors;
use crate::language::{Language, say};
use crate::sanitize::sanitize;
use crate::sources;
use galotne_answer::{AnswerNote, NoteKind};

/// Writes a note. A note on a score is a sentence; other notes continue after a colon.
#[must_use]
pub fn note(language: Language, note: &AnswerNote) -> String {
    let named = |rules: &str| say!(language, format!("rules-{rules}"));
    match &note.about {
        NoteKind::FreshClocks => say!(language, "note-fresh-clocks"),
        NoteKind::HalfMovesUnused { n } => say!(language, "note-half-moves-unused", n = *n),
        NoteKind::NoClock => say!(language, "note-no-clock"),
        NoteKind::Rotated => say!(language, "note-rotated"),
        NoteKind::AssumedProfile { profile, by } => {
            let profile = say!(language, format!("board-profile-{profile}"));
            say!(language, "assumed-profile", profile = profile, by = *by)
        }
        NoteKind::Corrected {
            n, side, was, read, ..
        } => say!(
            language,
            "corrected",
            n = *n,
            side = *side,
            was = sanitize(was),
            read = sanitize(read)
        ),
        NoteKind::NoGameType { rules } => {
            say!(language, "note-no-game-type", rules = named(rules))
        }
        NoteKind::FitsSeveral { rules, games } => say!(
            language,
            "note-fits-several",
            rules = named(rules),
            games = games
                .iter()
                .map(|game| named(game))
                .collect::<Vec<_>>()
                .join("; ")
        ),
        NoteKind::Stops { ply, fault, .. } => {
            let why = errors::kind(language, fault);
            say!(language, "note-stops", ply = *ply, why = why)
        }
        NoteKind::UsualNumbering => say!(language, "note-usual-numbering"),
        NoteKind::SettledCapture { ply, read } => {
            say!(language, "note-settled-capture", ply = *ply, move = sanitize(read))
        }
        NoteKind::Irregular { ply, read, due } => say!(
            language,
            "note-irregular",
            ply = *ply,
            move = sanitize(read),
            due = due.join(", ")
        ),
        NoteKind::Huffed { ply, square } => {
            say!(
                language,
                "note-huffed",
                ply = *ply,
                square = sanitize(square)
            )
        }
        NoteKind::Encoding { encoding } => {
            say!(language, "note-encoding", encoding = *encoding)
        }
        NoteKind::GameTypeOverruled { tag, rules } => say!(
            language,
            "note-game-type-overruled",
            tag = sanitize(tag),
            rules = named(rules)
        ),
        NoteKind::VariantOverruled { tag, rules } => say!(
            language,
            "note-variant-overruled",
            tag = sanitize(tag),
            rules = named(rules)
        ),
        NoteKind::FromPosition { rules } => {
            say!(language, "note-from-position", rules = named(rules))
        }
        NoteKind::LettersFromWhite => say!(language, "note-letters-from-white"),
        NoteKind::FenIgnored => say!(language, "note-fen-ignored"),
        NoteKind::BlacksPointsFirst => say!(language, "note-blacks-points-first"),
        NoteKind::ResultsDiffer { tag, terminator } => say!(
            language,
            "note-results-differ",
            tag = stated(language, tag),
            terminator = stated(language, terminator)
        ),
        NoteKind::Contested { profile } => {
            let key = note.cite.as_deref().unwrap_or_default();
            let profile = say!(language, format!("board-profile-{profile}"));
            let article = format!("{}; {profile}", say!(language, key));
            let says = say!(language, format!("{key}.says"));
            say!(language, "note-contested", article = article, says = says)
        }
        NoteKind::Open {
            sentence,
            source,
            quote,
            ..
        }
        | NoteKind::Supports {
            sentence,
            source,
            quote,
            ..
        } => {
            let own = sources::language_of(source);
            let quoted = match own {
                _ if quote.is_empty() => "no",
                Some(own) if own != language.tag() && language.has(&format!("said-{sentence}")) => {
                    "translated"
                }
                _ => "own",
            };
            let said = match quoted {
                "translated" => say!(language, format!("said-{sentence}")),
                _ => String::new(),
            };
            let reading = say!(language, format!("reading-{sentence}"));
            let reading = reading.strip_suffix('.').unwrap_or(&reading);
            say!(
                language,
                "note-open",
                quoted = quoted,
                cite = sources::cited(language, source),
                quote = *quote,
                said = said,
                from = own.unwrap_or_default(),
                reading = reading
            )
        }
        NoteKind::Untabled { .. } => {
            let key = note.cite.as_deref().unwrap_or_default();
            say!(language, "note-untabled", article = say!(language, key))
        }
        NoteKind::Unreachable => say!(language, "mills-unreachable"),
        // A kind without a message.
        _ => sanitize(&note.text),
    }
}

/// Translates the texts of notes. They have no full stop, as in English.
pub fn translate(language: Language, notes: &mut [AnswerNote]) {
    if language == Language::English {
        return;
    }
    for about in notes {
        let text = note(language, about);
        about.text = text.strip_suffix('.').unwrap_or(&text).to_owned();
    }
}

/// Whether a note is about a contested rule.
pub(crate) fn contested(note: &AnswerNote) -> bool {
    matches!(note.about, NoteKind::Contested { .. })
}

/// Whether a note is about an assumption, not about the rules.
pub(crate) fn is_assumption(note: &AnswerNote) -> bool {
    let about_rules = matches!(
        note.about,
        NoteKind::Open { .. }
            | NoteKind::Supports { .. }
            | NoteKind::Untabled { .. }
            | NoteKind::Unreachable
    );
    !about_rules && !contested(note)
}

/// A stated result in words.
pub(crate) fn stated(language: Language, result: &str) -> String {
    match result {
        "white-wins" | "draw" | "black-wins" | "double-forfeit" | "unfinished" => {
            say!(language, format!("result-{result}"))
        }
        other => say!(language, "result-other", text = sanitize(other)),
    }
}
