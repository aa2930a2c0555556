//! `galotne probe`: what positions are worth.

use crate::setting::{Setting, outcome};
use crate::{Counts, Options, Outcome, text};
use galotne::verdict::missing;
use galotne_answer::{QuestionError, json};
use std::io::{self, BufRead, Write};

pub fn run(
    options: &Options,
    counts: &Counts,
    fens: &[String],
    with_moves: bool,
) -> anyhow::Result<Outcome> {
    let setting = Setting::open(options, Some(counts))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut worst = Outcome::Answered;
    for fen in fens {
        if fen != "-" {
            worst = worst.max(answer(&setting, options, fen, with_moves, false, &mut out)?);
            continue;
        }
        let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
        let mut line = vec![];
        loop {
            if input.buffer().is_empty() {
                // Somebody may be waiting for the answers so far.
                out.flush()?;
            }
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let fen = String::from_utf8_lossy(&line);
            let fen = fen.trim_end_matches(['\n', '\r']);
            worst = worst.max(answer(&setting, options, fen, with_moves, true, &mut out)?);
        }
    }
    out.flush()?;
    Ok(worst)
}

/// Answers one question; `brief` asks for a single line of text.
fn answer(
    setting: &Setting,
    options: &Options,
    fen: &str,
    with_moves: bool,
    brief: bool,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let answered = || -> Result<_, QuestionError> {
        let question = setting.question(fen)?;
        let judged = setting.judge(&question)?;
        let wanted = with_moves && (options.json || !brief);
        let moves = wanted.then(|| setting.moves(&question)).transpose()?;
        Ok((question, judged, moves))
    };
    match answered() {
        Ok((question, judged, moves)) => {
            if options.json {
                let answer = json::answer(&question, &judged, moves.as_deref());
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            } else if brief {
                text::brief(setting, &question, &judged, out)?;
            } else {
                text::answer(setting, &question, &judged, moves.as_deref(), out)?;
            }
            Ok(outcome(
                &judged,
                &missing(moves.as_deref().unwrap_or_default()),
            ))
        }
        Err(error) => {
            if options.json {
                let failure = json::Failure::new(fen, &error);
                writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            } else {
                out.flush()?;
                eprintln!("galotne: {error}");
                if brief {
                    writeln!(out, "{fen}\terror")?;
                }
            }
            Ok(Outcome::Error)
        }
    }
}
