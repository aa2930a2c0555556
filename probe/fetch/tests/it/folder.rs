//! Fetches from local folders.

use crate::fake_host::{Behaviour, FakeHost};
use crate::fixture::{all, copy, counts, files, job, job_of_class, lines, run_fetch, tables};
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::table::TableForm;
use galotne_fetch::{FetchError, FetchJob, PublishedForm, TransferError};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
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

/// Static hosts have a folder for each form, as `scripts/publish` lays them out.
#[test]
fn the_forms_of_a_static_host_are_found() {
    let published = tempfile::tempdir().expect("a directory");
    let host = FakeHost::new(published.path(), |_| Behaviour::Honest);
    let sources = [host.address.clone(), published.path().display().to_string()];
    let fetched = |source: &String, form: Option<TableForm>| {
        let dir = tempfile::tempdir().expect("a directory");
        let job = FetchJob {
            form: form.map(PublishedForm::Tables),
            ..job(dir.path())
        };
        run_fetch(source, &job).map(|_| files(dir.path()))
    };
    let lay_out = |tables: &Path, form: TableForm| {
        let folder = published.path().join(format!("international/{form}/v1"));
        fs::create_dir_all(&folder).expect("made");
        for (path, bytes) in files(tables) {
            fs::write(folder.join(path.file_name().expect("a name")), bytes).expect("written");
        }
        fs::write(folder.join("manifest.jsonl"), lines(tables).concat()).expect("written");
    };
    lay_out(tables(), TableForm::Fast);
    for source in &sources {
        assert!(fetched(source, None).expect("fetched") == all());
        let error = fetched(source, Some(TableForm::Compact)).expect_err("no such form");
        let text = error.to_string();
        let tried = "international/compact/v1";
        assert!(matches!(error, FetchError::ManifestNotFound { .. }) && text.contains(tried));
        assert!(!text.contains("fast/v1"), "{text}");
    }

    let compact = tempfile::tempdir().expect("a directory");
    let order = BuildOrder {
        form: Some(TableForm::Compact),
        ..BuildOrder::new(&INTERNATIONAL, Class::up_to(3), compact.path())
    };
    build(&order, &()).expect("built");
    lay_out(compact.path(), TableForm::Compact);
    let compact = files(compact.path());
    assert!(compact != all());
    for source in &sources {
        for (form, expected) in [
            (None, &compact),
            (Some(TableForm::Compact), &compact),
            (Some(TableForm::Fast), &all()),
        ] {
            assert!(
                fetched(source, form).expect("fetched") == *expected,
                "{form:?}"
            );
        }
    }
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
    let set = copy();
    let fetch_again = || {
        let done = run_fetch(set.path().display(), &job(set.path())).expect("fetched");
        assert_eq!(counts(&done), [done.len(), 0, 0]);
    };
    let (work, records) = (set.path().join(".work"), "international/verified.jsonl");
    // Only a record of its hashes is, if it can be.
    fs::write(&work, "not a folder").expect("written");
    fetch_again();
    assert!(!set.path().join(records).exists());
    fs::remove_file(&work).expect("it was there");
    fetch_again();
    assert!(set.path().join(records).exists());
    fs::remove_dir_all(&work).expect("it was there");
    fetch_again();
    assert!(!work.exists());
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

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_is_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let goal = dir.path().join("goal");
    std::os::unix::fs::symlink("unmounted", &goal).expect("made");
    let error = run_fetch(tables().display(), &job_of_class(&goal, "KvK")).expect_err("nowhere");
    let message = error.to_string();
    assert!(
        message.contains("goal is a link to unmounted, which does not exist"),
        "{message}"
    );
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
