//! Reports: copies of those of the source, and assembled ones.

use crate::fake_host::{Behaviour, FakeHost};
use crate::fixture::{all, assert_no_wrong_file, files, job, job_of_class, run_fetch, tables};
use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_fetch::FetchError;
use galotne_generator::check::inventory::Inventory;
use std::fs;
use std::path::Path;

/// Asserts that a directory passes `galotne-gen verify`.
#[track_caller]
fn assert_sound(dir: &Path, classes: &[String]) {
    let classes: Vec<Class> = (classes.iter())
        .map(|class| class.parse().expect("a class"))
        .collect();
    let tables = Tablebase::open(&INTERNATIONAL, dir).expect("tables");
    let set = Inventory::read(&tables, dir, &classes, &());
    let faults: Vec<String> = set.faults().iter().map(ToString::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
    assert!(tables.keys().next().is_some());
}

#[test]
fn reports_list_the_tables_that_are_present() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut job = job(dir.path());
    for (metrics, profile) in [
        (vec![Metric::Wdl], None),
        (vec![Metric::Need], Some("fmjd-2018")),
        (vec![Metric::Dtw], None),
    ] {
        job.metrics = Some(metrics);
        job.profiles = profile
            .and_then(|name| INTERNATIONAL.profile(name))
            .map(|one| vec![one]);
        run_fetch(tables().display(), &job).expect("fetched");
        assert_sound(dir.path(), &job.classes);
    }
    assert!(files(dir.path()).len() < all().len());
    job.metrics = None;
    job.profiles = None;
    run_fetch(tables().display(), &job).expect("fetched");
    assert_sound(dir.path(), &job.classes);
    // Complete ones are copies of the source's.
    assert!(files(dir.path()) == all());
}

/// Local tables that the source lacks stay, in the directory and in the report.
#[test]
fn tables_that_the_source_lacks_stay_in_the_report() {
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(tables().display(), &job(dir.path())).expect("fetched");
    let at = |name: &str| dir.path().join("international").join(name);
    let report = fs::read(at("KKvK.json")).expect("read");
    fs::remove_file(at("KKvK.wdl.glt")).expect("removed");
    let classes = [(); 2].map(|()| "KKvK".parse::<Class>().expect("a class"));
    let lines: Vec<String> = crate::fixture::lines(tables());
    // A source without `need` tables.
    let fewer: String = lines
        .iter()
        .map(|line| {
            let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let entries = line["tables"].as_array_mut().expect("tables");
            entries.retain(|entry| !entry["table"].as_str().expect("text").contains("need"));
            format!("{line}\n")
        })
        .collect();
    let host = FakeHost::new(tables(), move |request| {
        if request.path.ends_with("manifest.jsonl") {
            Behaviour::Bytes(fewer.clone().into_bytes())
        } else {
            Behaviour::Honest
        }
    });
    run_fetch(&host.address, &job_of_class(dir.path(), "KKvK")).expect("fetched");
    assert_sound(dir.path(), &[classes[0].to_string()]);
    assert_eq!(fs::read(at("KKvK.json")).expect("read"), report);
    // The same if the local report is damaged.
    fs::remove_file(at("KKvK.json")).expect("removed");
    fs::write(at("KKvK.json"), "{}").expect("written");
    run_fetch(tables().display(), &job_of_class(dir.path(), "KKvK")).expect("fetched");
    assert!(files(dir.path()) == all());
}

/// Some hosts have tables alone: the report is assembled from the manifest.
#[test]
fn a_report_is_assembled_if_the_source_has_none() {
    let host = FakeHost::new(tables(), |request| {
        if request.path.ends_with(".json") {
            Behaviour::Status(404, "")
        } else {
            Behaviour::Honest
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    let job = job(dir.path());
    run_fetch(&host.address, &job).expect("fetched");
    assert_sound(dir.path(), &job.classes);
    for class in &job.classes {
        let read = |dir: &Path| report::read(&report::path_of(dir, INTERNATIONAL.name, class));
        let (made, known) = (
            read(dir.path()).expect("a report"),
            read(tables()).expect("one"),
        );
        assert_eq!(made.as_published(), known.as_published());
        assert_eq!(made.tables, known.tables);
    }
    // The next fetch accepts it.
    let before = host.requests().len();
    run_fetch(&host.address, &job).expect("fetched");
    assert_eq!(host.requests().len(), before + 1);
}

#[test]
fn damaged_reports_are_downloaded_again_or_refused() {
    let once = FakeHost::new(tables(), |request| match request.before {
        0 if request.path.ends_with("KKvK.json") => Behaviour::Flip(300),
        _ => Behaviour::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&once.address, &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    for other in [
        b"{}".to_vec(),
        fs::read(tables().join("international/KKvM.json")).expect("read"),
    ] {
        let host = FakeHost::new(tables(), move |request| {
            if request.path.ends_with("KKvK.json") {
                Behaviour::Bytes(other.clone())
            } else {
                Behaviour::Honest
            }
        });
        let dir = tempfile::tempdir().expect("a directory");
        let error = run_fetch(&host.address, &job(dir.path())).expect_err("damaged");
        assert!(matches!(error, FetchError::Damaged { .. }), "{error}");
        assert_no_wrong_file(dir.path());
    }
}
