//! Judged positions in words, as the command line prints them: sentences about value and clocks,
//! then moves or best play in columns, beside the board or below it.

mod columns;
mod sentences;

use crate::board;
use crate::build_hints;
use crate::language::{Language, say};
use crate::lines::plain;
use crate::move_counts::ClockMoves;
use crate::notes::{contested, is_assumption, note, translate};
use crate::other_profiles;
use crate::paint::{self, painted_line};
use crate::text_style::TextStyle;
use crate::wording::{PlyFigures, Wording};
pub(crate) use columns::MoveColumns;
use galotne::notation::{write_fen, write_moves};
use galotne::position::Position;
use galotne::rules::Variant;
use galotne::value::Wdl;
use galotne::verdict::{BestLine, Category, DrawRule, Judgement, RankedMove, Situation};
use galotne_answer::json::{LineAnswer, PositionAnswer, text_of};
use galotne_answer::{BuildHint, PositionVerdict, rule_key};
pub(crate) use sentences::reason;
use sentences::{clocks, value, winner};

/// A judged position of any game, as people and programs read it.
pub trait PositionReport {
    /// Writes the answer as JSON, with sentences in a language.
    fn answer(&self, language: Language) -> PositionAnswer;

    /// Writes best play as JSON; `None` unless best play was requested.
    fn line_answer(&self, language: Language) -> Option<LineAnswer>;

    /// Writes one tab-separated line for programs, the same in every language.
    fn row(&self) -> String;

    /// Writes the answer with its moves, if they were requested.
    fn text(&self, style: TextStyle) -> String;

    /// Writes the answer with best play; empty unless best play was requested.
    fn line_text(&self, style: TextStyle) -> String;

    /// Writes the verdict in one sentence.
    fn sentence(&self, language: Language) -> String;

    /// Whether no table is missing that the answer needs.
    fn is_complete(&self) -> bool;
}

impl PositionReport for PositionVerdict {
    fn answer(&self, language: Language) -> PositionAnswer {
        let mut answer = Self::answer(self);
        translate(language, &mut answer.notes);
        answer
    }

    fn line_answer(&self, language: Language) -> Option<LineAnswer> {
        Self::line_answer(self, PositionReport::answer(self, language))
    }

    fn row(&self) -> String {
        Self::row(self)
    }

    fn text(&self, style: TextStyle) -> String {
        let (situation, judged) = (&self.question.situation, &self.judged);
        let mut columns = MoveColumns::new(style.wording, "column-result", "column-rule");
        let moves = self.moves.as_deref().unwrap_or_default();
        if !moves.is_empty() {
            let texts = write_moves(situation.variant(), situation.position());
            let repeated = judged.repeated.is_some_and(|rule| rule.claimed);
            if repeated || judged.claimable().is_some() {
                columns.push_claim();
            }
            for ranked in moves {
                columns.push("", text_of(&texts, &ranked.played), &ranked.judged);
            }
        }
        let hints = hint_lines(&self.move_hints, style.wording.language);
        style.layout(
            board(situation, style),
            header(self, style),
            &columns,
            hints,
        )
    }

    fn line_text(&self, style: TextStyle) -> String {
        let (Some(line), situation) = (&self.line, &self.question.situation) else {
            return String::new();
        };
        let (variant, start) = (situation.variant(), situation.position());
        let language = style.wording.language;
        let mut columns = MoveColumns::new(style.wording, "column-then", "column-rule");
        let end = if let Some(last) = line.moves.last() {
            let labels = numbers(variant, start, &line.moves);
            let mut at = start;
            for (ranked, label) in line.moves.iter().zip(labels) {
                let texts = write_moves(variant, at);
                columns.push(&label, text_of(&texts, &ranked.played), &ranked.judged);
                at = ranked.position();
            }
            let starts = start.turn() == variant.starts;
            let after = style.wording.length("line-after", line.moves.len());
            format!("{after}: {}.", ending(line, last, starts, language))
        } else {
            no_line(&self.judged, language)
        };
        let mut rest = style.sentence(&end);
        rest.extend(hint_lines(&self.move_hints, language));
        style.layout(board(situation, style), header(self, style), &columns, rest)
    }

    fn sentence(&self, language: Language) -> String {
        // Chapters and lessons tell plies as well.
        let wording = Wording {
            language,
            plies: PlyFigures::Shown,
        };
        plain(&value(&self.question.situation, &self.judged, wording))
    }

    fn is_complete(&self) -> bool {
        Self::is_complete(self)
    }
}

/// The board, if the style has one.
fn board(situation: &Situation, style: TextStyle) -> Option<String> {
    let drawn = |signs| {
        let (variant, position) = (situation.variant(), situation.position());
        board::diagram(variant, position, signs, style.wording.language)
    };
    style.board.map(drawn)
}

/// The position, its value and its clocks in sentences, assumptions and missing tables.
pub(crate) fn header(verdict: &PositionVerdict, style: TextStyle) -> Vec<String> {
    let (question, judged) = (&verdict.question, &verdict.judged);
    let (wording, language) = (style.wording, style.wording.language);
    let situation = &question.situation;
    let (variant, position, class) = (situation.variant(), situation.position(), situation.class());
    let mut first = write_fen(variant, position);
    if variant.has_class(class) {
        first = format!("{first}   {}", class.canonical());
    }
    let turn = say!(language, "whose-turn", side = position.turn());
    let result = judged.category.map(paint::result);
    let value = style.sentence(&value(situation, judged, wording));
    let mut sentences = vec![];
    if !judged.over {
        sentences.extend(clocks(situation, judged, wording));
    }
    sentences.extend(beyond_tables(verdict, wording));
    let others: Vec<_> = verdict.alternatives.iter().flatten().collect();
    sentences.extend(other_profiles::sentences(
        &others,
        position.turn(),
        language,
    ));
    // The clocks have named the contested rules.
    let assumed = (question.notes(judged).into_iter()).filter(|note| !contested(note));
    sentences.extend(assumed.map(|about| {
        let text = note(language, &about);
        match is_assumption(&about) {
            true => say!(language, "assumed", note = text),
            false => format!("{text}."),
        }
    }));
    let mut lines = vec![format!("{first}, {turn}"), String::new()];
    lines.extend(
        value
            .iter()
            .map(|line| painted_line(style.paint, result, line)),
    );
    lines.extend(
        sentences
            .iter()
            .flat_map(|sentence| style.sentence(sentence)),
    );
    lines.extend(hint_lines(&verdict.hints, language));
    lines
}

/// The facts without tables: a clock that counts as well, and earlier occurrences.
fn beyond_tables(verdict: &PositionVerdict, wording: Wording) -> Vec<String> {
    let language = wording.language;
    let (question, judged) = (&verdict.question, &verdict.judged);
    let untabled = (judged.clocks().untabled()).filter(|_| !judged.over && !judged.reached);
    let untabled = untabled.map(|untabled| {
        let tally = ClockMoves {
            clock: untabled.clock,
            class: question.situation.class(),
            turn: question.situation.position().turn(),
            wording,
        };
        say!(
            language,
            "counting-untabled",
            rule = untabled.clock.rule,
            left = tally.left(untabled.left)
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

/// Advice on missing tables, indented.
pub(crate) fn hint_lines(hints: &[BuildHint], language: Language) -> Vec<String> {
    let lines = hints
        .iter()
        .flat_map(|hint| build_hints::lines(hint, language));
    lines.map(|line| format!("  {line}")).collect()
}

/// The number of the move at a ply of a line; `starts` if the side that starts games starts the
/// line.
fn number(starts: bool, ply: usize) -> usize {
    if starts { ply.div_ceil(2) } else { ply / 2 + 1 }
}

/// The numbers before the moves of a line: one for each move of the side that starts games, and one
/// before the first move.
fn numbers(variant: &Variant, start: &Position, moves: &[RankedMove]) -> Vec<String> {
    let starts = start.turn() == variant.starts;
    let label = |ply: usize| match (number(starts, ply), ply % 2 == 1) {
        (number, own) if own == starts => format!("{number}."),
        (number, _) if ply == 1 => format!("{number}..."),
        _ => String::new(),
    };
    (1..=moves.len()).map(label).collect()
}

/// The reason why there is no best play to show.
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

/// The state after the last move of a line; `starts` if the side that starts games starts the line.
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
    let claim = (1_usize..).zip(&line.moves).find_map(|(plies, ranked)| {
        let claimable = ranked.judged.claimable()?;
        // The winner does not claim.
        let wins = ranked.judged.category == Some(Category::Win);
        let rule = (!wins).then_some(claimable.clock.rule)?;
        Some(say!(
            language,
            "ending-claim",
            rule = rule,
            side = !ranked.position().turn(),
            n = number(starts, plies)
        ))
    });
    match (won, claim) {
        (Some(won), Some(claim)) => say!(language, "ending-but", won = won, claim = claim),
        (won, claim) => won
            .or(claim)
            .unwrap_or_else(|| say!(language, "ending-plain")),
    }
}
