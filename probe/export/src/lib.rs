//! Endgame tables as files that other programs read.
//!
//! An [`Order`] says which classes go into which directory. [`scan::export`] writes bitbases of the
//! 10x10 engine Scan, [`rows::export`] writes the positions of a class as Parquet or CSV. Both read
//! tables within bounded memory and keep files that an earlier export has finished: a [`record`]
//! beside the files says from which tables each was made. Another format would be a module beside
//! these two.

// Tests compile the examples of PACKAGE.md.
#![cfg_attr(doctest, doc = include_str!("../PACKAGE.md"))]
#![forbid(unsafe_code)]

mod directory;
mod error;
mod order;
pub mod record;
mod required_tables;
pub mod rows;
pub mod scan;

pub use error::{ExportError, FileError};
pub use order::{ExportProgress, ExportedFile, Order};
