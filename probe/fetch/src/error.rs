//! Why tables do not come.

use galotne::report::manifest::ManifestError;
use galotne::table::{TableError, WriteError};
use galotne::tablebase::LockError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why tables do not come.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// A text is no source.
    #[error("`{text}` is no source: {problem}")]
    Source {
        /// What was given.
        text: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// Something else than classes of the game is wanted.
    #[error("{rules} does not have all of these classes: {classes}")]
    NoClass {
        /// The game.
        rules: &'static str,
        /// What was named.
        classes: String,
    },
    /// There is no manifest of the game where one could be.
    #[error(
        "there is no manifest of {rules}, neither {tried}: is this a `galotne serve --share-tables`, or a folder with the \
         manifest that `galotne-gen --rules {rules} manifest` writes?"
    )]
    NoManifest {
        /// The game.
        rules: &'static str,
        /// Where it was looked for.
        tried: String,
    },
    /// What should be a manifest is none.
    #[error("{at}: the manifest cannot be used: {source}")]
    Manifest {
        /// Where it is.
        at: String,
        /// What is wrong with it.
        source: ManifestError,
    },
    /// A manifest has no end.
    #[error("{at} has more than {most} bytes, and no manifest is as long")]
    ManifestTooLong {
        /// Where it is.
        at: String,
        /// So many it may have.
        most: u64,
    },
    /// The source does not have what is needed.
    #[error("{at} does not have {} of what is needed, {} first", .missing.len(), .missing.first().map_or("", |name| name))]
    Missing {
        /// The source.
        at: String,
        /// Tables, or classes of which it has none.
        missing: Vec<String>,
    },
    /// A file does not come.
    #[error("cannot fetch {at}: {source}")]
    Transfer {
        /// Where it is.
        at: String,
        /// Why not.
        source: TransferError,
    },
    /// A file came whole and is another than the manifest says.
    #[error(
        "{at} is not what the manifest says: its {property} is {found}, expected {expected}; tell whoever keeps the source"
    )]
    Damaged {
        /// Where it is.
        at: String,
        /// What differs.
        property: &'static str,
        /// What the manifest says.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The source has other tables now than when its manifest was read.
    #[error(
        "the tables of {at} were changed while they were fetched: run the same command again; what has come is kept"
    )]
    Changed {
        /// The file that is another now.
        at: String,
    },
    /// A file has the right bytes, and is not the table of its name.
    #[error("{at} is not the table of its name: {source}")]
    NoTable {
        /// Where it is.
        at: String,
        /// What it is.
        source: Box<TableError>,
    },
    /// There is less room than what is to come takes.
    #[error(
        "{needed} bytes are to come and {} has room for {available}: make room, name fewer classes or metrics, or choose \
         another --tables",
        .directory.display()
    )]
    Room {
        /// Where there is too little.
        directory: PathBuf,
        /// What is to come.
        needed: u64,
        /// What there is room for.
        available: u64,
    },
    /// The disk is full.
    #[error("the disk of {} is full: make room and run the same command again; what has come is kept", .path.display())]
    Full {
        /// The file that has no room.
        path: PathBuf,
    },
    /// Somebody else is at work in the directory.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// A finished file cannot get its name.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file of this machine cannot be read or written.
    #[error("cannot {action} {}: {source}", .path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Another file has failed, so this one is given up.
    #[error("given up")]
    Abandoned,
}

impl FetchError {
    /// Whether the source lacks what is needed, and nothing else is wrong.
    #[must_use]
    pub const fn is_missing_table(&self) -> bool {
        matches!(self, Self::Missing { .. })
    }

    /// An error of a file of this machine. A full disk is one of its own.
    pub(crate) fn file(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Self {
        let path = path.into();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full { path },
            _ => Self::File {
                action,
                path,
                source,
            },
        }
    }
}

/// Why a file, or the rest of it, does not come.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransferError {
    /// There is no such file.
    #[error("it is not there")]
    Gone,
    /// The source cannot be reached.
    #[error("the source cannot be reached: {0}")]
    Unreachable(String),
    /// Nothing came for too long.
    #[error("the source was silent for too long ({0})")]
    Silent(String),
    /// The connection ended too early.
    #[error("the connection ended after {received} of {expected} bytes")]
    Cut {
        /// Bytes that are here.
        received: u64,
        /// Bytes that should be.
        expected: u64,
    },
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Broken(String),
    /// The file is longer or shorter than it should be.
    #[error("the source says that it has {found} bytes, and the manifest {expected}")]
    Length {
        /// What the manifest says.
        expected: u64,
        /// What the source says when it sends it.
        found: u64,
    },
    /// The source does not give it away.
    #[error(
        "the source does not give it away (status {0}); a service does that is told to: `galotne serve --share-tables`"
    )]
    Refused(u16),
    /// The source fails.
    #[error("the source answers with status {0}")]
    Status(u16),
    /// The source has too much to do.
    #[error("the source is busy (status {status})")]
    Busy {
        /// The status of the answer.
        status: u16,
        /// When it is worth asking again.
        after: Option<Duration>,
    },
    /// The bytes are not those of the file.
    #[error("the source sends it as `{0}`, although plain bytes were asked for")]
    Encoded(String),
    /// Another part came than was asked for.
    #[error("the source sends another part of it than was asked for")]
    OtherRange,
    /// The source cannot show that it is the one that was asked.
    #[error(
        "the certificate of the source is not trusted ({0}): the source needs one of an authority that this system trusts, \
         for the name it is asked by; an authority of your own is made known to the system, or on Linux by SSL_CERT_FILE, a file \
         with its certificate in PEM"
    )]
    Untrusted(String),
    /// What the source says cannot be understood.
    #[error("the answer of the source cannot be understood: {0}")]
    Protocol(String),
    /// A folder cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
}

impl TransferError {
    /// Whether it can go better the next time.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_)
            | Self::Silent(_)
            | Self::Cut { .. }
            | Self::Broken(_)
            | Self::Busy { .. }
            | Self::OtherRange => true,
            Self::Status(status) => *status >= 500,
            Self::Gone
            | Self::Refused(_)
            | Self::Length { .. }
            | Self::Encoded(_)
            | Self::Untrusted(_)
            | Self::Protocol(_)
            | Self::Read(_) => false,
        }
    }
}
