//! A session of the module for browsers, which is given the bytes of tables in any order, right
//! ones and wrong ones. An answer is that of sound tables, or says less.

use crate::choices::Choices;
use crate::tables::tables;
use galotne_wasm::{BoardLimits, CHUNK, Reply, Session};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::sync::OnceLock;

const MAX_CALLS: usize = 40;

/// The number of times that wanted chunks are supplied before a question is given up.
const MAX_ROUNDS: usize = 8;

const QUESTIONS: [&str; 8] = [
    r#"{"fen": "W:WK1:BK35"}"#,
    r#"{"fen": "B:W20:BK5", "spent": 4, "profile": "lidraughts"}"#,
    r#"{"fen": "W:W28:B23", "moves": false}"#,
    r#"{"fen": "W:WKa1:BKh8", "rules": "russian"}"#,
    r#"{"fen": "W:W9:BK1", "rules": "english", "moves": true}"#,
    r#"{"fen": "B:WK1:B8,9", "rules": "english"}"#,
    r#"{"fen": "W:Wa1,a7,d5:Bb4,c4,g7", "rules": "mills-mixed"}"#,
    r#"{"fen": "B:Wa1,a4,d5:Bb4,c4,g7", "rules": "mills-mixed", "moves": false}"#,
];

/// The files of tables by their names below the directory.
fn files() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let folders = fs::read_dir(tables()).expect("tables");
        let folders = folders.map(|folder| folder.expect("a folder").path());
        let mut found = BTreeMap::new();
        for folder in folders.filter(|folder| folder.is_dir()) {
            for file in fs::read_dir(&folder).expect("tables") {
                let path = file.expect("a file").path();
                let name = path.strip_prefix(tables()).expect("below");
                let name = name.to_str().expect("a text").replace('\\', "/");
                if name.ends_with(".glt") {
                    found.insert(name, fs::read(&path).expect("a file"));
                }
            }
        }
        found
    })
}

/// Interprets bytes as calls. Returns whether a question had a value.
pub fn check(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let limits = BoardLimits {
        pieces: choices.one_of(&[2, 3, 8, 0, u8::MAX]),
        stones: choices.one_of(&[6, 9, 0, u8::MAX]),
    };
    let chunk = choices.one_of(&[CHUNK, 256, 0, 1000, u64::MAX]);
    let cache = choices.one_of(&[64 << 20, 0, 1 << 16]);
    let mut session = Session::new("https://example.org/", cache, limits, chunk);
    let mut answered = false;
    for _ in 0..MAX_CALLS {
        if choices.is_over() {
            break;
        }
        answered |= call(&mut choices, &mut session);
    }
    answered
}

fn call(choices: &mut Choices<'_>, session: &mut Session) -> bool {
    let (name, bytes) = file(choices);
    match choices.below(12) {
        0 => {
            let length = choices.one_of(&[bytes.len() as u64, 0, 1, u64::MAX]);
            let _ = session.found(name, length);
        }
        1 => {
            let number = choices.one_of(&[0, 1, u64::MAX, 1 << 50]);
            let _ = session.supply(name, number, choices.bytes(300));
        }
        2 => session.insert(name, bytes),
        3 => session.absent(name),
        4 => session.forget(name),
        5 => {
            let most = choices.one_of(&[0, 1000, u64::MAX]);
            session.trim(most);
            assert!(session.held() <= most);
        }
        6 => return games(choices, session),
        7 => {
            let game = choices.one_of(&["international", "russian", "mills", "x"]);
            let measure = choices.one_of(&["wdl", "dtw", "need", "x"]);
            let boards: Vec<u64> = (0..choices.below(12))
                .map(|nth| match nth % 4 {
                    3 => choices.byte().into(),
                    _ => 1 << choices.below(64),
                })
                .collect();
            let values = session.values(game, None, measure, &boards);
            if let Reply::Answer(values) = values {
                assert_eq!(values.len(), boards.len() / 4);
            }
        }
        8 => {
            let question = String::from_utf8_lossy(choices.line()).into_owned();
            reply(&session.probe(&question));
            reply(&session.line(&question));
        }
        other => {
            let question = QUESTIONS[choices.below(QUESTIONS.len())];
            return ask(choices, session, question, other == 9);
        }
    }
    false
}

/// Chooses a file, and its bytes or wrong ones.
fn file(choices: &mut Choices<'_>) -> (&'static str, Vec<u8>) {
    let nth = choices.below(files().len());
    let (name, bytes) = files().iter().nth(nth).expect("a file");
    (name, bytes_of(choices, bytes))
}

/// Returns bytes as they are, changed, cut off, or those of another file.
fn bytes_of(choices: &mut Choices<'_>, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let place = choices.number() as usize % bytes.len().max(1);
    match choices.byte() % 16 {
        12 if !bytes.is_empty() => bytes[place] ^= 1 << choices.below(8),
        13 => bytes.truncate(place),
        14 => bytes.extend_from_slice(choices.bytes(8)),
        15 => {
            let nth = choices.below(files().len());
            bytes.clone_from(files().values().nth(nth).expect("a file"));
        }
        _ => {}
    }
    bytes
}

/// Asks a question until all wanted chunks have arrived, and compares the answer with that of sound
/// tables.
fn ask(choices: &mut Choices<'_>, session: &mut Session, question: &str, line: bool) -> bool {
    for _ in 0..MAX_ROUNDS {
        let found = match line {
            true => reply(&session.line(question)),
            false => reply(&session.probe(question)),
        };
        let Some(wants) = found["wants"].as_array() else {
            let sound = sound_answer(question, line);
            for key in ["dtw", "wdl", "need", "category"] {
                let value = &found["answer"][key];
                let known = !value.is_null() && *value != "unknown";
                assert!(
                    !known || *value == sound[key],
                    "{key}: {found}, not {sound}"
                );
            }
            return found["answer"]["dtw"].is_number();
        };
        assert!(!wants.is_empty());
        for want in wants {
            supply(choices, session, want);
        }
    }
    false
}

/// Supplies a wanted chunk, or a wrong one.
fn supply(choices: &mut Choices<'_>, session: &mut Session, want: &Json) {
    let name = want["file"].as_str().expect("a file");
    let number = want["chunk"].as_u64().expect("a number");
    let Some(bytes) = files().get(name) else {
        return session.absent(name);
    };
    let chunk = session.chunk_bytes();
    let start = number.saturating_mul(chunk).min(bytes.len() as u64);
    let end = (start + chunk).min(bytes.len() as u64);
    let part = bytes_of(choices, &bytes[start as usize..end as usize]);
    let known = session.found(name, bytes.len() as u64);
    if known
        .and_then(|()| session.supply(name, number, &part))
        .is_err()
    {
        session.forget(name);
    }
}

/// Parses a reply: an object with one key.
fn reply(text: &str) -> Json {
    let reply: Json = serde_json::from_str(text).expect("JSON");
    let keys: Vec<&str> = reply
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    assert!(matches!(keys[..], ["answer" | "wants" | "error"]), "{text}");
    if keys == ["error"] {
        assert!(
            reply["error"]["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
    }
    reply
}

fn games(choices: &mut Choices<'_>, session: &mut Session) -> bool {
    let question = choices.one_of(&["{}", r#"{"rules": "russian", "at": 1}"#, r#"{"at": -1}"#]);
    let pdn = choices.bytes(400);
    match session.games(question, pdn) {
        Ok(scores) => {
            for place in 0..3 {
                reply(&session.adjudicate(&scores, place));
            }
            true
        }
        Err(text) => {
            reply(&text);
            false
        }
    }
}

/// Answers by their questions, of positions (false) and of lines (true).
type KnownAnswers = HashMap<(String, bool), Json>;

/// Returns the answer of a session with all tables.
fn sound_answer(question: &str, line: bool) -> Json {
    thread_local! {
        static SOUND: RefCell<Option<(Session, KnownAnswers)>> = const { RefCell::new(None) };
    }
    SOUND.with_borrow_mut(|sound| {
        let (session, known) = sound.get_or_insert_with(|| {
            let mut session = Session::new("x", 64 << 20, BoardLimits::default(), CHUNK);
            for (name, bytes) in files() {
                session.insert(name, bytes.clone());
            }
            (session, KnownAnswers::new())
        });
        let answer = known.entry((question.to_owned(), line)).or_insert_with(|| {
            loop {
                let found = match line {
                    true => reply(&session.line(question)),
                    false => reply(&session.probe(question)),
                };
                let Some(wants) = found["wants"].as_array() else {
                    return found["answer"].clone();
                };
                for want in wants {
                    session.absent(want["file"].as_str().expect("a file"));
                }
            }
        });
        answer.clone()
    })
}
