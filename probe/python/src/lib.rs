//! The extension module of the Python package; `python/galotne` adds a little Python.
//!
//! [`position`] reads positions, [`arguments`] names and counts; [`open_tables`] opens and closes
//! tables, [`tablebase`] probes them, [`arrays`] many positions at once; [`mills_classes`] covers
//! mills; [`enumeration`] returns the members of `galotne.values`, [`error`] raises the exceptions
//! of `galotne.errors`. Calls that may read a file release the interpreter for other threads.

mod adjudication;
mod arguments;
mod arrays;
mod build_machine;
mod diagram;
mod enumeration;
mod error;
mod mills_classes;
mod open_tables;
mod position;
mod tablebase;
mod value;
mod verdict;

/// The extension module.
#[pyo3::pymodule(gil_used = false)]
mod _galotne {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::mills_classes::{
        MillsMove, MillsPosition, MillsRankedMove, MillsTablebase, mills_games,
    };
    #[pymodule_export]
    use crate::position::{Move, Position};
    #[pymodule_export]
    use crate::tablebase::Tablebase;
    #[pymodule_export]
    use crate::value::Value;
    #[pymodule_export]
    use crate::verdict::{RankedMove, Verdict};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// Returns the names of all games of draughts.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        (galotne::VARIANTS.iter().map(|variant| variant.name)).collect()
    }
}
