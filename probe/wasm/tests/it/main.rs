//! Sessions that get their bytes chunk by chunk, compared with tables read from files.

mod mills;

use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::INTERNATIONAL;
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_answer::{Counts, PositionQuestion, alternatives, json};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_wasm::{BoardLimits, CHUNK, Misfit, Reply, Session, UNKNOWN};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// A length of chunks so small that blocks span several.
const SMALL: u64 = 256;

const LIMITS: BoardLimits = BoardLimits {
    pieces: 6,
    stones: 9,
};

/// Returns the directory of tables of 2 pieces and of two kings against one, built once.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    built(&FOLDER, TableForm::Fast)
}

/// Returns the same tables in the compact form.
fn compact() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    built(&FOLDER, TableForm::Compact)
}

fn built(folder: &'static OnceLock<TempDir>, form: TableForm) -> &'static Path {
    let made = folder.get_or_init(|| {
        let made = tempfile::tempdir().expect("a directory");
        let mut classes = Class::up_to(2);
        classes.push("KKvK".parse().expect("a class"));
        let mut order = BuildOrder::new(&INTERNATIONAL, classes, made.path());
        order.metrics = vec![Metric::Wdl, Metric::Dtw, Metric::Need];
        order.profiles = vec![INTERNATIONAL.default_profile()];
        order.form = Some(form);
        build(&order, &()).expect("built");
        made
    });
    made.path()
}

/// Supplies the wanted chunks from a folder.
fn supply_wanted(session: &mut Session, folder: &Path, wants: &[(String, u64)]) {
    for (file, chunk) in wants {
        let Ok(bytes) = fs::read(folder.join(file)) else {
            session.absent(file);
            continue;
        };
        let length = bytes.len() as u64;
        session.found(file, length).expect("the same as before");
        let start = (chunk * session.chunk_bytes()).min(length);
        let end = (start + session.chunk_bytes()).min(length);
        session
            .supply(file, *chunk, &bytes[start as usize..end as usize])
            .expect("as long as it must be");
    }
}

fn wants(reply: &Value) -> Option<Vec<(String, u64)>> {
    let wants = reply["wants"].as_array()?;
    let want = |want: &Value| {
        let file = want["file"].as_str().expect("a file").to_owned();
        (file, want["chunk"].as_u64().expect("a number"))
    };
    Some(wants.iter().map(want).collect())
}

/// Asks until there is an answer or an error; also returns the number of rounds of supplying bytes.
fn ask(session: &mut Session, question: impl Fn(&mut Session) -> String) -> (Value, usize) {
    ask_in(folder(), session, question)
}

fn ask_in(
    folder: &Path,
    session: &mut Session,
    question: impl Fn(&mut Session) -> String,
) -> (Value, usize) {
    for round in 0.. {
        let reply: Value = serde_json::from_str(&question(session)).expect("JSON");
        match wants(&reply) {
            Some(wants) => supply_wanted(session, folder, &wants),
            None => return (reply, round),
        }
    }
    unreachable!("rounds do not end")
}

#[test]
fn answers_equal_those_from_files_for_any_chunk_length() {
    let tables = Tablebase::open(&INTERNATIONAL, folder()).expect("tables");
    let profile = INTERNATIONAL.default_profile();
    for fen in ["W:WK1,K7:BK35", "B:WK1,K7:BK35", "W:WK28:BK5", "B:W31:BK50"] {
        let counts = Counts::default();
        let question = PositionQuestion::read(&INTERNATIONAL, profile, fen, &counts, false)
            .expect("a question");
        let judged = question.judge(&tables).expect("judged");
        let others = alternatives(&tables, &judged).expect("judged");
        let moves = question.moves(&tables).expect("judged");
        let expected = json::position_answer(&question, &judged, others, Some(&moves));
        let expected = serde_json::to_value(expected).expect("JSON");
        for (folder, chunk) in [(folder(), SMALL), (folder(), CHUNK), (compact(), SMALL)] {
            let mut session = Session::new("host", 1 << 20, LIMITS, chunk);
            let asked = format!(r#"{{"fen": "{fen}"}}"#);
            let (reply, _) = ask_in(folder, &mut session, |session| session.probe(&asked));
            assert_eq!(reply["answer"], expected, "{fen}");
        }
    }
}

#[test]
fn every_value_equals_that_from_files() {
    let tables = Tablebase::open(&INTERNATIONAL, folder()).expect("tables");
    let classes = ["KvK", "KvM", "MvM", "KKvK"];
    let counted = compare_values(&tables, folder(), &classes);
    assert!(counted > 300_000, "{counted}");
    // The largest class takes most of the time.
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    let compact_classes = if full { &classes[..] } else { &classes[..3] };
    let counted = compare_values(&tables, compact(), compact_classes);
    let least = if full { 300_000 } else { 30_000 };
    assert!(counted > least, "{counted}");
}

fn compare_values(tables: &Tablebase, folder: &Path, classes: &[&str]) -> usize {
    let mut session = Session::new("host", 1 << 20, LIMITS, SMALL);
    let need = Measure::need(INTERNATIONAL.default_profile());
    let mut counted = 0;
    for class in classes {
        let class: Class = class.parse().expect("a class");
        let index = Index::new(&INTERNATIONAL, class).expect("small");
        let positions: Vec<_> = (0..index.cells())
            .flat_map(|cell| Colour::BOTH.map(|turn| index.position(cell, turn)))
            .flatten()
            .collect();
        let boards: Vec<u64> = (positions.iter())
            .flat_map(|position| {
                let sets = position.bitboards();
                [sets.white, sets.black, sets.kings, sets.turn.index() as u64]
            })
            .collect();
        for (name, measure) in [("wdl", Measure::Wdl), ("dtw", Measure::Dtw), ("need", need)] {
            let found = loop {
                match session.values("international", None, name, &boards) {
                    Reply::Answer(found) => break found,
                    Reply::Wants(wants) => {
                        let wants: Vec<_> = (wants.into_iter())
                            .map(|want| (want.file, want.chunk))
                            .collect();
                        supply_wanted(&mut session, folder, &wants);
                    }
                    Reply::Error(fault) => panic!("{}", fault.message),
                }
            };
            for (position, found) in positions.iter().zip(found) {
                let value = tables.reading().value(position, measure).expect("a value");
                let plies = value.plies().map_or(0, |plies| plies as i16 + 1);
                let expected = match value {
                    galotne::Value::Loss(_) => -plies,
                    _ => plies,
                };
                assert_eq!(found, expected, "{name} of {position:?}");
                counted += 1;
            }
        }
    }
    counted
}

#[test]
fn all_missing_chunks_are_wanted_together() {
    let mut session = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let asked = r#"{"fen": "W:WK1,K7:BK35"}"#;
    let (reply, rounds) = ask(&mut session, |session| session.probe(asked));
    assert_eq!(reply["answer"]["category"], "draw");
    assert!(rounds <= 5, "{rounds}");
    // A compact table leaves out one side to move; the moves of that side are looked up together,
    // so that no table is wanted later.
    let mut other = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let (compact_reply, rounds) = ask_in(compact(), &mut other, |session| session.probe(asked));
    assert_eq!(compact_reply, reply);
    assert!(rounds <= 6, "{rounds}");
    // Decoded blocks stay when their bytes are dropped.
    assert!(session.held() > 0);
    session.trim(0);
    assert_eq!(session.held(), 0);
    assert_eq!(ask(&mut session, |session| session.probe(asked)).1, 0);
}

#[test]
fn absent_tables_are_missing_and_not_wanted_again() {
    let mut session = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let asked = r#"{"fen": "W:WK1,K7,K18:BK35", "moves": false}"#;
    let (reply, _) = ask(&mut session, |session| session.probe(asked));
    assert_eq!(reply["answer"]["category"], "unknown");
    let missing = reply["answer"]["missing"].as_array().expect("names");
    assert!(missing.contains(&"KKKvK.dtw".into()), "{missing:?}");
    assert_eq!(ask(&mut session, |session| session.probe(asked)).1, 0);
    let three = 1 | 1 << 6 | 1 << 17;
    let board = [three, 1 << 34, three | 1 << 34, 0];
    let values = session.values("international", None, "dtw", &board);
    assert!(matches!(values, Reply::Answer(values) if values == [UNKNOWN]));
}

#[test]
fn a_table_in_memory_is_read_there() {
    let mut session = Session::new("memory", 1 << 20, LIMITS, CHUNK);
    let bytes = fs::read(folder().join("international/KvK.wdl.glt")).expect("a table");
    session.insert("international/KvK.wdl.glt", bytes);
    let board = [1 << 45, 1 << 44, 1 << 45 | 1 << 44, 0];
    let values = session.values("international", None, "wdl", &board);
    assert!(
        matches!(&values, Reply::Answer(values) if values == &[0]),
        "{values:?}"
    );
}

#[test]
fn damage_names_the_file_and_can_be_repaired() {
    let mut session = Session::new("https://a.example/t/", 1 << 20, LIMITS, CHUNK);
    let file = "international/KKvK.dtw.glt";
    let mut bytes = fs::read(folder().join(file)).expect("a table");
    bytes[300] ^= 0x40;
    session.insert(file, bytes);
    let asked = r#"{"fen": "W:WK1,K7:BK35"}"#;
    let (reply, _) = ask(&mut session, |session| session.probe(asked));
    let error = &reply["error"];
    assert_eq!(error["kind"], "table");
    assert_eq!(error["file"], format!("https://a.example/t/{file}"));
    let message = error["message"].as_str().expect("a sentence");
    assert!(
        message.contains("checksum") && message.contains("--tables data/tables"),
        "{message}"
    );
    session.forget(file);
    let (reply, _) = ask(&mut session, |session| session.probe(asked));
    assert_eq!(reply["answer"]["category"], "draw");
}

#[test]
fn bytes_of_a_wrong_length_are_refused() {
    let mut session = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let file = "international/KvK.wdl.glt";
    assert!(matches!(
        session.supply(file, 0, &[0; 10]),
        Err(Misfit::NoLength { .. })
    ));
    session.found(file, CHUNK + 10).expect("the first length");
    assert!(matches!(
        session.found(file, CHUNK),
        Err(Misfit::Length { .. })
    ));
    assert!(matches!(
        session.supply(file, 0, &[0; 10]),
        Err(Misfit::Chunk { .. })
    ));
    assert!(matches!(
        session.supply(file, 1, &[0; 11]),
        Err(Misfit::Chunk { .. })
    ));
    for beyond in [2, u64::MAX] {
        assert!(matches!(
            session.supply(file, beyond, &[]),
            Err(Misfit::Chunk { .. })
        ));
    }
    session.supply(file, 1, &[0; 10]).expect("the rest");
}

#[test]
fn games_that_are_not_named_are_judged_on_request() {
    // Most fit no game, so the first may be of another one too.
    let pdn = "[FEN \"W:WK46:BK45\"]\n1. 46-41 *\n\n[White \"B\"]\n1. 1-50 *\n\n[White \"C\"]\n1. 2-49 *\n";
    let mut session = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let mut judge = |question: &str| {
        let scores = session.games(question, pdn.as_bytes()).expect("games");
        ask(&mut session, |session| session.adjudicate(&scores, 0)).0
    };
    let refused = judge("{}");
    assert_eq!(refused["answer"][0]["error"]["kind"], "which-game");
    let guessed = judge(r#"{"guess": true}"#);
    assert_eq!(guessed["answer"][0]["guessed"], true, "{guessed}");
    assert_eq!(guessed["answer"][0]["rules"], "international");
    assert_eq!(guessed["answer"][0]["final"]["category"], "draw");
    let reply = session
        .games(r#"{"guess": true, "rules": "international"}"#, b"")
        .expect_err("nothing to guess");
    assert!(reply.contains(r#""kind":"request""#), "{reply}");
}

#[test]
fn games_are_judged_one_by_one() {
    let pdn = "[GameType \"20\"]\n[FEN \"W:WK46:BK45\"]\n1. 46-41 45-50 1-1\n\n[GameType \"20\"]\n[FEN \"W:WK28:BK5\"]\n1. 28-1 5-49 *\n";
    let mut session = Session::new("host", 1 << 20, LIMITS, CHUNK);
    let scores = session.games("{}", pdn.as_bytes()).expect("games");
    assert_eq!(scores.len(), 2);
    let (reply, _) = ask(&mut session, |session| session.adjudicate(&scores, 0));
    assert_eq!(reply["answer"][0]["final"]["category"], "draw", "{reply}");
    let (reply, _) = ask(&mut session, |session| session.adjudicate(&scores, 1));
    assert_eq!(reply["answer"][0]["error"]["kind"], "illegal-move");
    let reply = session
        .games(r#"{"rules": "chess"}"#, b"")
        .expect_err("no such game");
    assert!(reply.contains(r#""kind":"rules""#), "{reply}");
}
