//! Answers as people read them.

use crate::setting::Setting;
use galotne::material::Class;
use galotne::notation::write_moves;
use galotne::position::{Colour, Position};
use galotne::rules::Clock;
use galotne::tablebase::TableKey;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Clocks, Judged, Line, RankedMove, Running};
use galotne_answer::Question;
use std::io::{self, Write};

pub fn answer(
    setting: &Setting,
    question: &Question,
    judged: &Judged,
    moves: Option<&[RankedMove]>,
    out: &mut impl Write,
) -> io::Result<()> {
    head(setting, question, judged, out)?;
    let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
        return writeln!(out);
    };
    let texts = write_moves(setting.variant(), question.situation.position());
    let width = clock_column(moves);
    writeln!(
        out,
        "\n  {:<18} {:<13} {:>5}  {:>width$}  {:>5}",
        "move", "result", "plies", "left", "needs"
    )?;
    for found in moves {
        let text =
            (texts.iter().find(|(played, _)| *played == found.played)).map_or("", |(_, text)| text);
        row(text, found, width, out)?;
    }
    let besides = galotne::verdict::missing(moves);
    let besides = besides.iter().filter(|key| !judged.missing.contains(key));
    missing(setting, besides, out)?;
    writeln!(out)
}

/// One line for one position.
pub fn brief(
    setting: &Setting,
    question: &Question,
    judged: &Judged,
    out: &mut impl Write,
) -> io::Result<()> {
    let fen = setting.fen(question.situation.position());
    let dtw = number(judged.dtw.and_then(Value::plies));
    let need = number(needed(judged));
    let rule = judged
        .clocks()
        .running()
        .map_or("-", |running| running.clock.rule);
    let left = number(judged.clocks().left());
    writeln!(
        out,
        "{fen}\t{}\t{dtw}\t{rule}\t{left}\t{need}",
        galotne_answer::json::category(judged.category)
    )
}

pub fn line(
    setting: &Setting,
    question: &Question,
    judged: &Judged,
    line: &Line,
    out: &mut impl Write,
) -> io::Result<()> {
    head(setting, question, judged, out)?;
    if line.moves.is_empty() {
        let why = match judged {
            Judged { over: true, .. } => "The game is over.",
            Judged { reached: true, .. } => "The game is drawn by rule.",
            Judged {
                wdl: Some(Wdl::Draw),
                ..
            } => "A drawn game has no line to its end.",
            judged if judged.claimable().is_some() => "A draw may be claimed here.",
            _ => "Without more tables best play is not known.",
        };
        writeln!(out, "\n  {why}")?;
        let besides = (line.missing.iter()).filter(|key| !judged.missing.contains(key));
        missing(setting, besides, out)?;
        return writeln!(out);
    }
    let width = clock_column(&line.moves);
    writeln!(
        out,
        "\n  {:>4} {:<18} {:<13} {:>5}  {:>width$}  {:>5}",
        "", "move", "then", "plies", "left", "needs"
    )?;
    let mut at = question.situation.position();
    let mut number = 1;
    for (place, step) in line.moves.iter().enumerate() {
        let texts = write_moves(setting.variant(), &at);
        let text =
            (texts.iter().find(|(played, _)| *played == step.played)).map_or("", |(_, text)| text);
        let starts = at.turn() == setting.variant().starts;
        let label = match place {
            _ if starts => format!("{number}."),
            0 => "1...".to_owned(),
            _ => String::new(),
        };
        write!(out, "  {label:>4}")?;
        row(text, step, width, out)?;
        number += u32::from(!starts);
        at = step.position();
    }
    if let Some(last) = line.moves.last() {
        writeln!(
            out,
            "\n  After {}: {}.",
            counted(line.moves.len() as u16),
            ending(line, last)
        )?;
        missing(setting, &line.missing, out)?;
        writeln!(out)?;
    }
    Ok(())
}

/// What a line has come to after its last move.
fn ending(line: &Line, last: &RankedMove) -> String {
    if !line.missing.is_empty() {
        return "best play from here is not known".to_owned();
    }
    if last.judged.reached {
        let ended = last.judged.clocks().run_out();
        let rule = ended.map_or("the clock", |ended| ended.clock.rule);
        return format!("drawn: rule {rule} is reached");
    }
    let won = winner(last.position(), &last.judged)
        .filter(|_| last.judged.over)
        .map(|winner| format!("{winner:?} has won"));
    let claim = (1..).zip(&line.moves).find_map(|(ply, step)| {
        let rule = step.judged.claimable()?.rule;
        Some(format!(
            "a draw may be claimed under rule {rule} from ply {ply} on"
        ))
    });
    match (won, claim) {
        (Some(won), Some(claim)) => format!("{won}, but {claim}"),
        (won, claim) => (won.or(claim)).unwrap_or_else(|| "the line ends".to_owned()),
    }
}

/// What to do about missing tables.
fn missing<'a>(
    setting: &Setting,
    keys: impl IntoIterator<Item = &'a TableKey>,
    out: &mut impl Write,
) -> io::Result<()> {
    keys.into_iter().try_for_each(|key| {
        writeln!(
            out,
            "  Missing: table {key}; `{}` makes it.",
            setting.tables.build_command([key.class])
        )
    })
}

/// The position, its value and its clock in sentences.
fn head(
    setting: &Setting,
    question: &Question,
    judged: &Judged,
    out: &mut impl Write,
) -> io::Result<()> {
    let position = question.situation.position();
    let class = Class::of(position);
    let us = position.turn();
    write!(out, "\n{}", setting.fen(position))?;
    if class.both_sides() {
        write!(out, "   {}", class.canonical())?;
    }
    writeln!(out, ", {us:?} to move\n")?;
    writeln!(out, "  {}", sentence(setting, position, judged))?;
    if !judged.over {
        for clock in clock_sentences(position, judged) {
            writeln!(out, "  {clock}")?;
        }
    }
    for assumed in &question.assumed {
        writeln!(out, "  Assumed: {assumed}.")?;
    }
    missing(setting, &judged.missing, out)
}

/// Who wins without draw rules.
fn winner(position: &Position, judged: &Judged) -> Option<Colour> {
    match judged.wdl? {
        Wdl::Win => Some(position.turn()),
        Wdl::Draw => None,
        Wdl::Loss => Some(!position.turn()),
    }
}

fn sentence(setting: &Setting, position: &Position, judged: &Judged) -> String {
    if judged.wdl.is_none() {
        return match judged.over {
            true => format!("The game is over: {}.", why_over(setting, position)),
            false => "Unknown: no table tells.".to_owned(),
        };
    }
    let Some(winner) = winner(position, judged) else {
        return "Draw.".to_owned();
    };
    let us = position.turn();
    let how_long = match judged.dtw.and_then(Value::plies) {
        _ if judged.over => {
            return format!("{winner:?} has won: {}.", why_over(setting, position));
        }
        None => String::new(),
        // In giveaway the last move may be the loser's.
        Some(plies) => format!(
            " in {} (on {:?}'s {} move from here)",
            counted(plies),
            if plies % 2 == 1 { us } else { !us },
            ordinal(plies.div_ceil(2))
        ),
    };
    match judged.category {
        Some(Category::CursedWin | Category::BlessedLoss) => {
            let why = match judged.claimable() {
                None => "the clock does not allow it",
                Some(_) => "a draw may be claimed",
            };
            format!("Draw by rule: {winner:?} would win{how_long}, but {why}.")
        }
        None => format!("{winner:?} wins{how_long} without draw rules; with them it is not known."),
        _ => format!("{winner:?} wins{how_long}."),
    }
}

/// Why there is nothing more to play.
fn why_over(setting: &Setting, position: &Position) -> String {
    let us = position.turn();
    let without = (Colour::BOTH.into_iter()).find(|&colour| position.pieces(colour) == 0);
    if let Some(colour) = without {
        format!("{colour:?} has no pieces")
    } else if setting.variant().ended(position).is_some() {
        "its king has passed all men".to_owned()
    } else {
        format!("{us:?} has no move")
    }
}

/// What the clocks say, a sentence a line.
fn clock_sentences(position: &Position, judged: &Judged) -> Vec<String> {
    let clocks = judged.clocks();
    let class = Class::of(position);
    let decided = judged.wdl.is_some_and(|wdl| wdl != Wdl::Draw);
    let fails = decided && judged.need == Some(Value::Draw);
    let Some(running) = clocks.running() else {
        let later = "No rule counts here; one that comes into charge later takes the result.";
        return fails.then(|| later.to_owned()).into_iter().collect();
    };
    if let Some(Running { clock, .. }) = clocks.run_out() {
        let played = match clock.charges(class) {
            None => format!("{0} of {0} plies are played", clock.limit()),
            Some(side) => format!("{side:?}'s {} moves are played", clock.moves),
        };
        let then = if clock.claimed {
            "A draw may be claimed."
        } else {
            "The game is drawn."
        };
        let (rule, written) = (clock.rule, written(clock, clocks));
        return vec![format!(
            "Rule {rule} is reached: {played} ({written}). {then}"
        )];
    }
    let each = match running.clock.charges(class) {
        None => format!("{} moves each; ", running.clock.moves),
        Some(_) => String::new(),
    };
    let mut sentences = vec![format!(
        "Rule {}: {} ({each}{}).",
        running.clock.rule,
        remaining(running, class),
        written(running.clock, clocks)
    )];
    let beside = clocks.beside();
    if let Some(beside) = beside {
        let (rule, left) = (beside.clock.rule, remaining(beside, class));
        sentences.push(match beside.clock.standing {
            None => format!("Rule {rule} goes on counting beside it: {left}."),
            Some(_) => format!(
                "Rule {rule} counts beside it while the king stands there: {left} ({}).",
                written(beside.clock, clocks)
            ),
        });
    }
    let standing = beside.is_some_and(|beside| beside.clock.standing.is_some());
    let carried = beside.is_some() && !standing;
    match (needed(judged), judged.max_spent()) {
        (Some(need), _) if carried => {
            sentences.push(format!("The result needs {} left on both.", counted(need)));
        }
        (Some(need), Some(most)) => sentences.push(format!(
            "The result needs {}, so it stands with up to {} spent.",
            counted(need),
            counted(most.into())
        )),
        _ if fails && standing => sentences.push(format!(
            "The result does not stand even with a fresh count on rule {}.",
            running.clock.rule
        )),
        _ if fails => {
            sentences.push("The result does not stand even with a fresh clock.".to_owned());
        }
        _ => {}
    }
    sentences
}

/// What a clock has left in a class.
fn remaining(Running { clock, left, .. }: Running, class: Class) -> String {
    match clock.charges(class) {
        None => format!("{left} of {} plies left", clock.limit()),
        Some(side) => format!(
            "{} of {side:?}'s {} moves left, {}",
            clock.moves - clock.count(class, left),
            clock.moves,
            counted(left.into())
        ),
    }
}

/// Where a rule is written.
fn written(clock: &Clock, clocks: &Clocks) -> String {
    let contested = if clock.contested {
        "; what it says is contested"
    } else {
        ""
    };
    format!("{}, {}{contested}", clock.article, clocks.profile().name)
}

/// The fewest plies that must be left on the clock in charge, if one is.
fn needed(judged: &Judged) -> Option<u16> {
    judged.clocks().running().and(judged.need)?.plies()
}

/// What is left of the clock that `need` is compared with, and its rule.
fn left(judged: &Judged) -> String {
    let clocks = judged.clocks();
    let shortest = (clocks.running().into_iter())
        .chain(clocks.beside())
        .find(|running| Some(running.left) == clocks.left());
    shortest.map_or_else(
        || "-".to_owned(),
        |Running { clock, left, .. }| format!("{left} ({})", clock.rule),
    )
}

/// The columns of moves: how wide that of the clocks is.
fn clock_column(moves: &[RankedMove]) -> usize {
    let widths = moves.iter().map(|found| left(&found.judged).len());
    widths.max().unwrap_or_default().max(8)
}

/// A move and what it leads to, from the mover's side.
fn row(text: &str, found: &RankedMove, width: usize, out: &mut impl Write) -> io::Result<()> {
    let judged = &found.judged;
    let result = match judged.category {
        None => "unknown",
        Some(Category::Loss) => "wins",
        Some(Category::BlessedLoss) => "draws by rule",
        Some(Category::Draw) => "draws",
        Some(Category::CursedWin) => "draws by rule",
        Some(Category::Win) => "loses",
    };
    let plies = number(judged.dtw.and_then(Value::plies));
    let need = number(needed(judged));
    writeln!(
        out,
        "  {text:<18} {result:<13} {plies:>5}  {:>width$}  {need:>5}",
        left(judged)
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
