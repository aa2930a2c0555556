//! Directories that archives or tables are written to, file by file with their reports.

use super::conversion::{
    ARCHIVE_PASSES, EXPAND_PASSES, archive_table, expand_archive, open_archive,
};
use super::error::ConversionError;
use crate::cleanup::remove_unfinished_files;
use crate::error::{BuildError, io_error};
use crate::progress::Progress;
use crate::write::report_file::write_report;
use galotne::archive::{Archive, ArchiveError, EXTENSION};
use galotne::material::Class;
use galotne::report::{self, Report, file_of};
use galotne::rules::Variant;
use galotne::table::{FileHash, Table, TableSpec};
use galotne::tablebase::{LockMode, SCRATCH, ScratchLock, lock_scratch, make_folder};
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A directory that archives or tables of a game are written to. Its lock keeps others out, and
/// what killed processes have left unfinished there is removed.
pub struct OutputDirectory {
    variant: &'static Variant,
    dir: PathBuf,
    /// The folder of the game.
    folder: PathBuf,
    /// The folder of unfinished files.
    scratch: PathBuf,
    _lock: ScratchLock,
}

/// A table and its archive, one made of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The name of the table, such as `KvK.wdl`.
    pub table: String,
    /// The length of the table.
    pub table_bytes: u64,
    /// The length of the archive.
    pub archive_bytes: u64,
    /// Whether the file was there already.
    pub kept: bool,
    /// Whether the report of the class is beside it now.
    pub reported: bool,
}

/// Returns the path of the archive of a class's WDL table.
fn archive_path(dir: &Path, rules: &str, class: impl Display) -> PathBuf {
    dir.join(rules).join(format!("{class}.wdl.{EXTENSION}"))
}

fn table_name(spec: &TableSpec) -> String {
    format!("{}.{}", spec.class, spec.metric)
}

fn cells(spec: &TableSpec) -> u64 {
    spec.cells.saturating_mul(spec.planes as u64)
}

impl OutputDirectory {
    /// Opens a directory of archives, which must have no tables of the game.
    ///
    /// # Errors
    /// It has tables, another process works there, or the file system fails.
    pub fn of_archives(dir: &Path, variant: &'static Variant) -> Result<Self, ConversionError> {
        let folder = dir.join(variant.name);
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            entries => Some(entries.map_err(io_error(&folder))?),
        };
        for entry in entries.into_iter().flatten() {
            let path = entry.map_err(io_error(&folder))?.path();
            if path.extension().is_some_and(|extension| extension == "glt") {
                return Err(ConversionError::HasTables(folder));
            }
        }
        Self::of_tables(dir, variant)
    }

    /// Opens a directory of tables.
    ///
    /// # Errors
    /// Another process works there, or the file system fails.
    pub fn of_tables(dir: &Path, variant: &'static Variant) -> Result<Self, ConversionError> {
        let (scratch, folder) = (dir.join(SCRATCH), dir.join(variant.name));
        for folder in [&scratch, &folder] {
            make_folder(folder).map_err(io_error(folder))?;
        }
        let lock = lock_scratch(&scratch, LockMode::Exclusive).map_err(BuildError::from)?;
        remove_unfinished_files::<Class>(&scratch)?;
        Ok(Self {
            variant,
            dir: dir.to_owned(),
            folder,
            scratch,
            _lock: lock,
        })
    }

    /// Makes the archive of a WDL table from the directory `tables` unless it is there, with a
    /// report on this table alone.
    ///
    /// # Errors
    /// The table has no report, it cannot be archived, or a file cannot be written.
    pub fn archive(
        &self,
        tables: &Path,
        table: &Table,
        progress: &dyn Progress,
    ) -> Result<Conversion, ConversionError> {
        let (spec, seal) = (table.spec(), table.file_hash()?);
        let name = table_name(spec);
        let source = report::path_of(tables, self.variant.name, spec.class);
        let report = sound_report(&source)?.and_then(|report| only_entry(report, &name, seal));
        let Some(report) = report else {
            return Err(ConversionError::NotReported {
                report: source,
                table: name,
            });
        };
        let path = archive_path(&self.dir, self.variant.name, spec.class);
        let existing = self.existing_archive(&path, seal);
        progress.start(ARCHIVE_PASSES * cells(spec));
        progress.name_task(&name);
        let archive_bytes = match &existing {
            Some(archive) => archive.file_len(),
            None => archive_table(self.variant, table, &path, &self.scratch, progress)?,
        };
        self.write_report(report)?;
        Ok(Conversion {
            table: name,
            table_bytes: table.file_len(),
            archive_bytes,
            kept: existing.is_some(),
            reported: true,
        })
    }

    /// Returns the archive in a file if it is whole and stands for the table with this footer.
    fn existing_archive(&self, path: &Path, seal: FileHash) -> Option<Archive> {
        let archive = open_archive(self.variant, path).ok()?;
        let is_same = archive.table_hash() == seal && archive.check_file_hash().is_ok();
        is_same.then_some(archive)
    }

    /// Expands the archive of a class's WDL table in the directory `archives`, unless the table is
    /// there. The report of the class describes it then, too, if the archive has one.
    ///
    /// # Errors
    /// The archive or its report is damaged or another one, or a file cannot be written.
    pub fn expand(
        &self,
        archives: &Path,
        class: impl Display,
        progress: &dyn Progress,
    ) -> Result<Conversion, ConversionError> {
        let rules = self.variant.name;
        let archive = open_archive(self.variant, &archive_path(archives, rules, &class))?;
        let (spec, seal) = (archive.spec(), archive.table_hash());
        let (name, found) = (format!("{class}.wdl"), table_name(spec));
        if name != found {
            return Err(ConversionError::Archive(ArchiveError::Unexpected {
                archive: archive.name().into(),
                property: "table",
                expected: name,
                found,
            }));
        }
        let report = self.read_report(archives, &name, &archive)?;
        let path = self.folder.join(file_of(&name));
        progress.start(EXPAND_PASSES * cells(spec));
        progress.name_task(&name);
        let existing = existing_table(&path, seal);
        let table_bytes = match &existing {
            Some(table) => table.file_len(),
            None => expand_archive(&archive, &path, &self.scratch, progress)?,
        };
        let reported = report.is_some();
        if let Some(report) = report {
            self.merge_report(report, &name, seal)?;
        }
        Ok(Conversion {
            table: name,
            table_bytes,
            archive_bytes: archive.file_len(),
            kept: existing.is_some(),
            reported,
        })
    }

    /// Returns the report beside an archive, with the entry of its table alone; `None` if there is
    /// no report.
    fn read_report(
        &self,
        archives: &Path,
        name: &str,
        archive: &Archive,
    ) -> Result<Option<Report>, ConversionError> {
        let class = archive.spec().class;
        let path = report::path_of(archives, self.variant.name, class);
        let problem = match report::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => error.to_string(),
            Ok(report) if report.rules != self.variant.name || report.class != class.as_str() => {
                format!("is the report on {} of {}", report.class, report.rules)
            }
            Ok(report) => match only_entry(report, name, archive.table_hash()) {
                Some(report) => return Ok(Some(report)),
                None => "describes another table than the archive beside it".to_owned(),
            },
        };
        Err(ConversionError::Report {
            report: path,
            problem,
        })
    }

    /// Adds the table of a report to the report of its class, which keeps the entries of other
    /// tables that are there.
    fn merge_report(
        &self,
        mut report: Report,
        name: &str,
        seal: FileHash,
    ) -> Result<(), ConversionError> {
        let path = report::path_of(&self.dir, self.variant.name, &report.class);
        let local = sound_report(&path)?
            .filter(|local| (&local.rules, &local.class) == (&report.rules, &report.class));
        if let Some(local) = local {
            if local.describes(name, &seal.to_string()) {
                return Ok(());
            }
            let mut others = vec![];
            for entry in &local.tables {
                if entry.table != name && self.has_file(&entry.table)? {
                    others.push(entry.clone());
                }
            }
            if !others.is_empty() {
                others.append(&mut report.tables);
                others.sort_by(|one, other| one.table.cmp(&other.table));
                report = Report {
                    tables: others,
                    ..local
                };
            }
        }
        self.write_report(report)
    }

    /// Whether a table has a file.
    fn has_file(&self, table: &str) -> Result<bool, ConversionError> {
        let path = self.folder.join(file_of(table));
        match fs::metadata(&path) {
            Ok(found) => Ok(found.is_file()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(io_error::<Class>(&path)(error).into()),
        }
    }

    /// Writes a report with a new checksum, unless it is there.
    fn write_report(&self, report: Report) -> Result<(), ConversionError> {
        let path = report::path_of(&self.dir, self.variant.name, &report.class);
        let report = report.with_checksum().map_err(io_error(&path))?;
        if report::read(&path).is_ok_and(|existing| existing == report) {
            return Ok(());
        }
        Ok(write_report::<Class>(&self.scratch, &path, &report)?)
    }
}

/// Reads a report; `None` if there is none, or a damaged one.
fn sound_report(path: &Path) -> Result<Option<Report>, ConversionError> {
    use io::ErrorKind::{InvalidData, NotFound, UnexpectedEof};
    match report::read(path) {
        Ok(report) => Ok(Some(report)),
        Err(error) if matches!(error.kind(), NotFound | InvalidData | UnexpectedEof) => Ok(None),
        Err(error) => Err(io_error::<Class>(path)(error).into()),
    }
}

/// Returns a report with the entry of one table alone, if it describes the file with this footer.
fn only_entry(mut report: Report, table: &str, seal: FileHash) -> Option<Report> {
    let seal = seal.to_string();
    (report.tables).retain(|entry| entry.table == table && entry.seal() == seal);
    (!report.tables.is_empty()).then_some(report)
}

/// Returns the table in a file if it is whole and has this footer.
fn existing_table(path: &Path, seal: FileHash) -> Option<Table> {
    let table = Table::open_file(path).ok()?;
    let is_same = table.file_hash().is_ok_and(|found| found == seal);
    (is_same && table.check_file_hash().is_ok()).then_some(table)
}
