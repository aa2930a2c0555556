//! The description of a fetch.

use crate::trust::Trust;
use galotne::report::AnyGame;
use galotne::rules::Profile;
use galotne::table::TableForm;
use galotne::value::Metric;
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// The tables to fetch, the directory they go to, and the patience with the source.
#[derive(Clone, Debug)]
pub struct FetchJob {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The names of classes. Each comes with all classes that it can become.
    pub classes: Vec<String>,
    /// The metrics of each class; all that the source has if `None`.
    pub metrics: Option<Vec<Metric>>,
    /// The draw rules of `need` tables; all that the source has if `None`.
    pub profiles: Option<Vec<&'static Profile>>,
    /// The form of the tables, for a source that has a folder for each; any if `None`. Single
    /// tables may have no other form.
    pub form: Option<PublishedForm>,
    /// The demands on the manifest and the tables.
    pub trust: Trust,
    /// The directory of tables that is written to.
    pub directory: PathBuf,
    /// Simultaneous transfers.
    pub parallel: NonZero<usize>,
    /// Retries of a file after attempts that brought next to nothing.
    pub retries: u32,
    /// Limits on waiting.
    pub timeouts: Timeouts,
}

/// A folder of a host in the layout of `scripts/publish`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublishedForm {
    /// Tables in a form.
    Tables(TableForm),
    /// Archives of WDL tables, in the form that the publisher chose, with all other tables as they
    /// are.
    Archives,
}

impl PublishedForm {
    /// All forms.
    pub const ALL: [Self; 3] = [
        Self::Tables(TableForm::Fast),
        Self::Tables(TableForm::Compact),
        Self::Archives,
    ];
}

impl fmt::Display for PublishedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tables(form) => form.fmt(f),
            Self::Archives => f.pad("archive"),
        }
    }
}

/// Limits on waiting for a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// Longest wait for a connection.
    pub connect: Duration,
    /// Longest wait for the next byte.
    pub idle: Duration,
    /// Bytes per second that a host must send, on average over each `rate_window`. A slower
    /// transfer is ended, and counts as interrupted. 0 for any rate.
    pub min_rate: u64,
    /// The time over which the rate is measured.
    pub rate_window: Duration,
    /// Wait before the second attempt at a file; it doubles with each further one.
    pub first_retry: Duration,
    /// Longest such wait.
    pub max_retry: Duration,
    /// Longest wait that a host may ask for (`Retry-After`) before a file makes progress again,
    /// all requests together. If it asks for more, the file is given up.
    pub max_retry_after: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(15),
            idle: Duration::from_secs(30),
            min_rate: 1 << 10,
            rate_window: Duration::from_secs(60),
            first_retry: Duration::from_millis(500),
            max_retry: Duration::from_secs(60),
            max_retry_after: Duration::from_secs(300),
        }
    }
}
