//! Lines of a batch about draughts, judged together.

use crate::batch_line::{BatchContext, BatchLine, refusal, to_json};
use crate::error::ApiError;
use crate::query::profile_by_name;
use galotne::rules::Variant;
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::Judgement;
use galotne_answer::json::{QuestionFailure, position_answer};
use galotne_answer::{Counts, PositionQuestion, QuestionError, alternatives};
use std::sync::atomic::Ordering;

/// Answers lines: one JSON text for each, in order.
pub fn answer_lines(
    variant: &'static Variant,
    context: &BatchContext<'_>,
    lines: &[&BatchLine<'_>],
) -> Vec<Vec<u8>> {
    let tablebase = match context.tables.tablebase(variant) {
        Ok(tablebase) => tablebase,
        Err(error) => {
            let error = QuestionError::from(error);
            return (lines.iter().map(|line| failure(context, line, &error))).collect();
        }
    };
    let probe = tablebase.reading().until(context.cancelled);
    let questions: Vec<Result<PositionQuestion, Vec<u8>>> = (lines.iter())
        .map(|line| parse_line(variant, context, line))
        .collect();
    let valid: Vec<&PositionQuestion> = questions.iter().flatten().collect();
    let mut judged = PositionQuestion::judge_many(probe, &valid).into_iter();
    let answer = |(line, question): (&&BatchLine<'_>, Result<PositionQuestion, _>)| {
        let question = match question {
            Ok(question) => question,
            Err(refusal) => return Some(refusal),
        };
        let judged = judged.next()?;
        if context.cancelled.load(Ordering::Relaxed) {
            return None;
        }
        let answer = answer(context, probe, line, &question, judged);
        Some(answer.unwrap_or_else(|error| failure(context, line, &error.into())))
    };
    (lines.iter().zip(questions)).map_while(answer).collect()
}

/// Parses a line, or returns its refusal.
fn parse_line(
    variant: &'static Variant,
    context: &BatchContext<'_>,
    line: &BatchLine<'_>,
) -> Result<PositionQuestion, Vec<u8>> {
    let refuse = |error: ApiError| refusal(&line.fen, error.body.error, &error.body.detail);
    let profile = line.profile.as_deref().or(context.profile);
    let profile = profile_by_name(variant, profile).map_err(refuse)?;
    let question = || {
        let own = line.spent();
        let own = own.map(|spent| Counts::parse(spent.iter().map(String::as_str)));
        let mut counts = own.transpose()?.unwrap_or_else(|| context.counts.clone());
        counts.seen = line.seen.iter().map(ToString::to_string).collect();
        PositionQuestion::read(variant, profile, &line.fen, &counts, false)
    };
    question().map_err(|error| failure(context, line, &error))
}

fn answer(
    context: &BatchContext<'_>,
    probe: Probe<'_>,
    line: &BatchLine<'_>,
    question: &PositionQuestion,
    judged: Result<Judgement, ProbeError>,
) -> Result<Vec<u8>, ProbeError> {
    let judged = judged?;
    let otherwise = alternatives(probe, &judged)?;
    let moves = (line.moves.unwrap_or(context.moves))
        .then(|| question.moves(probe))
        .transpose()?;
    Ok(to_json(&position_answer(
        question,
        &judged,
        otherwise,
        moves.as_deref(),
    )))
}

/// Returns an error as the answer to a line.
fn failure(context: &BatchContext<'_>, line: &BatchLine<'_>, error: &QuestionError) -> Vec<u8> {
    if let QuestionError::Probe(error) = error
        && !matches!(error, ProbeError::Cancelled)
    {
        (context.record_error)(&error.into());
    }
    to_json(&QuestionFailure::new(&line.fen, error))
}
