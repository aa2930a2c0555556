//! The service answers any request: with an answer that a second request repeats, or with a client
//! error, never with a server error.

use crate::tables::{GAMES, tables};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use galotne::notation::{Fen, write_fen};
use galotne_mills::{VARIANTS, parse_fen};
use galotne_server::{FileAccess, Limits, Service, router};
use serde_json::Value as Json;
use std::sync::OnceLock;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A service with all tables of two pieces.
struct TestService {
    runtime: Runtime,
    app: Router,
}

fn service() -> &'static TestService {
    static SERVICE: OnceLock<TestService> = OnceLock::new();
    SERVICE.get_or_init(|| {
        // With downloads.
        let limits = Limits {
            transfers: 8,
            ..Limits::default()
        };
        let service = Service::open(tables(), FileAccess::Read, limits);
        let runtime = Builder::new_current_thread().enable_all().build();
        TestService {
            runtime: runtime.expect("a runtime"),
            app: router(service.expect("a service")),
        }
    })
}

/// Requests the address in the first line, with the other lines as the body. Returns whether the
/// request was valid.
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
        check_canonical_request(address, &answer, fen, rules);
    }
    status == StatusCode::OK
}

/// Checks that the position of an answer is in canonical form, and that a request with this form
/// has the same answer.
fn check_canonical_request(address: &str, answer: &Json, fen: &str, rules: &str) {
    let written = match GAMES.iter().find(|variant| variant.name == rules) {
        Some(variant) => write_fen(variant, &Fen::parse(variant, fen).expect("a FEN").position),
        None => {
            let mills = VARIANTS.iter().find(|mills| mills.name == rules);
            let mills = mills.expect("a game of draughts with tables, or of mills");
            galotne_mills::write_fen(&parse_fen(mills, fen).expect("a FEN"))
        }
    };
    assert_eq!(written, fen);
    // The part after `#` is never sent.
    let sent = address.split('#').next().unwrap_or_default();
    let Some((path, query)) = sent.split_once('?') else {
        return;
    };
    // Counts in the FEN of the question are not in that of the answer.
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

/// Returns the answer to a request; `None` if the address is invalid.
fn ask(address: &str, body: Option<&[u8]>) -> Option<(StatusCode, String)> {
    let request = match body {
        Some(body) => Request::post(address).body(Body::from(body.to_vec())),
        None => Request::get(address).body(Body::empty()),
    };
    let request = request.ok()?;
    let service = service();
    service.runtime.block_on(async {
        let answer = service
            .app
            .clone()
            .oneshot(request)
            .await
            .expect("an answer");
        let status = answer.status();
        let body = to_bytes(answer.into_body(), usize::MAX).await;
        let body = body.expect("a body");
        Some((status, String::from_utf8_lossy(&body).into_owned()))
    })
}
