//! The report of a class, a JSON file beside its tables: statistics, and the hashes for later
//! checks.
//!
//! A report lists only tables that are in the directory. If all tables of the source are there, the
//! report of the source is copied byte by byte; otherwise one is assembled.

use crate::error::{FetchError, TransferError};
use crate::job::FetchJob;
use crate::local::LocalFile;
use crate::run::FetchRun;
use crate::selection::SelectedClass;
use crate::transfer::Retries;
use galotne::report::{self, Report, TableReport, file_of};
use galotne::table::{Table, open_regular};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Downloads of a report before a wrong one is an error: the first may have been damaged on its
/// way.
const MAX_DOWNLOADS: usize = 2;

/// Whether a report agrees with the manifest on all selected tables and on the statistics.
fn agrees(report: &Report, class: &SelectedClass) -> bool {
    let published = report.as_published();
    report.checksum.is_some()
        && (class.tables.iter()).all(|table| published.tables.contains(&table.entry))
        && published.statistics == class.report.statistics
}

fn report_path(job: &FetchJob, class: &SelectedClass) -> PathBuf {
    report::path_of(&job.directory, job.game.name(), &class.class)
}

/// Compares the local report of a class with the manifest.
pub(crate) fn compare(job: &FetchJob, class: &SelectedClass) -> LocalFile {
    match report::read(&report_path(job, class)) {
        Ok(local) if agrees(&local, class) => LocalFile::Same,
        Ok(_) => LocalFile::Different("does not list the tables of the source".to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => LocalFile::Absent,
        Err(error) => LocalFile::Different(error.to_string()),
    }
}

impl FetchRun<'_> {
    /// Installs the report of a class whose selected tables are all present.
    pub fn install_report(&self, class: &SelectedClass) -> Result<(), FetchError> {
        let job = self.context.job;
        if compare(job, class) == LocalFile::Same {
            return Ok(());
        }
        let (text, source) = match self.download_report(class)? {
            Some((text, report)) => (Some(text), report),
            None => (None, self.report_of_tables(class)?),
        };
        let path = report_path(job, class);
        let selected = |entry: &&TableReport| {
            class
                .tables
                .iter()
                .any(|one| one.entry.table == entry.table)
        };
        let mut tables: Vec<TableReport> = source.tables.iter().filter(selected).cloned().collect();
        // The local report knows further tables of the directory.
        let folder = job.directory.join(job.game.name());
        let local = report::read(&path).map_or_else(|_| vec![], |local| local.tables);
        for entry in local {
            let present = folder.join(file_of(&entry.table)).is_file();
            if present && tables.iter().all(|known| known.table != entry.table) {
                tables.push(entry);
            }
        }
        tables.sort_by(|one, other| one.table.cmp(&other.table));
        let text = match text.filter(|_| tables == source.tables) {
            Some(text) => text,
            None => serialize(Report { tables, ..source })
                .map_err(|source| FetchError::file("write", &path, source))?,
        };
        self.write_report(class, &text, &path)
    }

    /// Downloads the report of the source. `None` if it has none or one without hashes of whole
    /// files (older versions).
    ///
    /// # Errors
    /// It contradicts the manifest, or cannot be downloaded.
    fn download_report(
        &self,
        class: &SelectedClass,
    ) -> Result<Option<(Vec<u8>, Report)>, FetchError> {
        let name = format!("{}.json", class.class);
        let mut difference = String::new();
        for _ in 0..MAX_DOWNLOADS {
            let retries = Retries::new(self.context, &name);
            let text = match retries.run(|| self.location.read(&name, report::MAX_BYTES))? {
                Ok(Some(text)) => text,
                // Some hosts have tables alone.
                Err(TransferError::NotFound) => return Ok(None),
                Ok(None) => {
                    difference = format!("longer than {} bytes", report::MAX_BYTES);
                    break;
                }
                Err(source) => {
                    self.context.cancellation.check()?;
                    let at = self.location.file(&name);
                    return Err(FetchError::Transfer { at, source });
                }
            };
            match report::from_slice(&text) {
                Ok(report) if agrees(&report, class) && is_of_class(&report, class) => {
                    return Ok(Some((text, report)));
                }
                Ok(report) if report.checksum.is_none() => return Ok(None),
                Ok(_) => difference = "a report of other tables".to_owned(),
                Err(error) => difference = error.to_string(),
            }
        }
        Err(FetchError::Damaged {
            at: self.location.file(&name),
            property: "content",
            expected: "the report of its tables".to_owned(),
            found: difference,
        })
    }

    /// Assembles a report from the manifest and the seals of the tables.
    fn report_of_tables(&self, class: &SelectedClass) -> Result<Report, FetchError> {
        let job = self.context.job;
        let mut report = class.report.clone();
        report.licence = None;
        report.tables.clear();
        for table in &class.tables {
            let path = job.directory.join(job.game.name()).join(table.file_name());
            let seal = Table::open_file(&path).and_then(|table| table.file_hash());
            let seal = seal.map_err(|source| FetchError::WrongTable {
                at: path.display().to_string(),
                source: Box::new(source),
            })?;
            let mut entry = table.entry.clone();
            entry.seal = Some(seal.to_string());
            report.tables.push(entry);
        }
        (report.tables).sort_by(|one, other| one.table.cmp(&other.table));
        Ok(report)
    }

    /// Writes a report to a temporary file and renames it, both durable.
    fn write_report(
        &self,
        class: &SelectedClass,
        text: &[u8],
        path: &Path,
    ) -> Result<(), FetchError> {
        let system = self.context.system;
        // The name that a build uses: its cleanup removes the file if this run is killed here.
        let temporary = self.scratch.join(format!("{}.json.tmp", class.class));
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        let written = open_regular(&temporary, &options).and_then(|mut file| {
            system.write_all(&mut file, text)?;
            system.sync(&file)
        });
        written.map_err(|source| {
            let _ = system.remove(&temporary);
            FetchError::file("write", &temporary, source)
        })?;
        Ok(system.put_in_place(&temporary, path)?)
    }
}

/// Whether a report is of this game and class: two reports without tables agree on everything else.
fn is_of_class(report: &Report, class: &SelectedClass) -> bool {
    report.rules == class.report.rules && report.class == class.report.class
}

/// Serializes a report as a build does.
fn serialize(mut report: Report) -> io::Result<Vec<u8>> {
    report.checksum = None;
    let mut text = serde_json::to_vec_pretty(&report.with_checksum()?)?;
    text.push(b'\n');
    Ok(text)
}
