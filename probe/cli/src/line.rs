//! `galotne line`: best play to the end, with the clock.

use crate::ask::{Desk, outcome};
use crate::{Counts, Options, Outcome, json, text};
use galotne::notation::write_moves;
use galotne::verdict::best_line;
use serde::Serialize;
use std::io::{self, Write};

/// A line as JSON: the answer of `probe` without moves, and the moves played.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    answer: json::Answer<'a>,
    line: Vec<json::MoveAnswer>,
}

pub fn run(options: &Options, counts: &Counts, fen: &str) -> anyhow::Result<Outcome> {
    let desk = Desk::open(options, Some(counts))?;
    let mut out = io::stdout().lock();
    let question = match desk.question(fen) {
        Err(error) if options.json => {
            writeln!(
                out,
                "{}",
                serde_json::to_string(&json::Failure::new(fen, &error))?
            )?;
            return Ok(Outcome::Error);
        }
        question => question?,
    };
    let judged = desk.judge(&question)?;
    let line = best_line(&desk.tables, &question.position, &question.clocks)?;
    if options.json {
        let mut at = question.position;
        let mut moves = vec![];
        for step in &line {
            let texts = write_moves(desk.variant(), &at);
            moves.push(json::move_answer(&desk, step, &texts));
            at = step.position;
        }
        let answer = json::answer(&desk, &question, &judged, None);
        let line = Line {
            answer,
            line: moves,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else {
        text::line(&desk, &question, &judged, &line, &mut out)?;
    }
    Ok(outcome(&judged))
}
