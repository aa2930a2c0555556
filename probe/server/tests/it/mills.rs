//! Mills over HTTP: the routes of draughts, with the objects of the command line.

use crate::contract::{get, keeps, post, service};
use axum::Router;
use axum::http::{StatusCode, header};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{Class, MILLS, MILLS_CEYLON};
use galotne_server::{Limits, router};
use serde_json::json;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Returns a service with three stones against three of nine men's morris.
fn app() -> Router {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let class: Class = "3v3".parse().expect("a class");
        build(&BuildOrder::new(&MILLS, vec![class], dir.path()), &()).expect("tables are built");
        dir
    });
    router(service(dir.path(), Limits::default()))
}

const FLY: &str = "W:Wa1,a7,d5:Bb4,c4,g7";

#[tokio::test]
async fn a_position_has_the_answer_of_the_command_line() {
    let app = app();
    let answer = get(&app, &format!("/mills?fen={FLY}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    let found = answer.json();
    assert_eq!(found["rules"], "mills");
    assert_eq!(
        (&found["fen"], &found["class"]),
        (&json!(FLY), &json!("3v3"))
    );
    // Closing a mill leaves the opponent two stones.
    assert_eq!(
        (&found["category"], &found["dtw"]),
        (&json!("win"), &json!(1))
    );
    let best = &found["moves"][0];
    assert_eq!(
        (
            &best["move"],
            &best["removed"],
            &best["category"],
            &best["dtw"]
        ),
        (
            &json!("d5-a4xg7"),
            &json!(["g7"]),
            &json!("loss"),
            &json!(0)
        )
    );
    assert!(
        found["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() > 40)
    );
    // Underscores for spaces, and another name of the game.
    let other = get(&app, "/mills?fen=W:Wa1,a7,d5:B_b4,c4,g7").await;
    assert_eq!(other.json(), found);
}

#[tokio::test]
async fn the_mainline_has_the_length_of_the_distance() {
    let app = app();
    let fen = "B:Wa1,a7,d5:Bb4,c5,g7";
    let worth = get(&app, &format!("/mills?fen={fen}")).await.json();
    let plies = worth["dtw"].as_i64().expect("it is decided");
    let answer = get(&app, &format!("/mills/mainline?fen={fen}")).await;
    let found = answer.json();
    assert_eq!(found["dtw"], worth["dtw"]);
    assert_eq!(
        found["line"].as_array().map(|line| line.len() as i64),
        Some(plies.abs())
    );
    assert_eq!(found["cut_off"], json!(null));
}

#[tokio::test]
async fn refusals_have_a_kind() {
    let app = app();
    let refused = [
        ("/mills", "fen"),
        ("/mills?fen=W:Wd4:Ba1", "fen"),
        ("/mills?fen=W:Wa1,a1:Bb4", "fen"),
        ("/mills?fen=W:WK1:BK5", "fen"),
        (
            "/mills?fen=W:Wa1,a7,d5:Bb4,c4,g7&profile=fmjd-2015",
            "profile",
        ),
        ("/mills?fen=W:Wa1,a7,d5:Bb4,c4,g7&spent=3", "spent"),
        ("/mills/mainline?fen=W:Wa1,a7,d5:Bb4,c4,g7&spent=3", "spent"),
    ];
    for (address, kind) in refused {
        get(&app, address)
            .await
            .is_error(StatusCode::BAD_REQUEST, kind);
    }
    get(&app, "/merels?fen=W:Wa1:Bb4")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    // Missing tables are named, with the command that builds them.
    for address in ["/mills-ceylon?fen=", "/mills-ceylon/mainline?fen="] {
        let answer = get(&app, &format!("{address}{FLY}")).await;
        let error = answer.is_error(StatusCode::NOT_FOUND, "missing-table");
        let missing = error["missing"].to_string();
        assert!(missing.contains("3v3.wdl"), "{error}");
        let detail = error["detail"].to_string();
        let command = format!(
            "galotne-gen --rules {} --tables DIR build",
            MILLS_CEYLON.name
        );
        assert!(detail.contains(&command), "{detail}");
    }
}

#[tokio::test]
async fn batches_may_mix_games() {
    let app = app();
    let lines = format!(
        "{FLY}\n{{\"fen\":\"{FLY}\",\"moves\":true}}\nW:Wd4:Ba1\n\
         {{\"fen\":\"W:WK1:B\",\"rules\":\"international\"}}\n{{\"fen\":\"{FLY}\",\"spent\":3}}\n\
         {{\"fen\":\"{FLY}\",\"rules\":\"mills-ceylon\"}}\n{FLY}\n"
    );
    let answer = post(&app, "/v1/probe?rules=mills", lines).await;
    let found = answer.lines();
    let said = |nth: usize| {
        (
            found[nth]["category"].as_str(),
            found[nth]["error"]["kind"].as_str(),
        )
    };
    let expected = [
        (Some("win"), None),
        (Some("win"), None),
        (None, Some("fen")),
        (Some("win"), None),
        (None, Some("spent")),
        (Some("unknown"), None),
        (Some("win"), None),
    ];
    assert_eq!((0..found.len()).map(said).collect::<Vec<_>>(), expected);
    assert!(found[0].get("moves").is_none());
    assert_eq!(found[1]["moves"][0]["move"], "d5-a4xg7");
    assert_eq!(found[3]["rules"], "international");
    assert!(found[5]["missing"].to_string().contains("3v3.wdl"));
    // Draughts are the default, and a line may name mills.
    let lines = format!("W:WK1:B\n{{\"fen\":\"{FLY}\",\"rules\":\"mills\"}}\n");
    let found = post(&app, "/v1/probe", lines).await.lines();
    assert_eq!(
        (&found[0]["rules"], &found[1]["rules"]),
        (&json!("international"), &json!("mills"))
    );
    assert_eq!(found[1]["dtw"], 1);
    post(&app, "/v1/probe?rules=mills&spent=3", FLY)
        .await
        .is_error(StatusCode::BAD_REQUEST, "spent");
}

#[tokio::test]
async fn answers_match_the_openapi_document() {
    let app = app();
    let document = get(&app, "/openapi.json").await.json();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "components": document["components"],
        "$ref": "#/components/schemas/Answer",
    });
    let described = jsonschema::validator_for(&schema).expect("a schema");
    keeps(
        &described,
        &get(&app, &format!("/mills?fen={FLY}")).await.json(),
    );
    // With stones in hand, at the end of the game, and in a class without tables.
    let lines = "W:Wa1,d7,g7+1:Bb4,c4,e5+1\nB:Wa1,a7,d5:Bb4,c4\nW:Wa1,a7,d5:Bb4,c4,g7,e3\n";
    for line in post(&app, "/v1/probe?rules=mills&moves=true", lines)
        .await
        .lines()
    {
        assert!(line.get("error").is_none(), "{line}");
        keeps(&described, &line);
    }
}

#[tokio::test]
async fn mills_tables_are_listed() {
    let app = app();
    let tables = get(&app, "/v1/tables").await.json();
    let rows = tables["tables"].as_array().expect("rows");
    let of_mills: Vec<_> = rows.iter().filter(|row| row["rules"] == "mills").collect();
    let names: Vec<_> = of_mills.iter().map(|row| row["table"].as_str()).collect();
    assert_eq!(names, [Some("3v3.dtw"), Some("3v3.wdl")]);
    assert!(of_mills.iter().all(|row| row["complete"] == true));
    let ready = get(&app, "/readyz").await.json();
    assert_eq!(
        (&ready["status"], &ready["tables"]),
        (&json!("ready"), &json!(rows.len()))
    );
}

#[tokio::test]
async fn risks_of_moves_are_optional() {
    let app = app();
    let fen = "W:Wc4,d6,e4:Bc5,d5,e5";
    let plain = get(&app, &format!("/mills?fen={fen}")).await.json();
    let risked = get(&app, &format!("/mills?fen={fen}&risk=true"))
        .await
        .json();
    let risks = |answer: &serde_json::Value| {
        let moves = answer["moves"].as_array().expect("moves");
        moves
            .iter()
            .filter(|found| found.get("risk").is_some())
            .count()
    };
    assert_eq!(plain["category"], "draw");
    assert!(risks(&plain) == 0 && risks(&risked) > 0, "{risked}");
    let refused = get(&app, "/international?fen=W:WK1:BK2&risk=true").await;
    assert_eq!(
        refused.status,
        StatusCode::BAD_REQUEST,
        "{}",
        refused.text()
    );
}
