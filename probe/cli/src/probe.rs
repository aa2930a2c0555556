//! `galotne probe` and `galotne line`: the values of positions, and best play.

use crate::exit_status::ExitStatus;
use crate::games::{CommandGame, QuestionSession};
use crate::options::{CountArgs, Options};
use crate::standard_error::report;
use crate::tablebase::build_machine;
use crate::text_style::{BoardArgs, WordingArgs, style};
use anyhow::{anyhow, bail};
use galotne_answer::json::{FailureDetail, QuestionFailure};
use galotne_answer::{PositionDetail, QuestionError, pasted_fen};
use galotne_hub::{LineReader, MAX_LINE_BYTES};
use galotne_report::{FailedQuestion, Language, TextStyle, Wording};
use std::io::{self, Write};

#[derive(clap::Args)]
pub struct ProbeArgs {
    /// Positions as FEN, also as a tag of PDN, [FEN ".."]; `-` reads one per line from standard
    /// input, where empty lines and lines that begin with # have no answer
    #[arg(required = true, value_name = "FEN")]
    fens: Vec<String>,
    #[command(flatten)]
    counts: CountArgs,
    #[command(flatten)]
    wording: WordingArgs,
    /// An earlier position, for the rule of repetition; may be repeated, once for each occurrence
    #[arg(long, value_name = "FEN")]
    seen: Vec<String>,
    /// Leave the moves out
    #[arg(long)]
    no_moves: bool,
    /// In mills: for each drawing move the number of replies that lose, and the fewest stones to
    /// which a reply can lead
    #[arg(long, conflicts_with = "no_moves")]
    risk: bool,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(clap::Args)]
pub struct LineArgs {
    /// A position as FEN
    fen: String,
    #[command(flatten)]
    counts: CountArgs,
    #[command(flatten)]
    wording: WordingArgs,
    #[command(flatten)]
    board: BoardArgs,
}

/// Answers one position after another.
pub fn run(
    options: &Options,
    args: &ProbeArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let from_input = |fen: &String| fen == "-";
    if args.board.board.is_some() && (options.json || args.fens.iter().any(from_input)) {
        bail!(
            "--board shows a board to people: leave it out with --json and with positions from \
             standard input"
        );
    }
    if args.wording.language.is_given() && !options.json && args.fens.iter().all(from_input) {
        bail!("lines from standard input are the same in every language: leave out --lang");
    }
    let wording = args.wording.get(options)?;
    let session = open_questions(
        game,
        options,
        (&args.counts, &args.seen),
        args.risk,
        wording,
    )?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut worst = ExitStatus::Answered;
    let text_detail = PositionDetail {
        moves: !args.no_moves,
        advice: (!options.json).then(|| build_machine(&options.tables)),
        ..PositionDetail::default()
    };
    let row_detail = PositionDetail {
        moves: options.json && !args.no_moves,
        ..PositionDetail::default()
    };
    for fen in &rejoined(&args.fens) {
        if !from_input(fen) {
            let format = match options.json {
                true => AnswerFormat::Json(wording.language),
                false => AnswerFormat::Text(style(wording, &args.board)),
            };
            worst = worst.max(answer(&*session, fen, &text_detail, format, &mut out)?);
            continue;
        }
        let format = match options.json {
            true => AnswerFormat::Json(wording.language),
            false => AnswerFormat::Row,
        };
        let mut input = LineReader::new(io::stdin().lock());
        loop {
            if input.is_waiting() {
                // The other end may wait for these answers.
                out.flush()?;
            }
            let Some(line) = input.next_line()? else {
                break;
            };
            let fen = String::from_utf8_lossy(line.bytes);
            let fen = fen.trim_end_matches('\r');
            if line.is_cut {
                let failure = QuestionFailure::new(fen, too_long(line.number));
                let message = &failure.error.message;
                worst = worst.max(write_failure(&failure, message, format, &mut out)?);
                continue;
            }
            if is_no_question(fen) {
                continue;
            }
            worst = worst.max(answer(&*session, fen, &row_detail, format, &mut out)?);
        }
    }
    out.flush()?;
    Ok(worst)
}

/// Opens the tables for questions about positions. Counts that cannot be read are told in the
/// language of the answers.
pub fn open_questions(
    game: &'static dyn CommandGame,
    options: &Options,
    (counts, seen): (&CountArgs, &[String]),
    risks: bool,
    wording: Wording,
) -> anyhow::Result<Box<dyn QuestionSession>> {
    let opened = game.open_questions(options, counts, seen, risks);
    opened.map_err(|error| match error.downcast_ref::<QuestionError>() {
        Some(unread) if !options.json => anyhow!(unread.sentence(wording.language)),
        _ => error,
    })
}

/// Returns the error of a line of standard input beyond the bound.
fn too_long(number: u64) -> FailureDetail {
    FailureDetail {
        kind: "too-long",
        message: format!(
            "line {number} of standard input has more than {MAX_LINE_BYTES} bytes, and was \
             skipped: give one position on each line"
        ),
        file: None,
    }
}

/// Whether a line of standard input is empty or a comment.
fn is_no_question(line: &str) -> bool {
    let line = pasted_fen(line);
    line.is_empty() || line.starts_with('#')
}

/// Puts tags together that a shell has split into words: `[FEN` and `W:WK1:BK5]`.
fn rejoined(fens: &[String]) -> Vec<String> {
    let mut whole: Vec<String> = vec![];
    for fen in fens {
        match whole.last_mut() {
            Some(tag) if tag.starts_with('[') && !tag.ends_with(']') => {
                tag.push(' ');
                tag.push_str(fen);
            }
            _ => whole.push(fen.clone()),
        }
    }
    whole
}

#[derive(Clone, Copy)]
enum AnswerFormat {
    Json(Language),
    /// One tab-separated line.
    Row,
    Text(TextStyle),
}

/// Answers one question.
fn answer(
    session: &dyn QuestionSession,
    fen: &str,
    detail: &PositionDetail,
    format: AnswerFormat,
    out: &mut impl Write,
) -> anyhow::Result<ExitStatus> {
    let verdict = match session.answer(fen, detail) {
        Ok(verdict) => verdict,
        Err(error) => {
            let failure = QuestionFailure::new(fen, &*error);
            let sentence = match format {
                AnswerFormat::Text(style) => error.sentence(style.wording.language),
                _ => error.to_string(),
            };
            return write_failure(&failure, &sentence, format, out);
        }
    };
    match format {
        AnswerFormat::Json(language) => {
            writeln!(out, "{}", serde_json::to_string(&verdict.answer(language))?)?;
        }
        AnswerFormat::Row => writeln!(out, "{}", verdict.row())?,
        AnswerFormat::Text(style) => write!(out, "{}", verdict.text(style))?,
    }
    Ok(ExitStatus::of_answer(verdict.is_complete()))
}

/// Writes the reason for a missing answer; people read the sentence.
fn write_failure(
    failure: &QuestionFailure<'_>,
    sentence: &str,
    format: AnswerFormat,
    out: &mut impl Write,
) -> anyhow::Result<ExitStatus> {
    if matches!(format, AnswerFormat::Json(_)) {
        writeln!(out, "{}", serde_json::to_string(failure)?)?;
    } else {
        out.flush()?;
        report(sentence);
    }
    if matches!(format, AnswerFormat::Row) {
        writeln!(out, "{}\terror", failure.fen)?;
    }
    Ok(ExitStatus::Error)
}

/// Prints best play from a position to the end.
pub fn line(
    options: &Options,
    args: &LineArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let wording = args.wording.get(options)?;
    let session = open_questions(game, options, (&args.counts, &[]), false, wording)?;
    let detail = PositionDetail {
        line: true,
        advice: (!options.json).then(|| build_machine(&options.tables)),
        ..PositionDetail::default()
    };
    let mut out = io::stdout().lock();
    let verdict = match session.answer(&args.fen, &detail) {
        Ok(verdict) => verdict,
        Err(error) if options.json => {
            let failure = QuestionFailure::new(&args.fen, &*error);
            writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            return Ok(ExitStatus::Error);
        }
        Err(error) => bail!(error.sentence(wording.language)),
    };
    if options.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(&verdict.line_answer(wording.language))?
        )?;
    } else {
        let style = style(wording, &args.board);
        write!(out, "{}", verdict.line_text(style))?;
    }
    Ok(ExitStatus::of_answer(verdict.is_complete()))
}
