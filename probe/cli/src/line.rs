//! `galotne line`: best play to the end, with the clock.

use crate::setting::{Setting, outcome};
use crate::{Counts, Options, Outcome, Speech};
use galotne::notation::write_moves;
use galotne::verdict::{Judged, Line};
use galotne_answer::{Question, QuestionError, json};
use galotne_report::{position, translate};
use serde::Serialize;
use std::io::{self, Write};

/// A line as JSON: the answer of `probe` without moves, and the moves played.
#[derive(Serialize)]
struct LineAnswer {
    #[serde(flatten)]
    answer: json::Answer,
    line: Vec<json::MoveAnswer>,
    /// Tables without which best play is not known beyond the last move; null where the line is
    /// whole.
    cut_off: Option<Vec<String>>,
}

pub fn run(
    options: &Options,
    counts: &Counts,
    speech: &Speech,
    fen: &str,
) -> anyhow::Result<Outcome> {
    let language = speech.language()?;
    let setting = Setting::open(options, Some(counts))?;
    let mut out = io::stdout().lock();
    let answered = || -> Result<(Question, Judged, Line), QuestionError> {
        let question = setting.question(fen)?;
        let judged = setting.judge(&question)?;
        let line = setting.line(&question)?;
        Ok((question, judged, line))
    };
    let (question, judged, line) = match answered() {
        Err(error) if options.json => {
            let failure = json::Failure::new(fen, &error);
            writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            return Ok(Outcome::Error);
        }
        answered => answered?,
    };
    if options.json {
        let mut at = question.situation.position();
        let mut moves = vec![];
        for step in &line.moves {
            let texts = write_moves(setting.variant(), at);
            moves.push(json::move_answer(step, &texts));
            at = step.position();
        }
        let cut_off: Vec<String> = line.missing.iter().map(ToString::to_string).collect();
        let mut answer = json::answer(&question, &judged, setting.otherwise(&judged)?, None);
        translate(language, &mut answer.notes);
        let answer = LineAnswer {
            answer,
            line: moves,
            cut_off: (!cut_off.is_empty()).then_some(cut_off),
        };
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        let others = setting.otherwise(&judged)?.unwrap_or_default();
        let tables = &setting.tables;
        let text = position::line(tables, &question, &judged, &others, &line, language);
        write!(out, "{text}")?;
    }
    Ok(outcome(&judged, &line.missing))
}
