//! Tables to fetch, jobs, and comparisons of directories.

use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne_fetch::{
    FetchError, FetchJob, FetchState, FetchedTable, SignaturePolicy, TableSource, Timeouts, Trust,
    fetch,
};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;

/// All tables of two and three pieces, with the manifest of their game beside them.
pub fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        build(
            &BuildOrder::new(&INTERNATIONAL, Class::up_to(3), dir.path()),
            &(),
        )
        .expect("built");
        fs::remove_dir_all(dir.path().join(".work")).expect("it was there");
        let manifest: String = lines(dir.path()).concat();
        fs::write(dir.path().join("international/manifest.jsonl"), manifest).expect("written");
        dir
    });
    dir.path()
}

/// Returns the lines of the manifest of a directory, small classes first.
pub fn lines(dir: &Path) -> Vec<String> {
    let report = |class| report::read(&report::path(dir, &INTERNATIONAL, class));
    let line = |class| {
        let published = report(class).expect("a report").as_published();
        serde_json::to_string(&published).expect("JSON") + "\n"
    };
    Class::up_to(3).into_iter().map(line).collect()
}

/// Copies the tables into a directory that the test may change.
pub fn copy() -> TempDir {
    let copy = tempfile::tempdir().expect("a directory");
    fs::create_dir(copy.path().join("international")).expect("made");
    for (path, bytes) in files(tables()) {
        fs::write(copy.path().join(path), bytes).expect("written");
    }
    copy
}

/// Reads all files of international draughts in a directory.
pub fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    files_of("international", dir)
}

/// Reads all files of a game in a directory.
pub fn files_of(game: &str, dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let Ok(listed) = fs::read_dir(dir.join(game)) else {
        return files;
    };
    for entry in listed {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(dir).expect("below").to_owned();
        // Its dates and times differ from run to run.
        if name.ends_with("verified.jsonl") {
            continue;
        }
        files.insert(name, fs::read(path).expect("read"));
    }
    files
}

/// Reads the files that a complete fetch leaves.
pub fn all() -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = files(tables());
    files.remove(Path::new("international/manifest.jsonl"));
    files
}

/// Asserts that every file under a final name is right. Some may be missing.
#[track_caller]
pub fn assert_no_wrong_file(dir: &Path) {
    let all = all();
    for (path, bytes) in files(dir) {
        assert!(
            all.get(&path) == Some(&bytes),
            "{} is not whole",
            path.display()
        );
    }
}

/// Lists the scratch folder, without the lock.
pub fn scratch(dir: &Path) -> Vec<String> {
    let listed = fs::read_dir(dir.join(".work")).expect("a directory");
    let names = listed.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("text"))
        .collect();
    names.retain(|name| name != "lock");
    names.sort();
    names
}

/// Returns a job for all tables of up to three pieces, with short waits.
pub fn job(dir: &Path) -> FetchJob {
    FetchJob {
        game: &INTERNATIONAL,
        classes: Class::up_to(3).iter().map(ToString::to_string).collect(),
        metrics: None,
        profiles: None,
        form: None,
        trust: Trust {
            key: None,
            signatures: SignaturePolicy::Never,
            older: false,
            unpublished: false,
        },
        directory: dir.to_owned(),
        parallel: NonZero::new(4).expect("not 0"),
        retries: 3,
        timeouts: Timeouts {
            connect: Duration::from_secs(20),
            idle: Duration::from_secs(20),
            first_retry: Duration::from_millis(1),
            max_retry: Duration::from_millis(50),
            ..Timeouts::default()
        },
    }
}

/// Returns a job for one class and those that it can become.
pub fn job_of_class(dir: &Path, class: &str) -> FetchJob {
    FetchJob {
        classes: vec![class.to_owned()],
        ..job(dir)
    }
}

/// Runs a job without reporting progress.
pub fn run_fetch(address: impl ToString, job: &FetchJob) -> Result<Vec<FetchedTable>, FetchError> {
    let source: TableSource = address.to_string().parse().expect("a source");
    fetch(&source, job, &())
}

/// Counts the tables that were kept, fetched and replaced.
pub fn counts(tables: &[FetchedTable]) -> [usize; 3] {
    let of = |state| tables.iter().filter(|table| table.state == state).count();
    [FetchState::Kept, FetchState::Fetched, FetchState::Replaced].map(of)
}
