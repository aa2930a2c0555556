//! `galotne adjudicate --accept-irregular`: games that continued after a missed capture.

use crate::program::{CommandOutput, run_in};
use crate::test_tables;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use serde_json::{Value as Json, json};
use std::sync::OnceLock;
use tempfile::TempDir;

fn tables() -> &'static TempDir {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        test_tables::copy_built(&INTERNATIONAL, &Class::up_to(3), dir.path());
        dir
    })
}

fn adjudicate(fen: &str, moves: &str, flags: &[&str]) -> CommandOutput {
    let rules = ["--rules", "international"];
    let game = ["adjudicate", "--fen", fen, "--moves", moves];
    run_in(tables().path(), &[&game[..], &rules, flags].concat())
}

fn accepted(fen: &str, moves: &str) -> Json {
    let done = adjudicate(fen, moves, &["--accept-irregular", "--json"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    done.object()
}

/// White wins by capturing at once, but makes another move, and Black could win.
const THROWN: (&str, &str) = ("W:WK28:BK33", "28-22 33-47 22-18");

#[test]
fn without_the_flag_a_missed_capture_is_refused_with_the_legal_moves() {
    let (fen, moves) = THROWN;
    let refused = adjudicate(fen, moves, &[]);
    assert_eq!(
        refused.refusal(),
        "galotne: game 1, line 1, move 1 of White: `28-22` is not legal: a capture was due, 28x39, 28x44 or 28x50 \
         (if the players let it stand: --accept-irregular)\n"
    );
    let told = adjudicate(fen, moves, &["--json"]).object();
    assert_eq!(told["error"]["kind"], "illegal-move");
    assert_eq!(told["error"]["due"], json!(["28x39", "28x44", "28x50"]));
    // The flag does not accept other illegal moves.
    let told = adjudicate("W:W28:B5", "28-33 5-10", &["--json"]).object();
    assert_eq!(told["error"].get("due"), None);
}

#[test]
fn irregular_plies_are_listed_and_judged_by_their_result() {
    let (fen, moves) = THROWN;
    let answer = accepted(fen, moves);
    assert_eq!(
        answer["irregular"],
        json!([
            {"ply": 1, "move": "28-22", "due": ["28x39", "28x44", "28x50"], "huffed": null},
            {"ply": 2, "move": "33-47", "due": ["33x6", "33x11", "33x17"], "huffed": null}
        ])
    );
}

#[test]
fn every_format_and_language_mentions_irregular_plies() {
    let (fen, moves) = ("W:WK28,K6:BK33", "6-1 33x22");
    let flag = "--accept-irregular";
    for (language, sentence) in [
        ("en", "a capture was due: 28x39, 28x44, 28x50"),
        ("lv", "bija jāsit: 28x39, 28x44, 28x50"),
        ("ru", "надо было бить: 28x39, 28x44, 28x50"),
    ] {
        let text = adjudicate(fen, moves, &[flag, "--lang", language]);
        let words = text.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(sentence), "{words}");
        let page = adjudicate(fen, moves, &[flag, "--lang", language, "--html", "-"]);
        assert!(page.out.contains(sentence), "{language}");
        let line = adjudicate(fen, moves, &[flag, "--lang", language, "--summary"]);
        let words = line.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(sentence), "{words}");
    }
    let table = adjudicate(fen, moves, &[flag, "--summary", "--csv"]);
    let mut table = csv::Reader::from_reader(table.out.as_bytes());
    let place = (table.headers().expect("headings").iter()).position(|name| name == "irregular");
    let row = table.records().next().expect("a row").expect("a row");
    let field = place.and_then(|place| row.get(place));
    assert_eq!(field, Some("1:6-1 (28x39, 28x44, 28x50)"));
}

#[test]
fn better_moves_are_legal_and_a_profitable_missed_capture_has_none() {
    // White has given the win away: the legal moves that kept it are listed.
    let answer = accepted("W:WK28,K6:BK33", "6-1 33x22");
    assert_eq!(
        answer["changes"],
        json!([{
            "ply": 1, "played": "6-1", "from": "win", "to": "draw",
            "better": ["28x39", "28x44", "28x50"]
        }])
    );
    // White should capture and be captured in turn, but promotes instead.
    let answer = accepted("W:W7:B12,K36", "7-2 36-47");
    let change = &answer["changes"][0];
    assert_eq!(
        (&change["from"], &change["to"], &change["better"]),
        (&json!("loss"), &json!("draw"), &json!([]))
    );
    assert_eq!(answer["irregular"][0]["due"], json!(["7x18"]));
}

#[test]
fn a_huffed_piece_is_named() {
    let game = "[GameType \"20\"]\n[FEN \"W:WK28,K6:BK33\"]\n1. 6-1 /FEN \"B:WK1:BK33\"/ 33-47 *\n";
    let path = tables().path().join("huffed.pdn");
    std::fs::write(&path, game).expect("a file");
    let path = path.to_str().expect("text");
    let done = run_in(
        tables().path(),
        &["adjudicate", path, "--accept-irregular", "--json"],
    );
    let answer = done.object();
    assert_eq!(answer["irregular"][0]["huffed"], "28");
    assert_eq!(answer["final"]["clock"]["spent"], json!(["6.4=2"]));
    let kinds: Vec<_> = (answer["final"]["notes"].as_array().expect("notes").iter())
        .map(|note| note["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds[..3], ["fresh-clocks", "irregular", "huffed"]);
}
