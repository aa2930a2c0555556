//! Answers as people read them.

use crate::ask::{Desk, Question};
use galotne::material::Class;
use galotne::notation::write_moves;
use galotne::position::Colour;
use galotne::tablebase::TableKey;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judged, Line, RankedMove};
use std::io::{self, Write};

pub fn answer(
    desk: &Desk,
    question: &Question,
    judged: &Judged,
    moves: Option<&[RankedMove]>,
    out: &mut impl Write,
) -> io::Result<()> {
    head(desk, question, judged, out)?;
    let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
        return writeln!(out);
    };
    let texts = write_moves(desk.variant(), &question.position);
    writeln!(
        out,
        "\n  {:<18} {:<13} {:>5}  {:>8}  {:>5}",
        "move", "result", "plies", "left", "needs"
    )?;
    for found in moves {
        let text =
            (texts.iter().find(|(played, _)| *played == found.played)).map_or("", |(_, text)| text);
        row(text, found, out)?;
    }
    let besides = galotne::verdict::missing(moves);
    let besides = besides.iter().filter(|key| !judged.missing.contains(key));
    besides
        .map(missing)
        .try_for_each(|text| writeln!(out, "  {text}"))?;
    writeln!(out)
}

/// One line for one position.
pub fn brief(
    desk: &Desk,
    question: &Question,
    judged: &Judged,
    out: &mut impl Write,
) -> io::Result<()> {
    let fen = desk.fen(&question.position);
    let dtw = number(judged.dtw.and_then(Value::plies));
    let need = number(judged.need.and_then(Value::plies));
    let rule = judged
        .clocks
        .running()
        .map_or("-", |running| running.clock.rule);
    let left = number(judged.clocks.left());
    writeln!(
        out,
        "{fen}\t{}\t{dtw}\t{rule}\t{left}\t{need}",
        crate::json::category(judged.category)
    )
}

pub fn line(
    desk: &Desk,
    question: &Question,
    judged: &Judged,
    line: &Line,
    out: &mut impl Write,
) -> io::Result<()> {
    head(desk, question, judged, out)?;
    if line.moves.is_empty() {
        let why = match judged {
            Judged { over: true, .. } => "The game is over.",
            Judged { reached: true, .. } => "The game is drawn by rule.",
            Judged {
                wdl: Some(Wdl::Draw),
                ..
            } => "A drawn game has no line to its end.",
            _ => "Without more tables best play is not known.",
        };
        writeln!(out, "\n  {why}")?;
        let besides = (line.missing.iter()).filter(|key| !judged.missing.contains(key));
        besides
            .map(missing)
            .try_for_each(|text| writeln!(out, "  {text}"))?;
        return writeln!(out);
    }
    writeln!(
        out,
        "\n  {:>4} {:<18} {:<13} {:>5}  {:>8}  {:>5}",
        "", "move", "then", "plies", "left", "needs"
    )?;
    let mut at = question.position;
    let mut number = 1;
    for (place, step) in line.moves.iter().enumerate() {
        let texts = write_moves(desk.variant(), &at);
        let text =
            (texts.iter().find(|(played, _)| *played == step.played)).map_or("", |(_, text)| text);
        let label = match at.turn() {
            Colour::White => format!("{number}."),
            Colour::Black if place == 0 => "1...".to_owned(),
            Colour::Black => String::new(),
        };
        write!(out, "  {label:>4}")?;
        row(text, step, out)?;
        number += u32::from(at.turn() == Colour::Black);
        at = step.position;
    }
    if let Some(last) = line.moves.last() {
        let end = if !line.missing.is_empty() {
            "best play from here is not known".to_owned()
        } else if last.judged.reached {
            let ended = last.judged.clocks.next_to_end();
            let rule = ended.map_or("the clock", |running| running.clock.rule);
            format!("drawn: rule {rule} is reached")
        } else {
            format!("{:?} has won", !last.position.turn())
        };
        writeln!(
            out,
            "\n  After {}: {end}.",
            counted(line.moves.len() as u16)
        )?;
        (line.missing.iter().map(missing)).try_for_each(|text| writeln!(out, "  {text}"))?;
        writeln!(out)?;
    }
    Ok(())
}

/// What to do about a missing table.
fn missing(key: &TableKey) -> String {
    format!(
        "Missing: table {key}; `galotne-gen build {}` makes it.",
        key.class
    )
}

/// The position, its value and its clock in sentences.
fn head(desk: &Desk, question: &Question, judged: &Judged, out: &mut impl Write) -> io::Result<()> {
    let position = &question.position;
    let class = Class::of(position);
    let us = position.turn();
    write!(out, "\n{}", desk.fen(position))?;
    if class.both_sides() {
        write!(out, "   {}", class.canonical())?;
    }
    writeln!(out, ", {us:?} to move\n")?;
    writeln!(out, "  {}", sentence(us, judged))?;
    if !judged.over
        && let Some(clock) = clock_sentence(judged)
    {
        writeln!(out, "  {clock}")?;
    }
    for assumed in &question.assumed {
        writeln!(out, "  Assumed: {assumed}.")?;
    }
    (judged.missing.iter().map(missing)).try_for_each(|text| writeln!(out, "  {text}"))?;
    Ok(())
}

fn sentence(us: Colour, judged: &Judged) -> String {
    let Some(wdl) = judged.wdl else {
        return "Unknown: no table tells.".to_owned();
    };
    let winner = match wdl {
        Wdl::Win => us,
        Wdl::Loss => !us,
        Wdl::Draw => return "Draw.".to_owned(),
    };
    let plies = judged.dtw.and_then(Value::plies);
    let how_long = match plies {
        None => String::new(),
        Some(0) => {
            return format!("{winner:?} has won: the game is over.");
        }
        // The winner's own moves: he makes the last one.
        Some(plies) => format!(
            " in {} (on {winner:?}'s {} move from here)",
            counted(plies),
            ordinal(if winner == us {
                plies.div_ceil(2)
            } else {
                plies / 2
            })
        ),
    };
    match judged.category {
        Some(Category::CursedWin | Category::BlessedLoss) => {
            format!(
                "Draw by rule: {winner:?} would win{how_long}, but the clock does not allow it."
            )
        }
        None => format!("{winner:?} wins{how_long} without draw rules; with them it is not known."),
        _ => format!("{winner:?} wins{how_long}."),
    }
}

fn clock_sentence(judged: &Judged) -> Option<String> {
    let clocks = &judged.clocks;
    let running = clocks.running()?;
    let first = clocks.next_to_end()?;
    if judged.reached {
        return Some(format!(
            "Rule {} is reached: {} of {} plies are played ({}, {}). The game is drawn.",
            first.clock.rule,
            first.spent,
            first.clock.limit,
            first.clock.article,
            clocks.profile().name
        ));
    }
    let mut text = format!(
        "Rule {}: {} of {} plies left ({} moves each; {}, {}).",
        running.clock.rule,
        running.left(),
        running.clock.limit,
        running.clock.limit / 2,
        running.clock.article,
        clocks.profile().name
    );
    if let Some(beside) = clocks.beside() {
        text += &format!(
            "\n  Rule {} goes on counting beside it: {} of {} plies left.",
            beside.clock.rule,
            beside.left(),
            beside.clock.limit
        );
    }
    match judged.need.map(Value::plies) {
        Some(Some(need)) => {
            let most = u16::from(running.clock.limit).saturating_sub(need);
            text += &match clocks.beside() {
                None => format!(
                    "\n  The result needs {}, so it stands with up to {} spent.",
                    counted(need),
                    counted(most)
                ),
                Some(_) => format!("\n  The result needs {} left on both.", counted(need)),
            };
        }
        Some(None) if judged.wdl.is_some_and(|wdl| wdl != Wdl::Draw) => {
            text += "\n  The result does not stand even with a fresh clock.";
        }
        _ => {}
    }
    Some(text)
}

/// A move and what it leads to, from the mover's side.
fn row(text: &str, found: &RankedMove, out: &mut impl Write) -> io::Result<()> {
    let judged = &found.judged;
    let result = match judged.category {
        None => "unknown",
        Some(Category::Loss) => "wins",
        Some(Category::BlessedLoss) => "draws by rule",
        Some(Category::Draw) => "draws",
        Some(Category::CursedWin) => "draws by rule",
        Some(Category::Win) => "loses",
    };
    let left = match (judged.clocks.next_to_end(), judged.clocks.left()) {
        (Some(first), Some(left)) => format!("{left} ({})", first.clock.rule),
        _ => "-".to_owned(),
    };
    let plies = number(judged.dtw.and_then(Value::plies));
    let need = number(judged.need.and_then(Value::plies));
    writeln!(
        out,
        "  {text:<18} {result:<13} {plies:>5}  {left:>8}  {need:>5}"
    )
}

fn number(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

fn counted(plies: u16) -> String {
    if plies == 1 {
        "1 ply".to_owned()
    } else {
        format!("{plies} plies")
    }
}

fn ordinal(number: u16) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
