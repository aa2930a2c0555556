//! The transfer of one file: attempts, checks, and its final name.

use crate::context::FetchContext;
use crate::error::{FetchError, TransferError};
use crate::local::sha256;
use crate::partial::PartialFile;
use crate::publication;
use crate::run::FetchRun;
use crate::selection::SelectedTable;
use crate::source::{GameLocation, RangeRequest, read_manifest};
use galotne::archive::{Archive, ArchiveError, PartExpander};
use galotne::report::TableReport;
use galotne::report::manifest::{MAX_BYTES, NAME};
use galotne::rules::Variant;
use galotne::table::{CompleteTable, FileSource, Table, TableError, TableForm};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

/// Bytes of one read.
const PIECE_BYTES: usize = 1 << 17;

/// An attempt that brought this many bytes resets the count of failures: the source is slow or
/// interrupted now and then, but works.
const PROGRESS_BYTES: u64 = 1 << 16;

/// Give up after this many complete downloads with a wrong hash.
const MAX_DAMAGED: u32 = 2;

/// The result of checking a file of the right length.
enum FileCheck {
    Right,
    /// It is an archive of the right table, which is complete.
    Expanded(CompleteTable),
    /// Its bytes differ from the manifest.
    Damaged(FetchError),
    /// Its bytes are those of the manifest, but not the table of its name, or not the published one.
    WrongTable(FetchError),
}

/// The end of an attempt before the file was complete.
enum AttemptError {
    /// The source failed.
    Source(TransferError),
    /// This machine failed, or the work is cancelled.
    Local(FetchError),
}

impl From<TransferError> for AttemptError {
    fn from(error: TransferError) -> Self {
        Self::Source(error)
    }
}

impl From<FetchError> for AttemptError {
    fn from(error: FetchError) -> Self {
        Self::Local(error)
    }
}

/// The retries of one file, with exponential backoff.
pub(crate) struct Retries<'a> {
    context: FetchContext<'a>,
    file: &'a str,
    /// Failures in a row.
    failures: u32,
    /// The sum of the waits that the source asked for, without progress between them.
    requested: Duration,
}

impl<'a> Retries<'a> {
    pub fn new(context: FetchContext<'a>, file: &'a str) -> Self {
        Self {
            context,
            file,
            failures: 0,
            requested: Duration::ZERO,
        }
    }

    /// Waits before the next attempt. Returns the error if no further attempt is worth it.
    fn wait(&mut self, error: TransferError, received: u64) -> Result<(), AttemptError> {
        if received >= PROGRESS_BYTES {
            self.failures = 0;
            self.requested = Duration::ZERO;
        }
        let job = self.context.job;
        if !error.is_transient() || self.failures >= job.retries {
            return Err(error.into());
        }
        let backoff = (job.timeouts.first_retry).saturating_mul(1 << self.failures.min(10));
        let mut delay = backoff.min(job.timeouts.max_retry);
        if let TransferError::Busy {
            status,
            after: Some(after),
        } = error
        {
            self.requested = self.requested.saturating_add(after);
            if self.requested > job.timeouts.max_retry_after {
                return Err(TransferError::Postponed { status, after }.into());
            }
            delay = delay.max(after);
        }
        self.failures += 1;
        self.context.progress.retry(self.file, &error, delay);
        let system = &**self.context.system;
        Ok(self.context.cancellation.sleep(delay, system)?)
    }

    /// Repeats a short request until it succeeds or no retry is left.
    pub fn run<T>(
        mut self,
        request: impl Fn() -> Result<T, TransferError>,
    ) -> Result<Result<T, TransferError>, FetchError> {
        loop {
            let error = match request() {
                Ok(done) => return Ok(Ok(done)),
                Err(error) => error,
            };
            match self.wait(error, 0) {
                Ok(()) => {}
                Err(AttemptError::Source(error)) => return Ok(Err(error)),
                Err(AttemptError::Local(error)) => return Err(error),
            }
        }
    }
}

impl FetchRun<'_> {
    /// Downloads a table and gives it its final name.
    pub fn download(&self, table: &SelectedTable, path: &Path) -> Result<(), FetchError> {
        let mut partial = PartialFile::open(self.context.system, self.scratch, table)?;
        self.context.progress.advance(partial.len());
        let mut retries = Retries::new(self.context, &table.entry.table);
        let mut damaged = 0;
        loop {
            self.complete(&mut partial, table, &mut retries)?;
            match self.check(&partial, table)? {
                FileCheck::Right => {
                    let complete = partial.finish()?;
                    return Ok(self.context.system.put_in_place(&complete, path)?);
                }
                FileCheck::Expanded(complete) => {
                    complete.put_in_place()?;
                    partial.discard();
                    return Ok(());
                }
                FileCheck::WrongTable(error) => {
                    // Another download would bring the same bytes.
                    partial.discard();
                    return Err(error);
                }
                FileCheck::Damaged(error) => {
                    // A transmission error, or parts of two versions.
                    self.context.progress.rewind(partial.len());
                    partial.restart()?;
                    damaged += 1;
                    if damaged == MAX_DAMAGED {
                        partial.discard();
                        return Err(self.explain(table, error));
                    }
                }
            }
        }
    }

    /// Appends to a file until it has its full length.
    fn complete(
        &self,
        partial: &mut PartialFile,
        table: &SelectedTable,
        retries: &mut Retries<'_>,
    ) -> Result<(), FetchError> {
        loop {
            let before = partial.len();
            let attempt = self.attempt(partial, table).and_then(|()| {
                let (received, expected) = (partial.len(), table.source_bytes());
                match received < expected {
                    true => Err(TransferError::Truncated { received, expected }.into()),
                    false => Ok(()),
                }
            });
            let error = match attempt {
                Ok(()) => return Ok(()),
                Err(AttemptError::Local(error)) => return Err(error),
                Err(AttemptError::Source(error)) => error,
            };
            // An error of a connection that was interrupted by a cancellation means nothing.
            self.context.cancellation.check()?;
            if matches!(
                error,
                TransferError::WrongRange | TransferError::Length { .. }
            ) {
                // Perhaps a partial file that this source cannot continue.
                self.context.progress.rewind(partial.len());
                partial.restart()?;
            }
            let received = partial.len().saturating_sub(before);
            match retries.wait(error, received) {
                Ok(()) => {}
                Err(AttemptError::Local(error)) => return Err(error),
                Err(AttemptError::Source(source)) => {
                    let may_be_replaced = matches!(
                        source,
                        TransferError::NotFound | TransferError::Length { .. }
                    );
                    let error = FetchError::Transfer {
                        at: self.location.file(&table.source_name()),
                        source,
                    };
                    return Err(if may_be_replaced {
                        self.explain(table, error)
                    } else {
                        error
                    });
                }
            }
        }
    }

    /// Requests the rest of a file once, and appends at most the missing bytes.
    fn attempt(
        &self,
        partial: &mut PartialFile,
        table: &SelectedTable,
    ) -> Result<(), AttemptError> {
        let FetchContext {
            cancellation,
            progress,
            ..
        } = self.context;
        let expected = table.source_bytes();
        if partial.len() == expected {
            return Ok(());
        }
        let etag = partial.etag();
        let mut stream = self.location.open(
            &table.source_name(),
            &RangeRequest {
                from: partial.len(),
                etag: etag.as_deref(),
                length: Some(expected),
            },
        )?;
        if stream.from == 0 {
            // The source ignores ranges, or its file has changed.
            progress.rewind(partial.len());
            partial.begin(stream.etag.as_deref())?;
        }
        let mut buffer = vec![0; PIECE_BYTES];
        while partial.len() < expected {
            cancellation.check()?;
            let room = (expected - partial.len()).min(PIECE_BYTES as u64) as usize;
            let piece = buffer.get_mut(..room).unwrap_or_default();
            match stream.body.read(piece) {
                Ok(0) => return Ok(()),
                Ok(length) => {
                    partial.append(buffer.get(..length).unwrap_or_default())?;
                    progress.advance(length as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.location.body_error(error).into()),
            }
        }
        if stream.ends {
            // Reading the end of the body returns the connection to the pool.
            let _ = stream.body.read(&mut [0]);
        }
        Ok(())
    }

    /// Checks a file of the right length, read back from the disk.
    fn check(&self, partial: &PartialFile, table: &SelectedTable) -> Result<FileCheck, FetchError> {
        let failed = |source| FetchError::file("read", partial.path(), source);
        let found = sha256(partial.reopen()?, self.context.cancellation, |_| (), failed)?;
        let at = self.location.file(&table.source_name());
        let expected = table.source_sha256();
        if found != expected {
            return Ok(FileCheck::Damaged(FetchError::Damaged {
                at,
                property: "SHA-256",
                expected: expected.to_owned(),
                found,
            }));
        }
        let expanded = match &table.archive {
            None => None,
            Some(archive) => match self.expand(archive.variant, partial.path(), table, &at) {
                Ok(expanded) => Some(expanded),
                Err(error @ (FetchError::Archive { .. } | FetchError::Damaged { .. })) => {
                    return Ok(FileCheck::WrongTable(error));
                }
                Err(error) => return Err(error),
            },
        };
        let opened = match &expanded {
            Some(complete) => complete.open(),
            None => Table::open_file(partial.path()),
        };
        let checked = opened.and_then(|opened| self.check_table(&opened, table));
        Ok(match checked {
            // The manifest may have called it another form.
            Ok(form) => match publication::check(self.context.job, table, Some(form), || at) {
                Ok(_) => expanded.map_or(FileCheck::Right, FileCheck::Expanded),
                Err(error) => FileCheck::WrongTable(error),
            },
            Err(source) => {
                let source = Box::new(source);
                FileCheck::WrongTable(FetchError::WrongTable { at, source })
            }
        })
    }

    /// Expands an archive with the right bytes into its table, which has the SHA-256 of the
    /// manifest, and still a temporary name.
    fn expand(
        &self,
        variant: &'static Variant,
        path: &Path,
        table: &SelectedTable,
        at: &str,
    ) -> Result<CompleteTable, FetchError> {
        let FetchContext {
            job, cancellation, ..
        } = self.context;
        let failed = |error| match error {
            ArchiveError::Write(error) => FetchError::Write(error),
            ArchiveError::Read { source, .. } => FetchError::file("read", path, source),
            source => FetchError::Archive {
                source: Box::new(source),
            },
        };
        let source =
            FileSource::open(path).map_err(|source| FetchError::file("read", path, source))?;
        let archive = Archive::open(variant, source, at).map_err(failed)?;
        let mut writer = (archive.create_table(table.path(job), self.scratch)).map_err(failed)?;
        let mut expander = PartExpander::new(&archive).map_err(failed)?;
        for block in 0..archive.blocks() {
            cancellation.check()?;
            let part = expander.expand(block).map_err(failed)?;
            writer.append(&part)?;
        }
        let complete = archive.complete(writer).map_err(failed)?;
        let found = (complete.open().and_then(|table| table.sha256()))
            .map_err(|error| failed(error.into()))?;
        let (expected, found) = (table.entry.file.clone(), found.to_string());
        if found == expected {
            return Ok(complete);
        }
        Err(FetchError::Damaged {
            at: at.to_owned(),
            property: "SHA-256 when it is expanded",
            expected,
            found,
        })
    }

    /// Checks the header of a table against its name, and its alias against the manifest. Returns
    /// its form.
    fn check_table(
        &self,
        table: &Table,
        selected: &SelectedTable,
    ) -> Result<TableForm, TableError> {
        let name = &selected.entry.table;
        self.context.job.game.check(name, table)?;
        let class = name.split('.').next().unwrap_or_default();
        let found = (table.alias()).map(|alias| format!("{class}.need.{}", alias.profile));
        if found == selected.entry.same_as {
            return Ok(table.spec().form());
        }
        let none = || "a table with cells".to_owned();
        Err(TableError::Unexpected {
            table: table.name().into(),
            property: "alias",
            expected: selected.entry.same_as.clone().unwrap_or_else(none),
            found: found.unwrap_or_else(none),
        })
    }

    /// Returns [`FetchError::Changed`] if the manifest of the source has changed, which explains
    /// the error; otherwise the error itself.
    fn explain(&self, table: &SelectedTable, error: FetchError) -> FetchError {
        let read = |location: &GameLocation| Ok(location.read(NAME, MAX_BYTES));
        let Ok(Some(manifest)) = read_manifest(self.location, self.context.job.game, read) else {
            return error;
        };
        let mut entries = manifest.reports.iter().flat_map(|report| &report.tables);
        let same = |entry: &TableReport| {
            (&entry.table, &entry.file) == (&table.entry.table, &table.entry.file)
        };
        if entries.any(same) {
            return error;
        }
        FetchError::Changed {
            at: self.location.file(&table.source_name()),
        }
    }
}
