//! Fetches from local folders.

use crate::fixture::{all, copy, counts, files, job, job_of_class, run_fetch, tables};
use galotne_fetch::{FetchError, TransferError};
use std::fs;
use std::path::Path;

#[test]
fn a_folder_needs_no_manifest() {
    let copy = copy();
    for manifest in [true, false] {
        if !manifest {
            fs::remove_file(copy.path().join("international/manifest.jsonl")).expect("removed");
        }
        let path = copy.path().display().to_string();
        for address in [path.clone(), format!("file://{path}")] {
            let dir = tempfile::tempdir().expect("a directory");
            let done = run_fetch(address, &job(dir.path())).expect("fetched");
            assert_eq!(counts(&done), [0, done.len(), 0]);
            assert!(files(dir.path()) == all());
        }
    }
    let above = tempfile::tempdir().expect("a directory");
    fs::rename(copy.path(), above.path().join("tables")).expect("moved");
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(above.path().display(), &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn missing_tables_are_reported_before_anything_is_written() {
    let dir = tempfile::tempdir().expect("a directory");
    let goal = dir.path().join("goal");
    let error = run_fetch(dir.path().display(), &job(&goal)).expect_err("nothing there");
    assert!(
        matches!(error, FetchError::ManifestNotFound { .. }),
        "{error}"
    );
    let error =
        run_fetch(tables().display(), &job_of_class(&goal, "KKKvK")).expect_err("too large");
    assert!(error.is_missing_table(), "{error}");
    assert!(error.to_string().contains("KKKvK"), "{error}");
    let copy = copy();
    fs::write(copy.path().join("international/KvK.wdl.glt"), "").expect("written");
    let error = run_fetch(copy.path().display(), &job_of_class(&goal, "KvK")).expect_err("short");
    let expected = matches!(
        &error,
        FetchError::Transfer {
            source: TransferError::Length { found: 0, .. },
            ..
        }
    );
    assert!(expected, "{error}");
    assert!(!goal.join("international/KvK.wdl.glt").exists());
}

/// A complete set may be on a read-only disk, and may be its own source.
#[test]
fn a_complete_set_is_not_written_to() {
    let done = run_fetch(tables().display(), &job(tables())).expect("fetched");
    assert_eq!(counts(&done), [done.len(), 0, 0]);
    assert!(!tables().join(".work").exists());
}

#[test]
fn a_locked_directory_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let work = dir.path().join(".work");
    fs::create_dir(&work).expect("made");
    let lock = galotne::tablebase::lock_scratch(&work, galotne::tablebase::LockMode::Exclusive);
    let error =
        run_fetch(tables().display(), &job_of_class(dir.path(), "KvK")).expect_err("locked");
    assert!(matches!(error, FetchError::Lock(_)), "{error}");
    assert!(
        error
            .to_string()
            .contains(&dir.path().display().to_string()),
        "{error}"
    );
    drop(lock);
    run_fetch(tables().display(), &job_of_class(dir.path(), "KvK")).expect("fetched");
}

/// A folder in the place of a file, at the source and at the destination.
#[cfg(unix)]
#[test]
fn folders_in_the_place_of_files_are_errors() {
    let copy = copy();
    let wdl = Path::new("international/KvK.wdl.glt");
    fs::remove_file(copy.path().join(wdl)).expect("removed");
    fs::create_dir(copy.path().join(wdl)).expect("made");
    let dir = tempfile::tempdir().expect("a directory");
    let error = run_fetch(copy.path().display(), &job_of_class(dir.path(), "KvK"))
        .expect_err("a directory");
    assert!(error.to_string().contains("directory"), "{error}");
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(dir.path().join(wdl)).expect("made");
    let error =
        run_fetch(tables().display(), &job_of_class(dir.path(), "KvK")).expect_err("a directory");
    assert!(matches!(error, FetchError::Write(_)), "{error}");
}
