//! Folders of this machine.

use crate::made::{all, copy, counts, fetched, files, of_class, order, tables};
use galotne_fetch::{FetchError, TransferError};
use std::fs;
use std::path::Path;

#[test]
fn a_folder_serves_with_a_manifest_and_without() {
    let copy = copy();
    for manifest in [true, false] {
        if !manifest {
            fs::remove_file(copy.path().join("international/manifest.jsonl")).expect("removed");
        }
        let path = copy.path().display().to_string();
        for address in [path.clone(), format!("file://{path}")] {
            let dir = tempfile::tempdir().expect("a directory");
            let done = fetched(address, &order(dir.path())).expect("fetched");
            assert_eq!(counts(&done), [0, done.len(), 0]);
            assert!(files(dir.path()) == all());
        }
    }
    let above = tempfile::tempdir().expect("a directory");
    fs::rename(copy.path(), above.path().join("tables")).expect("moved");
    let dir = tempfile::tempdir().expect("a directory");
    fetched(above.path().display(), &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn what_a_folder_does_not_have_is_told_before_anything_is_written() {
    let dir = tempfile::tempdir().expect("a directory");
    let goal = dir.path().join("goal");
    let error = fetched(dir.path().display(), &order(&goal)).expect_err("nothing there");
    assert!(matches!(error, FetchError::NoManifest { .. }), "{error}");
    let error = fetched(tables().display(), &of_class(&goal, "KKKvK")).expect_err("too large");
    assert!(error.is_missing_table(), "{error}");
    assert!(error.to_string().contains("KKKvK"), "{error}");
    let copy = copy();
    fs::write(copy.path().join("international/KvK.wdl.glt"), "").expect("written");
    let error = fetched(copy.path().display(), &of_class(&goal, "KvK")).expect_err("short");
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

/// A complete set may lie where nobody writes, also when it is its own source.
#[test]
fn a_complete_set_is_left_as_it_is() {
    let done = fetched(tables().display(), &order(tables())).expect("fetched");
    assert_eq!(counts(&done), [done.len(), 0, 0]);
    assert!(!tables().join(".work").exists());
}

#[test]
fn two_do_not_write_into_one_directory() {
    let dir = tempfile::tempdir().expect("a directory");
    let work = dir.path().join(".work");
    fs::create_dir(&work).expect("made");
    let held = galotne::tablebase::lock_scratch(&work, galotne::tablebase::Hold::Alone);
    let error = fetched(tables().display(), &of_class(dir.path(), "KvK")).expect_err("locked");
    assert!(matches!(error, FetchError::Lock(_)), "{error}");
    assert!(
        error
            .to_string()
            .contains(&dir.path().display().to_string()),
        "{error}"
    );
    drop(held);
    fetched(tables().display(), &of_class(dir.path(), "KvK")).expect("fetched");
}

/// Something that is no file stands where one should be read or written.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_none() {
    let copy = copy();
    let wdl = Path::new("international/KvK.wdl.glt");
    fs::remove_file(copy.path().join(wdl)).expect("removed");
    fs::create_dir(copy.path().join(wdl)).expect("made");
    let dir = tempfile::tempdir().expect("a directory");
    let error =
        fetched(copy.path().display(), &of_class(dir.path(), "KvK")).expect_err("a directory");
    assert!(error.to_string().contains("directory"), "{error}");
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(dir.path().join(wdl)).expect("made");
    let error = fetched(tables().display(), &of_class(dir.path(), "KvK")).expect_err("a directory");
    assert!(matches!(error, FetchError::Write(_)), "{error}");
}
