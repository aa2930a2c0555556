//! Accepts tables that others have built: checks them, and copies those that are right to one's own.
//!
//! Nothing that comes with a table is believed. Its checksums, its report and the published hashes
//! decide first, then its values: distances are derived again, every one of them, and of results
//! alone a random sample is compared with the results of the moves. What a class leads to is taken
//! from one's own tables where they have it, so that wrong tables cannot vouch for each other.
//!
//! **Bound.** That of a [sample](crate::check::sample): wrong results that lead to each other in a
//! circle would pass. A second build by somebody else, with the same bytes, excludes them.

use crate::check::inventory::{FileFault, Inventory, WholeTable};
use crate::check::publication::{ContentScope, compare_with_published};
use crate::check::sample::{Sample, SampledClass, compare_sample, sample_steps};
use crate::check::verify::{VerifyError, deep, deep_bytes, in_order};
use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, Solve};
use crate::memory;
use crate::progress::Progress;
use crate::write::report_file::write_report;
use crate::write::unfinished_file::UnfinishedFile;
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::report::{self, Report, TableReport};
use galotne::table::{FileHash, Table};
use galotne::tablebase::{
    Directory, Folder, LockMode, SCRATCH, ScratchLock, TableKey, Tablebase, lock_scratch,
    make_folder,
};
use galotne_published::{FileState, RecordError, VerifiedTable, VerifiedTables};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A class whose tables are right.
#[derive(Clone, Debug)]
pub struct AcceptedClass<C> {
    /// The class.
    pub class: C,
    /// The number of its tables.
    pub tables: usize,
    /// The bytes of these tables.
    pub bytes: u64,
    /// The reason to accept it.
    pub evidence: Evidence<C>,
}

/// The reason to accept the tables of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence<C> {
    /// The same files are there already: two builds agree. Nothing was copied.
    SameFiles,
    /// Every value follows from the legal moves.
    EveryValue,
    /// The results of random positions follow from the legal moves.
    RandomPositions(SampledClass<C>),
}

/// The reason to refuse the tables of a class.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal<C: MaterialClass> {
    /// No table of the class is offered.
    #[error("there are no tables of it in {}", .0.display())]
    NotOffered(PathBuf),
    /// A file is damaged, disagrees with its report, or is not the published one.
    #[error(transparent)]
    Faulty(#[from] Box<FileFault<C>>),
    /// The report has no checksum.
    #[error("{} is of an older version: build the class again", .0.display())]
    OldReport(PathBuf),
    /// The report counts other positions than the class has.
    #[error(
        "{} counts {found} wins, draws and losses of one side, and the class has {expected} \
         placements",
        report.display()
    )]
    Count {
        /// The report.
        report: PathBuf,
        /// The counted positions of a side to move.
        found: u64,
        /// The legal placements, by formula.
        expected: u64,
    },
    /// One's own table is another one.
    #[error(
        "{table} is {offered}, and {} is {own}: one of the two is wrong, or they have two forms; \
         `galotne-gen verify` checks yours",
        path.display()
    )]
    OtherFile {
        /// The table.
        table: String,
        /// SHA-256 of the offered file.
        offered: FileHash,
        /// One's own file.
        path: PathBuf,
        /// SHA-256 of one's own file.
        own: FileHash,
    },
    /// One's own table cannot be compared.
    #[error("its tables here cannot be compared: {0}")]
    Unreadable(String),
    /// One's own class has other tables.
    #[error(
        "you have other tables of it, but not {table}: build this here, or offer the class to an \
         empty directory"
    )]
    OtherTables {
        /// The first offered table that is not among one's own.
        table: String,
    },
    /// One's own report is another one.
    #[error("its files are those that are here, but {} has other figures", .0.display())]
    OtherReport(PathBuf),
    /// The class leads to one that was refused.
    #[error("it leads to {0}, which was refused")]
    LeadsToRefused(C),
    /// A value does not follow from the moves, or a table that moves lead into is missing.
    #[error(transparent)]
    Value(VerifyError<C>),
    /// Deriving every distance again needs more memory than there is.
    #[error(
        "deriving its distances again needs {needed} MiB of memory and {available} MiB are \
         available: use a larger machine, or offer its results alone"
    )]
    Memory {
        /// The bytes needed, in MiB.
        needed: u64,
        /// The bytes available, in MiB.
        available: u64,
    },
}

/// The answer to an offered class.
#[derive(Debug)]
pub enum Verdict<C: MaterialClass> {
    /// The tables are right, and they are there now.
    Accepted(AcceptedClass<C>),
    /// The tables are not copied.
    Refused(Refusal<C>),
}

/// Tables offered for a directory of tables, which is locked meanwhile.
pub struct Offer<G: Solve> {
    game: &'static G,
    /// The directory with the offered tables.
    from: PathBuf,
    /// The directory of one's own tables.
    to: PathBuf,
    offered: Tablebase<G>,
    own: Tablebase<G>,
    /// One's own tables and, where they have none, the offered ones.
    all: Tablebase<G>,
    refused: Vec<G::Class>,
    _lock: ScratchLock,
}

impl<G: Solve> Offer<G> {
    /// Opens the offered tables in `from`, for the tables in `to`. Both directories have a folder
    /// for each game.
    ///
    /// # Errors
    /// A directory cannot be listed, both are the same, or another process works in `to`.
    pub fn open(game: &'static G, from: &Path, to: &Path) -> BuildResult<Self, G> {
        let scratch = to.join(SCRATCH);
        for folder in [&scratch, &to.join(game.name())] {
            make_folder(folder).map_err(io_error(folder))?;
        }
        let resolved = |path: &Path| fs::canonicalize(path).map_err(io_error(path));
        if resolved(from)? == resolved(to)? {
            let message = "these are your own tables: `galotne-gen verify` checks them";
            let error = io::Error::new(io::ErrorKind::InvalidInput, message);
            return Err(io_error(from)(error));
        }
        let lock = lock_scratch(&scratch, LockMode::Exclusive)?;
        let folder = |path: &Path| Arc::new(Folder::new(path)) as Arc<dyn Directory>;
        let open = |paths: &[&Path]| {
            let folders: Vec<_> = paths.iter().map(|path| folder(path)).collect();
            Tablebase::from_directories(game, folders).map_err(io_error(paths[0]))
        };
        Ok(Self {
            game,
            offered: open(&[from])?,
            own: open(&[to])?,
            all: open(&[to, from])?,
            from: from.to_owned(),
            to: to.to_owned(),
            refused: vec![],
            _lock: lock,
        })
    }

    /// Returns the named classes and those offered ones that they lead to and that are not there
    /// yet; without names, all offered ones. Each comes after those that it can move into.
    #[must_use]
    pub fn classes(&self, named: &[G::Class]) -> Vec<G::Class> {
        let offered: Vec<G::Class> = self.offered.keys().map(|key| key.class).collect();
        if named.is_empty() {
            return in_order(self.game, &offered);
        }
        let named = in_order(self.game, named);
        let mut classes = self.game.all_needed(&named);
        let is_new =
            |class: &G::Class| offered.contains(class) && of_class(&self.own, *class).is_empty();
        classes.retain(|class| named.contains(class) || is_new(class));
        classes
    }

    /// Checks the offered tables of a canonical class, and copies them if they are right. Call it
    /// in the order of [`classes`](Self::classes): what a class leads to must have been checked.
    ///
    /// # Errors
    /// The file system fails. Everything that is wrong with the tables is a [`Verdict::Refused`].
    pub fn accept(
        &mut self,
        class: G::Class,
        sample: Sample,
        progress: &dyn Progress,
    ) -> BuildResult<Verdict<G::Class>, G> {
        let examined = self.read(class, progress).and_then(|files| {
            let evidence = self.check_values(class, &files, sample, progress)?;
            Ok((files, evidence))
        });
        let (files, evidence) = match examined {
            Ok(examined) => examined,
            Err(refusal) => {
                self.refused.push(class);
                return Ok(Verdict::Refused(refusal));
            }
        };
        if evidence != Evidence::SameFiles {
            self.copy(&files)?;
        }
        Ok(Verdict::Accepted(AcceptedClass {
            class,
            tables: files.tables.len(),
            bytes: files.report.tables.iter().map(|table| table.bytes).sum(),
            evidence,
        }))
    }

    /// Compares the files with one's own or, where there are none, the values with the moves.
    fn check_values(
        &self,
        class: G::Class,
        files: &ClassFiles<G::Class>,
        sample: Sample,
        progress: &dyn Progress,
    ) -> Result<Evidence<G::Class>, Refusal<G::Class>> {
        if !of_class(&self.own, class).is_empty() {
            self.compare_with_own(class, files)?;
            return Ok(Evidence::SameFiles);
        }
        let keys = files.tables.iter().map(|table| table.key);
        let measures: Vec<Measure> = keys.filter_map(|key| key.measure(self.game)).collect();
        if measures != [Measure::Wdl] {
            self.derive_every_value(class, &measures, progress)?;
            return Ok(Evidence::EveryValue);
        }
        progress.start(sample_steps(self.game, class, sample));
        let sampled = compare_sample(&self.all, class, sample, progress);
        Ok(Evidence::RandomPositions(sampled.map_err(Refusal::Value)?))
    }

    /// Reads every byte of the tables of a class, and compares them with their report and with the
    /// published ones.
    fn read(
        &self,
        class: G::Class,
        progress: &dyn Progress,
    ) -> Result<ClassFiles<G::Class>, Refusal<G::Class>> {
        if of_class(&self.offered, class).is_empty() {
            return Err(Refusal::NotOffered(self.from.clone()));
        }
        let leads_to = self.game.successors(class);
        if let Some(&next) = leads_to.iter().find(|next| self.refused.contains(next)) {
            return Err(Refusal::LeadsToRefused(next));
        }
        let classes = [class];
        let files = Inventory::read(&self.offered, &self.from, &classes, progress);
        if let Some(fault) = files.faults().into_iter().next() {
            return Err(Box::new(fault).into());
        }
        let path = report::path_of(&self.from, self.game.name(), class);
        if !files.without_checksum().is_empty() {
            return Err(Refusal::OldReport(path));
        }
        let compared = compare_with_published(&files, ContentScope::Suspicious, progress);
        if let Some(fault) = compared.into_iter().find_map(|table| table.fault) {
            return Err(Box::new(fault).into());
        }
        let unreadable = |error: io::Error| Refusal::Unreadable(error.to_string());
        let report = report::read(&path).map_err(unreadable)?;
        let expected = self.game.placements(class).unwrap_or(u64::MAX);
        let counts = report.statistics.iter().map(|side| {
            let decided = side.wins.saturating_add(side.losses);
            decided.saturating_add(side.draws)
        });
        let counts: Vec<u64> = counts.collect();
        // A report that counts nothing is wrong, too.
        let counted = if counts.is_empty() { &[0][..] } else { &counts };
        if let Some(&found) = counted.iter().find(|&&found| found != expected) {
            return Err(Refusal::Count {
                report: path,
                found,
                expected,
            });
        }
        Ok(ClassFiles {
            tables: files.whole_tables().collect(),
            report,
        })
    }

    /// Compares offered tables with one's own tables of the same class.
    fn compare_with_own(
        &self,
        class: G::Class,
        offered: &ClassFiles<G::Class>,
    ) -> Result<(), Refusal<G::Class>> {
        let own = of_class(&self.own, class);
        for table in &offered.tables {
            let name = table.key.to_string();
            if !own.contains(&table.key) {
                return Err(Refusal::OtherTables { table: name });
            }
            let path = self.own_path(table.key);
            let hash = Table::open_file(&path).and_then(|table| table.sha256());
            let hash = hash.map_err(|error| Refusal::Unreadable(error.to_string()))?;
            if hash != table.file {
                return Err(Refusal::OtherFile {
                    table: name,
                    offered: table.file,
                    path,
                    own: hash,
                });
            }
        }
        let path = report::path_of(&self.to, self.game.name(), class);
        let own = report::read(&path);
        let own =
            own.map_err(|error| Refusal::Unreadable(format!("{}: {error}", path.display())))?;
        let has = |table: &TableReport| own.tables.contains(table);
        let report = &offered.report;
        if own.statistics != report.statistics || !report.tables.iter().all(has) {
            return Err(Refusal::OtherReport(path));
        }
        Ok(())
    }

    fn derive_every_value(
        &self,
        class: G::Class,
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), Refusal<G::Class>> {
        let needed = deep_bytes(self.game, &[class], measures);
        if let Some(available) = memory::available_bytes().filter(|&bytes| bytes < needed) {
            return Err(Refusal::Memory {
                needed: needed.div_ceil(1 << 20),
                available: available >> 20,
            });
        }
        deep(&self.all, &[class], measures, progress).map_err(Refusal::Value)
    }

    /// Copies the checked tables of a class, the report last, and records them as verified.
    fn copy(&self, files: &ClassFiles<G::Class>) -> BuildResult<(), G> {
        let (scratch, folder) = (self.to.join(SCRATCH), self.from.join(self.game.name()));
        let mut records = vec![];
        for table in &files.tables {
            let (source, path) = (folder.join(table.key.file_name()), self.own_path(table.key));
            UnfinishedFile::copy(&source, &path, &scratch, table.file)?.put_in_place()?;
            let state = FileState::of(&path).map_err(io_error(&path))?;
            let (name, hash) = (table.key.to_string(), table.file.to_string());
            records.push(VerifiedTable::new(name, table.form, state, hash, None));
        }
        let path = report::path_of(&self.to, self.game.name(), &files.report.class);
        write_report(&scratch, &path, &files.report)?;
        let recorded = VerifiedTables::read(&self.to, self.game.name()).add(records, &scratch);
        recorded.map_err(|error| match error {
            RecordError::File { path, source } => BuildError::Io { path, source },
            RecordError::Write(error) => error.into(),
        })
    }

    fn own_path(&self, key: TableKey<G::Class>) -> PathBuf {
        self.to.join(self.game.name()).join(key.file_name())
    }
}

/// The tables of a class that agree with their report, and the report.
struct ClassFiles<C: MaterialClass> {
    tables: Vec<WholeTable<C>>,
    report: Report,
}

fn of_class<G: Solve>(tables: &Tablebase<G>, class: G::Class) -> Vec<TableKey<G::Class>> {
    tables.keys().filter(|key| key.class == class).collect()
}
