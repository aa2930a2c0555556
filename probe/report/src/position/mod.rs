//! What a position is worth, as the command line prints it: sentences about its value and its
//! clocks, then its moves or best play in columns.

mod columns;
mod sentences;

use crate::build_hints::making;
use crate::language::{Language, say};
use crate::lines::plain;
use crate::move_counts::ClockMoves;
use crate::notes::{contested, is_assumption, note};
use crate::other_profiles;
use columns::MoveColumns;
use galotne::material::Class;
use galotne::notation::{write_fen, write_moves};
use galotne::position::Position;
use galotne::rules::{Move, Variant};
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Wdl;
use galotne::verdict::{BestLine, Category, DrawRule, Judgement, RankedMove, missing_tables};
use galotne_answer::{Alternative, PositionQuestion, rule_key};
use sentences::{clocks, value, winner};

/// What a position is worth, with its moves where they are given, best first.
#[must_use]
pub fn answer(
    tables: &Tablebase,
    question: &PositionQuestion,
    judged: &Judgement,
    others: &[Alternative],
    moves: Option<&[RankedMove]>,
    language: Language,
) -> String {
    let situation = &question.situation;
    let mut lines = head(tables, question, judged, others, language);
    if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
        let texts = write_moves(situation.variant(), situation.position());
        let mut columns = MoveColumns::new(language, "column-result");
        let repeated = judged.repeated.is_some_and(|rule| rule.claimed);
        if repeated || judged.claimable().is_some() {
            columns.push_claim();
        }
        for found in moves {
            columns.push("", text_of(&texts, &found.played), &found.judged);
        }
        lines.push(String::new());
        lines.extend(columns.lines());
        let besides = missing_tables(moves);
        let besides = besides.iter().filter(|key| !judged.missing.contains(key));
        lines.extend(hints(tables, besides, language));
    }
    printed(lines)
}

/// What a position is worth, in a sentence.
#[must_use]
pub fn verdict(judged: &Judgement, language: Language) -> String {
    plain(&value(&judged.situation, judged, language))
}

/// What a position is worth, and best play from it.
#[must_use]
pub fn line(
    tables: &Tablebase,
    question: &PositionQuestion,
    judged: &Judgement,
    others: &[Alternative],
    line: &BestLine,
    language: Language,
) -> String {
    let mut lines = head(tables, question, judged, others, language);
    lines.push(String::new());
    let Some(last) = line.moves.last() else {
        lines.push(format!("  {}", no_line(judged, language)));
        let besides = (line.missing.iter()).filter(|key| !judged.missing.contains(key));
        lines.extend(hints(tables, besides, language));
        return printed(lines);
    };
    let mut columns = MoveColumns::new(language, "column-then");
    let (variant, start) = (question.situation.variant(), question.situation.position());
    let labels = numbers(variant, start, &line.moves);
    let mut at = start;
    for (step, label) in line.moves.iter().zip(labels) {
        let texts = write_moves(variant, at);
        columns.push(&label, text_of(&texts, &step.played), &step.judged);
        at = step.position();
    }
    lines.extend(columns.lines());
    let starts = start.turn() == variant.starts;
    let ending = ending(line, last, starts, language);
    let plies = line.moves.len();
    let after = say!(
        language,
        "line-after",
        n = plies.div_ceil(2),
        plies = plies,
        ending = ending
    );
    lines.extend([String::new(), format!("  {after}")]);
    lines.extend(hints(tables, &line.missing, language));
    printed(lines)
}

/// An empty line before and behind: answers follow each other.
fn printed(lines: Vec<String>) -> String {
    format!("\n{}\n\n", plain(&lines.join("\n")))
}

/// The position, its value and its clocks in sentences, what was assumed and what is missing.
fn head(
    tables: &Tablebase,
    question: &PositionQuestion,
    judged: &Judgement,
    others: &[Alternative],
    language: Language,
) -> Vec<String> {
    let situation = &question.situation;
    let (variant, position, class) = (situation.variant(), situation.position(), situation.class());
    let mut first = write_fen(variant, position);
    if class.has_both_sides() {
        first = format!("{first}   {}", class.canonical());
    }
    let turn = say!(language, "whose-turn", side = position.turn());
    let mut lines = vec![format!("{first}, {turn}"), String::new()];
    let mut add = |sentence: String| lines.push(format!("  {sentence}"));
    add(value(situation, judged, language));
    if !judged.over {
        clocks(situation, judged, language)
            .into_iter()
            .for_each(&mut add);
    }
    beside_tables(question, judged, language)
        .into_iter()
        .for_each(&mut add);
    let others: Vec<_> = others.iter().collect();
    other_profiles::sentences(&others, position.turn(), language)
        .into_iter()
        .for_each(&mut add);
    // The clocks have said already what is contested.
    let assumed = (question.notes(judged).into_iter()).filter(|note| !contested(note));
    for about in assumed {
        let text = note(language, &about);
        add(match is_assumption(&about) {
            true => say!(language, "assumed", note = text),
            false => format!("{text}."),
        });
    }
    lines.extend(hints(tables, &judged.missing, language));
    lines
}

/// What no table knows: a clock that counts as well, and what occurred before.
fn beside_tables(
    question: &PositionQuestion,
    judged: &Judgement,
    language: Language,
) -> Vec<String> {
    let untabled = (judged.clocks().untabled()).filter(|_| !judged.over && !judged.reached);
    let untabled = untabled.map(|untabled| {
        let tally = ClockMoves {
            clock: untabled.clock,
            class: question.situation.class(),
            turn: question.situation.position().turn(),
        };
        say!(
            language,
            "counting-untabled",
            rule = untabled.clock.rule,
            left = tally.left(untabled.left, language)
        )
    });
    let repeated = judged.repeated.map(|rule| {
        let position = question.situation.position();
        let key = match rule.claimed {
            true => "repeated-claim",
            false => "repeated-drawn",
        };
        let cite = rule_key(question.situation.profile(), DrawRule::Repetition(rule));
        say!(
            language,
            key,
            n = usize::from(question.seen.occurrences(position)),
            article = say!(language, cite),
            side = position.turn()
        )
    });
    untabled.into_iter().chain(repeated).collect()
}

/// What to do about missing tables.
fn hints<'a>(
    tables: &Tablebase,
    keys: impl IntoIterator<Item = &'a TableKey>,
    language: Language,
) -> Vec<String> {
    let keys: Vec<&TableKey> = keys.into_iter().collect();
    let mut lines = vec![];
    let mut classes: Vec<Class> = vec![];
    for key in &keys {
        if !classes.contains(&key.class) {
            classes.push(key.class);
        }
    }
    for class in classes {
        let (reach, takes) = making(tables, &[class], language);
        for key in keys.iter().filter(|key| key.class == class) {
            let table = key.to_string();
            lines.push(if reach {
                let command = tables.build_command([key.class]);
                say!(language, "missing-table", table = table, command = command)
            } else {
                say!(language, "missing-alone", tables = table)
            });
        }
        lines.push(takes);
    }
    lines.iter().map(|line| format!("  {line}")).collect()
}

fn text_of<'a>(texts: &'a [(Move, String)], played: &Move) -> &'a str {
    let text = texts.iter().find(|(found, _)| found == played);
    text.map_or("", |(_, text)| text)
}

/// The number of the move that is this ply of a line, given whether the side that starts games
/// starts it.
fn number(starts: bool, ply: usize) -> usize {
    if starts { ply.div_ceil(2) } else { ply / 2 + 1 }
}

/// The numbers before the moves of a line: one for each move of the side that starts games, and one
/// before the first.
fn numbers(variant: &Variant, start: &Position, moves: &[RankedMove]) -> Vec<String> {
    let starts = start.turn() == variant.starts;
    let label = |ply: usize| match (number(starts, ply), ply % 2 == 1) {
        (number, own) if own == starts => format!("{number}."),
        (number, _) if ply == 1 => format!("{number}..."),
        _ => String::new(),
    };
    (1..=moves.len()).map(label).collect()
}

/// Why there is no best play to show.
fn no_line(judged: &Judgement, language: Language) -> String {
    let key = match judged {
        Judgement { over: true, .. } => "no-line-over",
        Judgement { reached: true, .. } => "line-drawn",
        Judgement {
            wdl: Some(Wdl::Draw),
            ..
        } => "no-line-draw",
        judged if judged.claimable().is_some() => "no-line-claim",
        _ => "no-line-unknown",
    };
    say!(language, key)
}

/// What a line has come to after its last move, given whether the side that starts games started
/// it.
fn ending(line: &BestLine, last: &RankedMove, starts: bool, language: Language) -> String {
    if !line.missing.is_empty() {
        return say!(language, "ending-unknown");
    }
    if last.judged.reached {
        let ended = last.judged.clocks().expired();
        let rule = ended.map_or("", |ended| ended.clock.rule);
        return say!(language, "ending-reached", rule = rule);
    }
    let won = winner(last.position(), &last.judged)
        .filter(|_| last.judged.over)
        .map(|winner| say!(language, "ending-won", side = winner));
    let claim = (1_usize..).zip(&line.moves).find_map(|(plies, step)| {
        let may = step.judged.claimable()?;
        // Who wins claims nothing.
        let rule = (step.judged.category != Some(Category::Win)).then_some(may.clock.rule)?;
        Some(say!(
            language,
            "ending-claim",
            rule = rule,
            side = !step.position().turn(),
            n = number(starts, plies),
            plies = plies
        ))
    });
    match (won, claim) {
        (Some(won), Some(claim)) => say!(language, "ending-but", won = won, claim = claim),
        (won, claim) => won
            .or(claim)
            .unwrap_or_else(|| say!(language, "ending-plain")),
    }
}
