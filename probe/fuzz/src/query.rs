//! Whatever stands in an address or a body, the service answers: with an answer that can be asked
//! for again, or with an error of the asker. None is its own.

use crate::tables::{GAMES, tables};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use galotne::notation::{Fen, write_fen};
use galotne_server::{FileAccess, Limits, Service, router};
use serde_json::Value as Json;
use std::sync::OnceLock;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A service with all tables of two pieces.
struct Asked {
    runtime: Runtime,
    app: Router,
}

fn asked() -> &'static Asked {
    static ASKED: OnceLock<Asked> = OnceLock::new();
    ASKED.get_or_init(|| {
        // Also of what is given away.
        let limits = Limits {
            transfers: 8,
            ..Limits::default()
        };
        let service = Service::open(tables(), FileAccess::Read, limits);
        let runtime = Builder::new_current_thread().enable_all().build();
        Asked {
            runtime: runtime.expect("a runtime"),
            app: router(service.expect("a service")),
        }
    })
}

/// Asks for what stands in the first line; other lines are the body of a request that has one. Says
/// whether it was understood.
pub fn check(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (address, body) = match end {
        Some(end) => (&bytes[..end], Some(&bytes[end + 1..])),
        None => (bytes, None),
    };
    let Ok(address) = std::str::from_utf8(address) else {
        return false;
    };
    let Some((status, answer)) = ask(address, body) else {
        return false;
    };
    assert!(!status.is_server_error(), "{status}: {answer}");
    if status.is_client_error() && answer.starts_with('{') {
        let error: Json = serde_json::from_str(&answer).expect("JSON");
        assert!(error["error"].is_string(), "{answer}");
    }
    if body.is_none()
        && status == StatusCode::OK
        && let Ok(answer) = serde_json::from_str::<Json>(&answer)
        && let (Some(fen), Some(rules)) = (answer["fen"].as_str(), answer["rules"].as_str())
    {
        same_again(address, &answer, fen, rules);
    }
    status == StatusCode::OK
}

/// The position of an answer is written in the one way, and asked about in this way its answer is
/// the same.
fn same_again(address: &str, answer: &Json, fen: &str, rules: &str) {
    let variant = GAMES.iter().find(|variant| variant.name == rules);
    let variant = variant.expect("there are tables of no other");
    let position = Fen::parse(variant, fen).expect("a FEN").position;
    assert_eq!(write_fen(variant, &position), fen);
    // What stands behind `#` is never sent.
    let sent = address.split('#').next().unwrap_or_default();
    let Some((path, query)) = sent.split_once('?') else {
        return;
    };
    // What is counted by the FEN of the question is not in that of the answer.
    if path.starts_with("/lidraughts") || query.contains("fen=") && query.contains("spent=fen") {
        return;
    }
    let others = query.split('&').filter(|pair| !pair.starts_with("fen="));
    let others: Vec<&str> = others.collect();
    let again = format!("{path}?fen={fen}&{}", others.join("&"));
    let Some((StatusCode::OK, again)) = ask(&again, None) else {
        panic!("`{again}` has no answer");
    };
    let again: Json = serde_json::from_str(&again).expect("JSON");
    for key in ["fen", "rules", "category", "dtw", "need", "clock", "moves"] {
        assert_eq!(again[key], answer[key], "{key}");
    }
}

/// The answer to a request, `None` if there is no such request.
fn ask(address: &str, body: Option<&[u8]>) -> Option<(StatusCode, String)> {
    let request = match body {
        Some(body) => Request::post(address).body(Body::from(body.to_vec())),
        None => Request::get(address).body(Body::empty()),
    };
    let request = request.ok()?;
    let asked = asked();
    asked.runtime.block_on(async {
        let answer = asked.app.clone().oneshot(request).await.expect("an answer");
        let status = answer.status();
        let body = to_bytes(answer.into_body(), usize::MAX).await;
        let body = body.expect("a body");
        Some((status, String::from_utf8_lossy(&body).into_owned()))
    })
}
