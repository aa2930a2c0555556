//! `galotne study` as a program, and the published lessons.

use crate::program::run_in;
use crate::test_tables;
use galotne::notation::{Fen, parse_move};
use galotne::rules::{INTERNATIONAL, RUSSIAN, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folder of the published lessons.
pub fn published() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/study")
}

fn built(orders: &[(&'static Variant, &[&str])]) -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    for (variant, classes) in orders {
        test_tables::copy_named(variant, classes, dir.path());
    }
    dir
}

/// Returns the computed numbers of a text with the notes after them, in order.
pub fn figures(text: &str) -> Vec<String> {
    let (told, _) = text.split_once("\n[^1]: ").unwrap_or((text, ""));
    let plain = told.replace([',', '\u{a0}'], "");
    let mut figures = vec![];
    for (place, _) in plain.match_indices("[^") {
        let digits = plain[..place].trim_end_matches(|c: char| !c.is_ascii_digit());
        let start = digits
            .rfind(|c: char| !c.is_ascii_digit())
            .map_or(0, |at| at + 1);
        let note = &plain[place..];
        let note = &note[..note.find(']').expect("an end")];
        figures.push(format!("{} {note}", &digits[start..]));
    }
    figures
}

/// Computes every number of the lessons again; with `GALOTNE_TEST_FULL` in every language, and for
/// the large board.
#[test]
fn lessons_equal_the_tables() {
    let dir = built(&[
        (&RUSSIAN, &["KKKvK", "KMvK"]),
        (&INTERNATIONAL, &["KKKvK", "KMvK"]),
    ]);
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    for lesson in ["three-kings-8x8", "three-kings-10x10", "two-against-one"] {
        let read = |language: &str| {
            let path = published().join(format!("{lesson}.{language}.md"));
            fs::read_to_string(&path).expect("a lesson")
        };
        for language in ["en", "lv", "ru"] {
            if full || language == "en" && lesson != "three-kings-10x10" {
                let folder = tempfile::tempdir().expect("a directory");
                let to = folder.path().to_str().expect("text");
                let done = run_in(
                    dir.path(),
                    &["study", lesson, "--lang", language, "--folder", to],
                );
                assert_eq!((done.code, &*done.err), (Some(0), ""));
                let name = format!("{lesson}.{language}.md");
                let told = fs::read_to_string(folder.path().join(&name)).expect("a lesson");
                assert!(
                    told == read(language),
                    "{name}: make it again with `galotne study`"
                );
                for picture in fs::read_dir(folder.path().join("pictures")).expect("pictures") {
                    let picture = picture.expect("a picture");
                    let drawn = fs::read(picture.path()).expect("a picture");
                    let known = published().join("pictures").join(picture.file_name());
                    assert!(fs::read(known).expect("a picture") == drawn);
                }
            }
            // The other languages have the same numbers.
            let [own, english] = [read(language), read("en")].map(|text| figures(&text));
            assert!(english.len() > 5);
            if lesson == "two-against-one" || language == "en" {
                assert_eq!(own.len(), english.len());
            } else {
                let sorted = |mut figures: Vec<String>| {
                    figures.sort_unstable();
                    figures
                };
                let digits = |figures: Vec<String>| -> Vec<String> {
                    let numbers = figures.into_iter();
                    let numbers = numbers.map(|of| of.split(' ').next().unwrap_or("").to_owned());
                    sorted(numbers.collect())
                };
                assert_eq!(digits(own), digits(english), "{lesson} {language}");
            }
        }
    }
    let page = dir.path().join("lesson.html");
    let to = page.to_str().expect("text");
    let done = run_in(
        dir.path(),
        &["study", "two-against-one", "--lang", "ru", "--html", to],
    );
    assert_eq!((done.code, &*done.out, &*done.err), (Some(0), "", ""));
    let page = fs::read_to_string(page).expect("a page");
    assert!(
        page.contains("<html lang=\"ru\">") && page.contains("<svg") && page.contains("<table>")
    );
}

/// The longest wins of more pieces than tests build: each move is legal, and each line has its
/// stated end.
#[test]
fn records_are_complete_lines() {
    let longest = fs::read_to_string(published().join("../longest.tsv")).expect("a table");
    let mut texts = vec![];
    for language in ["en", "lv", "ru"] {
        let path = published().join(format!("records.{language}.md"));
        let text = fs::read_to_string(path).expect("a lesson");
        let mut lines = vec![];
        let (mut position, mut plies, mut fen) = (None, 0, String::new());
        for line in text.lines() {
            if let Some(picture) = line.strip_prefix("![") {
                fen = picture.split_once(": ").expect("a position").1.to_owned();
                fen.truncate(fen.find(']').expect("an end"));
                position = Some(
                    Fen::parse(&INTERNATIONAL, &fen)
                        .expect("a position")
                        .position,
                );
                plies = 0;
            }
            let cells: Vec<&str> = line.split(" | ").collect();
            if let (Some(now), [_, moves, _]) = (&mut position, &cells[..])
                && moves.contains(|c: char| c.is_ascii_digit())
            {
                for text in moves.split_whitespace() {
                    let played = parse_move(&INTERNATIONAL, now, text).expect("a legal move");
                    *now = INTERNATIONAL.play(now, &played);
                    plies += 1;
                }
            }
            if line.starts_with("`galotne line") {
                assert!(!INTERNATIONAL.has_move(&position.take().expect("a board")));
                let known = |row: &str| row.contains(&format!("\t{plies}\t{fen}"));
                assert!(longest.lines().any(known), "{plies} {fen}");
                lines.push((fen.clone(), plies));
            }
        }
        assert_eq!(lines.len(), 4);
        texts.push(lines);
    }
    assert!(texts[0] == texts[1] && texts[0] == texts[2]);
}

#[test]
fn chapters_and_disagreements_are_written() {
    let dir = built(&[(&INTERNATIONAL, &["KMvK", "MvM"]), (&RUSSIAN, &["KMvK"])]);
    let study = |arguments: &[&str]| run_in(dir.path(), &[&["study"], arguments].concat());
    let done = study(&["KMvK", "--beside", "russian"]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let said = &done.out;
    assert!(
        said.contains("24,373 (23.0\u{a0}%)") && said.contains("8 × 8"),
        "{said}"
    );
    let done = study(&["KvKM", "--json"]);
    let chapter: serde_json::Value = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(chapter["class"], "KMvK");
    assert_eq!(chapter["statistics"][0]["wins"], 24373);
    let done = study(&["disagreements", "--pieces", "3", "--json"]);
    // Some classes of three pieces are missing.
    assert_eq!(done.code, Some(2));
    let done = study(&["disagreements", "--pieces", "2", "--json"]);
    assert_eq!((done.code, done.out.lines().count()), (Some(0), 3));
    let lessons = study(&[]);
    assert!(lessons.out.lines().count() == 5 && lessons.out.contains("three-kings-8x8"));
    for wrong in [
        &["KKKKvK"][..],
        &["no-lesson"],
        &["KMvK", "--folder", "x"],
        &["three-kings-8x8", "--json"],
        &["KMvK", "--profile", "lidraughts"],
    ] {
        let done = study(wrong);
        assert_ne!(done.code, Some(0), "{wrong:?}");
        assert!(done.err.starts_with("galotne: "), "{}", done.err);
    }
    assert_eq!(study(&["KKKKvK"]).code, Some(2));
    assert_eq!(study(&["three-kings-8x8"]).code, Some(2));
}
