//! Hashes of the published tables, compiled in, and records of what verifications have found.
//!
//! Checksums inside a table show that its bytes are those that were written. Reports and manifests
//! beside it vouch for nothing: who writes wrong values writes their hashes too. The hashes of
//! `data/golden` come with the program instead. [`compare`] tells whether a table is one of them,
//! and [`VerifiedTables`] keeps the hashes that a verification has computed, so that later programs
//! can say so without reading whole files.

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod date;
mod hash_prefix;
mod list;
mod publication;
mod verified;

pub use hash_prefix::HashPrefix;
pub use list::{PublishedTable, all, find};
pub use publication::{Publication, TableHashes, compare};
#[cfg(feature = "write")]
pub use verified::RecordError;
pub use verified::{FileState, TableState, VerifiedTable, VerifiedTables};
