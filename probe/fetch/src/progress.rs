//! Progress and results of a fetch.

use crate::error::TransferError;
use galotne_published::Publication;
use std::path::Path;
use std::time::Duration;

/// A stage of a fetch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FetchStage {
    /// Files that are in the directory already are hashed.
    Checking,
    /// Files are downloaded.
    Fetching,
}

/// The reason why the signature of a local manifest was not checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UncheckedSignature {
    /// It has none.
    NotSigned,
    /// No public key is known.
    NoKey,
}

/// A receiver of the progress of a fetch. Several threads call it at the same time.
pub trait FetchProgress: Sync {
    /// A stage begins that processes this many bytes.
    fn begin(&self, stage: FetchStage, bytes: u64);
    /// This many more bytes are done.
    fn advance(&self, bytes: u64);
    /// This many bytes that were done must be done again.
    fn rewind(&self, bytes: u64);
    /// A manifest is accepted although its signature was not checked.
    fn unchecked(&self, manifest: &str, reason: UncheckedSignature);
    /// A local file differs from the one of the source. It stays until its replacement is complete.
    fn differs(&self, file: &Path, difference: &str);
    /// An attempt failed; the next one follows after a delay.
    fn retry(&self, table: &str, error: &TransferError, delay: Duration);
    /// A table is complete and has its final name.
    fn finished(&self, table: &FetchedTable);
}

/// Ignores all progress.
impl FetchProgress for () {
    fn begin(&self, _: FetchStage, _: u64) {}
    fn advance(&self, _: u64) {}
    fn rewind(&self, _: u64) {}
    fn unchecked(&self, _: &str, _: UncheckedSignature) {}
    fn differs(&self, _: &Path, _: &str) {}
    fn retry(&self, _: &str, _: &TransferError, _: Duration) {}
    fn finished(&self, _: &FetchedTable) {}
}

/// The result of a fetch for one table, or the prediction of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FetchState {
    /// The directory had the table of the source already.
    Kept,
    /// The directory had no such file: the table was or would be downloaded.
    Fetched,
    /// The directory had another file of this name: it was or would be replaced.
    Replaced,
}

/// A table of a [`FetchJob`](crate::FetchJob).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FetchedTable {
    /// The game.
    pub rules: &'static str,
    /// The class.
    pub class: String,
    /// The name of the table, such as `KKvK.wdl`.
    pub table: String,
    /// The length of its file.
    pub bytes: u64,
    /// SHA-256 of its file, in hexadecimal digits.
    pub sha256: String,
    /// The table that it is an alias of.
    pub same_as: Option<String>,
    /// Its state.
    pub state: FetchState,
    /// Its relation to the published tables, by the hash of its file.
    pub publication: Publication,
}
