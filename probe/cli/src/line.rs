//! `galotne line`: best play to the end, with the clock.

use crate::setting::{Setting, outcome};
use crate::{Counts, Options, Outcome, Speech};
use galotne::verdict::{Judged, Line};
use galotne_answer::{Question, QuestionError, json};
use galotne_report::{position, translate};
use std::io::{self, Write};

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
        let mut answer = json::answer(&question, &judged, setting.otherwise(&judged)?, None);
        translate(language, &mut answer.notes);
        let answer = json::LineAnswer::new(&question, answer, &line);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        let others = setting.otherwise(&judged)?.unwrap_or_default();
        let tables = &setting.tables;
        let text = position::line(tables, &question, &judged, &others, &line, language);
        write!(out, "{text}")?;
    }
    Ok(outcome(&judged, &line.missing))
}
