//! Judged positions in words, as the command line prints them: sentences about value and clocks,
//! then moves or best play in columns.

mod columns;
mod sentences;

use crate::board::{self, PieceSigns};
use crate::build_hints;
use crate::language::{Language, say};
use crate::lines::plain;
use crate::move_counts::ClockMoves;
use crate::notes::{contested, is_assumption, note, translate};
use crate::other_profiles;
use crate::paint::{self, Paint, painted, uncoloured};
use columns::MoveColumns;
use galotne::notation::{write_fen, write_moves};
use galotne::position::Position;
use galotne::rules::Variant;
use galotne::value::Wdl;
use galotne::verdict::{BestLine, Category, DrawRule, Judgement, RankedMove};
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
    fn text(&self, language: Language) -> String {
        self.painted_text(language, uncoloured)
    }

    /// [`PositionReport::text`] with results in colours.
    fn painted_text(&self, language: Language, paint: Paint) -> String;

    /// Writes the answer with best play; empty unless best play was requested.
    fn line_text(&self, language: Language) -> String {
        self.painted_line_text(language, uncoloured)
    }

    /// [`PositionReport::line_text`] with results in colours.
    fn painted_line_text(&self, language: Language, paint: Paint) -> String;

    /// Writes the verdict in one sentence.
    fn sentence(&self, language: Language) -> String;

    /// Draws the board with characters.
    fn diagram(&self, signs: PieceSigns, language: Language) -> String;

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

    fn painted_text(&self, language: Language, paint: Paint) -> String {
        let (situation, judged) = (&self.question.situation, &self.judged);
        let mut lines = header(self, language, paint);
        let moves = self.moves.as_deref().unwrap_or_default();
        if !moves.is_empty() {
            let texts = write_moves(situation.variant(), situation.position());
            let mut columns = MoveColumns::new(language, "column-result");
            let repeated = judged.repeated.is_some_and(|rule| rule.claimed);
            if repeated || judged.claimable().is_some() {
                columns.push_claim();
            }
            for ranked in moves {
                columns.push("", text_of(&texts, &ranked.played), &ranked.judged);
            }
            lines.push(String::new());
            lines.extend(columns.lines(paint));
            lines.extend(hint_lines(&self.move_hints, language));
        }
        between_empty_lines(&lines)
    }

    fn painted_line_text(&self, language: Language, paint: Paint) -> String {
        let (Some(line), start) = (&self.line, self.question.situation.position()) else {
            return String::new();
        };
        let variant = self.question.situation.variant();
        let mut lines = header(self, language, paint);
        lines.push(String::new());
        if let Some(last) = line.moves.last() {
            let mut columns = MoveColumns::new(language, "column-then");
            let labels = numbers(variant, start, &line.moves);
            let mut at = start;
            for (ranked, label) in line.moves.iter().zip(labels) {
                let texts = write_moves(variant, at);
                columns.push(&label, text_of(&texts, &ranked.played), &ranked.judged);
                at = ranked.position();
            }
            lines.extend(columns.lines(paint));
            let starts = start.turn() == variant.starts;
            let plies = line.moves.len();
            let after = say!(
                language,
                "line-after",
                n = plies.div_ceil(2),
                plies = plies,
                ending = ending(line, last, starts, language)
            );
            lines.extend([String::new(), format!("  {after}")]);
        } else {
            lines.push(format!("  {}", no_line(&self.judged, language)));
        }
        lines.extend(hint_lines(&self.move_hints, language));
        between_empty_lines(&lines)
    }

    fn sentence(&self, language: Language) -> String {
        plain(&value(&self.question.situation, &self.judged, language))
    }

    fn diagram(&self, signs: PieceSigns, language: Language) -> String {
        let situation = &self.question.situation;
        board::diagram(situation.variant(), situation.position(), signs, language)
    }

    fn is_complete(&self) -> bool {
        Self::is_complete(self)
    }
}

/// Joins lines, with an empty line before and after: answers follow each other.
pub(crate) fn between_empty_lines(lines: &[String]) -> String {
    format!("\n{}\n\n", plain(&lines.join("\n")))
}

/// The position, its value and its clocks in sentences, assumptions and missing tables.
pub(crate) fn header(verdict: &PositionVerdict, language: Language, paint: Paint) -> Vec<String> {
    let (question, judged) = (&verdict.question, &verdict.judged);
    let situation = &question.situation;
    let (variant, position, class) = (situation.variant(), situation.position(), situation.class());
    let mut first = write_fen(variant, position);
    if variant.has_class(class) {
        first = format!("{first}   {}", class.canonical());
    }
    let turn = say!(language, "whose-turn", side = position.turn());
    let result = judged.category.map(paint::result);
    let mut sentences = vec![painted(paint, result, &value(situation, judged, language))];
    if !judged.over {
        sentences.extend(clocks(situation, judged, language));
    }
    sentences.extend(beyond_tables(verdict, language));
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
    lines.extend(sentences.iter().map(|sentence| format!("  {sentence}")));
    lines.extend(hint_lines(&verdict.hints, language));
    lines
}

/// The facts without tables: a clock that counts as well, and earlier occurrences.
fn beyond_tables(verdict: &PositionVerdict, language: Language) -> Vec<String> {
    let (question, judged) = (&verdict.question, &verdict.judged);
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
