//! The fields that the analysis panels of lichess.org and lidraughts.org read, as of their public
//! sources in 2026: `ui/analyse/src/explorer` of lila and of lidraughts.
//!
//! Both request `{endpoint}/{variant}?fen=..` from their own pages, keep their FEN, show moves in
//! groups by result, and identify moves by `uci`. Both take the side to move from the text after
//! the first space of the FEN, as in chess. Draughts FENs begin with it, which the sites must
//! change: the FEN of the answer is not used.

use crate::contract::{Answer, ask, make, service, sound};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use galotne::rules::BREAKTHROUGH;
use galotne_server::{Limits, router};
use rand::prelude::*;
use serde_json::Value as Json;
use std::collections::HashSet;

/// The type of a field.
#[derive(Clone, Copy, Debug)]
enum FieldType {
    Flag,
    Text,
    /// A whole number, or null if unknown.
    Plies,
}

impl FieldType {
    fn holds(self, value: &Json) -> bool {
        match self {
            Self::Flag => value.is_boolean(),
            Self::Text => value.is_string(),
            Self::Plies => value.is_null() || value.is_i64(),
        }
    }
}

/// The fields of a position and of each move.
const VALUE_FIELDS: [(&str, FieldType); 10] = [
    ("checkmate", FieldType::Flag),
    ("stalemate", FieldType::Flag),
    ("variant_win", FieldType::Flag),
    ("variant_loss", FieldType::Flag),
    ("insufficient_material", FieldType::Flag),
    ("wdl", FieldType::Plies),
    ("dtz", FieldType::Plies),
    ("dtm", FieldType::Plies),
    ("dtw", FieldType::Plies),
    ("category", FieldType::Text),
];

/// Further fields of a move.
const MOVE_FIELDS: [(&str, FieldType); 3] = [
    ("uci", FieldType::Text),
    ("san", FieldType::Text),
    ("zeroing", FieldType::Flag),
];

/// The groups in which lidraughts shows moves, by `wdl`, and lila by the word; best for the mover
/// first.
const GROUPS: [(Option<i64>, &str); 6] = [
    (Some(-2), "loss"),
    (None, "unknown"),
    (Some(-1), "blessed-loss"),
    (Some(0), "draw"),
    (Some(1), "cursed-win"),
    (Some(2), "win"),
];

fn assert_fields(object: &Json, fields: &[(&str, FieldType)]) {
    for (name, kind) in fields {
        let value = object.get(name);
        assert!(
            value.is_some_and(|value| kind.holds(value)),
            "{name} is not a {kind:?}: {object}"
        );
    }
}

fn flag(object: &Json, name: &str) -> bool {
    object[name] == Json::Bool(true)
}

/// Asserts that the values of a position, or of a move for the side to move after it, agree.
fn assert_consistent(value: &Json) {
    assert_fields(value, &VALUE_FIELDS);
    let (wdl, dtz) = (value["wdl"].as_i64(), value["dtz"].as_i64());
    let category = value["category"].as_str().expect("a word");
    assert!(GROUPS.contains(&(wdl, category)), "{value}");
    // The sites find the winner by the word, by the sign of `dtz`, or by the sign of `wdl`.
    let word = match category {
        word if word.ends_with("win") => 1,
        word if word.ends_with("loss") => -1,
        _ => 0,
    };
    assert_eq!(word, wdl.map_or(0, i64::signum), "{value}");
    let over = flag(value, "variant_win") || flag(value, "variant_loss");
    match dtz {
        // Both show 0 as a draw, unless the game is over.
        Some(0) => assert!(over || word == 0, "{value}"),
        Some(dtz) => assert_eq!(dtz.signum(), word, "{value}"),
        None => {}
    }
    assert!(
        !flag(value, "variant_win") || word == 1,
        "who has won, wins: {value}"
    );
    assert!(
        !flag(value, "variant_loss") || word == -1,
        "who has lost, loses: {value}"
    );
    // Only for chess; the sites would look at them first.
    for other in ["checkmate", "stalemate", "insufficient_material"] {
        assert!(!flag(value, other), "{value}");
    }
    assert!(value["dtm"].is_null(), "{value}");
}

/// Asserts that the sites can show an answer.
fn assert_readable(answer: &Json) {
    assert_consistent(answer);
    let moves = answer["moves"].as_array().expect("moves");
    let over = flag(answer, "variant_win") || flag(answer, "variant_loss");
    assert_eq!(moves.is_empty(), over, "{answer}");
    let mut named = HashSet::new();
    for found in moves {
        assert_fields(found, &MOVE_FIELDS);
        assert_consistent(found);
        let (uci, san) = (found["uci"].as_str(), found["san"].as_str());
        let (uci, san) = (uci.expect("text"), san.expect("text"));
        assert!(named.insert(uci), "{uci} is two moves: {answer}");
        assert!(uci.len() >= 4 && uci.len().is_multiple_of(2), "{found}");
        assert!(uci.bytes().all(|byte| byte.is_ascii_digit()), "{found}");
        // An x in the text distinguishes captures from moves of men.
        let captures = found["captures"].as_array().expect("squares");
        assert_eq!(san.contains('x'), !captures.is_empty(), "{found}");
        assert!(captures.is_empty() || flag(found, "zeroing"), "{found}");
    }
    // Both mark mistakes by the `dtz` of the first move, which is the best.
    let best = moves.first().map(|best| best["dtz"].is_i64());
    if ["win", "draw", "loss"].contains(&answer["category"].as_str().expect("a word")) {
        assert_ne!(best, Some(false), "{answer}");
    }
    let turn = answer["fen"].as_str().and_then(|fen| fen.chars().next());
    assert!(matches!(turn, Some('W' | 'B')), "{answer}");
}

/// Sends a request as from a page of another site.
async fn from_a_page(app: &Router, variant: &str, fen: &str, more: &str) -> Answer {
    let fen = fen.replace(':', "%3A").replace(',', "%2C");
    let request = Request::get(format!("/{variant}?fen={fen}{more}"))
        .header(header::ORIGIN, "https://lidraughts.org")
        .body(Body::empty());
    let answer = ask(app, request.expect("a request")).await;
    assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "*");
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    answer
}

/// Returns a random position with kings and some men.
fn position(dice: &mut StdRng, squares: &[String], white: usize) -> String {
    let mut places = squares.sample(dice, white + 1);
    let turn = ["W", "B"].choose(dice).expect("a side");
    let kings: Vec<String> = (places.by_ref().take(white))
        .map(|square| format!("K{square}"))
        .collect();
    let other = places.next().expect("a square");
    format!("{turn}:W{}:BK{other}", kings.join(","))
}

#[tokio::test]
async fn panels_of_both_sites_find_their_fields() {
    let app = sound();
    let mut dice = StdRng::seed_from_u64(64);
    let numbers: Vec<String> = (1..=50).map(|square| square.to_string()).collect();
    let letters: Vec<String> = (1..=8)
        .flat_map(|row| ('a'..='h').map(move |column| (column, row)))
        .filter(|(column, row)| (*column as u32 - 'a' as u32 + row) % 2 == 1)
        .map(|(column, row)| format!("{column}{row}"))
        .collect();
    // Each result, then random positions.
    let mut asked: Vec<(String, &str, &str)> = [
        ("W:WK1,K7,K18:BK35", ""),
        ("W:WK1,K7,K18:BK35", "&spent=30"),
        ("B:WK1,K2,K18:BK35", ""),
        ("B:WK1,K2,K18:BK35", "&spent=30"),
    ]
    .map(|(fen, more)| (fen.to_owned(), "standard", more))
    .into();
    for round in 0..150 {
        // The count is in the FEN for the site's own routes, otherwise in a parameter.
        let fields = format!(":H{}:F{}", round % 8, 20 + round);
        asked.push(match round % 3 {
            0 => (position(&mut dice, &numbers, 3), "standard", "&spent=30"),
            1 => (
                position(&mut dice, &numbers, 2) + &fields,
                "lidraughts/fromPosition",
                "",
            ),
            _ => (
                position(&mut dice, &letters, 2) + &fields,
                "lidraughts/russian",
                "",
            ),
        });
    }
    let mut categories = HashSet::new();
    for (fen, variant, more) in asked {
        let answer = from_a_page(&app, variant, &fen, more).await;
        assert_eq!(answer.status, StatusCode::OK, "{fen} {}", answer.text());
        let answer = answer.json();
        assert_readable(&answer);
        categories.insert(answer["category"].as_str().expect("a word").to_owned());
    }
    for category in ["win", "loss", "draw", "cursed-win", "blessed-loss"] {
        assert!(categories.contains(category), "{categories:?}");
    }
}

#[tokio::test]
async fn panels_of_both_sites_show_finished_games_and_missing_tables() {
    let app = sound();
    for (variant, fen, over) in [
        ("standard", "W:W:BK5", true),
        ("lidraughts/standard", "B:WK1:B:H0:F30", true),
        ("lidraughts/standard", "W:W28:B22,23:H0:F1", false),
    ] {
        let answer = from_a_page(&app, variant, fen, "").await;
        if over {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            let answer = answer.json();
            assert_readable(&answer);
            assert!(flag(&answer, "variant_loss"), "{answer}");
        } else {
            // Both look at the status of an error only.
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
        }
    }
    // Games of lidraughts whose tables are not here.
    for variant in ["frisian", "frysk"] {
        let answer = from_a_page(&app, &format!("lidraughts/{variant}"), "W:WK1:BK5", "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{variant}");
    }
}

/// The site plays it without draw rules; the panel asks in the same way.
#[tokio::test]
async fn the_panel_of_lidraughts_shows_breakthrough() {
    let dir = tempfile::tempdir().expect("a directory");
    make(&BREAKTHROUGH, &["MMvM"], dir.path());
    let app = router(service(dir.path(), Limits::default()));
    // Won by the first king, lost against one, and over.
    for (fen, category, dtw, best) in [
        ("W:W7,31:B20:H0:F1", "win", 1, Some("0701")),
        ("B:W7,31:B20:H0:F1", "loss", -2, Some("2024")),
        ("B:WK1,31:B20:H0:F2", "loss", 0, None),
    ] {
        let answer = from_a_page(&app, "lidraughts/breakthrough", fen, "").await;
        assert_eq!(answer.status, StatusCode::OK, "{fen} {}", answer.text());
        let answer = answer.json();
        assert_readable(&answer);
        assert_eq!(answer["category"], category, "{answer}");
        assert_eq!(answer["dtw"], dtw, "{answer}");
        let moves = answer["moves"].as_array().expect("moves");
        let first = moves.first().map(|first| first["uci"].as_str());
        assert_eq!(first.flatten(), best, "{answer}");
    }
    let refused = from_a_page(&app, "lidraughts/breakthrough", "W:WK7:B20:H0:F1", "").await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(
        refused.text().contains("K7 is a king of White"),
        "{}",
        refused.text()
    );
}
