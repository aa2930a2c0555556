//! Exceptions of `galotne.errors`; messages name the remedy where there is one.

use crate::build_machine::build_machine;
use galotne::material::MaterialClass;
use galotne::tablebase::{ProbeError, TableKey};
use galotne_answer::{BuildHint, BuildMachine};
use galotne_report::{Language, build_hints};
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

pub fn closed_tablebase() -> PyErr {
    new_error("ClosedTablebase", "the tablebase is closed: open it again")
}

/// Converts a failed probe of draughts, with the table or file and the command that helps.
pub fn probe(tables: &galotne::Tablebase, error: &ProbeError) -> PyErr {
    raise(error, |key, machine| {
        BuildHint::new(tables, &[*key], machine)
    })
}

/// Converts a failed probe of mills.
pub fn mills_probe(tables: &galotne_mills::Tablebase, error: &galotne_mills::ProbeError) -> PyErr {
    raise(error, |key, _| BuildHint::without_estimate(tables, &[*key]))
}

/// Converts a failed probe. As on the command line, the command that makes a missing table is
/// offered only where this machine can build it within a day.
fn raise<C: MaterialClass>(
    error: &ProbeError<C>,
    hint: impl FnOnce(&TableKey<C>, &BuildMachine) -> Option<BuildHint>,
) -> PyErr {
    Python::attach(|py| {
        let made = match error {
            ProbeError::Missing { key, directory } => {
                let machine = build_machine(py, directory.as_deref().unwrap_or("."));
                missing_table(py, key, hint(key, &machine), error)
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

fn missing_table<C: MaterialClass>(
    py: Python<'_>,
    key: &TableKey<C>,
    hint: Option<BuildHint>,
    error: &ProbeError<C>,
) -> PyResult<PyErr> {
    let (text, command) = match hint {
        Some(hint) if hint.is_within_reach() => (error.to_string(), Some(hint.command)),
        // The library's sentence offers no command either, and an estimate would be meaningless.
        _ if key.class.pieces() > C::MAX_PIECES => (error.to_string(), None),
        hint => {
            let cost = hint.and_then(|hint| build_hints::cost(&hint, Language::English));
            let cost = cost.unwrap_or_default();
            let text = format!("table {key} of {} is missing. {cost}", key.rules);
            (text, None)
        }
    };
    let raised = exception(py, "MissingTable", text)?;
    raised.value(py).setattr("table", key.to_string())?;
    raised.value(py).setattr("command", command)?;
    Ok(raised)
}
