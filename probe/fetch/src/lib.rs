//! Endgame tables of draughts and mills from elsewhere: a service that shares its own, a host of
//! static files, or a folder.
//!
//! A [`TableSource`] has a manifest of each game, which lists its tables. A [`FetchJob`] selects
//! some of them. [`plan`] compares the selection with a directory; [`fetch`] downloads what is
//! missing or different there. Nothing from outside is trusted: the manifest must have a signature
//! by a known key ([`Trust`]), and a table gets its name only when it has the length and the
//! SHA-256 of the manifest, opens, and is the table of that name by its own header. A table that is
//! published ([`Publication`]) must be the published one, unless the job allows others. A table
//! that comes as an archive is expanded, and must have the SHA-256 of the manifest, too. Incomplete
//! files wait in the scratch folder of the directory, and the next run resumes them.

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod context;
mod error;
mod fetch;
mod job;
mod local;
mod parallel;
mod partial;
mod progress;
mod publication;
mod reports;
mod run;
mod selection;
mod serials;
mod signature_check;
#[cfg(all(test, feature = "http"))]
mod simulation;
mod source;
mod system;
mod transfer;
mod trust;

pub use error::{FetchError, TransferError};
pub use fetch::{fetch, plan};
pub use galotne::report::AnyGame;
pub use galotne::report::signature::{KeyError, ManifestKey, SignatureError};
pub use galotne_published::Publication;
pub use job::{FetchJob, PublishedForm, Timeouts};
pub use progress::{FetchProgress, FetchStage, FetchState, FetchedTable, UncheckedSignature};
pub use source::TableSource;
pub use trust::{SignaturePolicy, Trust};
