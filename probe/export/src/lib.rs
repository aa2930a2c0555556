//! Endgame tables as files that other programs read.
//!
//! An [`Order`] says which classes go where; [`export`] writes their files from the tables within
//! bounded memory. What was finished before stays: a [`record`] beside the files says from which
//! tables each was made. Two rooms know formats: [`scan`] that of the 10x10 engine Scan, [`rows`]
//! those of programs that compute, of mills too; another one would be a room beside them and a
//! [`Format`] more.

#![forbid(unsafe_code)]

mod directory;
mod error;
mod export;
pub mod record;
pub mod rows;
pub mod scan;

pub use error::{ExportError, FileError};
pub use export::{Exported, Order, Watch, export};

/// For whom the files are.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// The engine Scan: [`scan`].
    Scan,
    /// Whatever computes, a row for each position: [`rows`].
    Rows(rows::Rows),
}
