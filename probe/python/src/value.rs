//! The Python classes of results, categories and values.

use galotne::value;
use galotne::verdict;
use pyo3::prelude::*;

/// The result for the side to move: LOSS (-1), DRAW (0) or WIN (1). It compares with numbers.
#[pyclass(
    module = "galotne",
    frozen,
    eq,
    eq_int,
    ord,
    rename_all = "SCREAMING_SNAKE_CASE"
)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move loses.
    Loss = -1,
    /// Neither side wins.
    Draw = 0,
    /// The side to move wins.
    Win = 1,
}

impl From<value::Wdl> for Wdl {
    fn from(wdl: value::Wdl) -> Self {
        match wdl {
            value::Wdl::Loss => Self::Loss,
            value::Wdl::Draw => Self::Draw,
            value::Wdl::Win => Self::Win,
        }
    }
}

#[pymethods]
impl Wdl {
    /// Equals the hash of the number, with which it compares equal.
    fn __hash__(&self) -> isize {
        *self as isize
    }

    pub fn __str__(&self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// The value of a position under draw rules, worst first: LOSS, BLESSED_LOSS, DRAW, CURSED_WIN,
/// WIN.
#[pyclass(
    module = "galotne",
    frozen,
    eq,
    ord,
    hash,
    rename_all = "SCREAMING_SNAKE_CASE"
)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// The side to move loses.
    Loss,
    /// Lost without draw rules, drawn with the current clock.
    BlessedLoss,
    /// Neither side wins.
    Draw,
    /// Won without draw rules, drawn with the current clock.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl From<verdict::Category> for Category {
    fn from(category: verdict::Category) -> Self {
        match category {
            verdict::Category::Loss => Self::Loss,
            verdict::Category::BlessedLoss => Self::BlessedLoss,
            verdict::Category::Draw => Self::Draw,
            verdict::Category::CursedWin => Self::CursedWin,
            verdict::Category::Win => Self::Win,
        }
    }
}

#[pymethods]
impl Category {
    pub fn __str__(&self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed-loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed-win",
            Self::Win => "win",
        }
    }
}

/// A result with plies: those to the end, or those that must be left on a clock.
#[pyclass(module = "galotne", frozen, eq, hash, get_all)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    /// The result.
    wdl: Wdl,
    /// The plies; None for a draw.
    plies: Option<u16>,
}

impl From<value::Value> for Value {
    fn from(value: value::Value) -> Self {
        Self {
            wdl: value.wdl().into(),
            plies: value.plies(),
        }
    }
}

#[pymethods]
impl Value {
    /// The plies, negative where the side to move loses; None for a draw. (0 may be either.)
    #[getter]
    fn signed(&self) -> Option<i32> {
        let sign = match self.wdl {
            Wdl::Loss => -1,
            Wdl::Draw | Wdl::Win => 1,
        };
        self.plies.map(|plies| sign * i32::from(plies))
    }

    fn __repr__(&self) -> String {
        match self.plies {
            Some(plies) => format!("<Value: {} in {plies}>", self.wdl.__str__()),
            None => format!("<Value: {}>", self.wdl.__str__()),
        }
    }
}
