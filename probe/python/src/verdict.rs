//! The Python classes of verdicts and ranked moves.

use crate::enumeration::{PyCategory, PyWdl};
use crate::position::{Move, Position};
use crate::value::Value;
use galotne::verdict::Judgement;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// The verdict on a position under draw rules, for the side to move. Unknown parts are None;
/// `missing` names the tables that would tell.
#[pyclass(module = "galotne", frozen, get_all, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The result under draw rules: win, cursed win, draw, blessed loss or loss.
    category: Option<PyCategory>,
    /// The result without draw rules.
    wdl: Option<PyWdl>,
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
    rule: Option<String>,
    /// The article of the rule.
    article: Option<String>,
    /// The draw rules.
    profile: String,
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
            category: judged.category.map(PyCategory),
            wdl: judged.wdl.map(PyWdl),
            dtw: judged.dtw.map(Value::from),
            need: running.and(judged.need).and_then(galotne::Value::plies),
            left: clocks.left(),
            spent: running.map(|running| running.spent()),
            limit: running.map(|running| running.clock.limit()),
            max_spent: judged.max_spent(),
            rule: running.map(|running| running.clock.rule.to_owned()),
            article: running.map(|running| running.clock.article.to_owned()),
            profile: clocks.profile().name.to_owned(),
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

/// Lists the fields of a class that is pickled as a dict of its fields.
macro_rules! pickled_fields {
    ($class:ident: $($field:ident),+) => {
        impl $class {
            const FIELDS: &[&str] = &[$(stringify!($field)),+];

            fn from_fields(fields: &Bound<'_, PyDict>) -> PyResult<Self> {
                Ok(Self {
                    $($field: fields.as_any().get_item(stringify!($field))?.extract()?),+
                })
            }
        }
    };
}

pickled_fields!(
    Verdict: category, wdl, dtw, need, left, spent, limit, max_spent, rule, article, profile, over,
    reached, claimable, contested, untabled, unbounded, missing
);

#[pymethods]
impl Verdict {
    /// Restores a pickled verdict.
    #[new]
    fn new(fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        Self::from_fields(fields)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyDict>,))> {
        let fields = PyDict::new(slf.py());
        for name in Self::FIELDS {
            fields.set_item(name, slf.getattr(*name)?)?;
        }
        Ok((slf.get_type(), (fields,)))
    }

    fn __repr__(&self) -> String {
        let category = self
            .category
            .map_or("unknown", |category| category.0.word());
        match (&self.rule, self.left) {
            (Some(rule), Some(left)) => {
                format!("<Verdict: {category} with {left} plies left of rule {rule}>")
            }
            _ => format!("<Verdict: {category}>"),
        }
    }
}

/// A legal move with the verdict on the position after it.
#[pyclass(module = "galotne", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RankedMove {
    /// The move.
    r#move: Move,
    /// The position after it.
    position: Position,
    /// The verdict for the side to move there: where it loses, the move wins.
    verdict: Verdict,
}

impl RankedMove {
    pub fn from_ranked(before: Position, ranked: &galotne::RankedMove) -> Self {
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
    /// Joins a move and the verdict on the position after it.
    #[new]
    fn new(r#move: Move, verdict: Verdict) -> Self {
        Self {
            position: r#move.after(),
            r#move,
            verdict,
        }
    }

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

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Move, Verdict)) {
        let parts = (self.r#move.clone(), self.verdict.clone());
        (py.get_type::<Self>(), parts)
    }
}
