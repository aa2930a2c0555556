//! `galotne probe`: what positions are worth.

use crate::session::{QuestionSession, outcome};
use crate::{CountArgs, ExitStatus, LanguageArgs, Options};
use anyhow::bail;
use galotne::notation::write_fen;
use galotne::value::Value;
use galotne::verdict::{Judgement, Situation, missing_tables};
use galotne_answer::{QuestionError, json};
use galotne_report::board::{PieceSigns, diagram};
use galotne_report::{Language, position, translate};
use std::io::{self, BufRead, Write};

/// What stands for the pieces of a board.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum BoardSigns {
    /// Letters: w and b for men, W and B for kings
    Ascii,
    /// The draughtsmen of Unicode
    Unicode,
}

impl From<BoardSigns> for PieceSigns {
    fn from(signs: BoardSigns) -> Self {
        match signs {
            BoardSigns::Ascii => Self::ASCII,
            BoardSigns::Unicode => Self::UNICODE,
        }
    }
}

/// What is shown beside the value of a position.
#[derive(Clone, Copy)]
pub struct ProbeDetails {
    /// Its moves.
    pub moves: bool,
    /// The board.
    pub board: Option<BoardSigns>,
}

/// Boards are for people.
pub fn refuse_board(
    options: &Options,
    board: Option<BoardSigns>,
    fens: &[String],
) -> anyhow::Result<()> {
    let lines = fens.iter().any(|fen| fen == "-");
    if board.is_some() && (options.json || lines) {
        bail!(
            "--board shows a board to people: leave it out with --json and with positions from standard input"
        );
    }
    Ok(())
}

pub fn run(
    options: &Options,
    counts: &CountArgs,
    seen: &[String],
    language: &LanguageArgs,
    fens: &[String],
    shown: ProbeDetails,
) -> anyhow::Result<ExitStatus> {
    refuse_board(options, shown.board, fens)?;
    let session = QuestionSession::open(options, Some(counts))?.with_seen(seen);
    let form = AnswerFormat {
        json: options.json,
        shown,
        language: language.get()?,
    };
    each(options, language, fens, |fen, brief, out| {
        answer(&session, form, fen, brief, out)
    })
}

/// Where answers go.
pub type Out = io::BufWriter<io::StdoutLock<'static>>;

/// Answers one position after the other, those of standard input among them, which are to be
/// answered briefly. Says how the worst of them ended.
pub fn each(
    options: &Options,
    language: &LanguageArgs,
    fens: &[String],
    mut answer: impl FnMut(&str, bool, &mut Out) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    if language.is_given() && !options.json && fens.iter().all(|fen| fen == "-") {
        bail!("lines from standard input are the same in every language: leave out --lang");
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut worst = ExitStatus::Answered;
    for fen in fens {
        if fen != "-" {
            worst = worst.max(answer(fen, false, &mut out)?);
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
            worst = worst.max(answer(fen, true, &mut out)?);
        }
    }
    out.flush()?;
    Ok(worst)
}

/// In which form answers are wanted.
#[derive(Clone, Copy)]
struct AnswerFormat {
    json: bool,
    shown: ProbeDetails,
    language: Language,
}

/// Answers one question; `brief` asks for a single line of text.
fn answer(
    session: &QuestionSession,
    form: AnswerFormat,
    fen: &str,
    brief: bool,
    out: &mut impl Write,
) -> anyhow::Result<ExitStatus> {
    let answered = || -> Result<_, QuestionError> {
        let question = session.question(fen)?;
        let judged = session.judge(&question)?;
        let wanted = form.shown.moves && (form.json || !brief);
        let otherwise = session.otherwise(&judged)?;
        let moves = wanted.then(|| session.moves(&question)).transpose()?;
        Ok((question, judged, otherwise, moves))
    };
    match answered() {
        Ok((question, judged, otherwise, moves)) => {
            if form.json {
                let mut answer =
                    json::position_answer(&question, &judged, otherwise, moves.as_deref());
                translate(form.language, &mut answer.notes);
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            } else if brief {
                writeln!(out, "{}", line(&question.situation, &judged))?;
            } else {
                let (tables, moves) = (&session.tables, moves.as_deref());
                let others = otherwise.unwrap_or_default();
                let (language, question) = (form.language, &question);
                if let Some(signs) = form.shown.board {
                    let position = question.situation.position();
                    let board = diagram(session.variant(), position, signs.into(), language);
                    write!(out, "\n{board}")?;
                }
                let text = position::answer(tables, question, &judged, &others, moves, language);
                write!(out, "{text}")?;
            }
            Ok(outcome(
                &judged,
                &missing_tables(moves.as_deref().unwrap_or_default()),
            ))
        }
        Err(error) => {
            if form.json {
                let failure = json::QuestionFailure::new(fen, &error);
                writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            } else {
                out.flush()?;
                eprintln!("galotne: {error}");
                if brief {
                    writeln!(
                        out,
                        "{}\terror",
                        json::QuestionFailure::new(fen, &error).fen
                    )?;
                }
            }
            Ok(ExitStatus::Error)
        }
    }
}

/// A position in one line for programs, the same in every language.
pub fn line(situation: &Situation, judged: &Judgement) -> String {
    let number = |number: Option<u16>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let running = judged.clocks().in_charge();
    // Without a clock in charge there is nothing that is needed.
    let need = running.and(judged.need).and_then(Value::plies);
    [
        write_fen(situation.variant(), situation.position()),
        json::category(judged.category).to_owned(),
        number(judged.dtw.and_then(Value::plies)),
        running.map_or("-", |running| running.clock.rule).to_owned(),
        number(judged.clocks().left().map(u16::from)),
        number(need),
    ]
    .join("\t")
}
