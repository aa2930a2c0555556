//! The Python classes of verdicts and ranked moves.

use crate::position::{Move, Position};
use crate::value::{Category, Value, Wdl};
use galotne::verdict::Judgement;
use pyo3::prelude::*;

/// The verdict on a position under draw rules, for the side to move. Unknown parts are None;
/// `missing` names the tables that would tell.
#[pyclass(module = "galotne", frozen, get_all)]
#[derive(Clone)]
pub struct Verdict {
    /// The result under draw rules: win, cursed win, draw, blessed loss or loss.
    category: Option<Category>,
    /// The result without draw rules.
    wdl: Option<Wdl>,
    /// Plies to the end without draw rules.
    dtw: Option<Value>,
    /// The fewest plies that must be left for the result to stand; None if no clock runs or the
    /// result cannot stand.
    need: Option<u16>,
    /// Plies left on the clock; None if none runs.
    left: Option<u8>,
    /// Plies counted on it.
    spent: Option<u16>,
    /// Plies it allows.
    limit: Option<u8>,
    /// The highest count with which the result stands.
    max_spent: Option<u8>,
    /// The rule of the running clock.
    rule: Option<&'static str>,
    /// The article of the rule.
    article: Option<&'static str>,
    /// The draw rules.
    profile: &'static str,
    /// Whether the game is over on the board.
    over: bool,
    /// Whether a draw rule has ended the game.
    reached: bool,
    /// Whether the side to move may claim a draw before moving.
    claimable: bool,
    /// Whether the meaning of the rule is disputed.
    contested: bool,
    /// Whether a clock that tables do not cover could still make it a draw.
    untabled: bool,
    /// Whether the result stands with any count.
    unbounded: bool,
    /// The names of missing tables.
    missing: Vec<String>,
}

impl From<&Judgement> for Verdict {
    fn from(judged: &Judgement) -> Self {
        let clocks = judged.clocks();
        let running = clocks.in_charge();
        let secondary = clocks.secondary();
        let mut all_running = running.iter().chain(&secondary);
        Self {
            category: judged.category.map(Category::from),
            wdl: judged.wdl.map(Wdl::from),
            dtw: judged.dtw.map(Value::from),
            need: running.and(judged.need).and_then(galotne::Value::plies),
            left: clocks.left(),
            spent: running.map(|running| running.spent()),
            limit: running.map(|running| running.clock.limit()),
            max_spent: judged.max_spent(),
            rule: running.map(|running| running.clock.rule),
            article: running.map(|running| running.clock.article),
            profile: clocks.profile().name,
            over: judged.over,
            reached: judged.reached,
            claimable: judged.claimable().is_some()
                || judged.repeated.is_some_and(|rule| rule.claimed),
            contested: all_running.any(|running| running.clock.contested),
            untabled: judged.untabled.is_some(),
            unbounded: judged.unbounded(),
            missing: judged.missing.iter().map(ToString::to_string).collect(),
        }
    }
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let category = match self.category {
            Some(category) => category.__str__(),
            None => "unknown",
        };
        match (self.rule, self.left) {
            (Some(rule), Some(left)) => {
                format!("<Verdict: {category} with {left} plies left of rule {rule}>")
            }
            _ => format!("<Verdict: {category}>"),
        }
    }
}

/// A legal move with the verdict on the position after it.
#[pyclass(module = "galotne", frozen, get_all)]
#[derive(Clone)]
pub struct RankedMove {
    /// The move.
    r#move: Move,
    /// The position after it.
    position: Position,
    /// The verdict for the side to move there: where it loses, the move wins.
    verdict: Verdict,
}

impl RankedMove {
    pub fn new(before: Position, ranked: &galotne::RankedMove) -> Self {
        let text = galotne::write_move(before.variant, &before.position, &ranked.played);
        Self {
            r#move: Move::new(before, ranked.played, text),
            position: before.after(&ranked.played),
            verdict: (&ranked.judged).into(),
        }
    }
}

#[pymethods]
impl RankedMove {
    fn __str__(&self) -> &str {
        self.r#move.__str__()
    }

    fn __repr__(&self) -> String {
        format!(
            "<RankedMove {}: {}>",
            self.r#move.__str__(),
            self.verdict.__repr__()
        )
    }
}
