//! The library for Python: what `import galotne` finds is this and a little Python beside it
//! (`python/galotne`).
//!
//! [`given`] reads what may stand for a position or a count, [`tablebase`] asks, [`arrays`] asks
//! for many at once, [`mills`] is about another game, and [`error`] says what was wrong in the
//! exceptions of `galotne.errors`. Whatever may read a file lets other threads of the interpreter
//! go on.

mod arrays;
mod error;
mod games;
mod given;
mod mills;
mod position;
mod tablebase;
mod value;
mod verdict;

/// The part of the package that is not Python.
#[pyo3::pymodule(gil_used = false)]
mod _galotne {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::mills::{MillsMove, MillsPosition, MillsRankedMove, MillsTablebase};
    #[pymodule_export]
    use crate::position::{Colour, Move, Position};
    #[pymodule_export]
    use crate::tablebase::Tablebase;
    #[pymodule_export]
    use crate::value::{Category, Value, Wdl};
    #[pymodule_export]
    use crate::verdict::{RankedMove, Verdict};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// The names of all games of draughts.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        (galotne::VARIANTS.iter().map(|variant| variant.name)).collect()
    }

    /// The names of all games of mills.
    #[pyfunction]
    fn mills_games() -> Vec<&'static str> {
        (galotne_mills::VARIANTS.iter().map(|rules| rules.name)).collect()
    }
}
