//! Proof trees over HTTP: against the library and the OpenAPI document, refused where there is
//! nothing to prove, and within their budgets.

use crate::contract::{copy, get, keeps, promised, service, sound, tables};
use axum::http::{StatusCode, header};
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne::verdict::ProofLimits;
use galotne_answer::{Counts, PositionDetail, PositionQuestion, ProofVerdict};
use galotne_server::{Limits, router};
use serde_json::Value as Json;
use std::fs;

const TREE: &str = "/v1/tree/international?fen=W:WK1,K7,K18:BK35";

fn nodes(proof: &Json) -> &[Json] {
    proof["tree"].as_array().expect("nodes")
}

#[tokio::test]
async fn a_tree_is_that_of_the_library() {
    let app = sound();
    let tables = Tablebase::open(&INTERNATIONAL, tables()).expect("tables");
    for (spent, asked) in [("6.3=0", ""), ("6.3=20", "&spent=20&moves=4&nodes=300")] {
        let limits = match asked {
            "" => ProofLimits::default(),
            _ => ProofLimits {
                moves: 4,
                nodes: 300,
            },
        };
        let counts = Counts::parse([spent].into_iter().filter(|_| !asked.is_empty()));
        let question = PositionQuestion::read(
            &INTERNATIONAL,
            INTERNATIONAL.default_profile(),
            "W:WK1,K7,K18:BK35",
            &counts.expect("a count"),
            false,
        );
        let detail = PositionDetail::default();
        let question = question.expect("a position");
        let proof = ProofVerdict::new(question, &tables, &detail, limits, &mut || true);
        let expected = serde_json::to_value(proof.expect("a tree").answer()).expect("JSON");
        let answer = get(&app, &format!("{TREE}{asked}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.json(), expected);
        assert_eq!(answer.header(header::CACHE_CONTROL), "public, max-age=3600");
    }
    let document = get(&app, "/openapi.json").await.json();
    let schema = promised(&document, "/v1/tree/{variant}", "get", "200");
    for asked in [
        "",
        "&moves=4&profile=lidraughts&spent=18",
        "&nodes=20&profile=none",
    ] {
        keeps(&schema, &get(&app, &format!("{TREE}{asked}")).await.json());
    }
}

#[tokio::test]
async fn what_is_not_a_won_position_is_refused() {
    let app = sound();
    let bad = StatusCode::BAD_REQUEST;
    let nowhere = StatusCode::NOT_FOUND;
    let long = "K1,".repeat(3000);
    let long = format!("/v1/tree/international?fen=W:W{long}K2:BK5");
    for (address, status, kind) in [
        ("/v1/tree/international", bad, "fen"),
        ("/v1/tree/international?fen=nonsense", bad, "fen"),
        ("/v1/tree/international?fen=W:WK1,K7:BK35", bad, "undecided"),
        ("/v1/tree/international?fen=W:W:BK5", bad, "over"),
        (
            "/v1/tree/international?fen=W:WK1,K2,K3,K4,K5:BK35,K36",
            nowhere,
            "missing-table",
        ),
        ("/v1/tree/ludo?fen=W:WK1:BK5", nowhere, "variant"),
        (
            "/v1/tree/mills?fen=W:Wa1,d7,g7:Bb4,c4,e5",
            nowhere,
            "variant",
        ),
        (
            "/v1/tree/international?fen=W:Wa1,d7,g7:Bb4,c4,e5",
            bad,
            "fen",
        ),
        (&long, bad, "fen"),
    ] {
        get(&app, address).await.is_error(status, kind);
    }
    for (asked, kind) in [
        ("spent=21", "undecided"),
        ("spent=33", "clock"),
        ("spent=lots", "clock"),
        ("profile=nobody", "profile"),
        ("moves=0", "moves"),
        ("moves=401", "moves"),
        ("moves=99999999", "query"),
        ("moves=-1", "query"),
        ("nodes=0", "nodes"),
        ("nodes=2001", "nodes"),
        ("nodes=18446744073709551616", "query"),
    ] {
        get(&app, &format!("{TREE}&{asked}"))
            .await
            .is_error(bad, kind);
    }
    // The lost side may be to move.
    let lost = get(&app, "/v1/tree/international?fen=B:WK1,K2,K18:BK35")
        .await
        .json();
    assert_eq!(
        (&lost["category"], &lost["winner"]),
        (&"loss".into(), &"white".into())
    );
    assert!(nodes(&lost)[0]["replies"].is_array());
}

#[tokio::test]
async fn a_tree_stays_within_its_budgets() {
    let app = sound();
    // The deepest tree that may be asked for: the most moves and nodes.
    let most = get(&app, &format!("{TREE}&moves=400&nodes=2000")).await;
    assert_eq!(most.status, StatusCode::OK);
    let answer = most.json();
    let count = nodes(&answer).len();
    assert!(count <= 2000 && most.bytes().len() < 2000 * 1024, "{count}");
    for limit in [1, 2, 17, 18, 40] {
        let answer = get(&app, &format!("{TREE}&moves=400&nodes={limit}"))
            .await
            .json();
        assert!(nodes(&answer).len() <= limit);
        assert_eq!(answer["complete"], false);
    }
    // Without time the tree has one answer, says so, and is not cached.
    let hurried = router(service(
        tables(),
        Limits {
            search_seconds: 0,
            ..Limits::default()
        },
    ));
    let cut = get(&hurried, TREE).await;
    assert_eq!(cut.status, StatusCode::OK);
    assert_eq!(cut.header(header::CACHE_CONTROL), "no-store");
    let answer = cut.json();
    let [_, best] = nodes(&answer) else {
        panic!("{answer}");
    };
    assert_eq!(best["cut"], "time");
    // A budget that is too small refuses the tree, and a position is still answered.
    let small = router(service(
        tables(),
        Limits {
            in_flight_bytes: 1 << 20,
            ..Limits::default()
        },
    ));
    let refused = get(&small, &format!("{TREE}&nodes=2000")).await;
    assert!(refused.status.is_client_error() || refused.status.is_server_error());
    let position = get(&small, "/international?fen=W:WK1,K7,K18:BK35").await;
    assert_eq!(position.status, StatusCode::OK);
}

#[tokio::test]
async fn a_reply_without_its_table_is_unknown() {
    let dir = copy();
    for file in fs::read_dir(dir.path().join("international")).expect("tables") {
        let file = file.expect("a file");
        if file.file_name().to_string_lossy().starts_with("KKvK.") {
            fs::remove_file(file.path()).expect("removed");
        }
    }
    let app = router(service(dir.path(), Limits::default()));
    let proof = get(&app, &format!("{TREE}&moves=400&nodes=2000"))
        .await
        .json();
    assert_eq!(proof["complete"], false);
    let unknown: Vec<_> = (nodes(&proof).iter())
        .filter(|node| node["missing"].is_array())
        .collect();
    assert!(!unknown.is_empty());
    assert!(
        unknown
            .iter()
            .all(|node| node["missing"].to_string().contains("KKvK."))
    );
}
