//! Positions and games of mills in words, and the rules of mills as sheets.

pub mod board;
mod game;
mod problem;

pub(crate) use game::fen_fault;
pub use problem::MillsProblem;

use crate::language::{Language, say};
use crate::notes::translate;
use crate::paint::painted_line;
use crate::position::{MoveColumns, PositionReport, hint_lines};
use crate::rules::{Clause, RulesSheet, SentenceSheet};
use crate::text_style::TextStyle;
use crate::wording::{PlyFigures, Wording};
use galotne::position::Colour;
use galotne::value::{Value, Wdl};
use galotne::verdict::Category;
use galotne_answer::json::{LineAnswer, PositionAnswer, text_of};
use galotne_answer::mills::{JudgedPosition, PositionVerdict};
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

    fn text(&self, style: TextStyle) -> String {
        let mut columns = MoveColumns::new(style.wording, "column-result", "mills-column-risk");
        let texts = write_moves(self.rules, self.position.position());
        for ranked in self.moves.iter().flatten() {
            let text = text_of(&texts, &ranked.played);
            push_move(&mut columns, "", text, ranked, self.rules, style.wording);
        }
        layout(self, &columns, vec![], style)
    }

    fn line_text(&self, style: TextStyle) -> String {
        let Some(line) = &self.line else {
            return String::new();
        };
        let mut columns = MoveColumns::new(style.wording, "column-then", "mills-column-risk");
        let mut at = *self.position.position();
        for ranked in &line.moves {
            let (texts, side) = (write_moves(self.rules, &at), at.turn().letter().to_string());
            let text = text_of(&texts, &ranked.played);
            push_move(&mut columns, &side, text, ranked, self.rules, style.wording);
            at = ranked.judged.position;
        }
        let judged = &self.position.judged;
        let key = match judged.wdl {
            _ if !line.moves.is_empty() => None,
            Some(Wdl::Draw) => Some("no-line-draw"),
            Some(_) if judged.class.is_none() => Some("no-line-over"),
            _ => Some("no-line-unknown"),
        };
        let reason = key.map(|key| style.sentence(&say!(style.wording.language, key)));
        layout(self, &columns, reason.unwrap_or_default(), style)
    }

    fn sentence(&self, language: Language) -> String {
        // Chapters and lessons tell plies as well.
        let wording = Wording {
            language,
            plies: PlyFigures::Shown,
        };
        value(self.rules, &self.position, wording)
    }

    fn is_complete(&self) -> bool {
        Self::is_complete(self)
    }
}

/// Puts an answer together.
fn layout(
    verdict: &PositionVerdict,
    columns: &MoveColumns,
    mut rest: Vec<String>,
    style: TextStyle,
) -> String {
    let (position, language) = (verdict.position.position(), style.wording.language);
    let board = style
        .board
        .map(|signs| board::diagram(position, signs, language));
    rest.extend(hint_lines(&verdict.hints, language));
    style.layout(board, header(verdict, style), columns, rest)
}

/// The position, and its value in a sentence.
fn header(verdict: &PositionVerdict, style: TextStyle) -> Vec<String> {
    let language = style.wording.language;
    let judged = &verdict.position.judged;
    let value = value(verdict.rules, &verdict.position, style.wording);
    let mut first = write_fen(&judged.position);
    if let Some(class) = judged.class {
        first = format!("{first}   {class}");
    }
    let turn = say!(language, "whose-turn", side = judged.position.turn());
    let mut lines = vec![format!("{first}, {turn}"), String::new()];
    let sentence = style.sentence(&value);
    lines.extend(
        sentence
            .iter()
            .map(|line| painted_line(style.paint, judged.wdl, line)),
    );
    if !verdict.position.reachable {
        lines.extend(style.sentence(&format!("{}.", say!(language, "mills-unreachable"))));
    }
    lines
}

/// The value of a position in a sentence.
fn value(rules: &Mills, position: &JudgedPosition, wording: Wording) -> String {
    let language = wording.language;
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
    let length = wording.mills_length("length", plies.into(), rules.parity());
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

/// Adds a move to columns. `ranked` has the position after it.
fn push_move(
    columns: &mut MoveColumns,
    label: &str,
    text: &str,
    ranked: &RankedMove,
    rules: &Mills,
    wording: Wording,
) {
    let after = ranked.worth().map(|value| value.wdl().opposite());
    let category = after.map(|wdl| Category::with_clock(wdl, None, None));
    let plies = ranked.judged.dtw.and_then(Value::plies);
    let length = |plies| wording.mills_length("length", usize::from(plies) + 1, rules.parity());
    let risk = ranked
        .risk
        .as_ref()
        .map(|found| risk(found, wording.language));
    let cells = [String::new(), String::new(), risk.unwrap_or_default()];
    columns.push_row(label, text, category, plies.map(length), cells);
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
        heading: rules.name.to_owned(),
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
