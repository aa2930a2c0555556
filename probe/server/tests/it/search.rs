//! Searches in classes, and descriptions of classes.

use crate::contract::{ask, copy, get, keeps, post, promised, service, sound, tables};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use galotne::notation::write_fen;
use galotne::rules::{INTERNATIONAL, RUSSIAN, Variant};
use galotne::tablebase::Tablebase;
use galotne_find::{Search, Selection, Terms};
use galotne_server::{Limits, router};
use serde_json::{Value as Json, json};
use std::fs;
use std::time::Duration;

const CLASS: &str = "/v1/find/international/KKvK";

fn bounded(limits: Limits) -> Router {
    router(service(tables(), limits))
}

/// Returns the positions of an answer.
pub(crate) fn fens(page: &Json) -> Vec<String> {
    let positions = page["positions"].as_array().expect("positions").iter();
    let fens = positions.map(|position| position["fen"].as_str().expect("a FEN").to_owned());
    fens.collect()
}

/// Requests all pages. Returns the positions, and the number of pages.
pub(crate) async fn all(app: &Router, asked: &str) -> (Vec<String>, usize) {
    let (mut found, mut pages, mut after, mut done) = (vec![], 0, String::new(), 0);
    loop {
        let answer = get(app, &format!("{asked}{after}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let page = answer.json();
        found.extend(fens(&page));
        pages += 1;
        let now = page["cells"]["done"].as_u64().expect("a number");
        assert!(done < now, "it gets further: {page}");
        done = now;
        let Some(next) = page["next"].as_str() else {
            assert_eq!(page["complete"], true);
            assert_eq!(page["cells"]["done"], page["cells"]["all"]);
            return (found, pages);
        };
        after = format!("&after={next}");
    }
}

/// Returns services whose pages end when they are full, after some cells, and at once.
pub(crate) fn paged(bounded: impl Fn(Limits) -> Router) -> [Router; 3] {
    let usual = Limits::default;
    [
        bounded(usual()),
        bounded(Limits {
            search_cells: 1,
            ..usual()
        }),
        bounded(Limits {
            search_seconds: 0,
            ..usual()
        }),
    ]
}

/// Asserts that all pages together are these positions.
pub(crate) async fn all_are(app: &Router, asked: &str, expected: &[String]) {
    let (found, _) = all(app, asked).await;
    let (count, wanted) = (found.len(), expected.len());
    assert!(found == expected, "{asked}: {count} {wanted}");
}

/// Asserts that a class is too large for full scans, but one side to move is not. Returns the
/// details of the refusals.
pub(crate) async fn too_large(small: &Router, class: &str) -> Vec<String> {
    let mut details = vec![];
    for whole in ["count=true", "random=3", "longest=true"] {
        let error = get(small, &format!("{class}?{whole}")).await;
        let error = error.is_error(StatusCode::BAD_REQUEST, "class-size");
        let (name, _) = whole.split_once('=').expect("a name");
        let detail = error["detail"].as_str().expect("a sentence");
        assert!(detail.starts_with(name), "{detail}");
        details.push(detail.to_owned());
        let half = get(small, &format!("{class}?{whole}&side=white")).await;
        assert_eq!(half.status, StatusCode::OK, "{}", half.text());
    }
    assert_eq!(get(small, class).await.status, StatusCode::OK);
    details
}

/// Asserts that a long search with the only slot lets others in between if they may wait, that it
/// never keeps single positions out, and that its slot is freed.
pub(crate) async fn has_one_seat(
    bounded: impl Fn(Limits) -> Router,
    [long, short, single]: [&str; 3],
) {
    let one_search = Limits {
        searches: 1,
        search_seconds: 60,
        ..Limits::default()
    };
    let busy = bounded(Limits {
        waiting: 0,
        ..one_search.clone()
    });
    let full = bounded(one_search);
    let start = |app: &Router| {
        let (app, long) = (app.clone(), long.to_owned());
        tokio::spawn(async move { get(&app, &long).await })
    };
    let going_on = [start(&busy), start(&full)];
    tokio::time::sleep(Duration::from_millis(200)).await;
    let refused = get(&busy, short).await;
    refused.is_error(StatusCode::SERVICE_UNAVAILABLE, "busy");
    assert_eq!(get(&busy, single).await.status, StatusCode::OK);
    assert_eq!(get(&full, short).await.status, StatusCode::OK);
    for going_on in going_on {
        assert!(!going_on.is_finished());
        going_on.abort();
        let _ = going_on.await;
    }
    assert_eq!(get(&full, single).await.status, StatusCode::OK);
}

/// Asserts that a full scan beyond the deadline is refused, with its reason.
pub(crate) async fn is_too_long(impatient: &Router, long: &str) {
    let error = get(impatient, long).await;
    let error = error.is_error(StatusCode::SERVICE_UNAVAILABLE, "deadline");
    let detail = error["detail"].as_str().expect("a sentence");
    assert!(
        detail.contains("count goes through the whole class"),
        "{detail}"
    );
}

/// Returns the result of the library.
fn expected(variant: &'static Variant, class: &str, terms: &Terms) -> Vec<String> {
    let tables = Tablebase::open(variant, tables()).expect("tables");
    let conditions = terms.conditions(variant, variant.default_profile());
    let class = class.parse().expect("a class");
    let search = Search::new(&tables, class, conditions.expect("conditions"));
    let report = search.run(&Selection::All, &()).expect("tables");
    (report.positions.iter())
        .map(|found| write_fen(variant, &found.position))
        .collect()
}

/// Returns conditions as query strings and as terms.
fn tried() -> Vec<(&'static str, Terms)> {
    use galotne::position::Colour::{Black, White};
    use galotne::value::Wdl;
    let range = |text: &str| Some(text.parse().expect("a range"));
    let terms = Terms::default;
    vec![
        (
            "side=white&value=draw",
            Terms {
                side: Some(White),
                value: Some(Wdl::Draw),
                ..terms()
            },
        ),
        (
            "win_in=5..7&unique=true",
            Terms {
                win_in: range("5..7"),
                unique: true,
                ..terms()
            },
        ),
        (
            "loss_in=4..&lone_king=main-road&up_to_symmetry=true",
            Terms {
                loss_in: range("4.."),
                lone_king: Some("main-road".into()),
                up_to_symmetry: true,
                ..terms()
            },
        ),
        (
            "cursed=true&spent=4&on=white:1-10&on=black:46-50",
            Terms {
                cursed: true,
                spent: Some(4),
                on: vec!["white:1-10".into(), "black:46-50".into()],
                ..terms()
            },
        ),
        (
            "needs=5..&off=king:edge&quiet=1",
            Terms {
                needs: range("5.."),
                off: vec!["king:edge".into()],
                quiet: 1,
                ..terms()
            },
        ),
        (
            "side=black&zugzwang=true&value=loss",
            Terms {
                side: Some(Black),
                zugzwang: true,
                value: Some(Wdl::Loss),
                ..terms()
            },
        ),
        (
            "unique_line=true&win_in=..5&on=any:46",
            Terms {
                unique_line: true,
                win_in: range("..5"),
                on: vec!["any:46".into()],
                ..terms()
            },
        ),
        (
            "win_in=900",
            Terms {
                win_in: range("900"),
                ..terms()
            },
        ),
    ]
}

#[tokio::test]
async fn all_pages_together_equal_the_result_of_the_library() {
    let [usual, short, hasty] = paged(bounded);
    let places = [("KKvK", &usual), ("KvKK", &short), ("KvK", &hasty)];
    let full = crate::full();
    for (number, (asked, terms)) in tried().into_iter().enumerate() {
        // All services in full tests, otherwise one after the other.
        let places = places.iter().enumerate();
        let places = places.filter(|(place, _)| full || place == &(number % 3));
        for (_, &(class, app)) in places {
            let expected = expected(&INTERNATIONAL, class, &terms);
            let address = format!("/v1/find/international/{class}?{asked}&limit=100");
            all_are(app, &address, &expected).await;
        }
    }
    let (_, pages) = all(&short, &format!("{CLASS}?win_in=900")).await;
    assert!(pages > 20, "{pages} pages of a few thousand cells");
    let terms = Terms::default();
    let russian = expected(
        &RUSSIAN,
        "KKvK",
        &Terms {
            unique: true,
            ..terms
        },
    );
    let asked = "/v1/find/russian/KKvK?unique=true&limit=100";
    all_are(&usual, asked, &russian).await;
}

#[tokio::test]
async fn found_positions_have_the_answers_of_a_batch() {
    let app = sound();
    for (asked, common) in [
        ("profile=lidraughts&side=white", "profile=lidraughts"),
        ("cursed=true&spent=4&limit=7", "spent=4"),
        ("value=loss&profile=none", "profile=none"),
    ] {
        let page = get(&app, &format!("{CLASS}?{asked}")).await.json();
        let found = fens(&page);
        assert!(!found.is_empty(), "{page}");
        let batch = post(&app, &format!("/v1/probe?{common}"), found.join("\n")).await;
        assert_eq!(page["positions"], Json::from(batch.lines()), "{asked}");
    }
}

#[tokio::test]
async fn counts_samples_and_longest_wins_scan_whole_classes() {
    let app = sound();
    let won = expected(
        &INTERNATIONAL,
        "KKvK",
        &Terms {
            value: Some(galotne::value::Wdl::Win),
            ..Terms::default()
        },
    );
    let counted = get(&app, &format!("{CLASS}?value=win&count=true"))
        .await
        .json();
    assert_eq!(counted["count"], won.len());
    assert_eq!(
        (
            &counted["positions"],
            &counted["next"],
            &counted["complete"]
        ),
        (&json!([]), &Json::Null, &json!(true))
    );
    assert_eq!(
        (&counted["class"], &counted["rules"]),
        (&json!("KKvK"), &json!("international"))
    );
    let drawn = async |seed| {
        let asked = format!("{CLASS}?value=win&random=9&seed={seed}");
        let page = get(&app, &asked).await.json();
        assert_eq!(page["count"], won.len());
        fens(&page)
    };
    let (one, other) = (drawn(1).await, drawn(2).await);
    assert_eq!((one.len(), &one), (9, &drawn(1).await));
    assert_ne!(one, other);
    assert!(one.iter().all(|fen| won.contains(fen)));
    let longest = get(&app, &format!("{CLASS}?side=white&longest=true&limit=2"))
        .await
        .json();
    let plies = longest["positions"].as_array().expect("positions").iter();
    assert!(
        plies
            .map(|position| &position["dtw"])
            .all(|plies| *plies == 7),
        "{longest}"
    );
    // A page with all positions has their number.
    let few = get(
        &app,
        &format!("{CLASS}?value=win&on=any:46&on=any:5&on=any:45"),
    )
    .await
    .json();
    assert_eq!(few["count"], fens(&few).len(), "{few}");
    let first = get(&app, &format!("{CLASS}?value=win")).await.json();
    assert_eq!((&first["count"], fens(&first).len()), (&Json::Null, 20));
    // Larger classes are searched page by page only.
    let small = bounded(Limits {
        search_class_cells: 100_000,
        ..Limits::default()
    });
    for detail in too_large(&small, CLASS).await {
        assert!(detail.contains("100000"), "{detail}");
    }
}

#[tokio::test]
async fn refusals_name_the_parameter() {
    let app = sound();
    for (asked, kind, named) in [
        ("side=red", "query", "side"),
        ("value=lost", "query", "value"),
        ("win_in=7..5", "query", "win_in"),
        ("win_in=99999", "query", "win_in"),
        ("needs=", "query", "needs"),
        ("unique=1", "query", "unique"),
        ("quiet=-1", "query", "quiet"),
        ("quiet=70000", "query", "quiet"),
        ("spent=6.2=30", "query", "spent"),
        (
            "cursed=true&spent=340282366920938463463374607431768211456",
            "query",
            "spent",
        ),
        ("limit=0", "query", "limit"),
        ("limit=101", "query", "limit"),
        ("limit=18446744073709551616", "query", "limit"),
        ("random=101", "query", "random"),
        ("random=3&seed=x", "query", "seed"),
        ("seed=3", "query", "random"),
        ("after=white", "query", "after"),
        ("after=white-18446744073709551616", "query", "after"),
        (
            "after=white-18446744073709551615",
            "after",
            "white-18446744073709551615",
        ),
        ("after=black-61250", "after", "61250"),
        ("side=white&side=white", "query", "side"),
        ("count=true&random=3", "query", "random"),
        ("longest=true&after=white-3", "query", "after"),
        ("win_in=3&loss_in=3", "condition", "loss_in"),
        ("on=kin:4", "condition", "on"),
        ("on=", "condition", "on"),
        ("off=king:51", "condition", "off"),
        ("off=%E2%99%94:5", "condition", "off"),
        ("lone_king=a1", "condition", "lone_king"),
        ("cursed=true", "condition", "spent"),
        ("needs=3&profile=none", "condition", "none"),
        ("profile=fide", "profile", "fide"),
        ("cursed=true&spent=99", "clock", "99"),
        ("win-in=3", "query", "win-in"),
        ("fen=W:WK1:BK5", "query", "fen"),
        ("%ff=3", "query", ""),
    ] {
        let answer = get(&app, &format!("{CLASS}?{asked}")).await;
        let error = answer.is_error(StatusCode::BAD_REQUEST, kind);
        let detail = error["detail"].as_str().expect("a sentence");
        assert!(detail.contains(named), "{asked}: {detail}");
    }
    let error = async |address: &str, status, kind| get(&app, address).await.is_error(status, kind);
    let (bad, nowhere) = (StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND);
    error("/v1/find/ludo/KKvK", nowhere, "variant").await;
    error("/v1/find/international/queens", bad, "class").await;
    error("/v1/find/international/%E2%99%94v%E2%99%9A", bad, "class").await;
    error(
        &format!("/v1/find/international/{}vK", "K".repeat(10_000)),
        bad,
        "class",
    )
    .await;
    error("/v1/find/wolf-and-sheep/KKvK", nowhere, "class").await;
    let missing = error(
        "/v1/find/international/MMvM?value=win",
        nowhere,
        "missing-table",
    )
    .await;
    assert_eq!(missing["missing"], json!(["MMvM.wdl"]));
    // Also without conditions on values.
    error("/v1/find/international/MMvM", nowhere, "missing-table").await;
    for side in ["K", "M"] {
        let twenty = side.repeat(20);
        for rules in ["international", "russian", "english-giveaway"] {
            for asked in ["", "?count=true", "?value=win&after=white-5"] {
                let address = format!("/v1/find/{rules}/{twenty}v{twenty}{asked}");
                let answer = get(&app, &address).await;
                assert_eq!(answer.status, nowhere, "{}", answer.text());
            }
        }
    }
    // Draw rules without tables.
    let dir = copy();
    for file in ["KKvK.need.fmjd-2015.glt", "KKvK.dtw.glt"] {
        fs::remove_file(dir.path().join("international").join(file)).expect("it was there");
    }
    let app = router(service(dir.path(), Limits::default()));
    let missing = get(&app, &format!("{CLASS}?win_in=3")).await;
    let missing = missing.is_error(nowhere, "missing-table");
    assert_eq!(missing["missing"], json!(["KKvK.dtw"]));
}

#[tokio::test]
async fn excessive_requests_do_no_harm() {
    let app = sound();
    let many = "on=a&".repeat(1000);
    let error = get(&app, &format!("{CLASS}?{many}")).await;
    let error = error.is_error(StatusCode::BAD_REQUEST, "condition");
    assert!(
        error["detail"]
            .as_str()
            .is_some_and(|detail| detail.contains("64")),
        "{error}"
    );
    let several = "on=any:1-50&".repeat(64);
    let page = get(&app, &format!("{CLASS}?{several}limit=1")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let squares = "1-50,".repeat(3_000);
    let page = get(&app, &format!("{CLASS}?on=any:{squares}1&limit=1")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let quiet = get(&app, &format!("{CLASS}?quiet=65535&limit=1")).await;
    assert_eq!(quiet.status, StatusCode::OK, "{}", quiet.text());
    let last = get(&app, &format!("{CLASS}?after=black-61249"))
        .await
        .json();
    assert_eq!(
        (&last["positions"], &last["next"]),
        (&json!([]), &Json::Null)
    );
}

#[tokio::test]
async fn searches_have_limits() {
    let long = "/v1/find/international/KKKvK?unique_line=true&count=true";
    let short = format!("{CLASS}?limit=1");
    has_one_seat(bounded, [long, &short, "/international?fen=W:WK1,K7:BK35"]).await;
    let impatient = bounded(Limits {
        request_seconds: 4,
        ..Limits::default()
    });
    is_too_long(&impatient, long).await;
}

#[tokio::test]
async fn complete_pages_are_cached() {
    let app = sound();
    let page = get(&app, CLASS).await;
    let tag = page.header(header::ETAG).to_owned();
    assert!(!tag.is_empty());
    assert_eq!(page.header(header::CACHE_CONTROL), "public, max-age=3600");
    let known = Request::get(CLASS)
        .header(header::IF_NONE_MATCH, &tag)
        .body(Body::empty());
    let known = ask(&app, known.expect("a request")).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let named = format!("{CLASS}?tables={}", tag.trim_matches('"'));
    assert!(
        get(&app, &named)
            .await
            .header(header::CACHE_CONTROL)
            .contains("immutable")
    );
    let short = bounded(Limits {
        search_cells: 1,
        ..Limits::default()
    });
    let cut = get(&short, &format!("{CLASS}?win_in=900")).await;
    assert_eq!(cut.json()["complete"], false);
    assert_eq!(cut.header(header::CACHE_CONTROL), "no-store");
    assert_eq!(cut.header(header::ETAG), "");
    assert_eq!(cut.header(header::CONTENT_TYPE), "application/json");
    let numbers = get(&short, "/metrics").await;
    assert!(
        numbers.text().contains("galotne_searched_cells_total 4096")
            && numbers
                .text()
                .contains("route=\"/v1/find/{variant}/{class}\""),
        "{}",
        numbers.text()
    );
}

#[tokio::test]
async fn a_class_has_its_tables_and_clocks() {
    let app = sound();
    let answer = get(&app, "/v1/classes/standard/KvKKK").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let class = answer.json();
    assert_eq!(
        (
            &class["rules"],
            &class["class"],
            &class["swapped"],
            &class["placements"]
        ),
        (
            &json!("international"),
            &json!("KKKvK"),
            &json!(true),
            &json!(921_200)
        )
    );
    assert_eq!(
        class["report"],
        get(&app, "/v1/stats/standard/KvKKK").await.json()
    );
    let white = &class["report"]["statistics"][0];
    assert!(
        white["longest_win"]["fen"].is_string() && white["wins_in"][0].is_array(),
        "{white}"
    );
    let tables = class["tables"].as_array().expect("tables");
    assert!(
        tables
            .iter()
            .all(|table| table["class"] == "KKKvK" && table["bytes"].is_u64()),
        "{class}"
    );
    let clock = |profile: &str| {
        let clocks = class["clocks"].as_array().expect("clocks");
        let found = clocks.iter().find(|clock| clock["profile"] == profile);
        found.map(|found| &found["clock"]["rule"])
    };
    assert_eq!(clock("lidraughts"), Some(&json!("6.3")));
    assert_eq!(clock("fmjd-2015"), Some(&json!("6.3")));
    // It has an ETag.
    let tag = answer.header(header::ETAG).to_owned();
    for address in ["/v1/classes/standard/KvKKK", "/v1/stats/standard/KKKvK"] {
        let tag = get(&app, address).await.header(header::ETAG).to_owned();
        let known = Request::get(address)
            .header(header::IF_NONE_MATCH, &tag)
            .body(Body::empty());
        let known = ask(&app, known.expect("a request")).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED, "{address}");
    }
    let straight = get(&app, "/v1/classes/international/KKKvK").await;
    assert_eq!(straight.json()["swapped"], false);
    assert_ne!(straight.header(header::ETAG), tag);
    for (address, status, kind) in [
        ("ludo/KvK", StatusCode::NOT_FOUND, "variant"),
        ("international/queens", StatusCode::BAD_REQUEST, "class"),
        ("international/MMvM", StatusCode::NOT_FOUND, "missing-table"),
        ("wolf-and-sheep/KKvK", StatusCode::NOT_FOUND, "class"),
        (
            "international/KKKKKKKKKKKKKKKKKKKKvMMMMMMMMMMMMMMMMMMMM",
            StatusCode::NOT_FOUND,
            "missing-table",
        ),
    ] {
        get(&app, &format!("/v1/classes/{address}"))
            .await
            .is_error(status, kind);
    }
    // Without a report, tables are complete.
    let dir = copy();
    fs::remove_file(dir.path().join("international/KKvK.json")).expect("it was there");
    let app = router(service(dir.path(), Limits::default()));
    let class = get(&app, "/v1/classes/international/KKvK").await.json();
    assert!(
        class["report"].is_null() && class["tables"][0]["complete"] == true,
        "{class}"
    );
}

#[tokio::test]
async fn answers_match_the_openapi_document() {
    let app = sound();
    let document = get(&app, "/openapi.json").await.json();
    let page = promised(&document, "/v1/find/{variant}/{class}", "get", "200");
    for asked in [
        "",
        "?count=true&value=draw",
        "?cursed=true&spent=4",
        "?random=3",
        "?value=win&limit=1",
    ] {
        keeps(&page, &get(&app, &format!("{CLASS}{asked}")).await.json());
    }
    assert!(!page.is_valid(&json!({"positions": []})));
    let class = promised(&document, "/v1/classes/{variant}/{class}", "get", "200");
    for name in ["KKKvK", "KvK"] {
        let address = format!("/v1/classes/international/{name}");
        keeps(&class, &get(&app, &address).await.json());
    }
    let parameters = &document["paths"]["/v1/find/{variant}/{class}"]["get"]["parameters"];
    let parameters: Vec<&str> = (parameters.as_array().expect("parameters").iter())
        .map(|parameter| parameter["name"].as_str().expect("a name"))
        .collect();
    for name in [
        "variant",
        "class",
        "side",
        "value",
        "win_in",
        "loss_in",
        "longest",
        "unique",
        "unique_line",
        "zugzwang",
        "cursed",
        "spent",
        "needs",
        "profile",
        "on",
        "off",
        "lone_king",
        "quiet",
        "up_to_symmetry",
        "count",
        "limit",
        "after",
        "random",
        "seed",
        "tables",
    ] {
        assert!(parameters.contains(&name), "{name}");
    }
}
