//! The Python class of values: results with plies.

use crate::enumeration::PyWdl;
use galotne::Wdl;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A result with plies: those to the end, or those that must be left on a clock.
///
/// >>> Value(Wdl.WIN, 15)
/// <Value: win in 15>
#[pyclass(module = "galotne", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(galotne::Value);

impl From<galotne::Value> for Value {
    fn from(value: galotne::Value) -> Self {
        Self(value)
    }
}

#[pymethods]
impl Value {
    /// Creates a value; a draw has no plies.
    #[new]
    #[pyo3(signature = (wdl, plies = None))]
    fn new(wdl: PyWdl, plies: Option<u16>) -> PyResult<Self> {
        match (wdl.0, plies) {
            (Wdl::Loss, Some(plies)) => Ok(Self(galotne::Value::Loss(plies))),
            (Wdl::Draw, None) => Ok(Self(galotne::Value::Draw)),
            (Wdl::Win, Some(plies)) => Ok(Self(galotne::Value::Win(plies))),
            (Wdl::Draw, Some(_)) => Err(PyValueError::new_err("a draw has no plies")),
            (result, None) => Err(PyValueError::new_err(format!(
                "a {} has a number of plies",
                result.word()
            ))),
        }
    }

    /// The result.
    #[getter]
    fn wdl(&self) -> PyWdl {
        PyWdl(self.0.wdl())
    }

    /// The plies; None for a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.0.plies()
    }

    /// The plies, negative where the side to move loses; None for a draw. (0 may be either.)
    #[getter]
    fn signed(&self) -> Option<i32> {
        galotne_answer::json::signed(self.0)
    }

    fn __repr__(&self) -> String {
        match self.0.plies() {
            Some(plies) => format!("<Value: {} in {plies}>", self.0.wdl().word()),
            None => format!("<Value: {}>", self.0.wdl().word()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (PyWdl, Option<u16>)) {
        (py.get_type::<Self>(), (self.wdl(), self.plies()))
    }
}
