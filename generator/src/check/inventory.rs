//! Compares the files of tables with the reports next to them, or with a manifest.
//!
//! The checksums inside a file show that its bytes are those that were written, but not which file
//! should be there. Reports and manifests describe each table by its length, the hash of the file,
//! the hash of its values and the table that it is an alias of.

use super::verify::{self, VerifyError};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::report::{self, Report, TableReport};
use galotne::rules::Variant;
use galotne::table::{FileHash, Table, TableError, TableForm};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne_published::FileState;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// A faulty or missing file.
#[derive(Debug)]
pub struct FileFault<C: MaterialClass = Class> {
    /// The class of the file.
    pub class: C,
    /// Its path.
    pub file: PathBuf,
    /// The problem.
    pub problem: FileProblem,
}

/// A problem of a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// The description lists it, but it does not exist.
    #[error("is missing, although {0} names it")]
    Missing(Description),
    /// It exists, but the description does not list it.
    #[error("is not in {0}")]
    Unlisted(Description),
    /// A class has tables, but no report.
    #[error("is missing: without it the tables of {0} cannot be checked")]
    NoReport(String),
    /// The report cannot be read, or is damaged.
    #[error("{0}")]
    Report(io::Error),
    /// A property differs from its description.
    #[error("its {property} is {found}, expected {expected} by {by}")]
    Differs {
        /// The property.
        property: &'static str,
        /// The described value.
        expected: String,
        /// The value of the file.
        found: String,
        /// The description.
        by: Description,
    },
    /// Its checksums are right, and it is not the published table of its name.
    #[error(
        "differs from the published table: its {property} begins with {found}, published is \
         {expected}"
    )]
    NotAsPublished {
        /// The property.
        property: &'static str,
        /// The beginning of its published value.
        expected: String,
        /// The beginning of the value of the file.
        found: String,
    },
    /// Aliases refer to it, but it does not exist.
    #[error("is missing, although others stand for it")]
    Target,
    /// It cannot be read, or its own checksums fail: the message, with the name of the file.
    #[error("{0}")]
    Table(String),
}

/// A description of a set of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Description {
    /// The reports of the classes.
    Report,
    /// A manifest.
    Manifest,
}

impl std::fmt::Display for Description {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Report => "the report of its class",
            Self::Manifest => "the manifest",
        })
    }
}

impl<C: MaterialClass> std::fmt::Display for FileFault<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.problem {
            // These name the file themselves.
            FileProblem::Table(what) => f.write_str(what),
            problem => write!(f, "{}: {problem}", self.file.display()),
        }
    }
}

impl<C: MaterialClass> FileFault<C> {
    /// Whether the only problem is that the description does not list the file.
    #[must_use]
    pub const fn is_unlisted(&self) -> bool {
        matches!(self.problem, FileProblem::Unlisted(_))
    }

    /// Whether the only problem is that a file does not exist.
    #[must_use]
    pub const fn is_missing(&self) -> bool {
        matches!(
            self.problem,
            FileProblem::Missing(_) | FileProblem::NoReport(_) | FileProblem::Target
        )
    }
}

/// The properties of a table with correct checksums.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TableFacts {
    bytes: u64,
    /// The hash of the whole file.
    file: FileHash,
    /// The hash at its end.
    seal: FileHash,
    stands_for: Option<String>,
    form: TableForm,
    /// The state of the file before and after it was read; `None` if it has changed meanwhile.
    state: Option<FileState>,
}

impl TableFacts {
    /// Hashes a table. `state` is that of its file before it was opened.
    fn new(
        class: impl MaterialClass,
        table: &Table,
        path: &Path,
        state: Option<FileState>,
    ) -> Result<Self, TableError> {
        let file = table.sha256()?;
        let stands_for = table.alias();
        Ok(Self {
            bytes: table.file_len(),
            file,
            seal: table.file_hash()?,
            stands_for: stands_for.map(|alias| format!("{class}.need.{}", alias.profile)),
            form: table.spec().form(),
            state: state.filter(|state| FileState::of(path).is_ok_and(|now| now == *state)),
        })
    }

    /// Returns the first property that differs from a report's entry.
    fn difference(&self, described: &TableReport, by: Description) -> Option<FileProblem> {
        // Reports without a seal are older: what they call the hash of the file is the seal.
        let (hash, seal) = match (&described.seal, by) {
            (None, Description::Report) => (self.seal, None),
            (seal, _) => (self.file, seal.as_ref()),
        };
        let none = || "no other table".to_owned();
        let pairs = [
            (
                "length",
                described.bytes.to_string(),
                self.bytes.to_string(),
            ),
            ("SHA-256", described.file.clone(), hash.to_string()),
            (
                "seal",
                seal.cloned().unwrap_or_else(|| self.seal.to_string()),
                self.seal.to_string(),
            ),
            (
                "table that it stands for",
                described.same_as.clone().unwrap_or_else(none),
                self.stands_for.clone().unwrap_or_else(none),
            ),
        ];
        let wrong = pairs
            .into_iter()
            .find(|(_, expected, found)| expected != found);
        wrong.map(|(property, expected, found)| FileProblem::Differs {
            property,
            expected,
            found,
            by,
        })
    }
}

/// A table, and its properties or its fault.
type FoundTable<C> = (TableKey<C>, Result<TableFacts, VerifyError<C>>);

/// A table whose checksums are right, and what was computed of it.
#[derive(Clone, Copy, Debug)]
pub struct WholeTable<C: MaterialClass> {
    /// The table.
    pub key: TableKey<C>,
    /// Its form.
    pub form: TableForm,
    /// SHA-256 of its file.
    pub file: FileHash,
    /// The state of its file, unless that has changed while it was read.
    pub state: Option<FileState>,
}

/// The files of some classes, of which every byte has been read, and their reports.
pub struct Inventory<'a, G: Game = Variant> {
    tables: &'a Tablebase<G>,
    dir: &'a Path,
    classes: &'a [G::Class],
    found: BTreeMap<String, FoundTable<G::Class>>,
    reports: BTreeMap<String, io::Result<Report>>,
}

impl<'a, G: Game> Inventory<'a, G> {
    /// Reads all existing tables of these classes, and their reports.
    #[must_use]
    pub fn read(
        tables: &'a Tablebase<G>,
        dir: &'a Path,
        classes: &'a [G::Class],
        progress: &dyn Progress,
    ) -> Self {
        let mut keys: Vec<TableKey<G::Class>> = tables.keys().collect();
        keys.retain(|key| classes.contains(&key.class));
        let folder = dir.join(tables.game().name());
        let path = |key: &TableKey<G::Class>| folder.join(key.file_name());
        // Before any of them is opened.
        let states: Vec<Option<FileState>> = keys
            .iter()
            .map(|key| FileState::of(&path(key)).ok())
            .collect();
        let blocks = |key: &TableKey<G::Class>| tables.file(*key).map_or(0, Table::blocks);
        progress.start(keys.iter().map(blocks).sum());
        progress.name_task("checksums");
        let found = (keys.into_par_iter().zip(states)).map(|(key, state)| {
            let read = || {
                let table = tables.file(key)?;
                verify::blocks(table, progress)?;
                let facts = TableFacts::new(key.class, table, &path(&key), state)?;
                Ok::<_, VerifyError<G::Class>>(facts)
            };
            (key.to_string(), (key, read()))
        });
        let reports = classes.iter().map(|&class| {
            let path = report::path_of(dir, tables.game().name(), class);
            (class.to_string(), report::read(&path))
        });
        Self {
            tables,
            dir,
            classes,
            found: found.collect::<Vec<_>>().into_iter().collect(),
            reports: reports.collect(),
        }
    }

    /// Returns the tables.
    #[must_use]
    pub const fn tables(&self) -> &'a Tablebase<G> {
        self.tables
    }

    /// Returns the tables whose checksums are right.
    pub fn whole_tables(&self) -> impl Iterator<Item = WholeTable<G::Class>> {
        self.found.values().filter_map(|(key, found)| {
            let found = found.as_ref().ok()?;
            Some(WholeTable {
                key: *key,
                form: found.form,
                file: found.file,
                state: found.state,
            })
        })
    }

    /// Returns the classes whose reports have no checksum: those of older versions.
    #[must_use]
    pub fn without_checksum(&self) -> Vec<G::Class> {
        let old = |class: &G::Class| match self.reports.get(&class.to_string()) {
            Some(Ok(report)) => report.checksum.is_none(),
            _ => false,
        };
        self.classes.iter().copied().filter(old).collect()
    }

    /// Compares the files with the reports. Returns one fault for each file at most.
    #[must_use]
    pub fn faults(&self) -> Vec<FileFault<G::Class>> {
        let mut faults = vec![];
        let described = self.reports.iter().filter_map(|(name, report)| {
            let report = report.as_ref().ok()?;
            Some((name.clone(), report.tables.clone()))
        });
        let described: BTreeMap<String, Vec<TableReport>> = described.collect();
        for &class in self.classes {
            let Some(described) = described.get(&class.to_string()) else {
                continue;
            };
            faults.extend(self.compare(class, described, Description::Report));
            faults.extend(self.wrong_aliases(class, described));
        }
        faults.extend(self.unreadable_files());
        faults.sort_by(|one, other| one.file.cmp(&other.file));
        faults.dedup_by(|one, other| one.file == other.file);
        faults
    }

    /// Compares the files with a manifest. Returns missing tables, tables that differ, and tables
    /// that the manifest does not list.
    #[must_use]
    pub fn compare_with_manifest(&self, manifest: &[Report]) -> Vec<FileFault<G::Class>> {
        let mut faults = vec![];
        for &class in self.classes {
            let name = class.to_string();
            let described = manifest.iter().find(|report| report.class == name);
            let described = described.map_or(&[][..], |report| &report.tables);
            faults.extend(self.compare(class, described, Description::Manifest));
            let Some(Ok(report)) = self.reports.get(&name) else {
                continue;
            };
            for (known, described) in report.tables.iter().filter_map(|known| {
                let described = described
                    .iter()
                    .find(|described| described.table == known.table)?;
                Some((known, described))
            }) {
                if known.content != described.content && self.found.contains_key(&known.table) {
                    faults.push(FileFault {
                        class,
                        file: report::path_of(self.dir, self.tables.game().name(), class),
                        problem: FileProblem::Differs {
                            property: "hash of values",
                            expected: described.content.clone(),
                            found: known.content.clone(),
                            by: Description::Manifest,
                        },
                    });
                }
            }
        }
        faults
    }

    /// Compares the tables of a class with their described properties.
    fn compare(
        &self,
        class: G::Class,
        described: &[TableReport],
        by: Description,
    ) -> Vec<FileFault<G::Class>> {
        let mut faults = vec![];
        let named: BTreeSet<&str> = described
            .iter()
            .map(|described| described.table.as_str())
            .collect();
        for described in described {
            let problem = match self.found.get(&described.table) {
                None => Some(FileProblem::Missing(by)),
                Some((_, Ok(found))) => found.difference(described, by),
                // `unreadable_files` returns it.
                Some((_, Err(_))) => None,
            };
            faults.extend(problem.map(|problem| FileFault {
                class,
                file: self.file(&described.table),
                problem,
            }));
        }
        for (name, (key, found)) in &self.found {
            if key.class == class && found.is_ok() && !named.contains(name.as_str()) {
                faults.push(FileFault {
                    class,
                    file: self.file(name),
                    problem: FileProblem::Unlisted(by),
                });
            }
        }
        faults
    }

    /// Returns aliases whose values differ from those of their tables, by the report.
    fn wrong_aliases(
        &self,
        class: G::Class,
        described: &[TableReport],
    ) -> Vec<FileFault<G::Class>> {
        let content = |name: &str| {
            let of = described.iter().find(|described| described.table == name);
            of.map_or("unknown", |of| &of.content)
        };
        let wrong = described.iter().filter_map(|described| {
            let expected = content(described.same_as.as_ref()?);
            (expected != described.content).then(|| FileFault {
                class,
                file: report::path_of(self.dir, self.tables.game().name(), class),
                problem: FileProblem::Differs {
                    property: "hash of values of a table that stands for another",
                    expected: expected.to_owned(),
                    found: described.content.clone(),
                    by: Description::Report,
                },
            })
        });
        wrong.collect()
    }

    /// Returns unreadable reports and tables.
    fn unreadable_files(&self) -> Vec<FileFault<G::Class>> {
        let game = self.tables.game().name();
        let mut faults = vec![];
        for (&class, (name, report)) in self.classes.iter().filter_map(|class| {
            let known = self.reports.get_key_value(&class.to_string())?;
            Some((class, known))
        }) {
            let problem = match report {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    FileProblem::NoReport(name.clone())
                }
                Err(error) => FileProblem::Report(io::Error::new(error.kind(), error.to_string())),
                Ok(report) if report.class == *name && report.rules == game => continue,
                Ok(report) => FileProblem::Differs {
                    property: "class",
                    expected: format!("{name} of {game}"),
                    found: format!("{} of {}", report.class, report.rules),
                    by: Description::Report,
                },
            };
            let file = report::path_of(self.dir, game, class);
            faults.push(FileFault {
                class,
                file,
                problem,
            });
        }
        let dir = self.dir.join(game);
        for (key, found) in self.found.values() {
            if let Err(error) = found {
                // A missing target of an alias is the fault of the target's file.
                let (key, problem) = match error {
                    VerifyError::Probe(ProbeError::Missing { key, .. }) => {
                        (key, FileProblem::Target)
                    }
                    error => (key, FileProblem::Table(error.to_string())),
                };
                faults.push(FileFault {
                    class: key.class,
                    file: dir.join(key.file_name()),
                    problem,
                });
            }
        }
        faults
    }

    /// Returns the path of a table.
    pub(crate) fn file(&self, table: &str) -> PathBuf {
        let dir = self.dir.join(self.tables.game().name());
        dir.join(format!("{table}.glt"))
    }

    /// Returns the manifest of the files: a report of each class, with the measured properties of
    /// the files, and without what manifests omit. The files must not have
    /// [faults](Self::faults).
    #[must_use]
    pub fn manifest(&self) -> Vec<Report> {
        let reports = self.classes.iter().filter_map(|class| {
            let report = self.reports.get(&class.to_string())?.as_ref().ok()?;
            let mut report = report.as_published();
            for table in &mut report.tables {
                if let Some((_, Ok(found))) = self.found.get(&table.table) {
                    table.file = found.file.to_string();
                }
            }
            Some(report)
        });
        reports.collect()
    }
}
