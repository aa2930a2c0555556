//! Whether the tables here are the set that somebody says they are: the reports beside them, or a
//! manifest.
//!
//! The checksums inside a file say that its bytes are those that were written, and nothing about
//! what was meant to be there. Reports and manifests tell that of each table by its length, the
//! hash of the file, the hash of its values and the table it stands for.

use super::verify::{self, VerifyError};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::report::{self, Report, TableReport};
use galotne::rules::Variant;
use galotne::table::{FileHash, Table, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with one file of a set.
#[derive(Debug)]
pub struct Fault<C: MaterialClass = Class> {
    /// Of which class the file is.
    pub class: C,
    /// Where it is, or should be.
    pub file: PathBuf,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a file of a set.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Somebody names it and it is not here.
    #[error("is missing, although {0} names it")]
    Missing(Source),
    /// It is here and nobody names it.
    #[error("is not in {0}")]
    Unlisted(Source),
    /// A class has tables and no report.
    #[error("is missing: nothing tells what the tables of {0} should be")]
    NoReport(String),
    /// A report cannot be read, or is damaged.
    #[error("{0}")]
    Report(io::Error),
    /// It has another property than it should.
    #[error("its {property} is {found}, expected {expected} by {by}")]
    Differs {
        /// What differs.
        property: &'static str,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
        /// Who says so.
        by: Source,
    },
    /// Other tables stand for it, and it is not here.
    #[error("is missing, although others stand for it")]
    Target,
    /// It cannot be read, or its own checksums do not fit: what is wrong, with the name of the
    /// file.
    #[error("{0}")]
    Table(String),
}

/// Who says what should be here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The report of the class.
    Report,
    /// A manifest.
    Manifest,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Report => "the report of its class",
            Self::Manifest => "the manifest",
        })
    }
}

impl<C: MaterialClass> std::fmt::Display for Fault<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.problem {
            // These name the file themselves.
            Problem::Table(what) => f.write_str(what),
            problem => write!(f, "{}: {problem}", self.file.display()),
        }
    }
}

impl<C: MaterialClass> Fault<C> {
    /// Whether no more is wrong than that nobody names the file.
    #[must_use]
    pub const fn is_unlisted(&self) -> bool {
        matches!(self.problem, Problem::Unlisted(_))
    }

    /// Whether no more is wrong than that a file is not here.
    #[must_use]
    pub const fn is_missing(&self) -> bool {
        matches!(
            self.problem,
            Problem::Missing(_) | Problem::NoReport(_) | Problem::Target
        )
    }
}

/// What is known of a table whose own checksums fit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Found {
    bytes: u64,
    /// Of the whole file.
    file: FileHash,
    /// At its end.
    seal: FileHash,
    stands_for: Option<String>,
}

impl Found {
    fn new(class: impl MaterialClass, table: &Table) -> Result<Self, TableError> {
        let file = table.sha256()?;
        let stands_for = table.alias();
        Ok(Self {
            bytes: table.file_len(),
            file,
            seal: table.file_hash()?,
            stands_for: stands_for.map(|alias| format!("{class}.need.{}", alias.profile)),
        })
    }

    /// The first thing that is not as it is said to be.
    fn differs(&self, said: &TableReport, by: Source) -> Option<Problem> {
        // Reports without a seal are older: what they call the hash of the file is the seal.
        let (hash, seal) = match (&said.seal, by) {
            (None, Source::Report) => (self.seal, None),
            (seal, _) => (self.file, seal.as_ref()),
        };
        let none = || "no other table".to_owned();
        let pairs = [
            ("length", said.bytes.to_string(), self.bytes.to_string()),
            ("SHA-256", said.file.clone(), hash.to_string()),
            (
                "seal",
                seal.cloned().unwrap_or_else(|| self.seal.to_string()),
                self.seal.to_string(),
            ),
            (
                "table that it stands for",
                said.same_as.clone().unwrap_or_else(none),
                self.stands_for.clone().unwrap_or_else(none),
            ),
        ];
        let wrong = pairs
            .into_iter()
            .find(|(_, expected, found)| expected != found);
        wrong.map(|(property, expected, found)| Problem::Differs {
            property,
            expected,
            found,
            by,
        })
    }
}

/// The tables of some classes, every byte of them read, beside their reports.
pub struct Set<'a, G: Game = Variant> {
    tables: &'a Tablebase<G>,
    dir: &'a Path,
    classes: &'a [G::Class],
    #[allow(clippy::type_complexity)]
    found: BTreeMap<String, (TableKey<G::Class>, Result<Found, VerifyError<G::Class>>)>,
    reports: BTreeMap<String, io::Result<Report>>,
}

impl<'a, G: Game> Set<'a, G> {
    /// Reads all tables of these classes that are here, and their reports.
    #[must_use]
    pub fn read(
        tables: &'a Tablebase<G>,
        dir: &'a Path,
        classes: &'a [G::Class],
        progress: &dyn Progress,
    ) -> Self {
        let mut keys: Vec<TableKey<G::Class>> = tables.keys().collect();
        keys.retain(|key| classes.contains(&key.class));
        let blocks = |key: &TableKey<G::Class>| tables.file(*key).map_or(0, Table::blocks);
        progress.start(keys.iter().map(blocks).sum());
        progress.name_task("checksums");
        let found = (keys.into_par_iter()).map(|key| {
            let read = || {
                let table = tables.file(key)?;
                verify::blocks(table, progress)?;
                Ok::<_, VerifyError<G::Class>>(Found::new(key.class, table)?)
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

    /// How many tables are here.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The classes whose reports do not tell whether they are damaged: those of older versions.
    #[must_use]
    pub fn without_checksum(&self) -> Vec<G::Class> {
        let old = |class: &G::Class| match self.reports.get(&class.to_string()) {
            Some(Ok(report)) => report.checksum.is_none(),
            _ => false,
        };
        self.classes.iter().copied().filter(old).collect()
    }

    /// What is wrong by the reports of the classes, one fault for each file at most.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault<G::Class>> {
        let mut faults = vec![];
        let said = self.reports.iter().filter_map(|(name, report)| {
            let report = report.as_ref().ok()?;
            Some((name.clone(), report.tables.clone()))
        });
        let said: BTreeMap<String, Vec<TableReport>> = said.collect();
        for &class in self.classes {
            let Some(said) = said.get(&class.to_string()) else {
                continue;
            };
            faults.extend(self.against(class, said, Source::Report));
            faults.extend(self.twins(class, said));
        }
        faults.extend(self.reports_and_tables());
        faults.sort_by(|one, other| one.file.cmp(&other.file));
        faults.dedup_by(|one, other| one.file == other.file);
        faults
    }

    /// What differs from a manifest: missing tables, others than those of the manifest, and those
    /// that it does not have.
    #[must_use]
    pub fn against_manifest(&self, manifest: &[Report]) -> Vec<Fault<G::Class>> {
        let mut faults = vec![];
        for &class in self.classes {
            let name = class.to_string();
            let said = manifest.iter().find(|report| report.class == name);
            let said = said.map_or(&[][..], |report| &report.tables);
            faults.extend(self.against(class, said, Source::Manifest));
            let Some(Ok(report)) = self.reports.get(&name) else {
                continue;
            };
            for (known, said) in report.tables.iter().filter_map(|known| {
                let said = said.iter().find(|said| said.table == known.table)?;
                Some((known, said))
            }) {
                if known.content != said.content && self.found.contains_key(&known.table) {
                    faults.push(Fault {
                        class,
                        file: report::path_of(self.dir, self.tables.game().name(), class),
                        problem: Problem::Differs {
                            property: "hash of values",
                            expected: said.content.clone(),
                            found: known.content.clone(),
                            by: Source::Manifest,
                        },
                    });
                }
            }
        }
        faults
    }

    /// The tables of a class beside what somebody says of them.
    fn against(&self, class: G::Class, said: &[TableReport], by: Source) -> Vec<Fault<G::Class>> {
        let mut faults = vec![];
        let named: BTreeSet<&str> = said.iter().map(|said| said.table.as_str()).collect();
        for said in said {
            let problem = match self.found.get(&said.table) {
                None => Some(Problem::Missing(by)),
                Some((_, Ok(found))) => found.differs(said, by),
                // It is told as what it is.
                Some((_, Err(_))) => None,
            };
            faults.extend(problem.map(|problem| Fault {
                class,
                file: self.file(&said.table),
                problem,
            }));
        }
        for (name, (key, found)) in &self.found {
            if key.class == class && found.is_ok() && !named.contains(name.as_str()) {
                faults.push(Fault {
                    class,
                    file: self.file(name),
                    problem: Problem::Unlisted(by),
                });
            }
        }
        faults
    }

    /// A table stands for another with the same values.
    fn twins(&self, class: G::Class, said: &[TableReport]) -> Vec<Fault<G::Class>> {
        let content = |name: &str| {
            let of = said.iter().find(|said| said.table == name);
            of.map_or("unknown", |of| &of.content)
        };
        let wrong = said.iter().filter_map(|said| {
            let expected = content(said.same_as.as_ref()?);
            (expected != said.content).then(|| Fault {
                class,
                file: report::path_of(self.dir, self.tables.game().name(), class),
                problem: Problem::Differs {
                    property: "hash of values of a table that stands for another",
                    expected: expected.to_owned(),
                    found: said.content.clone(),
                    by: Source::Report,
                },
            })
        });
        wrong.collect()
    }

    /// What needs nobody to say what should be here.
    fn reports_and_tables(&self) -> Vec<Fault<G::Class>> {
        let game = self.tables.game().name();
        let mut faults = vec![];
        for (&class, (name, report)) in self.classes.iter().filter_map(|class| {
            let known = self.reports.get_key_value(&class.to_string())?;
            Some((class, known))
        }) {
            let problem = match report {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    Problem::NoReport(name.clone())
                }
                Err(error) => Problem::Report(io::Error::new(error.kind(), error.to_string())),
                Ok(report) if report.class == *name && report.rules == game => continue,
                Ok(report) => Problem::Differs {
                    property: "class",
                    expected: format!("{name} of {game}"),
                    found: format!("{} of {}", report.class, report.rules),
                    by: Source::Report,
                },
            };
            let file = report::path_of(self.dir, game, class);
            faults.push(Fault {
                class,
                file,
                problem,
            });
        }
        let dir = self.dir.join(game);
        for (key, found) in self.found.values() {
            if let Err(error) = found {
                // Whatever stands for a missing table is as good as its own file.
                let (key, problem) = match error {
                    VerifyError::Probe(ProbeError::Missing { key, .. }) => (key, Problem::Target),
                    error => (key, Problem::Table(error.to_string())),
                };
                faults.push(Fault {
                    class: key.class,
                    file: dir.join(key.file_name()),
                    problem,
                });
            }
        }
        faults
    }

    fn file(&self, table: &str) -> PathBuf {
        let dir = self.dir.join(self.tables.game().name());
        dir.join(format!("{table}.glt"))
    }

    /// The manifest of the set: a report of each class, with what the files are found to be,
    /// without what no manifest needs. Whoever calls this has seen that there are no
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
