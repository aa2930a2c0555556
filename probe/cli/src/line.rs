//! `galotne line`: best play to the end, with the clock.

use crate::session::{QuestionSession, outcome};
use crate::{CountArgs, ExitStatus, LanguageArgs, Options};
use galotne::verdict::{BestLine, Judgement};
use galotne_answer::{PositionQuestion, QuestionError, json};
use galotne_report::{position, translate};
use std::io::{self, Write};

pub fn run(
    options: &Options,
    counts: &CountArgs,
    language: &LanguageArgs,
    fen: &str,
) -> anyhow::Result<ExitStatus> {
    let language = language.get()?;
    let session = QuestionSession::open(options, Some(counts))?;
    let mut out = io::stdout().lock();
    let answered = || -> Result<(PositionQuestion, Judgement, BestLine), QuestionError> {
        let question = session.question(fen)?;
        let judged = session.judge(&question)?;
        let line = session.line(&question)?;
        Ok((question, judged, line))
    };
    let (question, judged, line) = match answered() {
        Err(error) if options.json => {
            let failure = json::QuestionFailure::new(fen, &error);
            writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            return Ok(ExitStatus::Error);
        }
        answered => answered?,
    };
    if options.json {
        let mut answer =
            json::position_answer(&question, &judged, session.otherwise(&judged)?, None);
        translate(language, &mut answer.notes);
        let answer = json::LineAnswer::new(&question, answer, &line);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        let others = session.otherwise(&judged)?.unwrap_or_default();
        let tables = &session.tables;
        let text = position::line(tables, &question, &judged, &others, &line, language);
        write!(out, "{text}")?;
    }
    Ok(outcome(&judged, &line.missing))
}
