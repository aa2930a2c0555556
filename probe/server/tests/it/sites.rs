//! What the analysis panels of lichess.org and lidraughts.org read of an answer, as their public
//! sources stood in 2026: `ui/analyse/src/explorer` of lila and of lidraughts.
//!
//! Both ask `{endpoint}/{variant}?fen=..` from a page of their own, keep the FEN they asked with,
//! show moves in groups by result, and take moves by their `uci`. A panel takes who wins from the
//! side to move, which both read from what stands behind the first space of their FEN, as in chess;
//! draughts FENs begin with it, so that part is theirs to change. No answer can help there, since
//! they put the FEN they asked with in the place of the one they got.

use crate::contract::{Answer, ask, sound};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use rand::prelude::*;
use serde_json::Value as Json;
use std::collections::HashSet;

/// What a field may hold.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Flag,
    Text,
    /// A whole number, or null where it is not known.
    Plies,
}

impl Kind {
    fn holds(self, value: &Json) -> bool {
        match self {
            Self::Flag => value.is_boolean(),
            Self::Text => value.is_string(),
            Self::Plies => value.is_null() || value.is_i64(),
        }
    }
}

/// What both read of a position and of each move.
const WORTH: [(&str, Kind); 10] = [
    ("checkmate", Kind::Flag),
    ("stalemate", Kind::Flag),
    ("variant_win", Kind::Flag),
    ("variant_loss", Kind::Flag),
    ("insufficient_material", Kind::Flag),
    ("wdl", Kind::Plies),
    ("dtz", Kind::Plies),
    ("dtm", Kind::Plies),
    ("dtw", Kind::Plies),
    ("category", Kind::Text),
];

/// What they read of a move besides.
const MOVE: [(&str, Kind); 3] = [
    ("uci", Kind::Text),
    ("san", Kind::Text),
    ("zeroing", Kind::Flag),
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

fn has(object: &Json, fields: &[(&str, Kind)]) {
    for (name, kind) in fields {
        let value = object.get(name);
        assert!(
            value.is_some_and(|value| kind.holds(value)),
            "{name} is no {kind:?}: {object}"
        );
    }
}

fn flag(object: &Json, name: &str) -> bool {
    object[name] == Json::Bool(true)
}

/// What holds of every position, and of every move for the side to move after it.
fn is_sound(worth: &Json) {
    has(worth, &WORTH);
    let (wdl, dtz) = (worth["wdl"].as_i64(), worth["dtz"].as_i64());
    let category = worth["category"].as_str().expect("a word");
    assert!(GROUPS.contains(&(wdl, category)), "{worth}");
    // Each has another way to tell who wins: the word, the sign of `dtz`, the sign of `wdl`. They
    // agree.
    let word = match category {
        word if word.ends_with("win") => 1,
        word if word.ends_with("loss") => -1,
        _ => 0,
    };
    assert_eq!(word, wdl.map_or(0, i64::signum), "{worth}");
    let over = flag(worth, "variant_win") || flag(worth, "variant_loss");
    match dtz {
        // Both show it as a draw, unless they have seen before that the game is over.
        Some(0) => assert!(over || word == 0, "{worth}"),
        Some(dtz) => assert_eq!(dtz.signum(), word, "{worth}"),
        None => {}
    }
    assert!(
        !flag(worth, "variant_win") || word == 1,
        "who has won, wins: {worth}"
    );
    assert!(
        !flag(worth, "variant_loss") || word == -1,
        "who has lost, loses: {worth}"
    );
    // Chess alone has these, and they would come first.
    for other in ["checkmate", "stalemate", "insufficient_material"] {
        assert!(!flag(worth, other), "{worth}");
    }
    assert!(worth["dtm"].is_null(), "{worth}");
}

/// What holds of an answer.
fn reads(answer: &Json) {
    is_sound(answer);
    let moves = answer["moves"].as_array().expect("moves");
    let over = flag(answer, "variant_win") || flag(answer, "variant_loss");
    assert_eq!(moves.is_empty(), over, "{answer}");
    let mut named = HashSet::new();
    for found in moves {
        has(found, &MOVE);
        is_sound(found);
        let (uci, san) = (found["uci"].as_str(), found["san"].as_str());
        let (uci, san) = (uci.expect("text"), san.expect("text"));
        assert!(named.insert(uci), "{uci} is two moves: {answer}");
        assert!(uci.len() >= 4 && uci.len().is_multiple_of(2), "{found}");
        assert!(uci.bytes().all(|byte| byte.is_ascii_digit()), "{found}");
        // Of what is zeroing, an x in its text tells captures from men that move.
        let captures = found["captures"].as_array().expect("squares");
        assert_eq!(san.contains('x'), !captures.is_empty(), "{found}");
        assert!(captures.is_empty() || flag(found, "zeroing"), "{found}");
    }
    // The first move is the best, by which both mark mistakes; without its `dtz` they know nothing.
    let best = moves.first().map(|best| best["dtz"].is_i64());
    if ["win", "draw", "loss"].contains(&answer["category"].as_str().expect("a word")) {
        assert_ne!(best, Some(false), "{answer}");
    }
    let turn = answer["fen"].as_str().and_then(|fen| fen.chars().next());
    assert!(matches!(turn, Some('W' | 'B')), "{answer}");
}

/// As a page of another site asks.
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

/// A position of kings, and now and then a man, on these squares.
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
async fn panels_of_both_sites_find_what_they_read() {
    let app = sound();
    let mut dice = StdRng::seed_from_u64(64);
    let numbers: Vec<String> = (1..=50).map(|square| square.to_string()).collect();
    let letters: Vec<String> = (1..=8)
        .flat_map(|row| ('a'..='h').map(move |column| (column, row)))
        .filter(|(column, row)| (*column as u32 - 'a' as u32 + row) % 2 == 1)
        .map(|(column, row)| format!("{column}{row}"))
        .collect();
    // Each result, and then whatever comes.
    let mut asked: Vec<(String, &str, &str)> = [
        ("W:WK1,K7,K18:BK35", ""),
        ("W:WK1,K7,K18:BK35", "&spent=30"),
        ("B:WK1,K2,K18:BK35", ""),
        ("B:WK1,K2,K18:BK35", "&spent=30"),
    ]
    .map(|(fen, more)| (fen.to_owned(), "standard", more))
    .into();
    for round in 0..150 {
        // The site's own count stands in its FEN; others say it beside it.
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
        reads(&answer);
        categories.insert(answer["category"].as_str().expect("a word").to_owned());
    }
    for category in ["win", "loss", "draw", "cursed-win", "blessed-loss"] {
        assert!(categories.contains(category), "{categories:?}");
    }
}

#[tokio::test]
async fn panels_of_both_sites_read_the_end_of_a_game_and_what_no_table_knows() {
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
            reads(&answer);
            assert!(flag(&answer, "variant_loss"), "{answer}");
        } else {
            // Neither looks at the text of an error: its status is enough.
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
        }
    }
    // Games of lidraughts of which there are no tables.
    for variant in ["frisian", "frysk", "breakthrough"] {
        let answer = from_a_page(&app, &format!("lidraughts/{variant}"), "W:WK1:BK5", "").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{variant}");
    }
}
