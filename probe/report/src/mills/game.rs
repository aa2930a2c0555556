//! Reports on games of mills: the document of draughts, without clocks.

use super::{board, end_reason};
use crate::build_hints;
use crate::errors::{self, located};
use crate::game::document::{
    BestPlay, CellKind, Fact, Figure, GameDocument, ReportColumn, ReportSentence, ReportTable,
    TableRow, UsedTables, VerdictSection,
};
use crate::game::figures::{MAX_CHANGES, full_caption};
use crate::game::move_list::{MoveList, ScoreMove};
use crate::game::phrases::{MAX_NAMED, Phrases};
use crate::game::score::{self, Score};
use crate::game::value_strip::{ValueStrips, runs};
use crate::game::{FailureReport, GameReport, IndexRow, RowOutcome, changes, header};
use crate::language::{Language, say};
use crate::lines::plain;
use crate::notes;
use crate::outcome::PositionOutcome;
use crate::sanitize::sanitize;
use crate::wording::Wording;
use galotne::position::Colour;
use galotne::value::{Parity, Value, Wdl};
use galotne::verdict::Category;
use galotne_answer::json::{self, GameAnswer, GameFailure, OtherInterpretation, VerdictDifference};
use galotne_answer::mills::{
    AdjudicatedGame, AdjudicationError, UnjudgedGame, game_answer, value_changes,
};
use galotne_mills::geometry::Point;
use galotne_mills::{
    Adjudication, FenError, Move, MoveError, PlyFaultKind, Position, SheetError, SheetErrorKind,
    SheetNote, geometry, write_fen, write_move,
};
use std::collections::BTreeMap;

impl GameReport for AdjudicatedGame {
    fn answers(&self, language: Language) -> Vec<GameAnswer<'_>> {
        let mut answer = game_answer(self);
        if let Some(answer) = &mut answer {
            notes::translate(language, &mut answer.last.notes);
        }
        answer.into_iter().collect()
    }

    fn is_decided(&self) -> bool {
        self.outcome().is_some()
    }

    fn document(&self, wording: Wording) -> GameDocument {
        let language = wording.language;
        let phrases = phrases(self, wording);
        let rules = self.sheet.replay.rules();
        let known = self.adjudication.course.windows(2);
        let known = known.map(|pair| pair.iter().all(|judged| judged.wdl.is_some()));
        let changes = (rules.name, value_changes(&self.adjudication));
        GameDocument {
            language,
            title: title(self, language),
            occasion: header::occasion(|name| self.tag(name)),
            card: None,
            grounds: None,
            dispute: vec![],
            other_rules: None,
            facts: facts(&phrases, self),
            judgements: vec![judgement(&phrases, self)],
            tables: vec![
                changes::table(
                    &phrases,
                    known.into_iter().any(|known| known),
                    [changes].into_iter(),
                ),
                values(&phrases, self),
            ],
            strips: ValueStrips::default(),
            figures: figures(&phrases, self),
            moves: MoveList::new(&phrases, &moves(&phrases, self), &[], self.adjudication.ply),
            notes: reading_notes(self, language),
            used: UsedTables {
                rules: rules.name,
                classes: used_classes(self),
            },
        }
    }

    fn score(&self, language: Language) -> String {
        score(&phrases(self, language.into()), self)
    }

    fn index_row(&self, language: Language) -> IndexRow {
        let judgement = judgement(&phrases(self, language.into()), self);
        let over = self.adjudication.over.is_some();
        let contradiction =
            (self.contradicts() == Some(true)).then(|| header::contradiction_mark(language, over));
        IndexRow {
            title: title(self, language),
            occasion: header::occasion(|name| self.tag(name)),
            round: header::round(|name| self.tag(name)),
            outcome: RowOutcome::Judged {
                ruling: judgement.verdict,
                stated: header::stated(language, self.sheet.result.value()),
            },
            attention: contradiction.into_iter().collect(),
            grounds: vec![],
        }
    }

    fn move_number(&self, ply: usize) -> usize {
        self.sheet.replay.numbered(ply).0
    }

    fn player(&self, ply: usize) -> Colour {
        phrases(self, Wording::default()).played(ply).1
    }

    fn numbered(&self, ply: usize, text: &str) -> String {
        phrases(self, Wording::default()).numbered_ply(ply, text)
    }

    fn moves(&self) -> usize {
        self.move_number(self.sheet.replay.plies())
    }

    fn turn(&self) -> Colour {
        let judged = self.adjudication.judged();
        let start = self.sheet.replay.rules().starts;
        judged.map_or(start, |judged| judged.position.turn())
    }

    fn score_notes(&self, language: Language) -> Vec<String> {
        let notes = self.sheet.notes.iter();
        notes.map(|note| sheet_note(language, note)).collect()
    }
}

impl FailureReport for UnjudgedGame {
    fn failure(&self) -> GameFailure {
        self.into()
    }

    /// The error, and the verdicts of other interpretations of the text.
    fn line(&self, language: Language) -> String {
        let error = &self.error;
        let message = match language {
            Language::English => error.to_string(),
            language => {
                let message = adjudication_error(language, error);
                let number = error.number();
                say!(language, "unreadable", number = number, message = message)
            }
        };
        let others = self.alternatives.iter();
        let mut sentences: Vec<String> = others.map(|other| alternative(language, other)).collect();
        // Errors have no full stop; a sentence needs one before it.
        let stop = match sentences.is_empty() || message.ends_with('.') {
            true => "",
            false => ".",
        };
        sentences.insert(0, message + stop);
        plain(&sentences.join(" "))
    }
}

/// Writes the score sheet of a game, with the verdict and the changes of value in comments.
fn score(phrases: &Phrases, game: &AdjudicatedGame) -> String {
    let (sheet, replay) = (&game.sheet, &game.sheet.replay);
    let rules = replay.rules();
    let first = Colour::White;
    let mut tags = score::original_tags(&sheet.tags);
    let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
    let (result, terminator) = score::result_texts(&sheet.result, first);
    add("Result", result);
    add("Ruling", score::ruled(game.outcome(), first));
    add("Rules", rules.name.to_owned());
    let start = replay.at(0).copied().unwrap_or_else(|| rules.start());
    if start != rules.start() {
        add("SetUp", "1".to_owned());
        add("FEN", write_fen(&start));
    }
    let mut comments: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut comment = |ply: usize, text: String| comments.entry(ply).or_default().push(text);
    for change in value_changes(&game.adjudication) {
        comment(change.ply, score::changed(phrases, &change));
    }
    let judgement = judgement(phrases, game);
    let sentences = judgement
        .sentences
        .iter()
        .map(|sentence| sentence.text.as_str());
    let texts: Vec<&str> = std::iter::once(judgement.verdict.as_str())
        .chain(sentences)
        .collect();
    comment(replay.plies(), texts.join(" "));
    let score = Score {
        tags,
        starts: rules.starts,
        moves: moves(phrases, game),
        setups: vec![],
        comments,
        terminator,
    };
    score.write()
}

fn moves(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<ScoreMove> {
    let moves = game.sheet.replay.moves().iter().zip(1..);
    let moves = moves.map(|(played, ply)| ScoreMove {
        number: phrases.played(ply),
        text: write_move(played),
    });
    moves.collect()
}

fn phrases(game: &AdjudicatedGame, wording: Wording) -> Phrases {
    let replay = &game.sheet.replay;
    let starts = replay.rules().starts;
    let moves = replay.moves().iter().enumerate().map(|(ply, played)| {
        let turn = replay.at(ply).map_or(starts, Position::turn);
        (turn, played.again)
    });
    Phrases::new(wording, starts, moves)
}

fn title(game: &AdjudicatedGame, language: Language) -> String {
    header::title(language, game.sheet.number, |name| game.tag(name))
}

/// The classes with a known value among the positions of the game.
fn used_classes(game: &AdjudicatedGame) -> Vec<String> {
    let mut used: Vec<String> = vec![];
    for judged in &game.adjudication.course {
        if let (Some(class), Some(_)) = (judged.class, judged.wdl) {
            let class = class.to_string();
            if !used.contains(&class) {
                used.push(class);
            }
        }
    }
    used
}

fn facts(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<Fact> {
    let (language, replay) = (phrases.language, &game.sheet.replay);
    let plies = replay.plies();
    let (number, n) = (game.sheet.number, phrases.played(plies).0);
    let summary = say!(language, "fact-game-value", number = number, n = n);
    let summary = phrases.wording.beside(summary, plies);
    let ply = game.adjudication.ply;
    let place = phrases.place("after-ply", ply);
    let position = replay.at(ply).map(|position| {
        if *position == replay.rules().start() {
            place
        } else {
            format!("{}, {place}", write_fen(position))
        }
    });
    let rules = replay.rules().name;
    let mut result = header::stated(language, game.sheet.result.value());
    if let Some(differs) = game.result_differs() {
        let over = game.adjudication.over.is_some();
        let key = header::agreement(differs, over, game.is_decided_off_the_board());
        result = format!("{result}. {}", say!(language, key, profiles = rules));
    }
    let further = [
        ("fact-game", Some(summary)),
        ("fact-rules", Some(rules.to_owned())),
        ("fact-position", position),
        ("fact-result", Some(result)),
        (
            "fact-termination",
            game.termination()
                .map(|stated| header::termination(language, stated)),
        ),
    ];
    header::facts(language, |name| game.tag(name), further)
}

fn judgement(phrases: &Phrases, game: &AdjudicatedGame) -> VerdictSection {
    let (language, rules) = (phrases.language, game.sheet.replay.rules());
    let adjudication = &game.adjudication;
    let mut sentences = vec![];
    let verdict = match adjudication.over {
        Some(over) => say!(
            language,
            "verdict-won",
            side = over.winner,
            place = phrases.place("with-ply", over.ply),
            reason = end_reason(over.reason, language)
        ),
        None => {
            let hints = (game.hint.iter())
                .flat_map(|hint| build_hints::sentences(hint, MAX_NAMED, language));
            sentences.extend(hints);
            sentences.extend(best(phrases, game));
            sentences.extend(since(phrases, adjudication));
            value(phrases.wording, adjudication, rules.parity())
        }
    };
    let known = game.outcome().is_some();
    if known {
        let names: Vec<String> = game.missing().iter().map(ToString::to_string).collect();
        let missing = (!names.is_empty()).then(|| {
            let tables = phrases.short_list(&names);
            say!(language, "missing-alone", tables = tables)
        });
        sentences.extend(missing);
    }
    let others = game.alternatives.iter();
    let others = others.map(|other| ReportSentence::strong(alternative(language, other)));
    // Without a value there is nothing to compare.
    let unknown = (known && !game.unknown_alternatives.is_empty()).then(|| {
        let rules = game.unknown_alternatives.join(", ");
        ReportSentence::plain(say!(language, "mills-otherwise-unknown", rules = rules))
    });
    let sentences = sentences.into_iter().map(ReportSentence::plain);
    VerdictSection {
        heading: say!(language, "verdict-heading", profile = rules.name),
        under: vec![rules.name],
        profiles: rules.name.to_owned(),
        rules: rules.sources.text.to_owned(),
        verdict,
        sentences: sentences.chain(others).chain(unknown).collect(),
        play: play(phrases, game),
    }
}

/// The value of the position judged.
fn value(wording: Wording, adjudication: &Adjudication, parity: Parity) -> String {
    let language = wording.language;
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
    let length = wording.mills_length("length-here", plies.into(), parity);
    say!(language, "verdict-wins-in", side = winner, length = length)
}

/// The best moves.
fn best(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let judged = game.adjudication.judged()?;
    let wdl = judged.wdl?;
    let best: Vec<String> = (game.moves.iter().flatten())
        .filter(|ranked| ranked.worth().map(Value::wdl) == Some(wdl))
        .map(|ranked| write_move(&ranked.played))
        .collect();
    phrases.best_moves(judged.position.turn(), wdl == Wdl::Draw, &best)
}

/// The ply of the present value.
fn since(phrases: &Phrases, adjudication: &Adjudication) -> Option<String> {
    adjudication.judged()?.wdl?;
    let changed = adjudication.changes.last().map_or(0, |change| change.ply);
    let unknown = (adjudication.course.iter()).rposition(|judged| judged.wdl.is_none());
    Some(phrases.since(changed, unknown.map_or(0, |ply| ply + 1)))
}

/// Best play from the position judged.
fn play(phrases: &Phrases, game: &AdjudicatedGame) -> Option<BestPlay> {
    let (replay, ply) = (&game.sheet.replay, game.adjudication.ply);
    let line = game.line.as_ref()?;
    let last = &line.moves.last()?.judged;
    let before = ply.checked_sub(1).and_then(|ply| replay.moves().get(ply));
    let mut turn = replay.at(ply)?.turn();
    let moves = line.moves.iter().map(|ranked| {
        let mover = std::mem::replace(&mut turn, ranked.judged.position.turn());
        (mover, ranked.played.again, write_move(&ranked.played))
    });
    let moves: Vec<_> = moves.collect();
    let ending = if last.dtw.and_then(Value::plies) == Some(0) {
        let winner = match last.wdl {
            Some(Wdl::Win) => last.position.turn(),
            _ => !last.position.turn(),
        };
        say!(phrases.language, "line-won", side = winner)
    } else {
        say!(phrases.language, "line-unknown")
    };
    let again = before.is_some_and(|played| played.again);
    Some(BestPlay::new(phrases, ply, again, &moves, ending))
}

/// The start of the game, the position judged, and the positions before changes of value.
fn figures(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<Figure> {
    let (language, replay) = (phrases.language, &game.sheet.replay);
    let (adjudication, rules) = (&game.adjudication, replay.rules());
    let draw = |position: &Position, caption: String, best: Option<&Move>| {
        figure(language, position, &caption, best)
    };
    let mut figures = vec![];
    if let Some(start) = replay.at(0).filter(|at| **at != rules.start()) {
        figures.push(draw(start, say!(language, "diagram-start"), None));
    }
    let (ply, caption, best) = match adjudication.over {
        Some(over) => {
            let place = phrases.place("after-ply", over.ply);
            let caption = say!(
                language,
                "diagram-ended",
                profiles = rules.name,
                place = place
            );
            (over.ply, caption, None)
        }
        None => {
            let place = phrases.place("after-ply", adjudication.ply);
            let drawn = adjudication.judged().and_then(|judged| judged.wdl) == Some(Wdl::Draw);
            let best = game.moves.iter().flatten().next();
            let best = best.filter(|best| !drawn && best.worth().is_some());
            let caption = say!(language, "diagram-judged", place = place);
            (adjudication.ply, caption, best.map(|best| &best.played))
        }
    };
    let position = replay.at(ply).filter(|_| ply > 0);
    figures.extend(position.map(|position| draw(position, caption, best)));
    let skipped = adjudication.changes.len().saturating_sub(MAX_CHANGES);
    for change in adjudication.changes.iter().skip(skipped) {
        let before = change.ply.checked_sub(1).and_then(|ply| replay.at(ply));
        let caption = phrases.place("diagram-before", change.ply);
        figures.extend(before.map(|position| draw(position, caption, change.better.first())));
    }
    figures
}

/// A position with a caption; the points of the best move have rings.
fn figure(language: Language, position: &Position, caption: &str, best: Option<&Move>) -> Figure {
    let caption = full_caption(language, caption, position.turn(), best.map(write_move));
    let marked = best.map_or(0, |best| {
        best.from.map_or(0, Point::bit) | best.to.bit() | best.removed
    });
    Figure {
        svg: board::svg(position, marked, &caption, &write_fen(position), language),
        caption,
    }
}

/// The value after each move, one row for consecutive equal values.
fn values(phrases: &Phrases, game: &AdjudicatedGame) -> ReportTable {
    let language = phrases.language;
    let outcomes = game.adjudication.course.iter().map(|judged| {
        let category = judged.wdl.map(|wdl| Category::with_clock(wdl, None, None));
        PositionOutcome::new(category, judged.position.turn())
    });
    let rows = runs(outcomes).into_iter().map(|run| {
        let [first, last] = [run.first, run.last].map(|ply| phrases.place("place-short", ply));
        TableRow {
            ply: run.first,
            past: false,
            cells: vec![first, last, say!(language, run.outcome.key())],
        }
    });
    let columns = ["clocks-from", "clocks-to", "mills-value"]
        .map(|key| ReportColumn::new(language, key, CellKind::Text));
    let found = vec![(game.sheet.replay.rules().name, rows.collect())];
    let messages = ["course-heading", "changes-unknown"];
    ReportTable::of_all(phrases, messages, columns.into(), found)
}

fn reading_notes(game: &AdjudicatedGame, language: Language) -> Vec<String> {
    let replay = &game.sheet.replay;
    let accepted = replay.irregular().iter();
    let accepted = accepted.filter(|accepted| accepted.ply <= game.adjudication.ply);
    let accepted = accepted.map(|accepted| {
        say!(
            language,
            "mills-note-irregular",
            ply = accepted.ply,
            played = write_move(&accepted.played),
            why = ply_fault(language, &accepted.kind)
        )
    });
    let stop = game.sheet.stop.iter().map(|stop| {
        let why = sheet_fault(language, &stop.kind);
        say!(language, "note-stops", ply = replay.plies(), why = why)
    });
    let read = game.score_notes(language).into_iter();
    read.chain(accepted).chain(stop).collect()
}

/// A note on the reading of a sheet, as a sentence.
fn sheet_note(language: Language, note: &SheetNote) -> String {
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

/// The verdict of another interpretation, as a sentence.
fn alternative(language: Language, other: &OtherInterpretation) -> String {
    let what = match &other.difference {
        VerdictDifference::Start => say!(language, "mills-otherwise-start"),
        VerdictDifference::Illegal { ply, kind, .. } => say!(
            language,
            "mills-otherwise-illegal",
            ply = *ply,
            why = ply_fault(language, kind)
        ),
        VerdictDifference::Legal { ply } => say!(language, "mills-otherwise-legal", ply = *ply),
        VerdictDifference::End { ply: None, .. } => say!(language, "mills-otherwise-goes-on"),
        VerdictDifference::End {
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
        VerdictDifference::Value { winner, .. } => {
            let outcome = winner.map_or(PositionOutcome::Draw, PositionOutcome::Wins);
            say!(language, outcome.key())
        }
    };
    say!(
        language,
        "mills-otherwise",
        rules = other.rules,
        what = what,
        cite = other.cite.unwrap_or_default()
    )
}

// ---- Faults ------------------------------------------------------------------------------------

/// The error of a game, without its number and without a full stop.
fn adjudication_error(language: Language, error: &AdjudicationError) -> String {
    match error {
        AdjudicationError::Sheet(error) => sheet_error(language, error),
        AdjudicationError::NoSuchPly { plies, at, .. } => {
            say!(language, "fault-no-such-ply", plies = *plies, at = *at)
        }
        AdjudicationError::Probe { error, .. } => errors::probe(language, error),
        _ => say!(language, "fault-other"),
    }
}

fn sheet_error(language: Language, error: &SheetError) -> String {
    let what = sheet_fault(language, &error.kind);
    let rejected = (error.rejected_move).map(|rejected| (rejected.number, rejected.colour));
    located(language, error.line, rejected, error.ply, &what)
}

/// The fault of a position as text, without a full stop.
pub(crate) fn fen_fault(language: Language, error: &FenError) -> String {
    let what = say!(language, "fault-fen-other", at = error.at + 1);
    let text = sanitize(&error.text);
    say!(language, "fault-fen", text = text, what = what)
}

fn sheet_fault(language: Language, kind: &SheetErrorKind) -> String {
    match kind {
        SheetErrorKind::Text(kind) => errors::kind(language, kind),
        SheetErrorKind::Fen(error) => fen_fault(language, error),
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

/// The fault of a ply, without a full stop.
fn ply_fault(language: Language, kind: &PlyFaultKind) -> String {
    let key = format!("mills-fault-{}", kind.word());
    match kind {
        PlyFaultKind::GameEnd(over) => {
            let reason = end_reason(over.reason, language);
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
        PlyFaultKind::MoreStones { stones } => say!(language, key, stones = *stones),
        PlyFaultKind::HandEmpty
        | PlyFaultKind::PlaceFirst
        | PlyFaultKind::NoMill
        | PlyFaultKind::NoRemoval
        | PlyFaultKind::TooMany
        | PlyFaultKind::NoExtraMove => say!(language, key),
        _ => kind.to_string(),
    }
}
