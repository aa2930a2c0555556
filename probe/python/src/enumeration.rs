//! Members of the enumerations of `galotne.values`: results, categories and sides.
//!
//! The classes are written in Python, since they are ints and strings there. Their members are
//! looked up once.

use galotne::{Category, Colour, Wdl};
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// An enumeration of `galotne.values`.
struct Enumeration {
    class: &'static str,
    members: PyOnceLock<Vec<Py<PyAny>>>,
}

static WDL: Enumeration = Enumeration::new("Wdl");
static CATEGORY: Enumeration = Enumeration::new("Category");
static COLOUR: Enumeration = Enumeration::new("Colour");

impl Enumeration {
    const fn new(class: &'static str) -> Self {
        Self {
            class,
            members: PyOnceLock::new(),
        }
    }

    /// Returns the member with this number in the order of the class, from 0.
    fn member<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            let class = py.import("galotne.values")?.getattr(self.class)?;
            (class.try_iter()?)
                .map(|member| Ok(member?.unbind()))
                .collect::<PyResult<Vec<_>>>()
        })?;
        let member = members.get(number).ok_or_else(|| {
            PyAttributeError::new_err(format!("{} has no member {number}", self.class))
        })?;
        Ok(member.bind(py).clone())
    }
}

/// A result, in Python `galotne.Wdl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyWdl(pub Wdl);

/// The value of a position under draw rules, in Python `galotne.Category`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyCategory(pub Category);

/// A side, in Python `galotne.Colour`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyColour(pub Colour);

impl<'py> IntoPyObject<'py> for PyWdl {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let number = match self.0 {
            Wdl::Loss => 0,
            Wdl::Draw => 1,
            Wdl::Win => 2,
        };
        WDL.member(py, number)
    }
}

impl<'py> IntoPyObject<'py> for PyCategory {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let number = FROM_WORST.iter().position(|category| *category == self.0);
        CATEGORY.member(py, number.unwrap_or(FROM_WORST.len()))
    }
}

impl<'py> IntoPyObject<'py> for PyColour {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        COLOUR.member(py, self.0.index())
    }
}

/// All categories, in the order of `galotne.Category`.
const FROM_WORST: [Category; 5] = [
    Category::Loss,
    Category::BlessedLoss,
    Category::Draw,
    Category::CursedWin,
    Category::Win,
];

/// Reads a result, given as a `Wdl` or as its number.
impl<'py> FromPyObject<'_, 'py> for PyWdl {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match argument.extract::<i64>() {
            Ok(-1) => Ok(Self(Wdl::Loss)),
            Ok(0) => Ok(Self(Wdl::Draw)),
            Ok(1) => Ok(Self(Wdl::Win)),
            _ => Err(PyValueError::new_err(format!(
                "{} is not a result: give Wdl.LOSS (-1), Wdl.DRAW (0) or Wdl.WIN (1)",
                argument.as_any()
            ))),
        }
    }
}

/// Reads a category, given as a `Category` or as its name.
impl<'py> FromPyObject<'_, 'py> for PyCategory {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = argument.extract::<String>()?;
        let found = FROM_WORST.iter().find(|category| category.word() == name);
        let found = found
            .ok_or_else(|| PyValueError::new_err(format!("`{name}` is not a name of a category")));
        Ok(Self(*found?))
    }
}

/// Reads a side, given as a `Colour` or as its number.
impl<'py> FromPyObject<'_, 'py> for PyColour {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match argument.extract::<i64>() {
            Ok(0) => Ok(Self(Colour::White)),
            Ok(1) => Ok(Self(Colour::Black)),
            _ => Err(PyValueError::new_err(format!(
                "{} is not a side: give Colour.WHITE (0) or Colour.BLACK (1)",
                argument.as_any()
            ))),
        }
    }
}
