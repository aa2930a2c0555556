//! Tables of mills, fetched in the same way.

use crate::made::{counts, fetched, files_of, order};
use crate::service::Served;
use galotne::value::Metric;
use galotne_fetch::{FetchError, Order};
use galotne_generator::check::set::Set;
use galotne_generator::mills::build::build;
use galotne_generator::mills::order::BuildOrder as Build;
use galotne_mills::{MILLS, Tablebase, parse_fen};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three and four stones against three, and of a stone in hand.
fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let classes = ["4v3", "3+1v3"].map(|class| class.parse().expect("a class"));
        let order = Build::new(&MILLS, MILLS.all_needed(&classes), dir.path());
        build(&order, &()).expect("built");
        fs::remove_dir_all(dir.path().join(".work")).expect("it was there");
        dir
    });
    dir.path()
}

fn wanted(dir: &Path, classes: &[&str]) -> Order {
    Order {
        game: &MILLS,
        classes: classes.iter().map(ToString::to_string).collect(),
        ..order(dir)
    }
}

#[test]
fn a_service_and_a_folder_give_what_was_built() {
    let served = Served::new(tables(), 8);
    for source in [served.url(""), tables().display().to_string()] {
        let dir = tempfile::tempdir().expect("a directory");
        let order = wanted(dir.path(), &["4v3", "3+1v3"]);
        let done = fetched(&source, &order).expect("fetched");
        assert_eq!(counts(&done), [0, 6, 0], "{source}");
        assert_eq!(done[0].rules, "mills");
        assert!(
            files_of("mills", dir.path()) == files_of("mills", tables()),
            "it is not the same"
        );
        let here = Tablebase::open(&MILLS, dir.path()).expect("tables");
        let classes: Vec<_> = here.keys().map(|key| key.class).collect();
        assert!(
            Set::read(&here, dir.path(), &classes, &())
                .faults()
                .is_empty()
        );
        let position = parse_fen(&MILLS, "W:Wa1,d1,a7:Bb2,d2,f4").expect("a position");
        let there = Tablebase::open(&MILLS, tables()).expect("tables");
        assert_eq!(here.dtw(&position).ok(), there.dtw(&position).ok());
        let again = fetched(&source, &order).expect("fetched");
        assert_eq!(counts(&again), [6, 0, 0]);
        // What is wrong is replaced, and nothing else.
        let wrong = dir.path().join("mills/3v3.wdl.glt");
        let mut bytes = fs::read(&wrong).expect("a table");
        bytes[300] ^= 4;
        fs::write(&wrong, bytes).expect("written");
        let again = fetched(&source, &order).expect("fetched");
        assert_eq!(counts(&again), [5, 0, 1]);
        assert!(
            files_of("mills", dir.path()) == files_of("mills", tables()),
            "it is not the same"
        );
    }
}

#[test]
fn a_class_comes_with_what_it_becomes() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = tables().display().to_string();
    let mut order = wanted(dir.path(), &["4v3"]);
    order.metrics = Some(vec![Metric::Wdl]);
    let done = fetched(&source, &order).expect("fetched");
    let names: Vec<&str> = done.iter().map(|table| &*table.table).collect();
    assert_eq!(names, ["3v3.wdl", "4v3.wdl"]);
    for (classes, expected) in [
        (&["5v3"][..], "5v3.wdl"),
        (&["KvK"], "mills does not have all of these classes: KvK"),
        (&["2v3"], "2v3"),
        (&["../4v3"], "../4v3"),
    ] {
        order.classes = classes.iter().map(ToString::to_string).collect();
        let error = fetched(&source, &order).expect_err("it is not there");
        assert!(error.to_string().contains(expected), "{error}");
        let missing = matches!(error, FetchError::Missing { .. });
        assert_eq!(missing, classes == ["5v3"], "{error}");
    }
}

#[test]
fn another_game_under_the_name_is_refused() {
    // The tables of one reading are no tables of another, whatever they are called.
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
    let order = Order {
        game: galotne_mills::Mills::named("mills-optional").expect("a game"),
        ..wanted(here.path(), &["3v3"])
    };
    let error = fetched(dir.path().display(), &order).expect_err("other rules");
    assert!(!matches!(error, FetchError::Missing { .. }), "{error}");
    assert!(!here.path().join("mills-optional/3v3.wdl.glt").exists());
}
