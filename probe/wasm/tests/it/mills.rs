//! Mills sessions that get their bytes chunk by chunk, compared with tables read from files.

use crate::{LIMITS, SMALL, ask_in};
use galotne_answer::mills::{JudgedPosition, line_answer, position_answer};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{Class, MILLS, MILLS_CEYLON, Mills, Tablebase};
use galotne_wasm::{BoardLimits, CHUNK, Session};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Returns the directory of tables of three stones against three, built once.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let made = FOLDER.get_or_init(|| {
        let made = tempfile::tempdir().expect("a directory");
        for rules in [&MILLS, &MILLS_CEYLON] {
            let class: Class = "3v3".parse().expect("a class");
            build(&BuildOrder::new(rules, vec![class], made.path()), &()).expect("built");
        }
        made
    });
    made.path()
}

fn question(rules: &Mills, fen: &str) -> String {
    json!({"rules": rules.name, "fen": fen}).to_string()
}

fn session(chunk: u64) -> Session {
    Session::new("host", 1 << 20, LIMITS, chunk)
}

const POSITIONS: [&str; 6] = [
    "W:Wa4,a7,g7:Ba1,d1,d7",
    "B:Wa4,a7,g7:Ba1,d1,d7",
    "W:Wa1,d1,a7:Bb2,d2,f4",
    "W:Wa1,d1,g1:Bb2,d2,f2",
    // The game is over.
    "W:Wa1,d1:Bb2,d2,f4",
    // These tables do not exist.
    "W:Wa1,d1,a7,b4:Bb2,d2,f4",
];

#[test]
fn answers_equal_those_from_files_for_any_chunk_length() {
    for rules in [&MILLS, &MILLS_CEYLON] {
        let tables = Tablebase::open(rules, folder()).expect("tables");
        let tables = tables.with_home("data/tables");
        for fen in POSITIONS {
            let asked = JudgedPosition::read(&tables, fen).expect("a position");
            let moves = asked.moves(&tables).expect("moves");
            let expected = json!(position_answer(rules, &asked, Some(&moves)));
            let line = asked.line(&tables).expect("a line");
            let head = position_answer(rules, &asked, None);
            let expected_line = json!(line_answer(rules, &asked, head, &line));
            for chunk in [SMALL, CHUNK] {
                let (mut session, asked) = (session(chunk), question(rules, fen));
                let (reply, rounds) =
                    ask_in(folder(), &mut session, |session| session.probe(&asked));
                assert_eq!(reply["answer"], expected, "{fen}");
                assert!(rounds < 12, "{fen}: {rounds}");
                let (reply, _) = ask_in(folder(), &mut session, |session| session.line(&asked));
                assert_eq!(reply["answer"], expected_line, "{fen}");
            }
        }
    }
}

#[test]
fn tables_of_more_stones_are_not_looked_for() {
    let fen = "W:Wa1,a7,b4,d1:Bb2,d2,e5,f4";
    let wants = |stones| {
        let limits = BoardLimits { stones, ..LIMITS };
        let mut session = Session::new("host", 1 << 20, limits, CHUNK);
        let reply = session.probe(&question(&MILLS, fen));
        let reply: Value = serde_json::from_str(&reply).expect("JSON");
        reply["wants"].as_array().map_or(0, Vec::len)
    };
    // Distances and results of the class itself, and the class after a mill.
    assert_eq!([8, 7, 6].map(wants), [3, 1, 0]);
}

#[test]
fn questions_without_meaning_in_mills_are_refused() {
    for (more, kind, message) in [
        (
            json!({"profile": "fmjd-2015"}),
            "profile",
            "mills has no profile `fmjd-2015`; it has none",
        ),
        (
            json!({"spent": 4}),
            "spent",
            "mills has no draw rules: leave out `spent` and `seen`",
        ),
        (json!({"seen": ["W:Wa1:Bd1"]}), "spent", "no draw rules"),
        (
            json!({"rotate": true}),
            "request",
            "points of mills have one name each",
        ),
        (json!({"fen": "W:Wa1,d4:Bb2"}), "fen", "d4"),
    ] {
        let mut asked = json!({"rules": "mills", "fen": POSITIONS[0]});
        for (key, value) in more.as_object().expect("an object") {
            asked[key] = value.clone();
        }
        for reply in [
            session(CHUNK).probe(&asked.to_string()),
            session(CHUNK).line(&asked.to_string()),
        ] {
            let reply: Value = serde_json::from_str(&reply).expect("JSON");
            assert_eq!(reply["error"]["kind"], kind, "{reply}");
            let text = reply["error"]["message"].as_str().expect("a sentence");
            assert!(text.contains(message), "{text}");
        }
    }
    // Values that ask for nothing are allowed.
    let asked = json!({"rules": "mills", "fen": POSITIONS[4], "profile": "none", "spent": []});
    assert!(session(CHUNK).probe(&asked.to_string()).contains("answer"));
}
