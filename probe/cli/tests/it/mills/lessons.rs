//! The lesson on mills, compared with the tables.

use super::{run, tables};
use crate::program::run_in;
use crate::study::{figures, published};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{Class, MILLS};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::fs;

const LESSON: &str = "three-that-fly";

fn read(language: &str) -> String {
    let path = published().join(format!("{LESSON}.{language}.md"));
    fs::read_to_string(path).expect("a lesson")
}

/// Returns the numbers of a text without their notes, sorted.
fn digits(text: &str) -> Vec<String> {
    let numbers = figures(text).into_iter();
    let digits = numbers.map(|figure| figure.split(' ').next().unwrap_or("").to_owned());
    let mut digits: Vec<String> = digits.collect();
    digits.sort_unstable();
    digits
}

/// Returns the published statistics of a class, with White or Black to move.
fn statistics(class: &str, side: &str) -> Json {
    let golden = published().join("../golden/mills-compact.jsonl");
    let golden = fs::read_to_string(golden).expect("statistics");
    let mut classes = golden
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let report = classes.find(|report: &Json| report["class"] == class);
    let statistics = report.expect("the class")["statistics"].clone();
    let mut sides = statistics.as_array().expect("sides").iter();
    let of_side = sides.find(|of| of["side"] == side[..1]).expect("the side");
    of_side.clone()
}

/// The lesson has numbers of one command at a time. Those of three stones against three are
/// computed again; those of more stones are in the published statistics.
#[test]
fn numbers_equal_tables_and_statistics() {
    let english = read("en");
    let notes = english.lines().filter_map(|line| {
        let (number, command) = line.strip_prefix("[^")?.split_once("]: `")?;
        Some((number, command.strip_suffix('`')?))
    });
    let commands: HashMap<&str, &str> = notes.collect();
    let mut compared = [0; 2];
    for figure in figures(&english) {
        let (digits, note) = figure.split_once(' ').expect("a number and its note");
        let command = commands[note.trim_start_matches("[^")];
        let words: Vec<&str> = command.split(' ').collect();
        let ["galotne", asked @ ..] = &words[..] else {
            panic!("{command}");
        };
        let ["--rules", "mills", "find", class, conditions @ ..] = asked else {
            continue;
        };
        let told = if *class == "3v3" {
            compared[0] += 1;
            let said = run(asked).out;
            match conditions.last() {
                Some(&"--longest") => said.split('\t').nth(2).expect("plies").to_owned(),
                _ => said.trim().to_owned(),
            }
        } else {
            let ["--side", side, conditions @ ..] = conditions else {
                panic!("{command}");
            };
            let of = statistics(class, side);
            let told = match conditions {
                ["--count"] => &of["positions"],
                ["--value", "win", "--count"] => &of["wins"],
                ["--value", "loss", "--count"] => &of["losses"],
                ["--value", "win", "--longest"] => &of["longest_win"]["dtw"],
                // The full test computes it again.
                _ => continue,
            };
            compared[1] += 1;
            told.to_string()
        };
        assert_eq!(told, digits, "{command}");
    }
    assert!(
        compared[0] >= 7 && compared[1] >= 20,
        "{compared:?} numbers"
    );
    for language in ["lv", "ru"] {
        assert_eq!(digits(&read(language)), digits(&english), "{language}");
    }
}

/// Writes the whole lesson again, with tables up to nine stones against three.
#[test]
fn the_full_test_writes_the_same_lesson() {
    if std::env::var_os("GALOTNE_TEST_FULL").is_none() {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let classes = ["9v3", "5v4"].map(|name| name.parse::<Class>().expect("a class"));
    let order = BuildOrder::new(&MILLS, MILLS.all_needed(&classes), dir.path());
    build(&order, &()).expect("tables are built");
    let folder = tempfile::tempdir().expect("a directory");
    let to = folder.path().to_str().expect("text");
    let done = run_in(dir.path(), &["study", LESSON, "--folder", to]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let told = fs::read_to_string(folder.path().join(format!("{LESSON}.en.md"))).expect("a lesson");
    assert!(told == read("en"), "make it again with `galotne study`");
    for picture in fs::read_dir(folder.path().join("pictures")).expect("pictures") {
        let picture = picture.expect("a picture");
        let drawn = fs::read(picture.path()).expect("a picture");
        let known = published().join("pictures").join(picture.file_name());
        assert!(fs::read(known).expect("a picture") == drawn);
    }
}

#[test]
fn the_lesson_needs_tables_and_refuses_the_name_of_a_game() {
    let missing = run_in(&tables().join("none"), &["study", LESSON]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
    let named = run(&["study", "--rules", "mills", LESSON]);
    assert!(
        named.refusal().contains("leave out --json, --rules"),
        "{named:?}"
    );
}
