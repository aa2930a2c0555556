//! Fetches of mills tables.

use crate::fixture::{counts, files_of, job, run_fetch};
use crate::service::TestService;
use galotne::value::Metric;
use galotne_fetch::{FetchError, FetchJob};
use galotne_generator::build::build;
use galotne_generator::check::inventory::Inventory;
use galotne_generator::order::BuildOrder;
use galotne_mills::{MILLS, Tablebase, parse_fen};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three and four stones against three, and of one stone in hand.
pub fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let classes = ["4v3", "3+1v3"].map(|class| class.parse().expect("a class"));
        let order = BuildOrder::new(&MILLS, MILLS.all_needed(&classes), dir.path());
        build(&order, &()).expect("built");
        fs::remove_dir_all(dir.path().join(".work")).expect("it was there");
        dir
    });
    dir.path()
}

fn mills_job(dir: &Path, classes: &[&str]) -> FetchJob {
    FetchJob {
        game: &MILLS,
        classes: classes.iter().map(ToString::to_string).collect(),
        ..job(dir)
    }
}

#[test]
fn fetched_tables_are_the_built_ones() {
    let service = TestService::new(tables(), 8);
    for source in [service.url(""), tables().display().to_string()] {
        let dir = tempfile::tempdir().expect("a directory");
        let job = mills_job(dir.path(), &["4v3", "3+1v3"]);
        let done = run_fetch(&source, &job).expect("fetched");
        assert_eq!(counts(&done), [0, 6, 0], "{source}");
        assert_eq!(done[0].rules, "mills");
        assert!(
            files_of("mills", dir.path()) == files_of("mills", tables()),
            "the files differ"
        );
        let here = Tablebase::open(&MILLS, dir.path()).expect("tables");
        let classes: Vec<_> = here.keys().map(|key| key.class).collect();
        assert!(
            Inventory::read(&here, dir.path(), &classes, &())
                .faults()
                .is_empty()
        );
        let position = parse_fen(&MILLS, "W:Wa1,d1,a7:Bb2,d2,f4").expect("a position");
        let there = Tablebase::open(&MILLS, tables()).expect("tables");
        assert_eq!(here.dtw(&position).ok(), there.dtw(&position).ok());
        let again = run_fetch(&source, &job).expect("fetched");
        assert_eq!(counts(&again), [6, 0, 0]);
        // Only the damaged file is replaced.
        let wrong = dir.path().join("mills/3v3.wdl.glt");
        let mut bytes = fs::read(&wrong).expect("a table");
        bytes[300] ^= 4;
        fs::write(&wrong, bytes).expect("written");
        let again = run_fetch(&source, &job).expect("fetched");
        assert_eq!(counts(&again), [5, 0, 1]);
        assert!(
            files_of("mills", dir.path()) == files_of("mills", tables()),
            "the files differ"
        );
    }
}

#[test]
fn successor_classes_are_fetched_too() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = tables().display().to_string();
    let mut job = mills_job(dir.path(), &["4v3"]);
    job.metrics = Some(vec![Metric::Wdl]);
    let done = run_fetch(&source, &job).expect("fetched");
    let names: Vec<&str> = done.iter().map(|table| &*table.table).collect();
    assert_eq!(names, ["3v3.wdl", "4v3.wdl"]);
    for (classes, expected) in [
        (&["5v3"][..], "5v3.wdl"),
        (&["KvK"], "mills does not have all of these classes: KvK"),
        (&["2v3"], "2v3"),
        (&["../4v3"], "../4v3"),
    ] {
        job.classes = classes.iter().map(ToString::to_string).collect();
        let error = run_fetch(&source, &job).expect_err("the class is missing");
        assert!(error.to_string().contains(expected), "{error}");
        let missing = matches!(error, FetchError::MissingTables { .. });
        assert_eq!(missing, classes == ["5v3"], "{error}");
    }
}

#[test]
fn tables_of_another_game_are_refused() {
    // Renamed files, with the game of their reports changed.
    let dir = tempfile::tempdir().expect("a directory");
    for (path, bytes) in files_of("mills", tables()) {
        let path = dir
            .path()
            .join("mills-optional")
            .join(path.file_name().expect("a name"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let text = String::from_utf8(bytes.clone());
        let named = text.map(|text| text.replace("\"mills\"", "\"mills-optional\""));
        fs::write(path, named.map_or(bytes, String::into_bytes)).expect("written");
    }
    let here = tempfile::tempdir().expect("a directory");
    let job = FetchJob {
        game: galotne_mills::Mills::named("mills-optional").expect("a game"),
        ..mills_job(here.path(), &["3v3"])
    };
    let error = run_fetch(dir.path().display(), &job).expect_err("other rules");
    assert!(
        !matches!(error, FetchError::MissingTables { .. }),
        "{error}"
    );
    assert!(!here.path().join("mills-optional/3v3.wdl.glt").exists());
}
