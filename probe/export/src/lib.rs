//! Endgame tables as files that other programs read.
//!
//! An [`Order`] says which classes go where; [`export`] writes their files from the tables of WDL, every core a file
//! of its own, within bounded memory. What was finished before stays: a [`record`] beside the files says from which
//! tables each was made. [`scan`] is the one format so far, that of the 10x10 engine Scan; another one would be a
//! room beside it and a [`Format`] more.

#![forbid(unsafe_code)]

mod error;
mod export;
pub mod record;
pub mod scan;

pub use error::ExportError;
pub use export::{Exported, Order, Watch, export};

/// For whom the files are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// The engine Scan: [`scan`].
    Scan,
}
