//! What a position of mills is worth, as the command line prints it, and its games as sheets.

pub mod board;

use crate::language::{Language, say};
use crate::lines::plain;
use crate::rules::{Clause, RulesSheet, SentenceSheet};
use galotne::position::Colour;
use galotne::value::{Parity, Value, Wdl};
use galotne_answer::mills::{JudgedPosition, category, missing, text_of};
use galotne_mills::{
    BestLine, Duty, EndReason, FlyingRule, MillReward, Mills, Position, RankedMove, Risk,
    SlidingRule, TableKey, Tablebase, write_fen, write_moves,
};

/// What a position is worth, with its moves where they are given, best first.
#[must_use]
pub fn answer(
    tables: &Tablebase,
    asked: &JudgedPosition,
    moves: Option<&[RankedMove]>,
    language: Language,
) -> String {
    let mut lines = head(tables.game(), asked, language);
    let moves = moves.unwrap_or_default();
    if !moves.is_empty() {
        let texts = write_moves(tables.game(), asked.position());
        let rows = moves.iter().map(|found| {
            let text = text_of(&texts, &found.played).to_owned();
            [text, worth(found, language), plies(found)]
        });
        lines.push(String::new());
        let first = lines.len();
        lines.extend(columns("column-result", rows.collect(), language));
        // Behind the line of names.
        for (line, found) in lines.iter_mut().skip(first + 1).zip(moves) {
            if let Some(told) = found.risk.map(|told| risk(&told, language)) {
                line.push_str("      ");
                line.push_str(&told);
            }
        }
    }
    lines.extend(hints(tables, &missing(&asked.judged, moves), language));
    printed(&lines)
}

/// What a position is worth, and best play from it.
#[must_use]
pub fn line(
    tables: &Tablebase,
    asked: &JudgedPosition,
    line: &BestLine,
    language: Language,
) -> String {
    let rules = tables.game();
    let mut lines = head(rules, asked, language);
    lines.push(String::new());
    let mut at = *asked.position();
    let mut rows = vec![];
    for step in &line.moves {
        let texts = write_moves(rules, &at);
        let text = format!("{} {}", at.turn().letter(), text_of(&texts, &step.played));
        rows.push([text, worth(step, language), plies(step)]);
        at = step.judged.position;
    }
    if rows.is_empty() {
        let key = match asked.judged.wdl {
            Some(Wdl::Draw) => "no-line-draw",
            Some(_) if asked.judged.class.is_none() => "no-line-over",
            _ => "no-line-unknown",
        };
        lines.push(format!("  {}", say!(language, key)));
    } else {
        lines.extend(columns("column-then", rows, language));
    }
    lines.extend(hints(tables, &line.missing, language));
    printed(&lines)
}

/// That no game comes to a position, without a full stop.
#[must_use]
pub fn unreachable(language: Language) -> String {
    say!(language, "mills-unreachable")
}

/// An empty line before and behind: answers follow each other.
fn printed(lines: &[String]) -> String {
    format!("\n{}\n\n", plain(&lines.join("\n")))
}

/// The position, and what it is worth in a sentence.
fn head(rules: &Mills, asked: &JudgedPosition, language: Language) -> Vec<String> {
    let judged = &asked.judged;
    let mut first = write_fen(&judged.position);
    if let Some(class) = judged.class {
        first = format!("{first}   {class}");
    }
    let turn = say!(language, "whose-turn", side = judged.position.turn());
    let mut lines = vec![
        format!("{first}, {turn}"),
        String::new(),
        format!("  {}", value(rules, asked, language)),
    ];
    if !asked.reachable {
        lines.push(format!("  {}.", unreachable(language)));
    }
    lines
}

/// What a position is worth, in a sentence.
#[must_use]
pub fn value(rules: &Mills, asked: &JudgedPosition, language: Language) -> String {
    let judged = &asked.judged;
    let position = &judged.position;
    let winner = match judged.wdl {
        None => return say!(language, "answer-unknown"),
        Some(Wdl::Draw) => return say!(language, "answer-draw"),
        Some(Wdl::Win) => position.turn(),
        Some(Wdl::Loss) => !position.turn(),
    };
    let plies = match judged.dtw.and_then(Value::plies) {
        None if judged.class.is_some() => {
            return say!(language, "verdict-wins", side = winner);
        }
        plies => plies.unwrap_or(0),
    };
    if plies == 0 {
        let reason = reason(rules, position, language);
        return say!(language, "answer-won", side = winner, reason = reason);
    }
    let length = match rules.parity() {
        // Extra moves are not anybody's in turn.
        Parity::Neither => say!(language, "mills-in", plies = plies),
        _ => say!(language, "length", plies = plies, n = plies.div_ceil(2)),
    };
    say!(language, "verdict-wins-in", side = winner, length = length)
}

/// EndReason the game is over.
fn reason(rules: &Mills, position: &Position, language: Language) -> String {
    let few = |side: &Colour| position.in_all(*side) < rules.fewest;
    match Colour::BOTH.iter().find(|side| few(side)) {
        Some(side) => why(EndReason::TooFew(*side), language),
        None => why(EndReason::Blocked(position.turn()), language),
    }
}

/// How a game ended, without a full stop.
pub(crate) fn why(why: EndReason, language: Language) -> String {
    match why {
        EndReason::TooFew(side) => say!(language, "mills-too-few", side = side),
        EndReason::Blocked(side) => say!(language, "reason-no-move", side = side),
    }
}

/// What a move is worth to the side that makes it, in a word.
fn worth(found: &RankedMove, language: Language) -> String {
    // As of the position after it, seen by the other side.
    let wdl = found.worth().map(|value| value.wdl().opposite());
    say!(language, format!("move-{}", category(wdl)))
}

fn plies(found: &RankedMove) -> String {
    let plies = found.judged.dtw.and_then(Value::plies);
    plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string())
}

/// What a move that draws risks.
fn risk(risk: &Risk, language: Language) -> String {
    let lose = say!(
        language,
        "mills-risk",
        losing = risk.losing,
        replies = risk.replies
    );
    match risk.smallest {
        None => lose,
        Some(class) => {
            let down = say!(language, "mills-risk-class", class = class.to_string());
            format!("{lose}; {down}")
        }
    }
}

/// Moves, what they are worth and how many plies are left then.
fn columns(second: &str, rows: Vec<[String; 3]>, language: Language) -> Vec<String> {
    let heading = ["column-move", second, "mills-column-plies"].map(|key| say!(language, key));
    let all: Vec<[String; 3]> = std::iter::once(heading).chain(rows).collect();
    let width = |column: usize| {
        let widths = all.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (one, two) = (width(0), width(1));
    let line = |[text, worth, plies]: &[String; 3]| format!("  {text:one$}  {worth:two$}  {plies}");
    all.iter().map(line).collect()
}

/// What to do about missing tables.
fn hints(tables: &Tablebase, keys: &[TableKey], language: Language) -> Vec<String> {
    let hint = |key: &TableKey| {
        let command = tables.build_command([key.class]);
        let table = key.to_string();
        let hint = say!(language, "missing-table", table = table, command = command);
        format!("  {hint}")
    };
    keys.iter().map(hint).collect()
}

/// A game as a sheet that a referee can proofread.
#[must_use]
pub fn sheet(rules: &'static Mills, language: Language) -> RulesSheet {
    let earns = |earns: MillReward| match earns {
        MillReward::Removal => "mills-removal",
        MillReward::ExtraMove => "mills-extra-move",
        MillReward::Both => "mills-both",
    };
    let slides = match rules.slides {
        SlidingRule::AllPlaced => "mills-slides-all-placed",
        SlidingRule::OwnPlaced => "mills-slides-own-placed",
        SlidingRule::Always => "mills-slides-always",
    };
    let flies = match rules.flies {
        FlyingRule::OnBoard(n) => say!(language, "mills-flies-on-board", n = usize::from(n)),
        FlyingRule::InAll(n) => say!(language, "mills-flies-in-all", n = usize::from(n)),
    };
    let duty = match rules.removal {
        Duty::Must => "mills-must",
        Duty::May => "mills-may",
    };
    let sources = &rules.sources;
    let clause = |clause, text, source| Clause {
        clause,
        text,
        source,
    };
    RulesSheet {
        rules: rules.name,
        aliases: rules.aliases,
        source: sources.text,
        clauses: vec![
            clause(
                "stones",
                say!(language, "mills-stones", n = usize::from(rules.stones)),
                sources.placing,
            ),
            clause(
                "starts",
                say!(language, "mills-starts", side = rules.starts),
                sources.placing,
            ),
            clause("moves", say!(language, slides), sources.placing),
            clause("flying", flies, sources.flying),
            clause(
                "placing",
                say!(language, earns(rules.placing_mill)),
                sources.mill,
            ),
            clause(
                "moving",
                say!(language, earns(rules.moving_mill)),
                sources.mill,
            ),
            clause("removal", say!(language, duty), sources.mill),
            clause(
                "ends",
                say!(language, "mills-ends", n = usize::from(rules.fewest)),
                sources.end,
            ),
        ],
        open: SentenceSheet::all(rules.open, language),
        default_profile: "none",
        profiles: vec![],
    }
}
