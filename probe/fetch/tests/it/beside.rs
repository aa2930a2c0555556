//! Reports beside tables: those of the source, and those that are put together.

use crate::host::{Host, Manner};
use crate::made::{all, fetched, files, is_part, of_class, order, tables};
use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_fetch::FetchError;
use galotne_generator::check::set::Set;
use std::fs;
use std::path::Path;

/// Checks a directory as `galotne-gen verify` does.
#[track_caller]
fn is_sound(dir: &Path, classes: &[String]) {
    let classes: Vec<Class> = (classes.iter())
        .map(|class| class.parse().expect("a class"))
        .collect();
    let tables = Tablebase::open(&INTERNATIONAL, dir).expect("tables");
    let set = Set::read(&tables, dir, &classes, &());
    let faults: Vec<String> = set.faults().iter().map(ToString::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
    assert!(!set.is_empty());
}

#[test]
fn reports_tell_of_what_is_here_and_grow_with_it() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = order(dir.path());
    for (metrics, profile) in [
        (vec![Metric::Wdl], None),
        (vec![Metric::Need], Some("fmjd-2018")),
        (vec![Metric::Dtw], None),
    ] {
        order.metrics = Some(metrics);
        order.profiles = profile
            .and_then(|name| INTERNATIONAL.profile(name))
            .map(|one| vec![one]);
        fetched(tables().display(), &order).expect("fetched");
        is_sound(dir.path(), &order.classes);
    }
    assert!(files(dir.path()).len() < all().len());
    order.metrics = None;
    order.profiles = None;
    fetched(tables().display(), &order).expect("fetched");
    is_sound(dir.path(), &order.classes);
    // Whole, they are the source's.
    assert!(files(dir.path()) == all());
}

/// Tables that the source does not have stay, and so does what is known of them.
#[test]
fn what_is_here_besides_stays_known() {
    let dir = tempfile::tempdir().expect("a directory");
    fetched(tables().display(), &order(dir.path())).expect("fetched");
    let at = |name: &str| dir.path().join("international").join(name);
    let report = fs::read(at("KKvK.json")).expect("read");
    fs::remove_file(at("KKvK.wdl.glt")).expect("removed");
    let classes = [(); 2].map(|()| "KKvK".parse::<Class>().expect("a class"));
    let lines: Vec<String> = crate::made::lines(tables());
    // A source without need of this class.
    let fewer: String = lines
        .iter()
        .map(|line| {
            let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let said = line["tables"].as_array_mut().expect("tables");
            said.retain(|said| !said["table"].as_str().expect("text").contains("need"));
            format!("{line}\n")
        })
        .collect();
    let host = Host::new(tables(), move |request| {
        if request.path.ends_with("manifest.jsonl") {
            Manner::Bytes(fewer.clone().into_bytes())
        } else {
            Manner::Honest
        }
    });
    fetched(&host.address, &of_class(dir.path(), "KKvK")).expect("fetched");
    is_sound(dir.path(), &[classes[0].to_string()]);
    assert_eq!(fs::read(at("KKvK.json")).expect("read"), report);
    // Also where the report must be written anew.
    fs::remove_file(at("KKvK.json")).expect("removed");
    fs::write(at("KKvK.json"), "{}").expect("written");
    fetched(tables().display(), &of_class(dir.path(), "KKvK")).expect("fetched");
    assert!(files(dir.path()) == all());
}

/// Some hosts have tables alone: what the manifest says makes a report.
#[test]
fn a_report_is_made_where_the_source_has_none() {
    let host = Host::new(tables(), |request| {
        if request.path.ends_with(".json") {
            Manner::Status(404, "")
        } else {
            Manner::Honest
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    let order = order(dir.path());
    fetched(&host.address, &order).expect("fetched");
    is_sound(dir.path(), &order.classes);
    for class in &order.classes {
        let read = |dir: &Path| report::read(&report::path_of(dir, INTERNATIONAL.name, class));
        let (made, known) = (
            read(dir.path()).expect("a report"),
            read(tables()).expect("one"),
        );
        assert_eq!(made.as_published(), known.as_published());
        assert_eq!(made.tables, known.tables);
    }
    // It stays.
    let before = host.requests().len();
    fetched(&host.address, &order).expect("fetched");
    assert_eq!(host.requests().len(), before + 1);
}

#[test]
fn a_damaged_report_is_no_report() {
    let once = Host::new(tables(), |request| match request.before {
        0 if request.path.ends_with("KKvK.json") => Manner::Flip(300),
        _ => Manner::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    fetched(&once.address, &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    for other in [
        b"{}".to_vec(),
        fs::read(tables().join("international/KKvM.json")).expect("read"),
    ] {
        let host = Host::new(tables(), move |request| {
            if request.path.ends_with("KKvK.json") {
                Manner::Bytes(other.clone())
            } else {
                Manner::Honest
            }
        });
        let dir = tempfile::tempdir().expect("a directory");
        let error = fetched(&host.address, &order(dir.path())).expect_err("damaged");
        assert!(matches!(error, FetchError::Damaged { .. }), "{error}");
        is_part(dir.path());
    }
}
