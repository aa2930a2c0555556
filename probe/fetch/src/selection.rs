//! Selection of the tables of a job from a manifest.

use crate::error::FetchError;
use crate::job::FetchJob;
use galotne::archive::EXTENSION;
use galotne::report::{ArchiveReport, Report, TableKind, TableReport, file_of};
use galotne::rules::{Profile, Variant};
use galotne::value::Metric;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A class with its selected tables.
#[derive(Debug)]
pub(crate) struct SelectedClass {
    pub class: String,
    /// Its line of the manifest.
    pub report: Report,
    /// Its selected tables, aliases last.
    pub tables: Vec<SelectedTable>,
}

#[derive(Clone, Debug)]
pub(crate) struct SelectedTable {
    pub kind: TableKind,
    /// The game.
    pub rules: &'static str,
    /// Its entry in the manifest, without the archive.
    pub entry: TableReport,
    /// The archive that the source has instead of the table.
    pub archive: Option<ArchiveFile>,
}

/// An archive at a source.
#[derive(Clone, Debug)]
pub(crate) struct ArchiveFile {
    pub variant: &'static Variant,
    pub file: ArchiveReport,
}

impl SelectedTable {
    /// Returns its final path.
    pub fn path(&self, job: &FetchJob) -> PathBuf {
        job.directory.join(job.game.name()).join(self.file_name())
    }

    pub fn file_name(&self) -> String {
        file_of(&self.entry.table)
    }

    /// Returns the name of the file that the source has.
    pub fn source_name(&self) -> String {
        match &self.archive {
            Some(_) => format!("{}.{EXTENSION}", self.entry.table),
            None => self.file_name(),
        }
    }

    /// Returns the length of the file that the source has.
    pub fn source_bytes(&self) -> u64 {
        let archive = self.archive.as_ref();
        archive.map_or(self.entry.bytes, |archive| archive.file.bytes)
    }

    /// Returns the SHA-256 of the file that the source has.
    pub fn source_sha256(&self) -> &str {
        let archive = self.archive.as_ref();
        archive.map_or(&self.entry.file, |archive| &archive.file.file)
    }
}

/// A requirement on the tables that the source has of each class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Requirement {
    Table(Metric, Option<&'static Profile>),
    /// At least one table.
    AnyTable,
}

/// Selects the tables of a job, class by class, each class after all that it can become.
///
/// A job without metrics or profiles selects all tables of the manifest, at least one for each
/// class. An alias comes with its target.
///
/// # Errors
/// [`FetchError::MissingTables`]: the source `at` lacks required tables.
pub(crate) fn select(
    manifest: &[Report],
    job: &FetchJob,
    at: impl FnOnce() -> String,
) -> Result<Vec<SelectedClass>, FetchError> {
    let classes = (job.game.all_needed(&job.classes)).ok_or_else(|| FetchError::UnknownClass {
        rules: job.game.name(),
        classes: job.classes.join(", "),
    })?;
    let report = |class: &String| manifest.iter().find(|report| report.class == *class);
    let requirements = requirements(job, classes.iter().filter_map(report));
    let mut missing = vec![];
    let mut selected = vec![];
    for class in &classes {
        let tables = report(class).map_or_else(Vec::new, |report| select_tables(report, job));
        let has = |name: &str| tables.iter().any(|table| table.entry.table == name);
        for requirement in &requirements {
            let lacking = match *requirement {
                Requirement::AnyTable => tables.is_empty().then(|| class.clone()),
                Requirement::Table(metric, profile) => {
                    let name = match profile {
                        Some(profile) => format!("{class}.{metric}.{}", profile.name),
                        None => format!("{class}.{metric}"),
                    };
                    (!has(&name)).then_some(name)
                }
            };
            missing.extend(lacking);
        }
        // An alias is useless without its target.
        let targets = tables
            .iter()
            .filter_map(|table| table.entry.same_as.as_ref());
        missing.extend(targets.filter(|target| !has(target)).cloned());
        if let Some(report) = report(class) {
            selected.push(SelectedClass {
                class: class.clone(),
                report: report.clone(),
                tables,
            });
        }
    }
    if missing.is_empty() {
        return Ok(selected);
    }
    Err(FetchError::MissingTables { at: at(), missing })
}

/// Selects the tables of one class.
fn select_tables(report: &Report, job: &FetchJob) -> Vec<SelectedTable> {
    let mut tables: Vec<SelectedTable> = vec![];
    // A newer source may have tables of draw rules that this version cannot read.
    let known = report.tables.iter().filter_map(|entry| {
        let kind = job.game.kind(&entry.table)?;
        let mut entry = entry.clone();
        let archive = entry.archive.take().filter(|_| kind.metric == Metric::Wdl);
        let variant = Variant::by_name(job.game.name());
        Some(SelectedTable {
            kind,
            rules: job.game.name(),
            entry,
            archive: (archive.zip(variant)).map(|(file, variant)| ArchiveFile { variant, file }),
        })
    });
    let known: Vec<SelectedTable> = known.collect();
    for table in known.iter().filter(|table| is_requested(&table.kind, job)) {
        let target = table.entry.same_as.as_ref();
        let target = target.and_then(|name| known.iter().find(|one| one.entry.table == *name));
        for table in [Some(table), target].into_iter().flatten() {
            if (tables.iter()).all(|other| other.entry.table != table.entry.table) {
                tables.push(table.clone());
            }
        }
    }
    tables.sort_by_key(|table| (table.entry.same_as.is_some(), table.entry.table.clone()));
    tables
}

/// Whether a job asks for tables of this kind.
fn is_requested(kind: &TableKind, job: &FetchJob) -> bool {
    let metric = (job.metrics.as_ref()).is_none_or(|metrics| metrics.contains(&kind.metric));
    let profile = job.profiles.as_ref().is_none_or(|profiles| {
        let named = |name| profiles.iter().any(|profile| profile.name == name);
        kind.profile.is_none_or(named)
    });
    metric && profile
}

/// Returns the requirements of a job. If it asks for `need` without naming draw rules, those of any
/// class of the source are required of all classes.
fn requirements<'a>(job: &FetchJob, reports: impl Iterator<Item = &'a Report>) -> Vec<Requirement> {
    let need = |profile| Requirement::Table(Metric::Need, Some(profile));
    let Some(metrics) = &job.metrics else {
        let profiles = job.profiles.iter().flatten().copied();
        let needs = profiles.map(need);
        return needs.chain([Requirement::AnyTable]).collect();
    };
    let mut requirements: Vec<Requirement> = (metrics.iter())
        .filter(|&&metric| metric != Metric::Need)
        .map(|&metric| Requirement::Table(metric, None))
        .collect();
    if metrics.contains(&Metric::Need) {
        let known: BTreeSet<&str> = match &job.profiles {
            Some(profiles) => profiles.iter().map(|profile| profile.name).collect(),
            None => {
                let tables = reports.flat_map(|report| &report.tables);
                let name = |table: &'a TableReport| table.table.splitn(3, '.').nth(2);
                tables.filter_map(name).collect()
            }
        };
        let profiles = (job.game.profiles().iter()).filter(|one| known.contains(one.name));
        requirements.extend(profiles.map(need));
    }
    if requirements.is_empty() {
        requirements.push(Requirement::AnyTable);
    }
    requirements
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::{SignaturePolicy, Trust};
    use galotne::rules::INTERNATIONAL;
    use std::num::NonZero;

    fn report(class: &str, tables: &[(&str, Option<&str>)]) -> Report {
        let name = |kind: &str| format!("{class}.{kind}");
        let table = |&(kind, same): &(&str, Option<&str>)| TableReport {
            table: name(kind),
            bytes: 1,
            file: String::new(),
            seal: None,
            content: String::new(),
            same_as: same.map(name),
            form: None,
            archive: None,
        };
        Report {
            rules: "international".to_owned(),
            class: class.to_owned(),
            tables: tables.iter().map(table).collect(),
            statistics: vec![],
            checksum: None,
            licence: None,
        }
    }

    fn job(classes: &[&str]) -> FetchJob {
        FetchJob {
            game: &INTERNATIONAL,
            classes: classes.iter().map(ToString::to_string).collect(),
            metrics: None,
            profiles: None,
            form: None,
            trust: Trust {
                key: None,
                signatures: SignaturePolicy::Never,
                older: false,
                unpublished: false,
            },
            directory: "nowhere".into(),
            parallel: NonZero::<usize>::MIN,
            retries: 0,
            timeouts: Default::default(),
        }
    }

    /// Returns the names of the selected or of the missing tables.
    fn names(job: &FetchJob, manifest: &[Report]) -> Result<Vec<String>, Vec<String>> {
        match select(manifest, job, || "there".to_owned()) {
            Ok(classes) => Ok((classes.iter().flat_map(|class| &class.tables))
                .map(|table| table.entry.table.clone())
                .collect()),
            Err(FetchError::MissingTables { missing, .. }) => Err(missing),
            Err(other) => panic!("{other}"),
        }
    }

    /// Three classes, each with an alias that sorts before its target.
    fn manifest() -> Vec<Report> {
        let tables = [
            ("need.fmjd-2015", Some("need.lidraughts")),
            ("need.lidraughts", None),
            ("wdl", None),
        ];
        ["KvK", "KKvK", "MvM"]
            .map(|class| report(class, &tables))
            .to_vec()
    }

    #[test]
    fn successor_classes_and_alias_targets_are_selected_too() {
        let manifest = manifest();
        let all = names(&job(&["KKvK"]), &manifest).expect("all");
        let kinds = ["need.lidraughts", "wdl", "need.fmjd-2015"];
        let expected: Vec<String> = ["KvK", "KKvK"]
            .iter()
            .flat_map(|class| kinds.map(|kind| format!("{class}.{kind}")))
            .collect();
        assert_eq!(all, expected);
        let mut one = job(&["KvK"]);
        one.profiles = INTERNATIONAL
            .profile("fmjd-2015")
            .map(|profile| vec![profile]);
        one.metrics = Some(vec![Metric::Need]);
        let found = names(&one, &manifest).expect("both");
        assert_eq!(found, ["KvK.need.lidraughts", "KvK.need.fmjd-2015"]);
        one.metrics = Some(vec![Metric::Wdl]);
        assert_eq!(names(&one, &manifest), Ok(vec!["KvK.wdl".to_owned()]));
    }

    #[test]
    fn missing_tables_are_named() {
        let mut manifest = manifest();
        let mut all = job(&["KKvK"]);
        all.metrics = Some(vec![Metric::Wdl, Metric::Dtw]);
        let missing = ["KvK.dtw", "KKvK.dtw"].map(str::to_owned).to_vec();
        assert_eq!(names(&all, &manifest), Err(missing));
        // Draw rules that one class has are required of all.
        all.metrics = Some(vec![Metric::Need]);
        manifest[1].tables.remove(0);
        let missing = vec!["KKvK.need.fmjd-2015".to_owned()];
        assert_eq!(names(&all, &manifest), Err(missing));
        // The target of an alias is required.
        manifest[0].tables.remove(1);
        let missing = vec!["KvK.need.lidraughts".to_owned()];
        assert_eq!(names(&job(&["KvK"]), &manifest), Err(missing));
        let missing = ["KvM", "MvM"].map(str::to_owned).to_vec();
        manifest.retain(|report| report.class == "KvK");
        manifest[0].tables.remove(0);
        assert_eq!(names(&job(&["MvM"]), &manifest), Err(missing));
    }

    #[test]
    fn tables_of_unknown_draw_rules_are_skipped() {
        let manifest = [report("KvK", &[("need.fmjd-2099", None), ("wdl", None)])];
        assert_eq!(
            names(&job(&["KvK"]), &manifest),
            Ok(vec!["KvK.wdl".to_owned()])
        );
    }
}
