//! Fetches from hosts that have archives instead of WDL tables.

use crate::fake_host::{Behaviour, FakeHost};
use crate::fixture::{
    all, assert_no_wrong_file, files, job, job_of_class, run_fetch, scratch, tables,
};
use galotne::archive::EXTENSION;
use galotne::material::Class;
use galotne::report::{self, ArchiveReport, Report, file_of};
use galotne::rules::INTERNATIONAL;
use galotne::table::{FileHash, Table};
use galotne_fetch::{FetchError, FetchJob, PublishedForm};
use galotne_generator::archive::OutputDirectory;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use tempfile::TempDir;

/// The archives of all tables of two and three pieces.
fn archives() -> &'static Path {
    static ARCHIVES: OnceLock<TempDir> = OnceLock::new();
    let made = ARCHIVES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let output = OutputDirectory::of_archives(dir.path(), &INTERNATIONAL).expect("a folder");
        for class in Class::up_to(3) {
            let path = tables().join(format!("international/{class}.wdl.glt"));
            let table = Table::open_file(path).expect("a table");
            output.archive(tables(), &table, &()).expect("archived");
        }
        drop(output);
        dir
    });
    made.path()
}

/// Lays out a host as `scripts/publish` does. `change` changes the manifest.
fn lay_out(change: impl Fn(&mut Report)) -> TempDir {
    let published = tempfile::tempdir().expect("a directory");
    let folder = published.path().join("international/archive/v1");
    fs::create_dir_all(&folder).expect("made");
    for (path, bytes) in all() {
        let name = path.file_name().expect("a name");
        if !is_archived(&path) {
            fs::write(folder.join(name), bytes).expect("written");
        }
    }
    let mut manifest = String::new();
    for class in Class::up_to(3) {
        let mut report = report::read(&report::path(tables(), &INTERNATIONAL, class))
            .expect("a report")
            .as_published();
        for entry in report
            .tables
            .iter_mut()
            .filter(|entry| is_wdl(&entry.table))
        {
            let name = format!("{}.{EXTENSION}", entry.table);
            let path = archives().join("international").join(&name);
            let bytes = fs::read(path).expect("an archive");
            fs::write(folder.join(name), &bytes).expect("written");
            entry.archive = Some(describe(&bytes));
        }
        change(&mut report);
        manifest += &serde_json::to_string(&report).expect("JSON");
        manifest += "\n";
    }
    fs::write(folder.join("manifest.jsonl"), manifest).expect("written");
    published
}

fn describe(archive: &[u8]) -> ArchiveReport {
    ArchiveReport {
        bytes: archive.len() as u64,
        file: FileHash(Sha256::digest(archive).into()).to_string(),
    }
}

fn is_wdl(table: &str) -> bool {
    table.ends_with(".wdl")
}

fn is_archived(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.ends_with(".wdl.glt"))
}

fn of_archives(job: FetchJob) -> FetchJob {
    FetchJob {
        form: Some(PublishedForm::Archives),
        ..job
    }
}

#[test]
fn archives_are_expanded_into_tables() {
    let published = lay_out(|_| ());
    let host = FakeHost::new(published.path(), |_| Behaviour::Honest);
    for source in [host.address.clone(), published.path().display().to_string()] {
        for form in [Some(PublishedForm::Archives), None] {
            let dir = tempfile::tempdir().expect("a directory");
            let job = FetchJob {
                form,
                ..job(dir.path())
            };
            run_fetch(&source, &job).expect("fetched");
            assert!(files(dir.path()) == all());
            assert_eq!(scratch(dir.path()), <[String; 0]>::default());
        }
    }
    let asked = host.requests();
    assert!(asked.iter().any(|request| request.is_of("KKvK.wdl.gla")));
    assert!(!asked.iter().any(|request| request.is_of("KKvK.wdl.glt")));
}

#[test]
fn interrupted_downloads_of_archives_are_resumed() {
    let published = lay_out(|_| ());
    let random = Mutex::new(fastrand::Rng::with_seed(1));
    let host = FakeHost::new(published.path(), move |request| {
        if request.before < 2 && request.path.ends_with(".gla") {
            return Behaviour::Cut(random.lock().expect("no panic").usize(1..200));
        }
        Behaviour::Honest
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &of_archives(job(dir.path()))).expect("fetched");
    assert!(files(dir.path()) == all());
    let requests = host.requests();
    let of_archives = requests
        .iter()
        .filter(|request| request.path.ends_with(".gla"));
    for request in of_archives {
        assert_eq!(request.from.is_some(), request.before > 0, "{request:?}");
    }
}

#[test]
fn damaged_and_other_archives_become_no_tables() {
    // A manifest in which the archive of KvK has these bytes.
    let with_bytes = |bytes: &[u8]| {
        let published = lay_out(|report| {
            let is_kvk = report.class == "KvK";
            let entries = report.tables.iter_mut().filter(|_| is_kvk);
            for archive in entries.filter_map(|entry| entry.archive.as_mut()) {
                *archive = describe(bytes);
            }
        });
        let path = published
            .path()
            .join("international/archive/v1/KvK.wdl.gla");
        fs::write(path, bytes).expect("written");
        published
    };
    // One bit on the way, always.
    let published = lay_out(|_| ());
    let host = FakeHost::new(published.path(), |request| {
        match request.path.ends_with("KvK.wdl.gla") {
            true => Behaviour::Flip(200),
            false => Behaviour::Honest,
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    let wanted = of_archives(job_of_class(dir.path(), "KvK"));
    let error = run_fetch(&host.address, &wanted).expect_err("damaged");
    assert!(
        matches!(
            error,
            FetchError::Damaged {
                property: "SHA-256",
                ..
            }
        ),
        "{error}"
    );
    assert!(error.to_string().contains("KvK.wdl.gla"), "{error}");
    let table = PathBuf::from("international").join(file_of("KvK.wdl"));
    assert!(!files(dir.path()).contains_key(&table));
    assert_no_wrong_file(dir.path());

    // Another archive than that of the table of the manifest.
    let other = archives().join("international/KvM.wdl.gla");
    let published = with_bytes(&fs::read(other).expect("an archive"));
    let error = run_fetch(published.path().display(), &wanted).expect_err("another");
    let expected = "SHA-256 when it is expanded";
    assert!(
        matches!(&error, FetchError::Damaged { property, .. } if *property == expected),
        "{error}"
    );
    assert!(!files(dir.path()).contains_key(&table));

    // The right hashes of bytes that are no archive.
    let published = with_bytes(b"no archive");
    let error = run_fetch(published.path().display(), &wanted).expect_err("no archive");
    assert!(matches!(error, FetchError::Archive { .. }), "{error}");
    assert!(
        error.to_string().contains("KvK.wdl.gla: is not an archive"),
        "{error}"
    );
    assert!(!files(dir.path()).contains_key(&table));
    assert_no_wrong_file(dir.path());

    // The next run with an honest source ends with all tables.
    let published = lay_out(|_| ());
    run_fetch(published.path().display(), &of_archives(job(dir.path()))).expect("fetched");
    assert!(files(dir.path()) == all());
    assert_eq!(scratch(dir.path()), <[String; 0]>::default());
}
