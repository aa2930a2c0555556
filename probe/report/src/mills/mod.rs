//! Positions and games of mills in words, and the rules of mills as sheets.

pub mod board;
mod game;
mod problem;

pub use problem::MillsProblem;

use crate::board::PieceSigns;
use crate::language::{Language, say};
use crate::lines::width;
use crate::notes::translate;
use crate::paint::{Paint, painted};
use crate::position::{PositionReport, between_empty_lines, hint_lines};
use crate::rules::{Clause, RulesSheet, SentenceSheet};
use galotne::position::Colour;
use galotne::value::{Parity, Value, Wdl};
use galotne_answer::json::{LineAnswer, PositionAnswer, text_of};
use galotne_answer::mills::{JudgedPosition, PositionVerdict, category};
use galotne_mills::{
    Duty, EndReason, FlyingRule, MillReward, Mills, Position, RankedMove, Risk, SlidingRule,
    write_fen, write_moves,
};

impl PositionReport for PositionVerdict {
    fn answer(&self, language: Language) -> PositionAnswer {
        let mut answer = Self::answer(self);
        translate(language, &mut answer.notes);
        answer
    }

    fn line_answer(&self, language: Language) -> Option<LineAnswer> {
        Self::line_answer(self, PositionReport::answer(self, language))
    }

    fn row(&self) -> String {
        Self::row(self)
    }

    fn painted_text(&self, language: Language, paint: Paint) -> String {
        let mut lines = header(self, language, paint);
        let moves = self.moves.as_deref().unwrap_or_default();
        if !moves.is_empty() {
            let texts = write_moves(self.rules, self.position.position());
            let rows: Vec<Row> = (moves.iter())
                .map(|ranked| Row::new(text_of(&texts, &ranked.played), ranked, language))
                .collect();
            lines.push(String::new());
            let heading = lines.len();
            lines.extend(columns("column-result", &rows, language, paint));
            for (line, ranked) in lines.iter_mut().skip(heading + 1).zip(moves) {
                if let Some(risk) = ranked.risk {
                    line.push_str("      ");
                    line.push_str(&self::risk(&risk, language));
                }
            }
        }
        lines.extend(hint_lines(&self.hints, language));
        between_empty_lines(&lines)
    }

    fn painted_line_text(&self, language: Language, paint: Paint) -> String {
        let Some(line) = &self.line else {
            return String::new();
        };
        let mut lines = header(self, language, paint);
        lines.push(String::new());
        let mut at = *self.position.position();
        let mut rows = vec![];
        for ranked in &line.moves {
            let texts = write_moves(self.rules, &at);
            let text = text_of(&texts, &ranked.played);
            let text = format!("{} {text}", at.turn().letter());
            rows.push(Row::new(&text, ranked, language));
            at = ranked.judged.position;
        }
        if rows.is_empty() {
            let judged = &self.position.judged;
            let key = match judged.wdl {
                Some(Wdl::Draw) => "no-line-draw",
                Some(_) if judged.class.is_none() => "no-line-over",
                _ => "no-line-unknown",
            };
            lines.push(format!("  {}", say!(language, key)));
        } else {
            lines.extend(columns("column-then", &rows, language, paint));
        }
        lines.extend(hint_lines(&self.hints, language));
        between_empty_lines(&lines)
    }

    fn sentence(&self, language: Language) -> String {
        value(self.rules, &self.position, language)
    }

    fn diagram(&self, signs: PieceSigns, language: Language) -> String {
        board::diagram(self.position.position(), signs, language)
    }

    fn is_complete(&self) -> bool {
        Self::is_complete(self)
    }
}

/// The position, and its value in a sentence.
fn header(verdict: &PositionVerdict, language: Language, paint: Paint) -> Vec<String> {
    let judged = &verdict.position.judged;
    let value = value(verdict.rules, &verdict.position, language);
    let mut first = write_fen(&judged.position);
    if let Some(class) = judged.class {
        first = format!("{first}   {class}");
    }
    let turn = say!(language, "whose-turn", side = judged.position.turn());
    let mut lines = vec![
        format!("{first}, {turn}"),
        String::new(),
        format!("  {}", painted(paint, judged.wdl, &value)),
    ];
    if !verdict.position.reachable {
        lines.push(format!("  {}.", say!(language, "mills-unreachable")));
    }
    lines
}

/// The value of a position in a sentence.
fn value(rules: &Mills, position: &JudgedPosition, language: Language) -> String {
    let judged = &position.judged;
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
        // Extra moves break the alternation of the sides.
        Parity::Neither => say!(language, "mills-in", plies = plies),
        _ => say!(language, "length", plies = plies, n = plies.div_ceil(2)),
    };
    say!(language, "verdict-wins-in", side = winner, length = length)
}

/// The reason for the end of the game.
fn reason(rules: &Mills, position: &Position, language: Language) -> String {
    let few = |side: &Colour| position.in_all(*side) < rules.fewest_stones;
    match Colour::BOTH.iter().find(|side| few(side)) {
        Some(side) => end_reason(EndReason::TooFew(*side), language),
        None => end_reason(EndReason::Blocked(position.turn()), language),
    }
}

/// The reason for the end of a game, without a full stop.
pub(crate) fn end_reason(why: EndReason, language: Language) -> String {
    match why {
        EndReason::TooFew(side) => say!(language, "mills-too-few", side = side),
        EndReason::Blocked(side) => say!(language, "reason-no-move", side = side),
    }
}

/// A move in columns.
struct Row {
    text: String,
    /// The result for the side that makes the move, also in a word.
    wdl: Option<Wdl>,
    result: String,
    plies: String,
}

impl Row {
    fn new(text: &str, ranked: &RankedMove, language: Language) -> Self {
        let wdl = ranked.worth().map(|value| value.wdl());
        // The message is from the perspective of the other side, after the move.
        let after = category(wdl.map(Wdl::opposite));
        Self {
            text: text.to_owned(),
            wdl,
            result: say!(language, format!("move-{after}")),
            plies: plies(ranked),
        }
    }
}

fn plies(ranked: &RankedMove) -> String {
    let plies = ranked.judged.dtw.and_then(Value::plies);
    plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string())
}

/// The risk of a drawing move.
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

/// Moves, their results and the plies to the end, in columns.
fn columns(second: &str, rows: &[Row], language: Language, paint: Paint) -> Vec<String> {
    let [text, result, plies] =
        ["column-move", second, "mills-column-plies"].map(|key| say!(language, key));
    let heading = Row {
        text,
        wdl: None,
        result,
        plies,
    };
    let all = || std::iter::once(&heading).chain(rows);
    let widest = |cell: fn(&Row) -> &str| all().map(|row| width(cell(row))).max().unwrap_or(0);
    let (one, two) = (widest(|row| &row.text), widest(|row| &row.result));
    let line = |row: &Row| {
        let (text, plies) = (&row.text, &row.plies);
        let result = painted(paint, row.wdl, &row.result);
        let rest = " ".repeat(two - width(&row.result));
        format!("  {text:one$}  {result}{rest}  {plies}")
    };
    all().map(line).collect()
}

/// Writes the rules of a game for a referee to proofread.
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
    let stones = say!(language, "mills-stones", n = usize::from(rules.stones));
    let starts = say!(language, "mills-starts", side = rules.starts);
    let ends = say!(language, "mills-ends", n = usize::from(rules.fewest_stones));
    let sources = &rules.sources;
    let clauses = [
        ("stones", stones, sources.placing),
        ("starts", starts, sources.placing),
        ("moves", say!(language, slides), sources.placing),
        ("flying", flies, sources.flying),
        (
            "placing",
            say!(language, earns(rules.placing_mill)),
            sources.mill,
        ),
        (
            "moving",
            say!(language, earns(rules.moving_mill)),
            sources.mill,
        ),
        ("removal", say!(language, duty), sources.mill),
        ("ends", ends, sources.end),
    ];
    RulesSheet {
        rules: rules.name,
        aliases: rules.aliases,
        source: sources.text,
        clauses: clauses
            .map(|(clause, text, source)| Clause {
                clause,
                text,
                source,
            })
            .into(),
        open: SentenceSheet::all(rules.open, language),
        default_profile: "none",
        profiles: vec![],
    }
}
