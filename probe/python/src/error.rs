//! Exceptions of `galotne.errors`; messages name the remedy where there is one.

use galotne::material::MaterialClass;
use galotne::tablebase::{ProbeError, build_command};
use pyo3::prelude::*;
use std::fmt::Display;

/// Creates an exception by its name in `galotne.errors`.
fn exception(py: Python<'_>, name: &str, text: impl Display) -> PyResult<PyErr> {
    let class = py.import("galotne.errors")?.getattr(name)?;
    Ok(PyErr::from_value(class.call1((text.to_string(),))?))
}

/// Creates an exception, or returns the error that prevented it.
fn new_error(name: &str, text: impl Display) -> PyErr {
    Python::attach(|py| exception(py, name, text).unwrap_or_else(|error| error))
}

pub fn invalid_position(text: impl Display) -> PyErr {
    new_error("InvalidPosition", text)
}

pub fn invalid_move(text: impl Display) -> PyErr {
    new_error("InvalidMove", text)
}

pub fn move_of_another_position(text: &str) -> PyErr {
    invalid_move(format_args!("{text} is a move of another position"))
}

pub fn invalid_count(text: impl Display) -> PyErr {
    new_error("InvalidCount", text)
}

pub fn unknown_name(text: impl Display) -> PyErr {
    new_error("UnknownName", text)
}

/// Converts a failed probe, with the table or file and the command that helps.
pub fn probe<C: MaterialClass>(error: &ProbeError<C>) -> PyErr {
    Python::attach(|py| {
        let made = match error {
            ProbeError::Missing { key, directory } => {
                let command = build_command(key.rules, directory.as_deref(), [key.class]);
                exception(py, "MissingTable", error).and_then(|raised| {
                    raised.value(py).setattr("table", key.to_string())?;
                    raised.value(py).setattr("command", command)?;
                    Ok(raised)
                })
            }
            ProbeError::OtherBoard { .. } | ProbeError::OtherGame { .. } => {
                exception(py, "InvalidPosition", error)
            }
            other => exception(py, "DamagedTable", error).and_then(|raised| {
                raised.value(py).setattr("file", other.file())?;
                Ok(raised)
            }),
        };
        made.unwrap_or_else(|error| error)
    })
}
