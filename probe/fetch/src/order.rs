//! What is to be fetched, who watches it, and what comes of it.

use crate::{AnyGame, TransferError};
use galotne::rules::Profile;
use galotne::value::Metric;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is to be fetched.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The names of classes. Each comes with all that it can become.
    pub classes: Vec<String>,
    /// What is wanted of each class: these metrics, or whatever the source has.
    pub metrics: Option<Vec<Metric>>,
    /// The draw rules of `need`: these, or whatever the source has.
    pub profiles: Option<Vec<&'static Profile>>,
    /// The directory of tables that they go to.
    pub directory: PathBuf,
    /// How many files come at the same time.
    pub parallel: NonZero<usize>,
    /// How often a file is asked for again that has brought next to nothing.
    pub retries: u32,
    /// How long is waited for what.
    pub patience: Patience,
}

/// How long is waited for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For a connection.
    pub connect: Duration,
    /// For the next byte.
    pub idle: Duration,
    /// Before the second try of a file; before each further one twice as long.
    pub again: Duration,
    /// Before any try, whatever the source asks for.
    pub longest: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(15),
            idle: Duration::from_secs(30),
            again: Duration::from_millis(500),
            longest: Duration::from_secs(60),
        }
    }
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What is in the directory already is read.
    Checking,
    /// Files come.
    Fetching,
}

/// Who watches. Several threads tell at the same time.
pub trait Watch: Sync {
    /// Something begins that goes over so many bytes.
    fn begin(&self, stage: Stage, bytes: u64);
    /// So many bytes more are done.
    fn advance(&self, bytes: u64);
    /// So many bytes that were done must be done again.
    fn took_back(&self, bytes: u64);
    /// A file is here that is not what the source has. It stays as it is until the right one is
    /// whole.
    fn wrong(&self, file: &Path, why: &str);
    /// A file did not come, and is asked for again after some time.
    fn again(&self, table: &str, why: &TransferError, after: Duration);
    /// A table has got its name.
    fn finished(&self, table: &Fetched);
}

/// Nobody watches.
impl Watch for () {
    fn begin(&self, _: Stage, _: u64) {}
    fn advance(&self, _: u64) {}
    fn took_back(&self, _: u64) {}
    fn wrong(&self, _: &Path, _: &str) {}
    fn again(&self, _: &str, _: &TransferError, _: Duration) {}
    fn finished(&self, _: &Fetched) {}
}

/// How a table that is wanted stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is here, and is the one of the source.
    Kept,
    /// It is not here: it has come, or would.
    Fetched,
    /// Something else was here under its name: it has been replaced, or would be.
    Replaced,
}

/// A table that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fetched {
    /// The game.
    pub rules: &'static str,
    /// The class.
    pub class: String,
    /// The table, such as `KKvK.wdl`.
    pub table: String,
    /// The length of its file.
    pub bytes: u64,
    /// SHA-256 of its file, in hexadecimal digits.
    pub sha256: String,
    /// The table that it stands for.
    pub same_as: Option<String>,
    /// How it stands.
    pub state: State,
}
