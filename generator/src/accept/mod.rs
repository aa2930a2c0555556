//! Accepts tables that others have built: checks them, and copies those that are right to one's
//! own.
//!
//! Nothing that comes with a table is believed. Its checksums, its report and the published hashes
//! decide first, then its values, read from a copy: distances are derived again, every one of them,
//! and of results alone a random sample is compared with the results of the moves. What a class
//! leads to is taken from one's own tables alone, so that wrong tables cannot vouch for each other.
//!
//! **Bound.** That of a [sample](crate::check::sample): wrong results that lead to each other in a
//! circle would pass. A second build by somebody else, with the same bytes, excludes them.

mod figures;
mod refusal;
mod staging;

pub use refusal::Refusal;

use crate::check::inventory::{Inventory, WholeTable};
use crate::check::publication::{ContentScope, compare_with_published};
use crate::check::sample::{Sample, SampledClass, compare_sample, sample_steps};
use crate::check::verify::{deep, deep_bytes, in_order};
use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, Solve};
use crate::memory;
use crate::progress::Progress;
use crate::write::report_file::write_report;
use figures::{count_again, have_same_results, plain_report};
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::report::{self, Report};
use galotne::table::Table;
use galotne::tablebase::{
    Directory, Folder, LockMode, SCRATCH, ScratchLock, TableKey, Tablebase, lock_scratch,
    make_folder,
};
use galotne_published::{FileState, RecordError, VerifiedTable, VerifiedTables};
use staging::Staging;
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
    /// The same files are there already. Nothing was copied.
    SameFiles,
    /// Every value follows from the legal moves.
    EveryValue,
    /// The results of random positions follow from the legal moves.
    RandomPositions(SampledClass<C>),
}

/// The answer to an offered class.
#[derive(Debug)]
pub enum Decision<C: MaterialClass> {
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
    scratch: PathBuf,
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
        let source = from.join(game.name());
        let resolved = |path: &Path| fs::canonicalize(path).map_err(io_error(path));
        resolved(from)?;
        let (scratch, own) = (to.join(SCRATCH), to.join(game.name()));
        for folder in [&scratch, &own] {
            make_folder(folder).map_err(io_error(folder))?;
        }
        if source.exists() && resolved(&source)? == resolved(&own)? {
            let message = "these are your own tables: `galotne-gen verify` checks them";
            let error = io::Error::new(io::ErrorKind::InvalidInput, message);
            return Err(io_error(&source)(error));
        }
        Ok(Self {
            game,
            from: from.to_owned(),
            to: to.to_owned(),
            _lock: lock_scratch(&scratch, LockMode::Exclusive)?,
            scratch,
            refused: vec![],
        })
    }

    /// Returns the named classes and those offered ones that they lead to and that are not there
    /// yet; without names, all offered ones. Each comes after those that it can move into.
    ///
    /// # Errors
    /// A directory cannot be listed.
    pub fn classes(&self, named: &[G::Class]) -> BuildResult<Vec<G::Class>, G> {
        let offered: Vec<G::Class> = self.offered()?.keys().map(|key| key.class).collect();
        if named.is_empty() {
            return Ok(in_order(self.game, &offered));
        }
        let own = self.own()?;
        let named = in_order(self.game, named);
        let mut classes = self.game.all_needed(&named);
        let is_new =
            |class: &G::Class| offered.contains(class) && of_class(&own, *class).is_empty();
        classes.retain(|class| named.contains(class) || is_new(class));
        Ok(classes)
    }

    /// Opens the offered tables, anew for each class: a process may have few files open at a time.
    fn offered(&self) -> BuildResult<Tablebase<G>, G> {
        let tables = Tablebase::open(self.game, &self.from);
        let folder = self.from.join(self.game.name());
        // Where an offered table is damaged, one's own build is the way out.
        let home = self.to.display().to_string();
        Ok(tables.map_err(io_error(&folder))?.with_home(&home))
    }

    fn own(&self) -> BuildResult<Tablebase<G>, G> {
        Tablebase::open(self.game, &self.to).map_err(io_error(&self.to.join(self.game.name())))
    }

    /// Checks the offered tables of a canonical class, and copies them if they are right. Call it
    /// in the order of [`classes`](Self::classes): a class leads to one's own tables alone.
    ///
    /// # Errors
    /// The file system fails. Everything that is wrong with the tables is a [`Decision::Refused`].
    pub fn accept(
        &mut self,
        class: G::Class,
        sample: Sample,
        progress: &dyn Progress,
    ) -> BuildResult<Decision<G::Class>, G> {
        let (offered, own) = (self.offered()?, self.own()?);
        let is_open =
            |next: &G::Class| self.refused.contains(next) && of_class(&own, *next).is_empty();
        let leads_to = self.game.successors(class);
        let decision = match leads_to.into_iter().find(is_open) {
            Some(next) => Decision::Refused(Refusal::LeadsToRefused(next)),
            None => match self.read(&offered, class, progress) {
                Ok(files) => self.accept_files(&own, class, files, sample, progress)?,
                Err(refusal) => Decision::Refused(refusal),
            },
        };
        if matches!(decision, Decision::Refused(_)) {
            self.refused.push(class);
        }
        Ok(decision)
    }

    /// Reads every byte of the tables of a class, and compares them with their report and with the
    /// published ones.
    fn read(
        &self,
        offered: &Tablebase<G>,
        class: G::Class,
        progress: &dyn Progress,
    ) -> Result<ClassFiles<G::Class>, Refusal<G::Class>> {
        if of_class(offered, class).is_empty() {
            return Err(Refusal::NotOffered(self.from.clone()));
        }
        let classes = [class];
        let files = Inventory::read(offered, &self.from, &classes, progress);
        if let Some(fault) = files.faults().into_iter().next() {
            return Err(Box::new(fault).into());
        }
        let path = report::path_of(&self.from, self.game.name(), class);
        let published = files.manifest();
        let (Some(published), []) = (published.first(), &*files.without_checksum()) else {
            return Err(Refusal::OldReport(path));
        };
        let compared = compare_with_published(&files, ContentScope::Suspicious, progress);
        if let Some(fault) = compared.into_iter().find_map(|table| table.fault) {
            return Err(Box::new(fault).into());
        }
        let tables: Vec<WholeTable<G::Class>> = files.whole_tables().collect();
        Ok(ClassFiles {
            report: plain_report(self.game, class, published, &tables, &path)?,
            tables,
            report_path: path,
        })
    }

    /// Compares the files with one's own or, where there are none, the values of copies with the
    /// moves. Moves the copies to their place if they are right.
    fn accept_files(
        &self,
        own: &Tablebase<G>,
        class: G::Class,
        mut files: ClassFiles<G::Class>,
        sample: Sample,
        progress: &dyn Progress,
    ) -> BuildResult<Decision<G::Class>, G> {
        let evidence = match self.has_same_files(own, class, &files) {
            Ok(true) => Evidence::SameFiles,
            Ok(false) => {
                let staging = self.stage(&files)?;
                match self.check_values(class, &staging, &mut files, sample, progress) {
                    Ok(evidence) => {
                        self.put_in_place(class, &staging, &files)?;
                        evidence
                    }
                    Err(refusal) => return Ok(Decision::Refused(refusal)),
                }
            }
            Err(refusal) => return Ok(Decision::Refused(refusal)),
        };
        Ok(Decision::Accepted(AcceptedClass {
            class,
            tables: files.tables.len(),
            bytes: files.report.tables.iter().map(|table| table.bytes).sum(),
            evidence,
        }))
    }

    /// Whether one's own tables of a class are the offered ones. Without a report they may be some
    /// of them: an interrupted command has copied these.
    fn has_same_files(
        &self,
        own: &Tablebase<G>,
        class: G::Class,
        offered: &ClassFiles<G::Class>,
    ) -> Result<bool, Refusal<G::Class>> {
        let own = of_class(own, class);
        for table in offered
            .tables
            .iter()
            .filter(|table| own.contains(&table.key))
        {
            let path = self.own_path(table.key);
            let hash = Table::open_file(&path).and_then(|table| table.sha256());
            // Errors of tables name their files.
            let hash = hash.map_err(|error| Refusal::Unreadable(error.to_string()))?;
            if hash != table.file {
                return Err(Refusal::OtherFile {
                    table: table.key.to_string(),
                    offered: table.file,
                    path,
                    own: hash,
                });
            }
        }
        let path = report::path_of(&self.to, self.game.name(), class);
        let report = match report::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => {
                return Err(Refusal::Unreadable(format!("{}: {error}", path.display())));
            }
            Ok(report) => report,
        };
        let missing = (offered.tables.iter()).find(|table| !own.contains(&table.key));
        if let Some(table) = missing {
            return Err(Refusal::OtherTables {
                report: path,
                table: table.key.to_string(),
            });
        }
        let is_same = (offered.report.tables.iter()).all(|entry| {
            let own = (report.tables.iter()).find(|own| own.table == entry.table);
            own.is_some_and(|own| own.content == entry.content)
        });
        if !is_same || !have_same_results(&report.statistics, &offered.report.statistics) {
            return Err(Refusal::OtherReport(path));
        }
        Ok(true)
    }

    /// Copies the tables of a class.
    fn stage(&self, files: &ClassFiles<G::Class>) -> BuildResult<Staging, G> {
        let staging = Staging::create(&self.scratch, self.game.name())?;
        for table in &files.tables {
            let name = table.key.file_name();
            let source = self.from.join(self.game.name()).join(&name);
            staging.copy(&source, &name, table.file)?;
        }
        Ok(staging)
    }

    /// Compares the values of copies with the moves, and the figures of the report with the values.
    fn check_values(
        &self,
        class: G::Class,
        staging: &Staging,
        files: &mut ClassFiles<G::Class>,
        sample: Sample,
        progress: &dyn Progress,
    ) -> Result<Evidence<G::Class>, Refusal<G::Class>> {
        // One's own tables, and of this class the copies.
        let directories = [&*self.to, staging.dir()];
        let directories = directories.map(|path| Arc::new(Folder::new(path)) as Arc<dyn Directory>);
        let tables = Tablebase::from_directories(self.game, directories);
        let tables = tables.map_err(|error| Refusal::Unreadable(error.to_string()))?;
        let keys = files.tables.iter().map(|table| table.key);
        let measures: Vec<Measure> = keys.filter_map(|key| key.measure(self.game)).collect();
        if measures == [Measure::Wdl] {
            progress.start(sample_steps(self.game, class, sample));
            let sampled = compare_sample(&tables, class, sample, progress)?;
            return Ok(Evidence::RandomPositions(sampled));
        }
        let needed = deep_bytes(self.game, &[class], &measures);
        if let Some(available) = memory::available_bytes().filter(|&bytes| bytes < needed) {
            return Err(Refusal::Memory {
                needed: needed.div_ceil(1 << 20),
                available: available >> 20,
            });
        }
        deep(&tables, &[class], &measures, progress)?;
        let (whole, path) = (&files.tables, &files.report_path);
        count_again(&tables, class, whole, &mut files.report, path, progress)?;
        Ok(Evidence::EveryValue)
    }

    /// Moves the copies of a class to their place, writes its report, and records the tables as
    /// verified.
    fn put_in_place(
        &self,
        class: G::Class,
        staging: &Staging,
        files: &ClassFiles<G::Class>,
    ) -> BuildResult<(), G> {
        let (mut records, mut report) = (vec![], files.report.clone());
        for table in &files.tables {
            let path = self.own_path(table.key);
            staging.put_in_place(&table.key.file_name(), &path)?;
            let state = FileState::of(&path).map_err(io_error(&path))?;
            let (name, hash) = (table.key.to_string(), table.file.to_string());
            let seal = Table::open_file(&path)?.file_hash()?;
            for entry in report.tables.iter_mut().filter(|entry| entry.table == name) {
                entry.seal = Some(seal.to_string());
            }
            records.push(VerifiedTable::new(name, table.form, state, hash, None));
        }
        let path = report::path_of(&self.to, self.game.name(), class);
        let report = report.with_checksum().map_err(io_error(&path))?;
        write_report(&self.scratch, &path, &report)?;
        let recorded = VerifiedTables::read(&self.to, self.game.name()).add(records, &self.scratch);
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
    /// The path of the offered report.
    report_path: PathBuf,
}

fn of_class<G: Solve>(tables: &Tablebase<G>, class: G::Class) -> Vec<TableKey<G::Class>> {
    tables.keys().filter(|key| key.class == class).collect()
}
