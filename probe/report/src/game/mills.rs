//! The arbiter's report on a game of mills: the same document as that on a game of draughts,
//! without clocks.

use super::judgement::NAMED;
use super::value_strip::ValueStrips;
use super::{
    BestPlay, CellKind, Fact, Figure, GameReport, IndexRow, Judgement, ReportColumn,
    ReportSentence, ReportTable, text,
};
use crate::errors;
use crate::language::{Language, say};
use crate::mills::{board, why};
use crate::notes;
use crate::outcome::PositionOutcome;
use crate::sanitize::sanitize;
use galotne::position::Colour;
use galotne::value::{Parity, Value, Wdl};
use galotne::verdict::Category;
use galotne_answer::json;
use galotne_answer::mills::{
    AdjudicatedGame, AdjudicationError, Alternative, Difference, UnjudgedGame,
};
use galotne_mills::geometry::Point;
use galotne_mills::{
    Adjudication, Move, MoveError, PlyFaultKind, Position, Replay, SheetError, SheetErrorKind,
    SheetNote, Tablebase, geometry, write_fen, write_move,
};

/// More plies of best play than this would not fit beside the rest on a page.
const LONGEST_LINE: usize = 40;

/// The report on a game as plain text, with a line end after each line.
#[must_use]
pub fn report(tables: &Tablebase, case: &AdjudicatedGame, language: Language) -> String {
    text::write(&document(tables, case, language))
}

/// That a game cannot be judged, and why, in one line, and what other readings of the text say.
#[must_use]
pub fn unreadable(unjudged: &UnjudgedGame, language: Language) -> String {
    let error = &unjudged.error;
    let message = match (&**error, language) {
        (error, Language::English) => error.to_string(),
        (error, language) => {
            let message = case_fault(language, error);
            say!(
                language,
                "unreadable",
                number = error.number(),
                message = message
            )
        }
    };
    let others = unjudged.otherwise.iter();
    let others = others.map(|other| self::otherwise(language, other));
    let mut told: Vec<String> = others.collect();
    // Errors have no full stop; a sentence that follows needs one before it.
    let stop = if told.is_empty() || message.ends_with('.') {
        ""
    } else {
        "."
    };
    told.insert(0, message + stop);
    crate::lines::plain(&told.join(" "))
}

/// A move of the game and where it stands.
struct Phrases<'a> {
    language: Language,
    replay: &'a Replay,
    /// Number and side of each ply.
    numbers: Vec<(usize, Colour)>,
}

impl<'a> Phrases<'a> {
    fn new(language: Language, replay: &'a Replay) -> Self {
        let starts = replay.rules().starts;
        let mut numbers: Vec<(usize, Colour)> = vec![];
        let mut again = false;
        for (ply, played) in replay.moves().iter().enumerate() {
            let turn = replay.at(ply).map_or(starts, Position::turn);
            let number = match numbers.last() {
                None => 1,
                Some(&(number, side)) => {
                    number + usize::from(turn == starts && !(side == starts && again))
                }
            };
            again = played.again;
            numbers.push((number, turn));
        }
        Self {
            language,
            replay,
            numbers,
        }
    }

    fn played(&self, ply: usize) -> (usize, Colour) {
        let place = ply.checked_sub(1);
        let played = place.and_then(|place| self.numbers.get(place).copied());
        played.unwrap_or((0, self.replay.rules().starts))
    }

    /// A message about the move that was this ply.
    fn place(&self, key: &str, ply: usize) -> String {
        let (n, side) = self.played(ply);
        say!(self.language, key, ply = ply, n = n, side = side)
    }

    /// The move that was this ply, as a sheet writes it.
    fn numbered(&self, ply: usize) -> String {
        let (number, side) = self.played(ply);
        let played = ply
            .checked_sub(1)
            .and_then(|place| self.replay.moves().get(place));
        let dots = if side == self.replay.rules().starts {
            "."
        } else {
            "..."
        };
        let text = played.map(write_move).unwrap_or_default();
        format!("{number}{dots}\u{a0}{text}")
    }

    fn of_at_most(&self, items: &[String]) -> String {
        match items.get(..NAMED) {
            Some(shown) if items.len() > NAMED => {
                let more = items.len() - NAMED;
                say!(self.language, "and-more", list = shown.join(", "), n = more)
            }
            _ => items.join(", "),
        }
    }
}

/// What the index of a page says of a game.
pub(super) fn index_row(
    tables: &Tablebase,
    case: &AdjudicatedGame,
    language: Language,
) -> IndexRow {
    let phrases = Phrases::new(language, &case.sheet.replay);
    let Judgement {
        profiles, verdict, ..
    } = judgement(&phrases, tables, case);
    let differs = (case.contradicts() == Some(true)).then(|| {
        let key = match case.adjudication.over {
            Some(_) => "index-contradicts",
            None => "index-elsewhere",
        };
        say!(language, key)
    });
    IndexRow::Judged {
        title: title(language, case),
        verdicts: vec![(profiles, verdict)],
        stated: notes::stated(language, json::stated(case.sheet.result.value())),
        contradiction: differs,
    }
}

pub(super) fn document(
    tables: &Tablebase,
    case: &AdjudicatedGame,
    language: Language,
) -> GameReport {
    let phrases = Phrases::new(language, &case.sheet.replay);
    let version = env!("CARGO_PKG_VERSION");
    GameReport {
        language,
        title: title(language, case),
        dispute: vec![],
        facts: facts(&phrases, case),
        judgements: vec![judgement(&phrases, tables, case)],
        tables: vec![changes(&phrases, case), course(&phrases, case)],
        course: ValueStrips {
            heading: String::new(),
            strips: vec![],
            legend: vec![],
        },
        figures: figures(&phrases, case),
        notes: notes(&phrases, case),
        footer: vec![
            say!(language, "footer-program", version = version),
            match used(case).join(", ").as_str() {
                "" => say!(language, "footer-no-tables"),
                classes => say!(language, "footer-tables", classes = classes),
            },
        ],
    }
}

/// The classes whose tables have told something.
fn used(case: &AdjudicatedGame) -> Vec<String> {
    let mut used: Vec<String> = vec![];
    for judged in &case.adjudication.course {
        if let (Some(class), Some(_)) = (judged.class, judged.wdl) {
            let class = class.to_string();
            if !used.contains(&class) {
                used.push(class);
            }
        }
    }
    used
}

fn title(language: Language, case: &AdjudicatedGame) -> String {
    let number = case.sheet.number;
    let tag = |name| case.tag(name).map(sanitize);
    match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => say!(
            language,
            "title-players",
            number = number,
            white = white,
            black = black
        ),
        _ => say!(language, "title", number = number),
    }
}

fn facts(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> Vec<Fact> {
    let language = phrases.language;
    let tags = [
        ("fact-event", "Event"),
        ("fact-site", "Site"),
        ("fact-round", "Round"),
        ("fact-date", "Date"),
        ("fact-white", "White"),
        ("fact-black", "Black"),
    ];
    let tags = tags.map(|(key, name)| (key, case.tag(name).map(sanitize)));
    let plies = phrases.replay.plies();
    let game = say!(
        language,
        "fact-game-value",
        number = case.sheet.number,
        n = phrases.played(plies).0,
        plies = plies
    );
    let ply = case.adjudication.ply;
    let place = phrases.place("after-ply", ply);
    let position = phrases.replay.at(ply).map(|position| {
        if *position == phrases.replay.rules().start() {
            place
        } else {
            format!("{}, {place}", write_fen(position))
        }
    });
    let stated = notes::stated(language, json::stated(case.sheet.result.value()));
    let rules = phrases.replay.rules().name;
    let agrees = match (case.contradicts(), case.adjudication.over) {
        (None, _) => None,
        (Some(false), _) => Some("result-agrees"),
        (Some(true), Some(_)) => Some("result-differs"),
        (Some(true), None) => Some("result-elsewhere"),
    };
    let result = match agrees {
        None => stated,
        Some(key) => format!("{stated}. {}", say!(language, key, profiles = rules)),
    };
    let others = [
        ("fact-game", Some(game)),
        ("fact-rules", Some(rules.to_owned())),
        ("fact-position", position),
        ("fact-result", Some(result)),
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

fn judgement(phrases: &Phrases<'_>, tables: &Tablebase, case: &AdjudicatedGame) -> Judgement {
    let (language, rules) = (phrases.language, phrases.replay.rules());
    let adjudication = &case.adjudication;
    let mut sentences = vec![];
    let verdict = match adjudication.over {
        Some(over) => say!(
            language,
            "verdict-won",
            side = over.winner,
            place = phrases.place("with-ply", over.ply),
            reason = why(over.reason, language)
        ),
        None => {
            sentences.extend(missing(language, tables, adjudication));
            sentences.extend(best(phrases, case));
            sentences.extend(since(phrases, adjudication));
            value(language, adjudication, rules.parity())
        }
    };
    if case.outcome().is_some() {
        let names: Vec<String> = case.missing().iter().map(ToString::to_string).collect();
        let alone = (!names.is_empty()).then(|| {
            let tables = phrases.of_at_most(&names);
            say!(language, "missing-alone", tables = tables)
        });
        sentences.extend(alone);
    }
    let plain = |sentences: Vec<String>| sentences.into_iter().map(ReportSentence::plain);
    let others = case.otherwise.iter();
    let others = others.map(|other| ReportSentence::strong(self::otherwise(language, other)));
    // Where nothing is known, readings need not be named.
    let known = case.outcome().is_some() && !case.otherwise_unknown.is_empty();
    let unknown = known.then(|| {
        let rules = case.otherwise_unknown.join(", ");
        ReportSentence::plain(say!(language, "mills-otherwise-unknown", rules = rules))
    });
    Judgement {
        heading: say!(language, "verdict-heading", profile = rules.name),
        profiles: rules.name.to_owned(),
        rules: rules.sources.text.to_owned(),
        verdict,
        sentences: (plain(sentences).chain(others).chain(unknown)).collect(),
        play: play(phrases, case),
    }
}

/// What the position is worth.
fn value(language: Language, adjudication: &Adjudication, parity: Parity) -> String {
    let Some(judged) = adjudication.judged() else {
        return say!(language, "verdict-unknown");
    };
    let turn = judged.position.turn();
    let winner = match judged.wdl {
        None => return say!(language, "verdict-unknown"),
        Some(Wdl::Draw) => return say!(language, "verdict-draw"),
        Some(Wdl::Win) => turn,
        Some(Wdl::Loss) => !turn,
    };
    let Some(plies) = judged.dtw.and_then(Value::plies) else {
        return say!(language, "verdict-wins", side = winner);
    };
    let length = match parity {
        // Extra moves are not anybody's in turn.
        Parity::Neither => say!(language, "mills-in", plies = plies),
        _ => say!(
            language,
            "length-here",
            plies = plies,
            side = winner,
            n = plies.div_ceil(2)
        ),
    };
    say!(language, "verdict-wins-in", side = winner, length = length)
}

/// What is missing, where the value is not known.
fn missing(language: Language, tables: &Tablebase, adjudication: &Adjudication) -> Option<String> {
    let judged = adjudication.judged()?;
    if judged.wdl.is_some() || judged.missing.is_empty() {
        return None;
    }
    let names: Vec<String> = judged.missing.iter().map(ToString::to_string).collect();
    let mut classes: Vec<_> = judged.missing.iter().map(|key| key.class).collect();
    classes.dedup();
    let command = tables.build_command(classes);
    Some(say!(
        language,
        "missing",
        tables = names.join(", "),
        command = command
    ))
}

/// What to play.
fn best(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> Option<String> {
    let judged = case.adjudication.judged()?;
    let (wdl, side) = (judged.wdl?, judged.position.turn());
    let keeps: Vec<String> = (case.moves.iter().flatten())
        .filter(|found| found.worth().map(Value::wdl) == Some(wdl))
        .map(|found| write_move(&found.played))
        .collect();
    let best = keeps.first()?.as_str();
    Some(match wdl {
        Wdl::Draw => say!(
            phrases.language,
            "holding-moves",
            side = side,
            moves = phrases.of_at_most(&keeps)
        ),
        _ => say!(phrases.language, "best-move", side = side, best = best),
    })
}

/// Since when the position is worth what it is.
fn since(phrases: &Phrases<'_>, adjudication: &Adjudication) -> Option<String> {
    adjudication.judged()?.wdl?;
    let same = |ply: usize| {
        (ply..=adjudication.ply).all(|now| {
            let judged = adjudication.course.get(now);
            judged.is_some_and(|judged| judged.wdl.is_some())
        })
    };
    let changed = adjudication.changes.last().map_or(0, |change| change.ply);
    // Nothing is known before the first value that no unknown one follows.
    let unknown = (adjudication.course.iter()).rposition(|judged| judged.wdl.is_none());
    let known = unknown.map_or(0, |ply| ply + 1);
    if changed >= known && same(changed) {
        return Some(match changed {
            0 => say!(phrases.language, "since-start"),
            ply => phrases.place("since", ply),
        });
    }
    Some(phrases.place("since-known", known))
}

/// Best play from the position judged.
fn play(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> Option<BestPlay> {
    let language = phrases.language;
    let line = case.line.as_ref().filter(|line| !line.moves.is_empty())?;
    let starts = phrases.replay.rules().starts;
    let ply = case.adjudication.ply;
    let (mut number, side) = phrases.played(ply);
    let mut last = (ply > 0).then(|| {
        let again = phrases.replay.moves().get(ply - 1);
        (side, again.is_some_and(|played| played.again))
    });
    let mut turn = phrases.replay.at(ply)?.turn();
    let mut moves = vec![];
    for (place, step) in line.moves.iter().take(LONGEST_LINE).enumerate() {
        let new = turn == starts && last != Some((starts, true));
        number += usize::from(new || number == 0);
        let text = write_move(&step.played);
        moves.push(match (new, place) {
            (true, _) => format!("{number}.\u{a0}{text}"),
            (false, 0) => format!("{number}...\u{a0}{text}"),
            (false, _) => text,
        });
        last = Some((turn, step.played.again));
        turn = step.judged.position.turn();
    }
    let rest = line.moves.len().saturating_sub(LONGEST_LINE);
    let judged = &line.moves.last()?.judged;
    let ending = if rest > 0 {
        say!(language, "line-cut", n = rest.div_ceil(2), plies = rest)
    } else if judged.dtw.and_then(Value::plies) == Some(0) {
        let winner = match judged.wdl {
            Some(Wdl::Win) => judged.position.turn(),
            _ => !judged.position.turn(),
        };
        say!(language, "line-won", side = winner)
    } else {
        say!(language, "line-unknown")
    };
    Some(BestPlay {
        heading: say!(language, "line-heading"),
        moves,
        ending,
    })
}

/// The last so many changes have a drawing.
const CHANGES: usize = 4;

/// Where the game starts, the position judged, and what stood before the value changed.
fn figures(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> Vec<Figure> {
    let (language, replay) = (phrases.language, phrases.replay);
    let adjudication = &case.adjudication;
    let mut figures = vec![];
    if let Some(start) = replay.at(0).filter(|at| **at != replay.rules().start()) {
        figures.push(figure(
            language,
            start,
            say!(language, "diagram-start"),
            None,
        ));
    }
    let judged = match adjudication.over {
        Some(over) => {
            let caption = say!(
                language,
                "diagram-ended",
                profiles = replay.rules().name,
                place = phrases.place("after-ply", over.ply)
            );
            (over.ply, caption, None)
        }
        None => {
            let place = phrases.place("after-ply", adjudication.ply);
            let won = adjudication.judged().and_then(|judged| judged.wdl) != Some(Wdl::Draw);
            let best = case.moves.iter().flatten().next();
            let best = best.filter(|best| won && best.worth().is_some());
            let best = best.map(|best| &best.played);
            (
                adjudication.ply,
                say!(language, "diagram-judged", place = place),
                best,
            )
        }
    };
    let (ply, caption, best) = judged;
    figures.extend(
        replay
            .at(ply)
            .filter(|_| ply > 0)
            .map(|position| figure(language, position, caption, best)),
    );
    let skipped = adjudication.changes.len().saturating_sub(CHANGES);
    for change in adjudication.changes.iter().skip(skipped) {
        let before = change.ply.checked_sub(1).and_then(|ply| replay.at(ply));
        figures.extend(before.map(|position| {
            let caption = phrases.place("diagram-before", change.ply);
            figure(language, position, caption, change.better.first())
        }));
    }
    figures
}

/// A position with a caption; the points of the best move have rings.
fn figure(language: Language, position: &Position, caption: String, best: Option<&Move>) -> Figure {
    let to_move = say!(language, "to-move", side = position.turn());
    let mut caption = format!("{caption}. {to_move}.");
    let mut marked = 0;
    if let Some(best) = best {
        marked = best.from.map_or(0, Point::bit) | best.to.bit() | best.removed;
        // A caption is narrow, and a move stays whole.
        let text = write_move(best).replace('-', "\u{2011}");
        caption = format!("{caption} {}.", say!(language, "diagram-best", best = text));
    }
    Figure {
        svg: board::svg(position, marked, &caption, &write_fen(position), language),
        caption,
    }
}

/// Where the value changed.
fn changes(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> ReportTable {
    let language = phrases.language;
    let known = case
        .adjudication
        .course
        .windows(2)
        .any(|pair| pair.iter().all(|judged| judged.wdl.is_some()));
    let value = |wdl: Wdl| say!(language, format!("value-{}", wdl.word()));
    let rows = (case.adjudication.changes.iter()).map(|change| {
        let better: Vec<String> = change.better.iter().map(write_move).collect();
        let side = phrases.played(change.ply).1;
        vec![
            phrases.numbered(change.ply),
            say!(language, "side", side = side),
            value(change.from),
            value(change.to),
            match better.is_empty() {
                true => "–".to_owned(),
                false => phrases.of_at_most(&better),
            },
            change.ply.to_string(),
        ]
    });
    let columns = [
        ("changes-move", CellKind::Moves),
        ("changes-side", CellKind::Text),
        ("changes-from", CellKind::Text),
        ("changes-to", CellKind::Text),
        ("changes-better", CellKind::Moves),
        ("changes-ply", CellKind::Numbers),
    ];
    ReportTable {
        heading: say!(language, "changes-heading"),
        columns: columns
            .map(|(key, holds)| column(language, key, holds))
            .into(),
        rows: rows.collect(),
        empty: say!(
            language,
            if known {
                "changes-none"
            } else {
                "changes-unknown"
            }
        ),
        past: 0,
        fold: None,
    }
}

/// The value after each move, those of the same worth in one row.
fn course(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> ReportTable {
    let language = phrases.language;
    let mut runs: Vec<(usize, usize, PositionOutcome)> = vec![];
    for (ply, judged) in case.adjudication.course.iter().enumerate() {
        let category = judged.wdl.map(|wdl| Category::with_clock(wdl, None, None));
        let worth = PositionOutcome::new(category, judged.position.turn());
        match runs.last_mut().filter(|(.., known)| *known == worth) {
            Some((_, last, _)) => *last = ply,
            None => runs.push((ply, ply, worth)),
        }
    }
    let rows = runs.into_iter().map(|(first, last, worth)| {
        let [first, last] = [first, last].map(|ply| phrases.place("place-short", ply));
        vec![first, last, say!(language, worth.key())]
    });
    let columns = ["clocks-from", "clocks-to", "mills-value"];
    ReportTable {
        heading: say!(language, "course-heading"),
        columns: columns
            .map(|key| column(language, key, CellKind::Text))
            .into(),
        rows: rows.collect(),
        empty: String::new(),
        past: 0,
        fold: None,
    }
}

fn column(language: Language, key: &str, holds: CellKind) -> ReportColumn {
    ReportColumn {
        heading: say!(language, key),
        holds,
    }
}

fn notes(phrases: &Phrases<'_>, case: &AdjudicatedGame) -> Vec<String> {
    let language = phrases.language;
    let at = case.adjudication.ply;
    let mut notes: Vec<String> = (case.sheet.notes.iter())
        .map(|note| sheet_note(language, note))
        .collect();
    for stood in phrases
        .replay
        .irregular()
        .iter()
        .filter(|stood| stood.ply <= at)
    {
        notes.push(say!(
            language,
            "mills-note-irregular",
            ply = stood.ply,
            played = write_move(&stood.played),
            why = ply_fault(language, &stood.kind)
        ));
    }
    if let Some(stop) = &case.sheet.stop {
        let why = sheet_fault(language, &stop.kind);
        notes.push(say!(
            language,
            "note-stops",
            ply = phrases.replay.plies(),
            why = why
        ));
    }
    notes
}

/// How a sheet was read, as a sentence.
pub(crate) fn sheet_note(language: Language, note: &SheetNote) -> String {
    let stated = |result| notes::stated(language, json::stated(result));
    match note {
        SheetNote::Encoding(encoding) => say!(language, "note-encoding", encoding = *encoding),
        SheetNote::RulesOverruled { tag, rules } => say!(
            language,
            "mills-note-overruled",
            tag = sanitize(tag),
            rules = rules.name
        ),
        SheetNote::FenIgnored => say!(language, "note-fen-ignored"),
        SheetNote::ResultsDiffer { tag, terminator } => say!(
            language,
            "note-results-differ",
            tag = stated(tag),
            terminator = stated(terminator)
        ),
        other => format!("{other}."),
    }
}

/// What another reading says, as a sentence.
fn otherwise(language: Language, other: &Alternative) -> String {
    let what = match &other.differs {
        Difference::Start => say!(language, "mills-otherwise-start"),
        Difference::Illegal { ply, kind, .. } => say!(
            language,
            "mills-otherwise-illegal",
            ply = *ply,
            why = ply_fault(language, kind)
        ),
        Difference::Legal { ply } => say!(language, "mills-otherwise-legal", ply = *ply),
        Difference::End { ply: None, .. } => say!(language, "mills-otherwise-goes-on"),
        Difference::End {
            ply: Some(ply),
            result,
        } => {
            let result = say!(language, format!("result-{}", result.unwrap_or("draw")));
            say!(
                language,
                "mills-otherwise-over",
                ply = *ply,
                result = result
            )
        }
        Difference::Value { winner, .. } => {
            let category = match winner {
                None => Category::Draw,
                Some(_) => Category::Win,
            };
            let worth = PositionOutcome::new(Some(category), winner.unwrap_or(Colour::White));
            say!(language, worth.key())
        }
    };
    say!(
        language,
        "mills-otherwise",
        rules = other.rules,
        what = what,
        cite = other.source.unwrap_or_default()
    )
}

// ---- Faults ------------------------------------------------------------------------------------

/// What is wrong with a game, without its number and without a full stop.
fn case_fault(language: Language, error: &AdjudicationError) -> String {
    match error {
        AdjudicationError::Sheet(error) => placed_fault(language, error),
        AdjudicationError::NoSuchPly { plies, at, .. } => {
            say!(language, "fault-no-such-ply", plies = *plies, at = *at)
        }
        AdjudicationError::Probe { error, .. } => match error.file() {
            Some(file) => say!(language, "fault-table", file = sanitize(file)),
            None => say!(language, "fault-no-table"),
        },
        _ => say!(language, "fault-other"),
    }
}

/// Where in the file and in the game, and what.
fn placed_fault(language: Language, error: &SheetError) -> String {
    let what = sheet_fault(language, &error.kind);
    match (error.played, error.ply.filter(|&ply| ply > 0)) {
        (Some(played), _) => say!(
            language,
            "fault-at-move",
            line = error.line,
            n = played.number,
            side = played.colour,
            what = what
        ),
        (None, Some(ply)) => say!(
            language,
            "fault-after-ply",
            line = error.line,
            ply = ply,
            what = what
        ),
        _ => say!(language, "fault-at-line", line = error.line, what = what),
    }
}

fn sheet_fault(language: Language, kind: &SheetErrorKind) -> String {
    match kind {
        SheetErrorKind::Text(kind) => errors::kind(language, kind),
        SheetErrorKind::Fen(error) => {
            let what = say!(language, "fault-fen-other", at = error.at + 1);
            say!(
                language,
                "fault-fen",
                text = sanitize(&error.text),
                what = what
            )
        }
        SheetErrorKind::Move(error) => match &**error {
            MoveError::NoPoint { text, name, .. } => say!(
                language,
                "mills-fault-no-point",
                text = sanitize(text),
                point = sanitize(name)
            ),
            MoveError::NotAMove { text, .. } => {
                say!(language, "fault-not-a-move", text = sanitize(text))
            }
            _ => say!(language, "fault-other"),
        },
        SheetErrorKind::Fault(fault) => {
            let what = ply_fault(language, &fault.kind);
            format!("“{}”: {what}", write_move(&fault.said))
        }
        SheetErrorKind::SetUp => say!(language, "mills-fault-set-up"),
        SheetErrorKind::MixedNames => say!(language, "mills-fault-mixed-names"),
        SheetErrorKind::TooManyPlies { limit } => {
            say!(language, "mills-fault-too-many-plies", limit = *limit)
        }
        _ => say!(language, "fault-other"),
    }
}

/// What is wrong with a ply, without a full stop.
fn ply_fault(language: Language, kind: &PlyFaultKind) -> String {
    let key = format!("mills-fault-{}", kind.word());
    match kind {
        PlyFaultKind::GameEnd(over) => {
            let reason = why(over.reason, language);
            say!(language, key, ply = over.ply, reason = reason)
        }
        PlyFaultKind::PointTaken(point)
        | PlyFaultKind::NoStone(point)
        | PlyFaultKind::NothingThere(point) => say!(language, key, point = point.name()),
        PlyFaultKind::NoStep { from, to } => {
            say!(language, key, from = from.name(), to = to.name())
        }
        PlyFaultKind::MissingRemoval(moves) => {
            let moves = moves.join(", ");
            say!(language, key, moves = moves)
        }
        PlyFaultKind::InMill { point, open } => {
            let names: Vec<_> = geometry::by_name(*open)
                .map(geometry::Point::name)
                .collect();
            say!(language, key, point = point.name(), open = names.join(", "))
        }
        PlyFaultKind::ExtraMoveNotMade(ply) => say!(language, key, ply = *ply),
        PlyFaultKind::HandEmpty
        | PlyFaultKind::PlaceFirst
        | PlyFaultKind::NoMill
        | PlyFaultKind::NoRemoval
        | PlyFaultKind::TooMany
        | PlyFaultKind::NoExtraMove => say!(language, key),
        _ => kind.to_string(),
    }
}
