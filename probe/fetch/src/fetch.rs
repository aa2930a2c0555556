//! Plans and runs a fetch.

use crate::context::FetchContext;
use crate::error::FetchError;
use crate::job::FetchJob;
use crate::local::{self, LocalFile};
use crate::parallel::{Cancellation, try_map};
use crate::partial::{self, PartialFile};
use crate::progress::{FetchProgress, FetchStage, FetchState, FetchedTable};
use crate::publication;
use crate::reports;
use crate::run::FetchRun;
use crate::selection::{SelectedClass, SelectedTable, select};
use crate::serials::KnownSerials;
use crate::signature_check::{SignatureCheck, check_signature};
use crate::source::{GameLocation, TableSource};
use crate::system::{Machine, System};
use crate::transfer::Retries;
use galotne::report::manifest::{MAX_BYTES, NAME};
use galotne::tablebase::{LockMode, SCRATCH, ScratchLock, lock_scratch, make_folder};
use galotne_published::Publication;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lists the tables of a job with the state that a fetch would give them. Writes nothing.
///
/// # Errors
/// The source cannot be read or lacks tables, or a local file cannot be read.
pub fn plan(
    source: &TableSource,
    job: &FetchJob,
    progress: &dyn FetchProgress,
) -> Result<Vec<FetchedTable>, FetchError> {
    run_on(&machine(), source, job, progress, false)
}

/// Downloads the tables of a job into its directory, with the report of each class.
///
/// A table gets its name when it is complete, checked and durable; until then the previous file
/// stays. After an interruption at any point the next run resumes.
///
/// # Errors
/// The first failure. Complete tables and partial files stay.
pub fn fetch(
    source: &TableSource,
    job: &FetchJob,
    progress: &dyn FetchProgress,
) -> Result<Vec<FetchedTable>, FetchError> {
    run_on(&machine(), source, job, progress, true)
}

fn machine() -> Arc<dyn System> {
    Arc::new(Machine)
}

/// Plans a fetch, and carries it out if files are `written`.
pub(crate) fn run_on(
    system: &Arc<dyn System>,
    source: &TableSource,
    job: &FetchJob,
    progress: &dyn FetchProgress,
    written: bool,
) -> Result<Vec<FetchedTable>, FetchError> {
    let context = FetchContext {
        system,
        job,
        cancellation: &Cancellation::default(),
        progress,
    };
    let LocatedGame {
        location,
        classes,
        new_serial,
    } = locate(source, context)?;
    let at = |table: &SelectedTable| location.file(&table.source_name());
    let publications = compare_with_published(job, &classes, at)?;
    let selected: Vec<&SelectedTable> = classes.iter().flat_map(|class| &class.tables).collect();
    let before = publication::file_states(job, &selected);
    let local = compare(&selected, context)?;
    let tables = describe(job, &classes, &local, &publications);
    if !written {
        return Ok(tables);
    }
    let reports = (classes.iter()).all(|class| reports::compare(job, class) == LocalFile::Same);
    let complete = reports && local.iter().all(|file| *file == LocalFile::Same);
    let scratch = job.directory.join(SCRATCH);
    let is_done = complete && new_serial.is_none();
    if is_done
        && publication::are_recorded(job, &tables)
        && !partial::has_leftovers(&scratch, &classes)
    {
        // A complete set may be on a read-only file system: no scratch folder, no lock.
        return Ok(tables);
    }
    let _lock = match begin(source, context, &scratch, new_serial) {
        // Only records would be written, and leftovers removed.
        Err(error) if is_done || complete && error.is_read_only() => return Ok(tables),
        lock => lock?,
    };
    let run = FetchRun {
        context,
        location: &location,
        scratch: &scratch,
    };
    run.fetch_all(&classes, &local, &tables)?;
    run.record(&selected, &tables, &before)?;
    Ok(tables)
}

/// Makes the folders, takes the lock of the directory, and remembers the serial number of the
/// manifest.
fn begin(
    source: &TableSource,
    context: FetchContext<'_>,
    scratch: &Path,
    new_serial: Option<u64>,
) -> Result<ScratchLock, FetchError> {
    let FetchContext { system, job, .. } = context;
    for folder in [scratch, &job.directory.join(job.game.name())] {
        let made = make_folder(folder);
        made.map_err(|source| FetchError::file("make", folder, source))?;
    }
    let lock = lock_scratch(scratch, LockMode::Exclusive)?;
    if let Some(serial) = new_serial {
        // Read again: another fetch may have added a higher one.
        let known = KnownSerials::read(&job.directory)?;
        let (identity, rules) = (source.identity(), job.game.name());
        known.add(&**system, &identity, rules, serial, scratch)?;
    }
    Ok(lock)
}

/// The manifest and its signature may be replaced between the two requests: read them this many
/// times before a mismatch is an error.
const MAX_MANIFEST_READS: usize = 2;

/// A game at its source.
struct LocatedGame {
    location: GameLocation,
    /// The classes of the job.
    classes: Vec<SelectedClass>,
    /// The serial number of the manifest, if it is higher than the known one.
    new_serial: Option<u64>,
}

/// Finds the game at the source, checks its manifest, and selects its tables.
fn locate(source: &TableSource, context: FetchContext<'_>) -> Result<LocatedGame, FetchError> {
    let job = context.job;
    let read = |location: &GameLocation| {
        Retries::new(context, NAME).run(|| location.read(NAME, MAX_BYTES))
    };
    let mut reads = 1;
    let (location, manifest, check) = loop {
        let (location, manifest) = source.locate(context, read)?;
        match check_signature(&location, &manifest, context) {
            Err(error) if error.is_mismatch() && reads < MAX_MANIFEST_READS => reads += 1,
            check => break (location, manifest, check?),
        }
    };
    let mut new_serial = None;
    if let SignatureCheck::Valid { serial } = check {
        let (identity, rules) = (source.identity(), job.game.name());
        let known = KnownSerials::read(&job.directory)?;
        if !job.trust.older {
            known.check(&identity, rules, serial, || location.file(NAME))?;
        }
        new_serial = Some(serial).filter(|&serial| known.is_news(&identity, rules, serial));
    }
    let classes = select(&manifest.reports, job, || source.to_string())?;
    if let SignatureCheck::Unchecked(reason) = check {
        context.progress.unchecked(&location.file(NAME), reason);
    }
    Ok(LocatedGame {
        location,
        classes,
        new_serial,
    })
}

/// Compares the tables of the manifest with the published ones, in the order of the selection.
fn compare_with_published(
    job: &FetchJob,
    classes: &[SelectedClass],
    at: impl Fn(&SelectedTable) -> String,
) -> Result<Vec<Publication>, FetchError> {
    let tables = classes.iter().flat_map(|class| &class.tables);
    tables
        .map(|table| publication::check(job, table, None, || at(table)))
        .collect()
}

/// Compares the local files with the selected tables, in the order of the selection.
fn compare(
    tables: &[&SelectedTable],
    context: FetchContext<'_>,
) -> Result<Vec<LocalFile>, FetchError> {
    let job = context.job;
    let length = |path| fs::metadata(path).map_or(0, |found| found.len());
    let hashed = (tables.iter()).filter(|one| length(one.path(job)) == one.entry.bytes);
    let bytes = hashed.map(|table| table.entry.bytes).sum();
    context.progress.begin(FetchStage::Checking, bytes);
    let advance = |bytes| context.progress.advance(bytes);
    let nothing_to_interrupt = || ();
    try_map(
        job.parallel,
        tables,
        context.cancellation,
        nothing_to_interrupt,
        |table| {
            let path = table.path(job);
            let local = local::compare(&path, table, context.cancellation, advance)?;
            if let LocalFile::Different(difference) = &local {
                context.progress.differs(&path, difference);
            }
            Ok(local)
        },
    )
}

/// Describes each selected table by its local state.
fn describe(
    job: &FetchJob,
    classes: &[SelectedClass],
    local: &[LocalFile],
    publications: &[Publication],
) -> Vec<FetchedTable> {
    let tables =
        (classes.iter()).flat_map(|class| class.tables.iter().map(|table| (&class.class, table)));
    let described = tables.zip(local.iter().zip(publications)).map(
        |((class, table), (local, &publication))| FetchedTable {
            publication,
            rules: job.game.name(),
            class: class.clone(),
            table: table.entry.table.clone(),
            bytes: table.entry.bytes,
            sha256: table.entry.file.clone(),
            same_as: table.entry.same_as.clone(),
            state: match local {
                LocalFile::Same => FetchState::Kept,
                LocalFile::Absent => FetchState::Fetched,
                LocalFile::Different(_) => FetchState::Replaced,
            },
        },
    );
    described.collect()
}

/// A table that must be downloaded.
struct PendingTable<'a> {
    table: &'a SelectedTable,
    description: &'a FetchedTable,
    class: &'a SelectedClass,
    /// Pending tables of the class.
    pending_of_class: &'a AtomicUsize,
}

impl FetchRun<'_> {
    fn fetch_all(
        &self,
        classes: &[SelectedClass],
        local: &[LocalFile],
        described: &[FetchedTable],
    ) -> Result<(), FetchError> {
        let FetchContext {
            job,
            cancellation,
            progress,
            ..
        } = self.context;
        let counts: Vec<AtomicUsize> = classes.iter().map(|_| AtomicUsize::new(0)).collect();
        let all = (classes.iter().zip(&counts))
            .flat_map(|(class, count)| class.tables.iter().map(move |one| (one, class, count)));
        let pending: Vec<PendingTable<'_>> = (all.zip(local).zip(described))
            .filter(|((_, local), _)| **local != LocalFile::Same)
            .map(|(((table, class, count), _), description)| PendingTable {
                table,
                description,
                class,
                pending_of_class: count,
            })
            .collect();
        for one in &pending {
            one.pending_of_class.fetch_add(1, Ordering::Relaxed);
        }
        partial::clean_up(&**self.context.system, self.scratch, classes, |table| {
            (pending.iter()).any(|one| one.table.entry.table == table.entry.table)
        })?;
        self.check_space(&pending)?;
        let bytes = pending.iter().map(|one| one.table.source_bytes()).sum();
        progress.begin(FetchStage::Fetching, bytes);
        let interrupt = || self.location.interrupt();
        let complete: Vec<&SelectedClass> = (classes.iter().zip(&counts))
            .filter(|(_, count)| count.load(Ordering::Relaxed) == 0)
            .map(|(class, _)| class)
            .collect();
        try_map(job.parallel, &complete, cancellation, interrupt, |class| {
            self.install_report(class)
        })?;
        try_map(job.parallel, &pending, cancellation, interrupt, |one| {
            self.download(one.table, &one.table.path(job))?;
            progress.finished(one.description);
            // The thread with the last table of a class installs its report.
            if one.pending_of_class.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.install_report(one.class)?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// # Errors
    /// The file system has less free space than the pending tables take.
    fn check_space(&self, pending: &[PendingTable<'_>]) -> Result<(), FetchError> {
        let rest = |one: &PendingTable<'_>| {
            let rest = one.table.source_bytes() - PartialFile::length(self.scratch, one.table);
            match one.table.archive {
                Some(_) => rest.saturating_add(one.table.entry.bytes),
                None => rest,
            }
        };
        let needed = pending.iter().map(rest).fold(0, u64::saturating_add);
        // Unknown free space: writing will show.
        let available = fs4::available_space(self.scratch).unwrap_or(u64::MAX);
        if needed <= available {
            return Ok(());
        }
        Err(FetchError::NoSpace {
            directory: self.context.job.directory.clone(),
            needed,
            available,
        })
    }
}
