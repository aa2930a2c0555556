//! Every route, with intact, damaged and missing tables; the OpenAPI document against answers.

use crate::forged::forge;
use crate::prebuilt;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use galotne::material::Class;
use galotne::report::Report;
use galotne::rules::{INTERNATIONAL, RUSSIAN, Variant};
use galotne::{Fen, TableKey, Tablebase};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_server::{FileAccess, Limits, Service, router};
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::UNIX_EPOCH;
use tempfile::TempDir;
use tower::ServiceExt;

const FOUR: &str = "W:WK1,K7,K18:BK35";

// ---- Tables ------------------------------------------------------------------------------------

pub(crate) fn make(variant: &'static Variant, classes: &[&str], dir: &Path) {
    let classes: Vec<_> = classes
        .iter()
        .map(|name| name.parse().expect("a class"))
        .collect();
    let order = BuildOrder::new(variant, variant.all_needed(&classes), dir);
    prebuilt::copy_prebuilt(variant.name, &order.classes, dir);
    build(&order, &()).expect("tables are built");
}

/// International tables of three kings against one and what they need, Russian ones of two against
/// one.
pub(crate) fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        make(&INTERNATIONAL, &["KKKvK"], dir.path());
        make(&RUSSIAN, &["KKvK"], dir.path());
        dir
    });
    dir.path()
}

/// Copies the tables into a directory that the test may change.
pub(crate) fn copy() -> TempDir {
    let copy = tempfile::tempdir().expect("a directory");
    for game in fs::read_dir(tables()).expect("tables") {
        let game = game.expect("a game").path();
        if !game.is_dir() {
            continue;
        }
        let to = copy.path().join(game.file_name().expect("a name"));
        fs::create_dir(&to).expect("a directory");
        for file in fs::read_dir(&game).expect("tables") {
            let file = file.expect("a table").path();
            fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("a copy");
        }
    }
    copy
}

pub(crate) fn service(dir: &Path, limits: Limits) -> Arc<Service> {
    Service::open(dir, FileAccess::Read, limits).expect("the tables are listed")
}

pub(crate) fn sound() -> Router {
    router(service(tables(), Limits::default()))
}

// ---- Requests ----------------------------------------------------------------------------------

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    pub(crate) fn lines(&self) -> Vec<Json> {
        let lines = self
            .body
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty());
        lines
            .map(|line| serde_json::from_slice(line).expect("JSON"))
            .collect()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.body
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }

    /// Asserts an error of this kind and status.
    #[track_caller]
    pub(crate) fn is_error(&self, status: StatusCode, kind: &str) -> Json {
        assert_eq!(self.status, status, "{}", self.text());
        let error = self.json();
        assert_eq!(error["error"], kind, "{error}");
        assert!(
            error["detail"]
                .as_str()
                .is_some_and(|detail| detail.len() > 10),
            "{error}"
        );
        assert!(error["missing"].is_array(), "{error}");
        assert_eq!(self.header(header::CACHE_CONTROL), "no-store");
        error
    }
}

pub(crate) async fn ask(app: &Router, request: Request<Body>) -> Answer {
    let response = app.clone().oneshot(request).await.expect("an answer");
    let (head, body) = response.into_parts();
    Answer {
        status: head.status,
        headers: head.headers,
        body: axum::body::to_bytes(body, usize::MAX)
            .await
            .expect("a body"),
    }
}

pub(crate) async fn get(app: &Router, address: &str) -> Answer {
    let request = Request::get(address)
        .body(Body::empty())
        .expect("a request");
    ask(app, request).await
}

pub(crate) async fn post(app: &Router, address: &str, body: impl Into<Body>) -> Answer {
    ask(
        app,
        Request::post(address).body(body.into()).expect("a request"),
    )
    .await
}

// ---- One position ------------------------------------------------------------------------------

#[tokio::test]
async fn a_position_has_the_fields_of_lila_tablebase_and_further_ones() {
    let app = sound();
    let answer = get(&app, &format!("/standard?fen={FOUR}&profile=lidraughts")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    let found = answer.json();
    let expected = json!({
        "checkmate": false, "stalemate": false, "variant_win": false, "variant_loss": false,
        "insufficient_material": false, "dtz": 12, "precise_dtz": 12, "dtm": null, "dtw": 15, "wdl": 2,
        "category": "win", "value": "win", "need": 12, "fen": FOUR, "rules": "international", "class": "KKKvK",
        "clock": {
            "profile": "lidraughts", "rule": "6.3", "limit": 32, "left": 32, "spent": ["6.3=0"], "need": 12, "max_spent": 20,
            "reached": false, "contested": false, "article": "FMJD Annex 1, art. 6.3",
            "cite": "rule-lidraughts-6-3"
        },
        "otherwise": [], "claimable": [], "assumed": ["no count was given: clocks are fresh"], "missing": [],
        "notes": [{ "kind": "fresh-clocks", "cite": null, "text": "no count was given: clocks are fresh" }],
        "moves": found["moves"],
    });
    assert_eq!(found, expected);
    let moves = found["moves"].as_array().expect("moves");
    let first = json!({
        "uci": "0702", "san": "7-2", "zeroing": false,
        "checkmate": false, "stalemate": false, "variant_win": false, "variant_loss": false,
        "insufficient_material": false, "dtz": -11, "precise_dtz": -11, "dtm": null, "dtw": -14, "wdl": -2,
        "category": "loss", "value": "loss", "need": 11, "captures": [], "fen": "B:WK1,K2,K18:BK35",
        "clock": {"rule": "6.3", "left": 31, "spent": ["6.3=1"], "need": 11},
    });
    assert_eq!(moves[0], first);
    // Best first.
    let worth: Vec<i64> = moves
        .iter()
        .map(|found| found["wdl"].as_i64().expect("a number"))
        .collect();
    assert!(worth.is_sorted(), "{worth:?}");
}

#[tokio::test]
async fn counts_make_a_win_cursed_and_fill_the_clock() {
    let app = sound();
    let asked = |spent: &str| format!("/international?fen={FOUR}&profile=lidraughts&spent={spent}");
    for (spent, wdl, category) in [
        ("20", 2, "win"),
        ("21", 1, "cursed-win"),
        ("6.3=32", 1, "cursed-win"),
    ] {
        let found = get(&app, &asked(spent)).await.json();
        assert_eq!(
            (&found["wdl"], &found["category"]),
            (&json!(wdl), &json!(category)),
            "{found}"
        );
    }
    let full = get(&app, &asked("32")).await.json();
    assert_eq!(full["clock"]["reached"], true);
    // The count of 6.2 must not be shorter than that of 6.3 or 6.4.
    let two = get(&app, &format!("{}&spent=6.2=10", asked("12"))).await;
    assert_eq!(two.json()["clock"]["left"], 20);
}

#[tokio::test]
async fn every_move_has_the_counts_of_the_next_question() {
    let app = sound();
    // Captures leave three against one with both counts running on; quiet moves do not.
    for (fen, spent, beside) in [
        (FOUR, "20", false),
        ("W:WK1,K7,K18:BK12", "20", false),
        ("B:WK18,K46,K50:BK12", "30", true),
        ("W:WK2,K6:BK50", "6.4=3&spent=6.3=25", true),
    ] {
        let asked = format!("/international?profile=fmjd-2018&fen={fen}&spent={spent}");
        let found = get(&app, &asked).await.json();
        let mut carried = false;
        for played in found["moves"].as_array().expect("moves") {
            let counts = played["clock"]["spent"]
                .as_array()
                .map_or(&[][..], Vec::as_slice);
            carried |= counts.len() == 2;
            let spent: String = (counts.iter())
                .map(|count| format!("&spent={}", count.as_str().expect("a count")))
                .collect();
            let then = played["fen"].as_str().expect("a position");
            let asked = format!("/international?profile=fmjd-2018&fen={then}{spent}");
            let then = get(&app, &asked).await.json();
            for key in ["fen", "wdl", "category", "dtw", "dtz", "need"] {
                assert_eq!(then[key], played[key], "{key}: {played} {then}");
            }
            for key in ["rule", "left", "spent"] {
                assert_eq!(
                    then["clock"][key], played["clock"][key],
                    "{key}: {played} {then}"
                );
            }
        }
        assert_eq!(carried, beside, "{found}");
    }
}

#[tokio::test]
async fn a_finished_game_is_a_variant_loss_and_a_capture_is_zeroing() {
    let app = sound();
    let over = get(&app, "/international?fen=W:W:BK5").await.json();
    assert_eq!(
        (&over["variant_loss"], &over["wdl"], &over["dtz"]),
        (&json!(true), &json!(-2), &json!(0))
    );
    let capture = get(&app, "/international?fen=W:WK1:BK7").await.json();
    let moves = capture["moves"].as_array().expect("moves");
    assert!(
        moves.iter().all(|found| found["zeroing"] == true),
        "{capture}"
    );
    assert_eq!(moves[0]["captures"], json!([7]));
    assert_eq!(moves[0]["variant_loss"], true);
}

#[tokio::test]
async fn earlier_positions_change_the_answer() {
    let app = sound();
    let asked = format!("/international?fen={FOUR}");
    let seen = format!("{asked}&seen={FOUR}&seen={FOUR}");
    let alone = get(&app, &asked).await;
    let again = get(&app, &seen).await;
    assert_eq!(
        (alone.status, again.status),
        (StatusCode::OK, StatusCode::OK)
    );
    assert_ne!(alone.json(), again.json());
    assert_eq!(get(&sound(), &seen).await.json(), again.json());
    assert_eq!(get(&sound(), &asked).await.json(), alone.json());
}

#[tokio::test]
async fn squares_have_letters_in_some_games_and_numbers_in_uci() {
    let found = get(&sound(), "/russian?fen=W:Ka1,Kc1:BKh2").await;
    // The PDN standard has a colour before each side.
    found.is_error(StatusCode::BAD_REQUEST, "fen");
    let found = get(&sound(), "/russian?fen=W:WKa1,Kc1:BKh2").await.json();
    let first = &found["moves"][0];
    let san = first["san"].as_str().expect("a move");
    assert!(
        san.starts_with(|letter: char| letter.is_ascii_lowercase()),
        "{san}"
    );
    let uci = first["uci"].as_str().expect("a move");
    assert!(
        uci.len() == 4 && uci.bytes().all(|byte| byte.is_ascii_digit()),
        "{uci}"
    );
}

#[tokio::test]
async fn refusals_have_a_kind() {
    let app = sound();
    get(&app, "/checkers-on-the-moon?fen=W:WK1:BK5")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    get(&app, "/international")
        .await
        .is_error(StatusCode::BAD_REQUEST, "fen");
    get(&app, "/international?fen=W:WK1:BK51")
        .await
        .is_error(StatusCode::BAD_REQUEST, "fen");
    get(&app, &format!("/international?fen={FOUR}&profile=fide"))
        .await
        .is_error(StatusCode::BAD_REQUEST, "profile");
    get(&app, &format!("/international?fen={FOUR}&spent=33"))
        .await
        .is_error(StatusCode::BAD_REQUEST, "clock");
    get(&app, &format!("/international?fen={FOUR}&spent=many"))
        .await
        .is_error(StatusCode::BAD_REQUEST, "clock");
    get(&app, &format!("/international?fen={FOUR}&fen={FOUR}"))
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
    get(&app, "/%ff?fen=W:WK1:BK5")
        .await
        .is_error(StatusCode::BAD_REQUEST, "address");
    post(&app, "/v1/probe?moves=perhaps", FOUR)
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
    post(&app, "/v1/adjudicate?at=-1", "1. 32-28")
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
    get(&app, "/nowhere/at/all")
        .await
        .is_error(StatusCode::NOT_FOUND, "not-found");
    post(&app, "/v1/tables", "")
        .await
        .is_error(StatusCode::METHOD_NOT_ALLOWED, "method");
    let missing = get(&app, "/international?fen=W:WK1,K2:BK5,K6").await;
    let missing = missing.is_error(StatusCode::NOT_FOUND, "missing-table");
    let tables = missing["missing"].as_array().expect("tables");
    assert!(tables.contains(&json!("KKvKK.wdl")), "{missing}");
    assert!(
        missing["detail"]
            .as_str()
            .is_some_and(|detail| detail.contains("galotne-gen"))
    );
    get(&app, "/international/mainline?fen=W:WK1,K2:BK5,K6")
        .await
        .is_error(StatusCode::NOT_FOUND, "missing-table");
}

#[tokio::test]
async fn the_etag_of_answers_is_the_hash_of_the_tables() {
    let app = sound();
    let address = format!("/international?fen={FOUR}");
    let first = get(&app, &address).await;
    let etag = first.header(header::ETAG).to_owned();
    assert!(etag.len() > 20);
    assert!(
        first
            .header(header::CACHE_CONTROL)
            .starts_with("public, max-age=")
    );
    for known in [etag.clone(), format!("\"x\", W/{etag}")] {
        let request = Request::get(&address).header(header::IF_NONE_MATCH, known);
        let again = ask(&app, request.body(Body::empty()).expect("a request")).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
        assert!(again.body.is_empty());
        assert_eq!(again.header(header::ETAG), etag);
    }
    // A request that names the tables may cache the answer for ever.
    let tag = etag.trim_matches('"');
    let named = get(&app, &format!("{address}&tables={tag}")).await;
    assert!(named.header(header::CACHE_CONTROL).contains("immutable"));
    let others = get(&app, &format!("{address}&tables=0123456789abcdef")).await;
    assert!(!others.header(header::CACHE_CONTROL).contains("immutable"));
    // Other tables, other answers.
    let other = copy();
    fs::remove_file(other.path().join("international/KvK.wdl.glt")).expect("it was there");
    let other = router(service(other.path(), Limits::default()));
    assert_ne!(get(&other, &address).await.header(header::ETAG), etag);
    assert_eq!(
        get(&app, "/v1/tables").await.json()["tag"],
        etag.trim_matches('"')
    );
}

#[tokio::test]
async fn errors_are_never_unchanged() {
    let app = sound();
    let known = async |address: &str, known: &str| {
        let request = Request::get(address).header(header::IF_NONE_MATCH, known);
        ask(&app, request.body(Body::empty()).expect("a request")).await
    };
    let missing = known("/international?fen=W:WK1,K2:BK5,K6", "*").await;
    missing.is_error(StatusCode::NOT_FOUND, "missing-table");
    for address in ["/v1/tables", "/v1/rules", "/", "/favicon.ico"] {
        let first = get(&app, address).await;
        let etag = first.header(header::ETAG);
        assert!(etag.len() > 20, "{address}");
        for list in [format!("W/{etag}"), format!("\"x\", {etag}")] {
            let again = known(address, &list).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{address} {list}");
            assert_eq!((again.body.len(), again.header(header::ETAG)), (0, etag));
        }
        assert_eq!(known(address, "\"x\"").await.status, StatusCode::OK);
    }
}

/// Compressed answers have weak ETags.
#[tokio::test]
async fn answers_are_compressed_for_clients_that_accept_it() {
    let app = sound();
    let zipped = async |address: &str, known: Option<&str>| {
        let request = Request::get(address).header(header::ACCEPT_ENCODING, "gzip");
        let request = match known {
            Some(known) => request.header(header::IF_NONE_MATCH, known),
            None => request,
        };
        ask(&app, request.body(Body::empty()).expect("a request")).await
    };
    for address in ["/v1/tables", "/board/style.css", "/openapi.json"] {
        let (plain, small) = (get(&app, address).await, zipped(address, None).await);
        assert_eq!(small.header(header::CONTENT_ENCODING), "gzip", "{address}");
        assert_eq!(&small.body[..2], b"\x1f\x8b", "{address}");
        assert!(small.body.len() < plain.body.len() / 2, "{address}");
        assert_eq!(plain.header(header::CONTENT_ENCODING), "");
        let weak = format!("W/{}", plain.header(header::ETAG));
        assert_eq!(small.header(header::ETAG), weak);
        let unchanged = zipped(address, Some(&weak)).await;
        assert_eq!(unchanged.status, StatusCode::NOT_MODIFIED);
        assert!(unchanged.body.is_empty());
        assert_eq!(unchanged.header(header::CONTENT_ENCODING), "");
        // Both forms are cached now.
        assert_eq!(get(&app, address).await.body, plain.body, "{address}");
        assert_eq!(zipped(address, None).await.body, small.body, "{address}");
    }
    assert_eq!(
        zipped("/healthz", None)
            .await
            .header(header::CONTENT_ENCODING),
        ""
    );
}

/// A client that accepts neither gzip nor the plain answer gets the plain one.
#[tokio::test]
async fn answers_of_any_status_ignore_codings_that_are_not_supported() {
    let app = sound();
    for codings in ["br;q=1, *;q=0", "identity;q=0", "gzip;q=0, *;q=0", "\u{e9}"] {
        for (address, status) in [
            ("/v1/tables", StatusCode::OK),
            ("/healthz", StatusCode::OK),
            ("/international?fen=x", StatusCode::BAD_REQUEST),
        ] {
            let request = Request::get(address).header(header::ACCEPT_ENCODING, codings);
            let answer = ask(&app, request.body(Body::empty()).expect("a request")).await;
            assert_eq!(answer.status, status, "{address} with {codings}");
            assert_eq!(answer.header(header::CONTENT_ENCODING), "");
        }
    }
}

/// The identifier of a proxy is kept if it has plain characters, otherwise a new one is made.
#[tokio::test]
async fn requests_have_identifiers() {
    let app = sound();
    let named = async |name: &str| {
        let request = Request::get("/healthz").header("x-request-id", name);
        let answer = ask(&app, request.body(Body::empty()).expect("a request")).await;
        answer
            .header(header::HeaderName::from_static("x-request-id"))
            .to_owned()
    };
    assert_eq!(named("0af7651916cd43dd").await, "0af7651916cd43dd");
    for other in ["a b", "x\"y", &"x".repeat(65)] {
        assert_eq!(named(other).await.len(), 36, "{other}");
    }
}

#[tokio::test]
async fn robots_txt_and_favicon_exist() {
    let app = sound();
    let icon = get(&app, "/favicon.ico").await;
    assert_eq!(
        (icon.status, icon.header(header::CONTENT_TYPE)),
        (StatusCode::OK, "image/svg+xml")
    );
    let robots = get(&app, "/robots.txt").await;
    assert_eq!(
        robots.header(header::CONTENT_TYPE),
        "text/plain; charset=utf-8"
    );
    assert!(robots.text().contains("Disallow: /\n"));
    let docs = get(&app, "/docs/").await;
    assert!(
        docs.header(header::CONTENT_SECURITY_POLICY)
            .starts_with("default-src 'self'")
    );
    assert!(
        !docs.text().contains("<script>"),
        "no script of it would run"
    );
}

#[tokio::test]
async fn cross_origin_requests_are_allowed() {
    let app = sound();
    let request = Request::get(format!("/international?fen={FOUR}"))
        .header(header::ORIGIN, "https://lidraughts.org");
    let answer = ask(&app, request.body(Body::empty()).expect("a request")).await;
    assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "*");
    let request = (Request::builder().method(Method::OPTIONS).uri("/v1/probe"))
        .header(header::ORIGIN, "https://lidraughts.org")
        .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
        .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "content-type");
    let answer = ask(&app, request.body(Body::empty()).expect("a request")).await;
    assert!(answer.status.is_success());
    assert!(
        answer
            .header(header::ACCESS_CONTROL_ALLOW_METHODS)
            .contains("POST")
    );
}

#[tokio::test]
async fn the_mainline_goes_to_the_end() {
    let found = get(&sound(), &format!("/international/mainline?fen={FOUR}"))
        .await
        .json();
    let (mainline, line) = (found["mainline"].as_array(), found["line"].as_array());
    let (mainline, line) = (mainline.expect("moves"), line.expect("moves"));
    assert_eq!((mainline.len(), line.len()), (15, 15));
    assert_eq!(
        (&found["winner"], &found["dtw"], &found["cut_off"]),
        (&json!("w"), &json!(15), &Json::Null)
    );
    assert_eq!(
        mainline[0],
        json!({"uci": "0702", "san": "7-2", "dtz": -11, "precise_dtz": -11})
    );
    assert_eq!(line[14]["dtw"], 0);
    // The value is that of the position; in the last position the side to move has lost.
    let asked = format!("/international/mainline?fen={FOUR}&profile=lidraughts&spent=21");
    let found = get(&sound(), &asked).await.json();
    let root = get(&sound(), &asked.replace("/mainline", "")).await.json();
    assert_eq!(root["category"], "cursed-win");
    for key in ["dtz", "precise_dtz", "category"] {
        assert_eq!(found[key], root[key], "{key}: {found}");
    }
    // A draw has no line.
    let drawn = get(&sound(), "/international/mainline?fen=W:WK1:BK46")
        .await
        .json();
    assert_eq!(
        (&drawn["mainline"], &drawn["winner"]),
        (&json!([]), &Json::Null)
    );
}

/// The count is in the FEN, and the draw rules are those of the site.
#[tokio::test]
async fn lidraughts_routes_use_the_conventions_of_the_site() {
    let app = sound();
    for (field, category, left) in [
        ("", "win", 32),
        (":H20:F40", "win", 12),
        (":H21:F41", "cursed-win", 11),
    ] {
        for name in ["standard", "fromPosition"] {
            let asked = format!("/lidraughts/{name}?fen={FOUR}{field}");
            let found = get(&app, &asked).await;
            assert_eq!(found.status, StatusCode::OK, "{}", found.text());
            let found = found.json();
            assert_eq!(found["category"], category, "{asked}");
            assert_eq!(
                (&found["clock"]["profile"], &found["clock"]["left"]),
                (&json!("lidraughts"), &json!(left)),
                "{asked}"
            );
        }
        let line = get(
            &app,
            &format!("/lidraughts/standard/mainline?fen={FOUR}{field}"),
        )
        .await;
        assert_eq!(line.json()["category"], category);
    }
    // Other routes ignore the field unless the request says `spent=fen`.
    let own = get(&app, &format!("/standard?fen={FOUR}:H21:F41"))
        .await
        .json();
    assert_eq!(own["clock"]["spent"], json!(["6.3=0"]));
    // Games without draw rules of the site have their own.
    let russian = get(&app, "/lidraughts/russian?fen=W:WKa1,Kc1:BKh2:H0:F1").await;
    assert_eq!(russian.status, StatusCode::OK, "{}", russian.text());
    get(&app, "/fromPosition?fen=W:WK1:BK5")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    get(&app, "/lidraughts/canadian?fen=W:WK1:BK5")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
}

// ---- Many positions ----------------------------------------------------------------------------

#[tokio::test]
async fn empty_batches_have_empty_answers() {
    let app = sound();
    for address in ["/v1/probe", "/v1/adjudicate"] {
        for body in ["", "\n", " \r\n\n"] {
            let answer = post(&app, address, body).await;
            assert_eq!(
                (answer.status, answer.text()),
                (StatusCode::OK, ""),
                "{address}"
            );
        }
    }
}

#[tokio::test]
async fn a_batch_is_answered_line_by_line_in_order() {
    let lines = [
        "W:WK41:BK46",
        "",
        r#"{"fen":"W:WK1,K7,K18:BK35","profile":"lidraughts","spent":21,"moves":true}"#,
        r#"{"fen":"W:WK1,K7,K18:BK35","spent":["6.3=12","6.2=10"]}"#,
        r#"{"fen":"W:WKa1,Kc1:BKh2","rules":"russian"}"#,
        "W:WK1,K2:BK5,K6",
        "nonsense",
        r#"{"fen":"W:WK41:BK46","colour":"blue"}"#,
        r#"{"fen":"W:WK41:BK46","rules":"ludo"}"#,
    ];
    let answer = post(&sound(), "/v1/probe", lines.join("\n")).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/x-ndjson");
    let found = answer.lines();
    assert_eq!(found.len(), 8, "an empty line is no question");
    assert_eq!(
        (&found[0]["category"], &found[0]["dtw"]),
        (&json!("win"), &json!(3))
    );
    assert!(found[0].get("moves").is_none());
    assert_eq!(
        (&found[1]["category"], &found[1]["clock"]["left"]),
        (&json!("cursed-win"), &json!(11))
    );
    assert!(
        found[1]["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() > 10)
    );
    assert_eq!(
        (&found[2]["clock"]["left"], &found[2]["clock"]["profile"]),
        (&json!(20), &json!("fmjd-2015"))
    );
    assert_eq!(
        (&found[3]["rules"], &found[3]["class"]),
        (&json!("russian"), &json!("KKvK"))
    );
    assert_eq!(
        (&found[4]["category"], &found[4]["wdl"]),
        (&json!("unknown"), &Json::Null)
    );
    assert_eq!(found[4]["missing"][0], "KKvKK.dtw");
    for (place, kind) in [(5, "fen"), (6, "json"), (7, "variant")] {
        assert_eq!(found[place]["error"]["kind"], kind, "{}", found[place]);
    }
}

#[tokio::test]
async fn query_parameters_are_defaults_of_a_batch() {
    let app = sound();
    let address = "/v1/probe?profile=lidraughts&spent=21&moves=true";
    let found = post(&app, address, format!("{FOUR}\n{FOUR}")).await.lines();
    assert_eq!(found.len(), 2);
    for found in found {
        assert_eq!(found["category"], "cursed-win");
        assert!(found["moves"].is_array());
    }
    post(&app, "/v1/probe?rules=ludo", FOUR)
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    post(&app, "/v1/probe?profile=fide", FOUR)
        .await
        .is_error(StatusCode::BAD_REQUEST, "profile");
}

#[tokio::test]
async fn addresses_are_limited() {
    let longest = format!("/international?fen={FOUR}&seen={FOUR}&seen={FOUR}");
    let limits = Limits {
        address_bytes: longest.len(),
        ..Limits::default()
    };
    let app = router(service(tables(), limits));
    assert_eq!(get(&app, &longest).await.status, StatusCode::OK);
    let longer = get(&app, &format!("{longest}&seen={FOUR}")).await;
    longer.is_error(StatusCode::URI_TOO_LONG, "too-large");
}

#[tokio::test]
async fn batches_are_limited() {
    let limits = Limits {
        batch_lines: 300,
        line_bytes: 100,
        ..Limits::default()
    };
    let app = router(service(tables(), limits));
    let many = vec![FOUR; 1000].join("\n");
    let found = post(&app, "/v1/probe", many).await.lines();
    let (last, before) = found.split_last().expect("answers");
    assert_eq!(last["error"]["kind"], "too-large");
    assert!(before.len() <= 300 && before.iter().all(|found| found["category"] == "win"));
    let long = format!("{FOUR}\n{}\n{FOUR}\n", "x".repeat(10_000));
    let found = post(&app, "/v1/probe", long).await.lines();
    let kinds: Vec<_> = found.iter().map(|found| &found["error"]["kind"]).collect();
    assert_eq!(kinds, [&Json::Null, &json!("too-large"), &Json::Null]);
    let endless = format!("{FOUR}\n{}", "x".repeat(10_000));
    let found = post(&app, "/v1/probe", endless).await.lines();
    assert_eq!(
        found.last().expect("an answer")["error"]["kind"],
        "too-large"
    );
}

// ---- Games -------------------------------------------------------------------------------------

const GAME: &str =
    "[FEN \"W:WK1,K7,K18:BK35\"]\n\n1. 7-2 35-49 2. 2-7 49-35 3. 7-2 35-49 4. 2-7 49-35 *\n";

#[tokio::test]
async fn games_are_judged() {
    let app = sound();
    let games = format!("{GAME}\n[FEN \"W:WK1:B3\"]\n\n1. 1-2 *\n\n{GAME}");
    let answer = post(
        &app,
        "/v1/adjudicate?profile=fmjd-2015,lidraughts",
        games.clone(),
    )
    .await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/x-ndjson");
    let found = answer.lines();
    let told: Vec<_> = (found.iter())
        .map(|found| (found["game"].as_u64(), found["profile"].as_str()))
        .collect();
    let (one, three) = (Some(1), Some(3));
    let (fmjd, site) = (Some("fmjd-2015"), Some("lidraughts"));
    assert_eq!(
        told,
        [
            (one, fmjd),
            (one, site),
            (Some(2), None),
            (three, fmjd),
            (three, site)
        ]
    );
    assert_eq!(found[0]["over"]["rule"], "6.1");
    assert_eq!(
        (&found[1]["over"], &found[1]["claimable"][0]["ply"]),
        (&Json::Null, &json!(8))
    );
    assert_eq!(found[2]["error"]["kind"], "illegal-move");
    assert_eq!(found[2]["error"]["line"], 7);
    let third = post(&app, "/v1/adjudicate?game=3", games.clone())
        .await
        .lines();
    assert_eq!((third.len(), &third[0]["game"]), (1, &json!(3)));
    let early = post(&app, "/v1/adjudicate?at=2", GAME).await.lines();
    assert_eq!(
        (&early[0]["at"], &early[0]["over"]),
        (&json!(2), &Json::Null)
    );
    post(&app, "/v1/adjudicate?format=pdf", GAME)
        .await
        .is_error(StatusCode::BAD_REQUEST, "format");
    // A count may be that of one game.
    let counted = post(&app, "/v1/adjudicate?spent=3%3B9", games.clone())
        .await
        .lines();
    let course = |found: &Json| found["final"]["clock"]["spent"].clone();
    let spent: Vec<Json> = counted.iter().map(course).collect();
    assert_eq!(spent[0], course(&found[0]));
    assert_ne!(spent[2], course(&found[3]));
    post(&app, "/v1/adjudicate?spent=x%3B9", games)
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
    for wrong in ["corrected=45", "corrected=x;4:1-2", "corrected=0:1-2"] {
        post(&app, &format!("/v1/adjudicate?{wrong}"), GAME)
            .await
            .is_error(StatusCode::BAD_REQUEST, "corrected");
    }
    post(&app, "/v1/adjudicate?rules=ludo", GAME)
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
}

#[tokio::test]
async fn course_adds_each_ply() {
    let app = sound();
    let found = post(&app, "/v1/adjudicate?course=true", GAME).await.json();
    let course = found["course"].as_array().expect("a course");
    assert_eq!(course.len(), 9);
    let first = json!({
        "move": null, "fen": "W:WK1,K7,K18:BK35", "category": "win", "rule": "6.3", "limit": 32, "left": 32, "spent": ["6.3=0"],
    });
    assert_eq!(course[0], first);
    let after = json!({
        "move": "7-2", "fen": "B:WK1,K2,K18:BK35", "category": "loss", "rule": "6.3", "limit": 32, "left": 31, "spent": ["6.3=1"],
    });
    assert_eq!(course[1], after);
    let played: Vec<_> = (course[1..].iter()).map(|step| &step["move"]).collect();
    assert_eq!(played[..3], ["7-2", "35-49", "2-7"]);
    let early = post(&app, "/v1/adjudicate?course=true&at=2", GAME)
        .await
        .json();
    assert_eq!(early["course"].as_array().map(Vec::len), Some(3));
    let plain = post(&app, "/v1/adjudicate", GAME).await.json();
    assert_eq!(plain["course"], Json::Null);
    post(&app, "/v1/adjudicate?course=perhaps", GAME)
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
}

/// A king that should have captured.
const MISSED: &str = "[FEN \"W:WK28,K6:BK33\"]\n\n1. 6-1 33x22 *\n";

#[tokio::test]
async fn accept_irregular_continues_after_missed_captures() {
    let app = sound();
    let address = "/v1/adjudicate?rules=international";
    let refused = post(&app, address, MISSED).await.json();
    assert_eq!(refused["error"]["kind"], "illegal-move");
    assert_eq!(refused["error"]["due"], json!(["28x39", "28x44", "28x50"]));
    for (value, plies) in [("true", json!(2)), ("false", Json::Null)] {
        let address = format!("{address}&accept_irregular={value}");
        let answer = post(&app, &address, MISSED).await.json();
        assert_eq!(answer["plies"], plies);
    }
    let address = format!("{address}&accept_irregular=true");
    let answer = post(&app, &address, MISSED).await.json();
    assert_eq!(
        answer["irregular"],
        json!([{"ply": 1, "move": "6-1", "due": ["28x39", "28x44", "28x50"], "huffed": null}])
    );
    post(&app, "/v1/adjudicate?accept_irregular=perhaps", MISSED)
        .await
        .is_error(StatusCode::BAD_REQUEST, "query");
}

/// Games that name no game. Most fit none, so the first may be of another game too.
const UNNAMED: &str = "[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 *\n\n\
                       [White \"B\"]\n1. 1-50 *\n\n\
                       [White \"C\"]\n1. 2-49 *\n";

#[tokio::test]
async fn the_guess_parameter_judges_games_that_are_not_named() {
    let app = sound();
    let refused = post(&app, "/v1/adjudicate", UNNAMED).await.lines();
    assert_eq!(refused[0]["error"]["kind"], "which-game", "{refused:?}");
    let guessed = post(&app, "/v1/adjudicate?guess=true", UNNAMED)
        .await
        .lines();
    assert_eq!(guessed[0]["rules"], "international", "{guessed:?}");
    assert_eq!(guessed[0]["guessed"], true);
    assert_eq!(guessed[0]["final"]["category"], "loss");
    // What fits no game is no guess.
    assert_eq!(guessed[1]["error"]["kind"], "illegal-move");
    // The report says below the ruling what it assumed.
    let page = post(&app, "/v1/adjudicate?guess=true&format=html", UNNAMED).await;
    assert!(
        page.text()
            .contains("Assumed: The score does not name its game (no GameType): it was read as")
    );
    for address in [
        "/v1/adjudicate?guess=perhaps",
        "/v1/adjudicate?guess=true&rules=international",
    ] {
        post(&app, address, UNNAMED)
            .await
            .is_error(StatusCode::BAD_REQUEST, "query");
    }
}

#[tokio::test]
async fn the_encoding_parameter_applies() {
    let app = sound();
    let game = [b"[White \"B\xe7rzi\xf2\xf0\"]\n", GAME.as_bytes()].concat();
    for (encoding, name) in [("windows-1257", "Bērziņš"), ("windows-1252", "Bçrziòð")] {
        let address = format!("/v1/adjudicate?encoding={encoding}");
        let answer = post(&app, &address, game.clone()).await.json();
        assert_eq!(answer["white"], name);
    }
    post(&app, "/v1/adjudicate?encoding=morse", GAME)
        .await
        .is_error(StatusCode::BAD_REQUEST, "encoding");
}

#[tokio::test]
async fn the_html_format_is_a_page() {
    for (lang, mark) in [
        ("en", "lang=\"en\""),
        ("lv", "lang=\"lv\""),
        ("ru", "lang=\"ru\""),
    ] {
        let address = format!("/v1/adjudicate?format=html&lang={lang}");
        let page = post(&sound(), &address, GAME).await;
        assert_eq!(
            page.header(header::CONTENT_TYPE),
            "text/html; charset=utf-8"
        );
        assert!(page.text().contains(mark) && page.text().contains("<svg"));
        let policy = page.header(header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("default-src 'none'"), "nothing runs in it");
    }
}

/// A single game of another draughts variant may be legal here by chance.
#[tokio::test]
async fn files_of_other_games_are_recognized_by_most_of_their_games() {
    let app = sound();
    let fits = "[FEN \"W:W10,14:B5\"]\n1. 14-9 5x3 0-2\n\n";
    let fits_not = "[White \"A\"]\n1. 32-28 1-50 *\n\n";
    let first = async |games: &[&str]| {
        let lines = post(&app, "/v1/adjudicate", games.concat()).await.lines();
        lines[0]["error"]["kind"].clone()
    };
    assert_eq!(first(&[fits, fits_not]).await, Json::Null);
    assert_eq!(first(&[fits, fits_not, fits_not]).await, "which-game");
}

#[tokio::test]
async fn all_games_of_a_file_are_judged() {
    let app = sound();
    let found = post(&app, "/v1/adjudicate", GAME.repeat(100)).await.lines();
    let numbers: Vec<_> = found.iter().map(|found| found["game"].as_u64()).collect();
    assert_eq!(numbers, (1..=100).map(Some).collect::<Vec<_>>());
    assert!(post(&app, "/v1/adjudicate", "").await.lines().is_empty());
}

#[tokio::test]
async fn too_many_games_are_refused() {
    let limits = Limits {
        adjudicate_bytes: 1000,
        ..Limits::default()
    };
    let app = router(service(tables(), limits));
    let answer = post(&app, "/v1/adjudicate", GAME.repeat(100)).await;
    answer.is_error(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
}

/// A page is many times as long as its games: their number is limited.
#[tokio::test]
async fn pages_are_limited() {
    let limits = Limits {
        adjudicate_games: 20,
        page_games: 3,
        page_bytes: 1000,
        ..Limits::default()
    };
    let app = router(service(tables(), limits));
    let page = "/v1/adjudicate?format=html";
    assert_eq!(
        post(&app, page, "1. 32-28 *\n\n".repeat(3)).await.status,
        StatusCode::OK
    );
    for (address, games, most) in [
        (
            page,
            "1. 32-28 *\n\n".repeat(4),
            "the games of a page are 3 at most",
        ),
        (
            page,
            GAME.repeat(20),
            "the games of a page are 1000 bytes at most",
        ),
        (
            "/v1/adjudicate",
            "1. 32-28 *\n\n".repeat(21),
            "games are 20 at most",
        ),
    ] {
        let answer = post(&app, address, games).await;
        let error = answer.is_error(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        assert_eq!(error["detail"], most);
    }
}

/// It is sent report by report, and equals the page that the command writes.
#[tokio::test]
async fn a_page_lists_all_games_in_one_index() {
    let (app, games) = (sound(), 50);
    let page = post(&app, "/v1/adjudicate?format=html", GAME.repeat(games)).await;
    assert_eq!(
        page.header(header::CONTENT_LENGTH),
        "",
        "nobody knows it yet"
    );
    let (index, reports) = (page.text().split_once("</nav>")).expect("an index");
    assert_eq!(index.matches("href=\"#report-").count(), games);
    for place in 1..=games {
        assert!(
            reports.contains(&format!("<article id=\"report-{place}\">")),
            "{place}"
        );
    }
    assert_eq!(reports.matches("<article").count(), games);
    assert!(reports.ends_with("</main></body></html>"));
}

// ---- Tables and games
// ------------------------------------------------------------------------------

#[tokio::test]
async fn the_list_of_tables_has_hashes() {
    let found = get(&sound(), "/v1/tables").await.json();
    let tables = found["tables"].as_array().expect("tables");
    let dtw = (tables.iter())
        .find(|row| row["table"] == "KKKvK.dtw")
        .expect("it is here");
    assert_eq!(
        (&dtw["rules"], &dtw["complete"]),
        (&json!("international"), &json!(true))
    );
    let report = get(&sound(), "/v1/stats/international/KKKvK").await.json();
    let reported = (report["tables"].as_array().expect("tables").iter())
        .find(|row| row["table"] == "KKKvK.dtw")
        .expect("it is here");
    assert_eq!(reported["seal"], dtw["hash"]);
    assert_eq!(
        (&dtw["published"], &dtw["verified"]),
        (&json!("not-verified"), &json!(null))
    );
    assert!(tables.iter().any(|row| row["rules"] == "russian"));
}

#[tokio::test]
async fn verified_tables_are_listed_with_their_day() {
    let dir = copy();
    let service = service(dir.path(), Limits::default());
    let app = router(Arc::clone(&service));
    let before = get(&app, "/v1/tables").await.json();
    let folder = dir.path().join("international");
    let path = folder.join("KvK.wdl.glt");
    let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
    let modified = modified
        .expect("a time")
        .duration_since(UNIX_EPOCH)
        .expect("after 1970");
    let record = json!({
        "table": "KvK.wdl", "form": "fast", "bytes": fs::metadata(&path).expect("a file").len(),
        "modified": u64::try_from(modified.as_nanos()).expect("before 2500"),
        "file": "a69c60c75fd39ec8ad13d9e7e40b60d606b14e23820b912322a3885b1aad3117",
        "content": null, "date": "2026-11-28",
    });
    fs::write(folder.join("verified.jsonl"), format!("{record}\n")).expect("written");
    service.rescan().expect("the directory is there");
    let after = get(&app, "/v1/tables").await.json();
    let table = |name: &str| {
        let rows = after["tables"].as_array().expect("tables");
        let found = rows
            .iter()
            .find(|row| row["table"] == name && row["rules"] == "international");
        let found = found.expect("it is here");
        (found["published"].clone(), found["verified"].clone())
    };
    assert_eq!(
        table("KvK.wdl"),
        (json!("as-published"), json!("2026-11-28"))
    );
    assert_eq!(table("KvK.dtw"), (json!("not-verified"), json!(null)));
    assert_ne!(after["tag"], before["tag"]);
}

#[tokio::test]
async fn statistics_have_counts_and_longest_wins() {
    let app = sound();
    let report = get(&app, "/v1/stats/standard/KvKK").await.json();
    assert_eq!(report["class"], "KKvK", "whichever way it is asked for");
    let white = &report["statistics"][0];
    assert_eq!(
        (&white["wins"], &white["longest_win"]["dtw"]),
        (&json!(19_398), &json!(7))
    );
    let by_plies = white["wins_in"].as_array().expect("a histogram");
    let sum: u64 = by_plies
        .iter()
        .map(|row| row[1].as_u64().expect("a number"))
        .sum();
    assert_eq!(
        (sum, &by_plies.last().expect("a row")[0]),
        (19_398, &json!(7))
    );
    get(&app, "/v1/stats/international/KKKKvK")
        .await
        .is_error(StatusCode::NOT_FOUND, "missing-table");
    get(&app, "/v1/stats/international/queens")
        .await
        .is_error(StatusCode::BAD_REQUEST, "class");
    get(&app, "/v1/stats/ludo/KvK")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    get(&app, "/v1/stats/international/..%2F..%2Fetc%2Fpasswd")
        .await
        .is_error(StatusCode::BAD_REQUEST, "class");
}

#[tokio::test]
async fn damaged_and_foreign_reports_are_not_served() {
    let dir = copy();
    let file = dir.path().join("international/KKvK.json");
    fs::write(&file, "{\"rules\": \"international\"").expect("it is written");
    let app = router(service(dir.path(), Limits::default()));
    let address = "/v1/stats/international/KKvK";
    let error = get(&app, address)
        .await
        .is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
    assert_eq!(error["file"], "international/KKvK.json");
    assert_eq!(get(&app, "/readyz").await.json()["status"], "degraded");
    let file = dir.path().join("international/KvK.json");
    let report = fs::read_to_string(&file).expect("a report");
    let mut others: Report = serde_json::from_str(&report).expect("a report");
    for table in &mut others.tables {
        table.seal = Some("0".repeat(64));
    }
    let others = others.with_checksum().expect("a checksum");
    let others = serde_json::to_string(&others).expect("JSON");
    fs::write(&file, others).expect("it is written");
    get(&app, "/v1/stats/international/KvK")
        .await
        .is_error(StatusCode::NOT_FOUND, "missing-table");
}

#[tokio::test]
async fn games_and_limits_are_listed() {
    let app = sound();
    let rules = get(&app, "/v1/rules").await.json();
    let russian = (rules["variants"].as_array().expect("games").iter())
        .find(|game| game["rules"] == "russian")
        .expect("it is here");
    assert_eq!(russian["board"]["names"], "letters");
    assert_eq!(russian["tables"], true);
    assert!(
        russian["board"]["start"]
            .as_str()
            .is_some_and(|fen| fen.starts_with("W:Wa3,")),
        "{russian}"
    );
    let limits = get(&app, "/v1/limits").await.json();
    assert_eq!(
        limits,
        serde_json::to_value(Limits::default()).expect("JSON")
    );
}

#[tokio::test]
async fn the_files_of_the_board_are_served() {
    let app = sound();
    let page = get(&app, "/").await;
    assert_eq!(
        page.header(header::CONTENT_TYPE),
        "text/html; charset=utf-8"
    );
    assert!(
        page.header(header::CONTENT_SECURITY_POLICY)
            .contains("default-src 'self'")
    );
    let etag = page.header(header::ETAG).to_owned();
    let again = Request::get("/")
        .header(header::IF_NONE_MATCH, etag)
        .body(Body::empty());
    assert_eq!(
        ask(&app, again.expect("a request")).await.status,
        StatusCode::NOT_MODIFIED
    );
    for (path, kind) in [
        ("board/app.js", "text/javascript; charset=utf-8"),
        ("board/learn/room.js", "text/javascript; charset=utf-8"),
        ("board/learn/positions.json", "application/json"),
        ("board/learn/puzzles/russian.json", "application/json"),
        ("board/icon.svg", "image/svg+xml"),
        ("board/lang/lv.ftl", "text/plain; charset=utf-8"),
    ] {
        let asset = get(&app, &format!("/{path}")).await;
        assert_eq!(
            (asset.status, asset.header(header::CONTENT_TYPE)),
            (StatusCode::OK, kind),
            "{path}"
        );
    }
    for nothing in ["/board/../Cargo.toml", "/board/lang/xx.ftl"] {
        get(&app, nothing)
            .await
            .is_error(StatusCode::NOT_FOUND, "not-found");
    }
}

/// Collects all values of `cite` in JSON.
fn citations(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(cite) if key == "cite" => found.push(cite.to_owned()),
                    _ => citations(value, found),
                }
            }
        }
        Json::Array(items) => items.iter().for_each(|item| citations(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn citation_keys_are_messages_of_the_board() {
    let app = sound();
    let mut cited = vec![];
    citations(&get(&app, "/v1/rules").await.json(), &mut cited);
    assert!(cited.len() > 30, "{cited:?}");
    for language in ["en", "lv", "ru"] {
        let words = get(&app, &format!("/board/lang/{language}.ftl")).await;
        for cite in &cited {
            let message = format!("\n{cite} = ");
            let (_, rest) = (words.text().split_once(&message))
                .unwrap_or_else(|| panic!("{language} has no {cite}"));
            let (_, after) = rest.split_once('\n').expect("a line");
            assert!(after.starts_with("    .says = "), "{language}: {cite}");
        }
    }
}

#[tokio::test]
async fn metrics_count_requests_and_errors() {
    let app = sound();
    let address = format!("/international?fen={FOUR}");
    for _ in 0..3 {
        get(&app, &address).await;
    }
    get(&app, "/international?fen=x").await;
    post(&app, "/v1/probe", format!("{FOUR}\n{FOUR}\n")).await;
    let text = get(&app, "/metrics").await;
    let has = |line: &str| {
        assert!(
            text.text().lines().any(|found| found.starts_with(line)),
            "{line}\n{}",
            text.text()
        );
    };
    has("galotne_answer_cache_hits_total 2");
    has("galotne_answer_cache_misses_total 1");
    has("galotne_positions_total 2");
    has("galotne_errors_total{kind=\"fen\"} 1");
    has("galotne_faulty_tables 0");
    has("galotne_request_seconds_count{route=\"/{variant}\",status=\"200\"} 3");
    has("galotne_request_seconds_count{route=\"/{variant}\",status=\"400\"} 1");
    let blocks = text
        .text()
        .lines()
        .find_map(|line| line.strip_prefix("galotne_blocks_read "));
    assert!(blocks.expect("a number").parse::<u64>().expect("a number") > 0);
    assert!(text.text().ends_with("# EOF\n"));
}

// ---- Faults ------------------------------------------------------------------------------------

#[tokio::test]
async fn a_flipped_bit_spoils_only_the_answers_from_its_block() {
    let dir = copy();
    let app = router(service(dir.path(), Limits::default()));
    let good = "/international?fen=W:WK41:BK46";
    assert_eq!(get(&app, good).await.status, StatusCode::OK);
    assert_eq!(
        get(&app, "/readyz").await.json(),
        json!({"status": "ready", "tables": 31, "faulty": {}})
    );
    let file = dir.path().join("international/KKKvK.dtw.glt");
    // In the block of one of the positions below.
    let fen = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35").expect("a position");
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables");
    let key = TableKey::dtw(&INTERNATIONAL, Class::from_position(&fen.position));
    let (table, index) = tables.table(key).expect("it is there");
    let strides = index.strides(table.spec().orders[0]);
    let cell = index.place_in(&fen.position, &strides);
    let block = table.layout().locate(0, cell).expect("a cell").block;
    let place = table.block_range(block).expect("a block").start;
    let mut bytes = fs::read(&file).expect("a table");
    bytes[place as usize] ^= 1;
    fs::write(&file, bytes).expect("it is written");
    let mut failed = 0;
    for square in (2..=50).filter(|square| ![7, 18].contains(square)) {
        let answer = get(&app, &format!("/international?fen=W:WK1,K7,K18:BK{square}")).await;
        if answer.status != StatusCode::OK {
            let error = answer.is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
            assert!(
                error["file"]
                    .as_str()
                    .is_some_and(|file| file.contains("KKKvK.dtw")),
                "{error}"
            );
            failed += 1;
        }
    }
    assert!(failed > 0, "no answer came from the spoiled block");
    assert_eq!(get(&app, good).await.status, StatusCode::OK);
    let ready = get(&app, "/readyz").await;
    assert_eq!(
        (ready.status, &ready.json()["status"]),
        (StatusCode::OK, &json!("degraded"))
    );
    assert!(ready.text().contains("KKKvK.dtw"));
    let metrics = get(&app, "/metrics").await;
    assert!(
        metrics.text().contains("galotne_faulty_tables 1"),
        "{}",
        metrics.text()
    );
    assert!(
        metrics
            .text()
            .contains("galotne_errors_total{kind=\"table\"}")
    );
    // In a batch only the line fails.
    let lines = post(&app, "/v1/probe", "W:WK41:BK46\nW:WK41:BK46")
        .await
        .lines();
    assert!(lines.iter().all(|line| line["category"] == "win"));
}

#[tokio::test]
async fn a_truncated_table_is_reported_at_the_start() {
    let dir = copy();
    let file = dir.path().join("international/KKKvK.dtw.glt");
    let bytes = fs::read(&file).expect("a table");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("it is written");
    let app = router(service(dir.path(), Limits::default()));
    let ready = get(&app, "/readyz").await.json();
    assert_eq!(ready["status"], "degraded");
    assert!(
        ready["faulty"]["international/KKKvK.dtw.glt"].is_string(),
        "{ready}"
    );
    get(&app, &format!("/international?fen={FOUR}"))
        .await
        .is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
}

#[tokio::test]
async fn a_service_without_tables_is_not_ready() {
    let nothing = tempfile::tempdir().expect("a directory");
    let app = router(service(nothing.path(), Limits::default()));
    let ready = get(&app, "/readyz").await;
    assert_eq!(
        (ready.status, ready.json()),
        (
            StatusCode::SERVICE_UNAVAILABLE,
            json!({"status": "empty", "tables": 0, "faulty": {}})
        )
    );
    assert_eq!(get(&app, "/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn damaged_files_are_counted_once_and_named_by_relative_paths() {
    let dir = copy();
    let mut damaged = 0;
    for file in fs::read_dir(dir.path().join("international")).expect("tables") {
        let file = file.expect("a table").path();
        if file.extension().is_some_and(|kind| kind == "glt") {
            fs::write(&file, b"no table").expect("it is written");
            damaged += 1;
        }
    }
    let app = router(service(dir.path(), Limits::default()));
    let faulty = format!("galotne_faulty_tables {damaged}\n");
    let mut said = vec![];
    assert!(get(&app, "/metrics").await.text().contains(&faulty));
    let single = get(&app, &format!("/international?fen={FOUR}")).await;
    let error = single.is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
    let file = error["file"].as_str().expect("a file");
    assert!(file.starts_with("international/KKKvK."), "{file}");
    said.push(single);
    said.push(post(&app, "/v1/probe", FOUR).await);
    said.push(post(&app, "/v1/adjudicate", GAME).await);
    said.push(post(&app, "/v1/adjudicate?format=html", GAME).await);
    for address in [
        "/readyz",
        "/v1/tables",
        "/international?fen=W:WK1,K2:BK5,K6",
    ] {
        said.push(get(&app, address).await);
    }
    let path = dir.path().to_str().expect("text");
    for answer in &said {
        assert!(!answer.text().contains(path), "{}", answer.text());
    }
    assert!(said[3].text().contains("KKKvK"), "{}", said[3].text());
    let ready = get(&app, "/readyz").await.json();
    assert_eq!(ready["status"], "degraded", "the Russian ones are sound");
    assert_eq!(
        ready["faulty"].as_object().map(|files| files.len()),
        Some(damaged)
    );
    assert!(get(&app, "/metrics").await.text().contains(&faulty));
}

#[tokio::test]
async fn answers_that_would_contradict_themselves_are_errors() {
    let dir = copy();
    let file = dir.path().join("international/KKKvK.dtw.glt");
    // The side to move always loses in two plies.
    forge(&file, 3, |_, _, _| 3);
    let app = router(service(dir.path(), Limits::default()));
    let path = dir.path().to_str().expect("text");
    let is_named = |text: &str| {
        for part in ["KKKvK.dtw", "verify --deep KKKvK"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains(path), "{text}");
    };
    for address in [
        format!("/international?fen={FOUR}"),
        format!("/international/mainline?fen={FOUR}"),
    ] {
        let answer = get(&app, &address).await;
        let error = answer.is_error(StatusCode::INTERNAL_SERVER_ERROR, "contradiction");
        is_named(error["detail"].as_str().expect("a sentence"));
    }
    for answer in [
        post(&app, "/v1/probe?moves=true", FOUR).await,
        post(&app, "/v1/adjudicate", GAME).await,
    ] {
        assert_eq!(answer.status, StatusCode::OK);
        let line = answer.text().lines().next().expect("a line").to_owned();
        let line: Json = serde_json::from_str(&line).expect("JSON");
        assert_eq!(line["error"]["kind"], "contradiction", "{line}");
        is_named(line["error"]["message"].as_str().expect("a sentence"));
    }
    let page = post(&app, "/v1/adjudicate?format=html", GAME).await;
    is_named(page.text());
    let metrics = get(&app, "/metrics").await.text().to_owned();
    let counted = "galotne_errors_total{kind=\"contradiction\"} ";
    assert!(metrics.contains(counted), "{metrics}");
    // No file is damaged, and other classes are answered.
    let ready = get(&app, "/readyz").await.text().to_owned();
    assert!(!ready.contains("KKKvK"), "{ready}");
    let other = get(&app, "/international?fen=W:WK1,K2:BK50").await;
    assert_eq!(other.status, StatusCode::OK, "{}", other.text());
}

/// Tables are added and removed under load; requests in flight are not disturbed.
#[tokio::test]
async fn a_rescan_serves_new_tables_and_forgets_repaired_faults() {
    let dir = copy();
    let (class, kept) = (
        dir.path().join("international"),
        tempfile::tempdir().expect("a directory"),
    );
    let of_class = || {
        let files = fs::read_dir(&class).expect("tables");
        (files.map(|file| file.expect("a table").path()))
            .filter(|file| {
                file.file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with("KKKvK."))
            })
            .collect::<Vec<_>>()
    };
    for file in of_class() {
        let name = file.file_name().expect("a name");
        fs::copy(&file, kept.path().join(name)).expect("a copy");
        fs::remove_file(&file).expect("it was there");
    }
    let service = service(dir.path(), Limits::default());
    let app = router(Arc::clone(&service));
    let address = format!("/international?fen={FOUR}");
    let tag = get(&app, "/v1/tables").await.json()["tag"].clone();
    get(&app, &address)
        .await
        .is_error(StatusCode::NOT_FOUND, "missing-table");
    let bring = |damage: bool| {
        for file in fs::read_dir(kept.path()).expect("tables") {
            let file = file.expect("a table").path();
            let mut bytes = fs::read(&file).expect("a table");
            if damage {
                bytes.truncate(100);
            }
            // Renamed when complete, as builds do.
            let to = class.join(file.file_name().expect("a name"));
            fs::write(to.with_extension("new"), bytes).expect("it is written");
            fs::rename(to.with_extension("new"), to).expect("it has its name");
        }
    };
    bring(true);
    service.rescan().expect("the directory is there");
    get(&app, &address)
        .await
        .is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
    assert_eq!(get(&app, "/readyz").await.json()["status"], "degraded");
    bring(false);
    service.rescan().expect("the directory is there");
    assert_eq!(get(&app, &address).await.status, StatusCode::OK);
    assert_eq!(get(&app, "/readyz").await.json()["status"], "ready");
    assert!(
        get(&app, "/metrics")
            .await
            .text()
            .contains("galotne_faulty_tables 0\n")
    );
    assert_ne!(get(&app, "/v1/tables").await.json()["tag"], tag);
    // A batch in flight is answered from the tables it began with.
    let (send, lines) = tokio::sync::mpsc::channel::<Bytes>(1);
    let lines = futures_util::stream::unfold(lines, async |mut lines| {
        lines
            .recv()
            .await
            .map(|line| (Ok::<_, std::io::Error>(line), lines))
    });
    send.send(format!("{FOUR}\n").into())
        .await
        .expect("it is asked");
    let request = Request::post("/v1/probe").body(Body::from_stream(lines));
    let response = app.clone().oneshot(request.expect("a request")).await;
    for file in of_class() {
        fs::remove_file(&file).expect("it was there");
    }
    service.rescan().expect("the directory is there");
    send.send(format!("{FOUR}\n").into())
        .await
        .expect("it is asked");
    drop(send);
    let body = response.expect("an answer").into_body();
    let answers = axum::body::to_bytes(body, usize::MAX)
        .await
        .expect("a body");
    let answers = String::from_utf8_lossy(&answers).into_owned();
    assert_eq!(answers.matches("\"dtw\":15").count(), 2, "{answers}");
    get(&app, &address)
        .await
        .is_error(StatusCode::NOT_FOUND, "missing-table");
    // If the directory cannot be listed, the tables stay.
    fs::remove_dir_all(dir.path()).expect("it was there");
    assert!(service.rescan().is_err());
    assert_ne!(get(&app, "/v1/tables").await.json()["tables"], json!([]));
}

// ---- The document ------------------------------------------------------------------------------

/// Returns a validator of the response in the document.
pub(crate) fn promised(
    document: &Json,
    path: &str,
    method: &str,
    status: &str,
) -> jsonschema::Validator {
    let content = &document["paths"][path][method]["responses"][status]["content"];
    let (_, content) = content
        .as_object()
        .and_then(|kinds| kinds.iter().next())
        .unwrap_or_else(|| panic!("{method} {path} {status}: nothing promised"));
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "components": document["components"],
        "allOf": [content["schema"]],
    });
    jsonschema::validator_for(&schema).expect("a schema")
}

#[track_caller]
pub(crate) fn keeps(validator: &jsonschema::Validator, answer: &Json) {
    let errors: Vec<String> = validator
        .iter_errors(answer)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{answer}");
}

#[tokio::test]
async fn answers_match_the_openapi_document() {
    let app = sound();
    let document = get(&app, "/openapi.json").await.json();
    assert!(
        document["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3.1"))
    );
    let position = promised(&document, "/{variant}", "get", "200");
    for asked in [
        format!("/international?fen={FOUR}&spent=14"),
        "/international?fen=W:W:BK5".to_owned(),
        "/international?fen=W:WK1:BK7&profile=none".to_owned(),
        "/russian?fen=W:WKa1,Kc1:BKh2".to_owned(),
    ] {
        keeps(&position, &get(&app, &asked).await.json());
    }
    // The schema must refuse something.
    assert!(!position.is_valid(&json!({"category": "win"})));
    let error = promised(&document, "/{variant}", "get", "404");
    keeps(
        &error,
        &get(&app, "/international?fen=W:WK1,K2:BK5,K6").await.json(),
    );
    let mainline = promised(&document, "/{variant}/mainline", "get", "200");
    keeps(
        &mainline,
        &get(&app, &format!("/international/mainline?fen={FOUR}"))
            .await
            .json(),
    );
    let batch = promised(&document, "/v1/probe", "post", "200");
    for line in post(
        &app,
        "/v1/probe?moves=true",
        format!("{FOUR}\nW:WK1,K2:BK5,K6\nW:W:BK5\n"),
    )
    .await
    .lines()
    {
        keeps(&batch, &line);
    }
    // Failures of a line of a batch and of a game.
    let named = |name: &str| {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": document["components"],
            "$ref": format!("#/components/schemas/{name}"),
        });
        jsonschema::validator_for(&schema).expect("a schema")
    };
    let bad = post(&app, "/v1/probe", "x").await.json();
    keeps(&named("Failure"), &bad);
    keeps(&batch, &bad);
    assert!(!named("Problem").is_valid(&bad), "they are two things");
    let unreadable = post(&app, "/v1/adjudicate", "1. 1-2 *").await.json();
    keeps(&named("CaseFailure"), &unreadable);
    let games = promised(&document, "/v1/adjudicate", "post", "200");
    keeps(&games, &unreadable);
    assert!(!games.is_valid(&bad) && !batch.is_valid(&unreadable));
    for line in post(&app, "/v1/adjudicate?profile=all", GAME).await.lines() {
        keeps(&games, &line);
    }
    let accepting = "/v1/adjudicate?rules=international&accept_irregular=true";
    keeps(&games, &post(&app, accepting, MISSED).await.json());
    let refused = post(&app, "/v1/adjudicate?rules=international", MISSED).await;
    keeps(&named("CaseFailure"), &refused.json());
    let parameters = document["paths"]["/v1/adjudicate"]["post"]["parameters"].as_array();
    let parameters: Vec<_> = (parameters.expect("parameters").iter())
        .map(|parameter| parameter["name"].as_str().expect("a name"))
        .collect();
    for name in ["accept_irregular", "encoding", "guess"] {
        assert!(parameters.contains(&name), "{parameters:?}");
    }
    let statistics = "/v1/stats/{variant}/{class}";
    keeps(
        &promised(&document, statistics, "get", "200"),
        &get(&app, "/v1/stats/international/KKKvK").await.json(),
    );
    for path in ["/v1/tables", "/v1/rules", "/v1/limits", "/readyz"] {
        keeps(
            &promised(&document, path, "get", "200"),
            &get(&app, path).await.json(),
        );
    }
    // Every path of the document is a route, and Swagger UI has a page.
    for path in document["paths"].as_object().expect("paths").keys() {
        let address = path
            .replace("{variant}", "international")
            .replace("{class}", "KvK");
        assert_ne!(
            get(&app, &address).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    assert!(get(&app, "/docs/").await.text().contains("swagger"));
}
