//! Errors of a fetch.

use galotne::archive::ArchiveError;
use galotne::report::manifest::ManifestError;
use galotne::report::signature::{self, SignatureError};
use galotne::table::{TableError, WriteError};
use galotne::tablebase::LockError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// An error of a fetch.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// A text that is not a source.
    #[error("`{text}` is not a source: {problem}")]
    Source {
        /// The text.
        text: String,
        /// Its fault.
        problem: &'static str,
    },
    /// A name that is not a class of the game.
    #[error("{rules} does not have all of these classes: {classes}")]
    UnknownClass {
        /// The game.
        rules: &'static str,
        /// The classes of the job.
        classes: String,
    },
    /// No manifest of the game at the source.
    #[error(
        "there is no manifest of {rules} (tried: {tried}): is this a `galotne serve \
         --share-tables`, a host with the files of `scripts/publish`, or a folder with the \
         manifest that `galotne-gen --rules {rules} manifest` writes?"
    )]
    ManifestNotFound {
        /// The game.
        rules: &'static str,
        /// The addresses or paths that were tried.
        tried: String,
    },
    /// An invalid manifest.
    #[error("{at}: the manifest cannot be used: {source}")]
    Manifest {
        /// Its address or path.
        at: String,
        /// Its fault.
        source: ManifestError,
    },
    /// A manifest or its signature above the size limit.
    #[error("{at} has more than {max_bytes} bytes, too many for a {kind}")]
    TooLong {
        /// Its address or path.
        at: String,
        /// The limit.
        max_bytes: u64,
        /// Its kind: `manifest` or `signature`.
        kind: &'static str,
    },
    /// A manifest without the required signature.
    #[error(
        "{at} is not signed ({} is missing beside it): ask its publisher to sign it, or accept \
         it with --unsigned if you trust the source and the way to it",
        signature::NAME
    )]
    Unsigned {
        /// Its address or path.
        at: String,
    },
    /// A manifest whose signature cannot be checked without a public key.
    #[error(
        "no public key is known to check the signature of {at}: name the key of its publisher \
         with --key, or accept the manifest with --unsigned if you trust the source and the way \
         to it"
    )]
    NoKey {
        /// Its address or path.
        at: String,
    },
    /// A signature that does not vouch for its manifest.
    #[error("{at} is refused: {source}")]
    Signature {
        /// The address or path of the manifest.
        at: String,
        /// Its fault.
        source: SignatureError,
    },
    /// A signed manifest that is older than one accepted before.
    #[error(
        "{at} has the serial number {found}, but {known} was accepted from this source before \
         ({}): an old manifest may be passed off as the present one; tell its publisher, or \
         accept it with --older",
        .path.display()
    )]
    Older {
        /// The address or path of the manifest.
        at: String,
        /// Its serial number.
        found: u64,
        /// The highest serial number accepted.
        known: u64,
        /// The file with the known serial numbers.
        path: PathBuf,
    },
    /// A damaged file of known serial numbers.
    #[error(
        "{}, line {line}: not the serial number of a manifest; restore the file, or remove the \
         line: then an older manifest of its source would be accepted",
        .path.display()
    )]
    Serials {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// Tables that the source lacks.
    #[error(
        "{at} does not have {} of the needed tables, the first is {}",
        .missing.len(),
        .missing.first().map_or("", |name| name)
    )]
    MissingTables {
        /// The source.
        at: String,
        /// Tables, or classes without any table.
        missing: Vec<String>,
    },
    /// A file that cannot be downloaded.
    #[error("cannot fetch {at}: {source}")]
    Transfer {
        /// Its address or path.
        at: String,
        /// The reason.
        source: TransferError,
    },
    /// A complete file that differs from the manifest.
    #[error(
        "{at} is not what the manifest says: its {property} is {found}, expected {expected}; tell \
         the operator of the source"
    )]
    Damaged {
        /// Its address or path.
        at: String,
        /// The property that differs.
        property: &'static str,
        /// Its value in the manifest.
        expected: String,
        /// Its value in the file.
        found: String,
    },
    /// A source whose manifest has changed since it was read.
    #[error(
        "the tables of {at} were changed during the fetch: run the same command again; complete \
         tables are kept"
    )]
    Changed {
        /// The address or path of the changed file.
        at: String,
    },
    /// A file with the right bytes that is not the table of its name.
    #[error("{at} is not the table of its name: {source}")]
    WrongTable {
        /// Its address or path.
        at: String,
        /// The difference.
        source: Box<TableError>,
    },
    /// An archive with the right bytes that cannot be expanded.
    #[error("cannot expand {source}")]
    Archive {
        /// The fault, with the address or path of the archive.
        source: Box<ArchiveError>,
    },
    /// A table that differs from the published one of its name.
    #[error(
        "{at} differs from the published table {table}: its SHA-256 begins with {found}, \
         published is {expected}; its values may be wrong, although its checksums are right. Fetch \
         it from another source and tell the operator of this one, or accept it with \
         --unpublished if you know why it differs"
    )]
    NotAsPublished {
        /// Its address or path.
        at: String,
        /// The name of the table.
        table: String,
        /// The beginning of the published SHA-256.
        expected: String,
        /// The beginning of its SHA-256.
        found: String,
    },
    /// Too little free space for the tables.
    #[error(
        "the tables need {needed} bytes, and {} has room for {available}: free some space, name \
         fewer classes or metrics, or choose another --tables",
        .directory.display()
    )]
    NoSpace {
        /// The directory of tables.
        directory: PathBuf,
        /// Bytes to download.
        needed: u64,
        /// Free bytes.
        available: u64,
    },
    /// A full disk.
    #[error(
        "the disk of {} is full: free some space and run the same command again; complete tables \
         are kept",
        .path.display()
    )]
    DiskFull {
        /// The file that could not be written.
        path: PathBuf,
    },
    /// A directory that another process is writing to.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// A complete file that cannot be renamed.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A local file that cannot be read or written.
    #[error("cannot {action} {}: {source}", .path.display())]
    File {
        /// The failed operation, a verb.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The end of work on a file because another file has failed.
    #[error("cancelled")]
    Cancelled,
}

impl FetchError {
    /// Whether the only fault is that the source lacks tables.
    #[must_use]
    pub const fn is_missing_table(&self) -> bool {
        matches!(self, Self::MissingTables { .. })
    }

    /// Whether the directory of tables cannot be written to at all.
    pub(crate) fn is_read_only(&self) -> bool {
        let (Self::File { source, .. } | Self::Lock(LockError::File { source, .. })) = self else {
            return false;
        };
        matches!(
            source.kind(),
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied
        )
    }

    /// Whether the manifest and its signature do not belong together: they may have been replaced
    /// between the two requests.
    pub(crate) const fn is_mismatch(&self) -> bool {
        matches!(
            self,
            Self::Signature {
                source: SignatureError::Mismatch,
                ..
            }
        )
    }

    /// Returns [`Self::DiskFull`] or [`Self::File`].
    pub(crate) fn file(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Self {
        let path = path.into();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::File {
                action,
                path,
                source,
            },
        }
    }
}

/// An error of one attempt to transfer a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransferError {
    /// The source has no such file.
    #[error("no such file")]
    NotFound,
    /// The connection cannot be opened.
    #[error("the source cannot be reached: {0}")]
    Unreachable(String),
    /// No byte came in time.
    #[error("the source was silent for too long ({0})")]
    Timeout(String),
    /// The source sent fewer bytes than [`Timeouts::min_rate`](crate::Timeouts::min_rate) demands.
    #[error(
        "the source sent {rate} bytes per second, and at least {min_rate} are expected: run the \
         same command again when it is faster, and it continues where it stopped"
    )]
    TooSlow {
        /// Bytes per second.
        rate: u64,
        /// The least rate.
        min_rate: u64,
    },
    /// The connection ended too early.
    #[error("the connection ended after {received} of {expected} bytes")]
    Truncated {
        /// Received bytes.
        received: u64,
        /// Bytes of the file.
        expected: u64,
    },
    /// The connection broke.
    #[error("the connection failed: {0}")]
    Disconnected(String),
    /// The length of the file differs from the manifest.
    #[error("the file has {found} bytes, expected {expected} as in the manifest")]
    Length {
        /// The length in the manifest.
        expected: u64,
        /// The length at the source.
        found: u64,
    },
    /// The source refuses access (401, 403).
    #[error(
        "the source refuses access (status {0}); a service shares its tables with `galotne serve \
         --share-tables`"
    )]
    Refused(u16),
    /// The source answers with an unexpected status.
    #[error("the source answers with status {0}")]
    Status(u16),
    /// The source is overloaded (429, 503).
    #[error("the source is busy (status {status})")]
    Busy {
        /// The status.
        status: u16,
        /// `Retry-After`.
        after: Option<Duration>,
    },
    /// The source is overloaded and asks for a longer wait than
    /// [`Timeouts::max_retry_after`](crate::Timeouts::max_retry_after).
    #[error(
        "the source is busy (status {status}) and asks to wait for {} seconds, longer than a \
         fetch waits: run the same command again then, and it continues where it stopped",
        .after.as_secs()
    )]
    Postponed {
        /// The status.
        status: u16,
        /// `Retry-After`.
        after: Duration,
    },
    /// The body is compressed although plain bytes were requested.
    #[error("the source sends `{0}`, although plain bytes were requested")]
    Encoded(String),
    /// The response has another range than the request.
    #[error("the source sends another range of the file than requested")]
    WrongRange,
    /// The certificate of the source is not trusted.
    #[error(
        "the certificate of the source is not trusted ({0}): the source needs a certificate for \
         its host name by an authority that this system trusts; add an authority of your own to \
         the system, or on Linux name a PEM file with its certificate in SSL_CERT_FILE"
    )]
    Untrusted(String),
    /// The response breaks the protocol.
    #[error("the answer of the source cannot be understood: {0}")]
    Protocol(String),
    /// A file of a source folder cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
}

impl TransferError {
    /// Whether another attempt may succeed.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable(_)
            | Self::Timeout(_)
            | Self::TooSlow { .. }
            | Self::Truncated { .. }
            | Self::Disconnected(_)
            | Self::Busy { .. }
            | Self::WrongRange => true,
            Self::Status(status) => *status >= 500,
            Self::NotFound
            | Self::Refused(_)
            | Self::Postponed { .. }
            | Self::Length { .. }
            | Self::Encoded(_)
            | Self::Untrusted(_)
            | Self::Protocol(_)
            | Self::Read(_) => false,
        }
    }
}
