//! Comparisons with the published tables: hashes of values computed from tables, tables that differ
//! although their checksums and reports are right, and records of verifications.

use crate::common::{assert_same, class, compact, directory_of, expected, files, four_pieces, run};
use crate::forged::forge;
use crate::mills_tables::{built, named, open};
use galotne::game::Game;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::table::{Table, code};
use galotne::tablebase::Tablebase;
use galotne_generator::check::content::content_hash;
use galotne_mills::MILLS;
use galotne_published::VerifiedTables;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Asserts that the values of the tables of a class have the hashes of its report.
fn assert_contents<G: Game + Sync>(tables: &Tablebase<G>, dir: &Path, class: G::Class) -> usize {
    let path = report::path_of(dir, tables.game().name(), class);
    let report = report::read(&path).expect("a report");
    let keys = tables.keys().filter(|key| key.class == class);
    let mut compared = 0;
    for key in keys {
        let name = key.to_string();
        let entry = report.tables.iter().find(|entry| entry.table == name);
        let expected = &entry.expect("an entry").content;
        let found = content_hash(tables, key, &()).expect("whole tables");
        assert_eq!(found.to_string(), *expected, "{name}");
        compared += 1;
    }
    compared
}

#[test]
fn hashes_of_values_are_those_of_the_solver() {
    let built_tables = four_pieces();
    for (name, tables) in [("KvK", 7), ("KvM", 7), ("KKvK", 7)] {
        let (dir, class) = (built_tables.dir.path(), class(name));
        assert_eq!(
            assert_contents(&built_tables.tables, dir, class),
            tables,
            "{name}"
        );
    }
    let compact = compact();
    assert_eq!(
        assert_contents(&compact.tables, compact.dir.path(), class("KMvK")),
        2
    );
    assert_eq!(
        assert_contents(&open(&MILLS, built()), built(), named("3v3")),
        2
    );
}

const BUILD: &[&str] = &["build", "KKvK"];
const FORGED: &str = "KKvK.wdl";

fn errors(done: &Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

fn text(done: &Output) -> String {
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// Forges the results of a class, and makes its report vouch for them.
fn forge_with_report(dir: &Path) {
    let game = dir.join(INTERNATIONAL.name);
    let table = game.join(report::file_of(FORGED));
    forge(&table, 2, |_, _, code| match code {
        code::WIN => code::LOSS,
        code::LOSS => code::WIN,
        other => other,
    });
    let path = game.join("KKvK.json");
    let mut report = report::read(&path).expect("a report");
    report.checksum = None;
    let forged = Table::open_file(table).expect("a table");
    let entry = report.tables.iter_mut().find(|entry| entry.table == FORGED);
    let entry = entry.expect("an entry");
    entry.bytes = forged.file_len();
    entry.file = forged.sha256().expect("read").to_string();
    entry.seal = Some(forged.file_hash().expect("read").to_string());
    let report = report.with_checksum().expect("JSON");
    fs::write(path, serde_json::to_vec(&report).expect("JSON")).expect("written");
}

fn states(dir: &Path) -> [&'static str; 3] {
    let known = VerifiedTables::read(dir, INTERNATIONAL.name);
    [FORGED, "KKvK.dtw", "KvK.wdl"].map(|table| known.state(table).word())
}

#[test]
fn tables_that_differ_from_the_published_ones_are_named_and_repaired() {
    let sound = expected(BUILD);
    let dir = directory_of(&sound);
    assert_eq!(states(dir.path()), ["not-verified"; 3]);
    forge_with_report(dir.path());
    let done = run(dir.path(), &["verify"]);
    assert_eq!(done.status.code(), Some(1));
    let message = errors(&done);
    let named = "KKvK.wdl.glt: differs from the published table: its hash of values begins with ";
    assert!(message.contains(named), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(
        states(dir.path()),
        ["differs", "as-published", "as-published"]
    );
    // The other class is right.
    let done = run(dir.path(), &["verify", "KvK"]);
    assert!(done.status.success(), "{}", errors(&done));
    assert!(
        text(&done).contains("\n7 as published.\n"),
        "{}",
        text(&done)
    );

    let command = message.split('`').nth(1).expect("a command");
    let words: Vec<&str> = command.split(' ').collect();
    let repaired = Command::new(env!("CARGO_BIN_EXE_galotne-gen"))
        .args(&words[1..])
        .output();
    let repaired = repaired.expect("it starts");
    assert!(
        repaired.status.success(),
        "{command}: {}",
        errors(&repaired)
    );
    assert_same(&files(dir.path()), &sound, command);
    assert_eq!(states(dir.path())[0], "not-verified");
    let done = run(dir.path(), &["verify", "--json"]);
    assert!(done.status.success(), "{}", errors(&done));
    let answer: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!(answer["published"], serde_json::json!({"as-published": 14}));
    assert_eq!(states(dir.path()), ["as-published"; 3]);
}

#[test]
fn a_directory_that_cannot_be_written_to_is_verified_without_records() {
    let dir = directory_of(&expected(&["build", "KvK"]));
    fs::write(dir.path().join(".work"), "not a folder").expect("written");
    let done = run(dir.path(), &["verify"]);
    assert!(done.status.success(), "{}", errors(&done));
    assert!(
        errors(&done).contains("is not recorded"),
        "{}",
        errors(&done)
    );
    assert_eq!(states(dir.path()), ["not-verified"; 3]);
}

#[test]
fn compact_tables_are_published_in_two_metrics() {
    let dir = directory_of(&files(compact().dir.path()));
    let done = run(dir.path(), &["verify", "KMvK", "KvK"]);
    assert!(done.status.success(), "{}", errors(&done));
    assert!(
        text(&done).contains("\n4 as published.\n"),
        "{}",
        text(&done)
    );
}
