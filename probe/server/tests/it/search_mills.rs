//! Searches in mills classes.

use crate::contract::{get, keeps, post, promised, service};
use crate::search::{all, all_are, fens, has_one_seat, is_too_long, paged, too_large};
use axum::Router;
use axum::http::{StatusCode, header};
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne_find::{Search, SearchReport, Selection, Terms};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{MILLS, MILLS_CEYLON, Mills, Position, Tablebase, write_fen};
use galotne_server::{Limits, router};
use serde_json::{Value as Json, json};
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Up to four stones against three of nine men's morris, and three against three of Ceylon.
fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        for (rules, class) in [(&MILLS, "4v3"), (&MILLS_CEYLON, "3v3")] {
            let classes = rules.all_needed(&[class.parse().expect("a class")]);
            build(&BuildOrder::new(rules, classes, dir.path()), &()).expect("tables are built");
        }
        dir
    });
    dir.path()
}

fn bounded(limits: Limits) -> Router {
    router(service(tables(), limits))
}

fn app() -> Router {
    bounded(Limits::default())
}

/// Returns the result of the library.
fn found(
    rules: &'static Mills,
    class: &str,
    terms: &Terms,
    selection: Selection,
) -> SearchReport<Position> {
    let tables = Tablebase::open(rules, tables()).expect("tables");
    let conditions = terms.conditions(rules, &Profile::NONE).expect("conditions");
    let class = class.parse().expect("a class");
    let search = Search::new(&tables, class, conditions);
    search.run(&selection, &()).expect("tables")
}

fn expected(rules: &'static Mills, class: &str, terms: &Terms) -> Vec<String> {
    let report = found(rules, class, terms, Selection::All);
    let positions = report.positions.iter();
    positions.map(|found| write_fen(&found.position)).collect()
}

/// Returns conditions as query strings and as terms.
fn tried() -> Vec<(&'static str, Terms)> {
    let range = |text: &str| Some(text.parse().expect("a range"));
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let terms = Terms::default;
    vec![
        (
            "side=white&value=loss&on=white:a1,d1",
            Terms {
                side: Some(Colour::White),
                value: Some(Wdl::Loss),
                on: texts(&["white:a1,d1"]),
                ..terms()
            },
        ),
        (
            "zugzwang=true&value=loss&up_to_symmetry=true",
            Terms {
                zugzwang: true,
                value: Some(Wdl::Loss),
                up_to_symmetry: true,
                ..terms()
            },
        ),
        (
            "win_in=5..9&unique=true&quiet=1&on=white:a1&on=black:d1,g1&off=any:b4",
            Terms {
                win_in: range("5..9"),
                unique: true,
                quiet: 1,
                on: texts(&["white:a1", "black:d1,g1"]),
                off: texts(&["any:b4"]),
                ..terms()
            },
        ),
        (
            "loss_in=20..&side=black&up_to_symmetry=true",
            Terms {
                loss_in: range("20.."),
                side: Some(Colour::Black),
                up_to_symmetry: true,
                ..terms()
            },
        ),
        (
            "unique_line=true&win_in=3&on=any:d6&up_to_symmetry=true",
            Terms {
                unique_line: true,
                win_in: range("3"),
                on: texts(&["any:d6"]),
                up_to_symmetry: true,
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
    let mut any = 0;
    let places = [
        (&MILLS, "3v3", &usual),
        (&MILLS, "3v4", &hasty),
        (&MILLS_CEYLON, "3v3", &short),
    ];
    let full = crate::full();
    for (number, (asked, terms)) in tried().into_iter().enumerate() {
        // All services in full tests, otherwise one after the other.
        let places = places.iter().enumerate();
        let places = places.filter(|(place, _)| full || place == &(number % 3));
        for (_, &(rules, class, app)) in places {
            let expected = expected(rules, class, &terms);
            let address = format!("/v1/find/{}/{class}?{asked}&limit=97", rules.name);
            all_are(app, &address, &expected).await;
            any += usize::from(expected.len() > 97);
        }
    }
    let least = if full { 4 } else { 2 };
    assert!(any >= least, "some searches have several pages: {any}");
    let (_, pages) = all(&short, "/v1/find/mills/3v3?win_in=900").await;
    assert!(pages > 20, "{pages} pages of a few thousand cells");
}

#[tokio::test]
async fn found_positions_have_the_answers_of_a_batch() {
    let app = app();
    for (rules, asked) in [
        ("mills", "value=draw&limit=30"),
        ("mills", "win_in=3..&up_to_symmetry=true&profile=none"),
        ("mills-ceylon", "value=win"),
    ] {
        let page = get(&app, &format!("/v1/find/{rules}/3v3?{asked}")).await;
        let page = page.json();
        let found = fens(&page);
        assert!(!found.is_empty(), "{page}");
        let address = format!("/v1/probe?rules={rules}");
        let batch = post(&app, &address, found.join("\n")).await;
        assert_eq!(page["positions"], Json::from(batch.lines()), "{asked}");
        assert_eq!(
            (&page["rules"], &page["class"], &page["profile"]),
            (&json!(rules), &json!("3v3"), &Json::Null)
        );
    }
}

#[tokio::test]
async fn counts_samples_and_longest_wins_scan_whole_classes() {
    let app = app();
    let lost = Terms {
        value: Some(Wdl::Loss),
        ..Terms::default()
    };
    let of_class = |selection| found(&MILLS, "3v3", &lost, selection);
    let all = of_class(Selection::All);
    let counted = get(&app, "/v1/find/mills/3v3?value=loss&count=true").await;
    let counted = counted.json();
    assert_eq!(counted["count"].as_u64(), all.count);
    assert_eq!(
        (&counted["positions"], &counted["next"]),
        (&json!([]), &Json::Null)
    );
    let symmetric = Terms {
        up_to_symmetry: true,
        ..lost.clone()
    };
    let fewer = "/v1/find/mills/3v3?value=loss&count=true&up_to_symmetry=true";
    let fewer = get(&app, fewer).await.json();
    let report = found(&MILLS, "3v3", &symmetric, Selection::Count);
    assert_eq!(fewer["count"].as_u64(), report.count);
    assert!(report.count < all.count);
    let (number, seed) = (9, 4);
    let drawn = of_class(Selection::Random { number, seed });
    let asked = "/v1/find/mills/3v3?value=loss&random=9&seed=4";
    let shown: Vec<String> = (drawn.positions.iter())
        .map(|found| write_fen(&found.position))
        .collect();
    assert_eq!(fens(&get(&app, asked).await.json()), shown);
    let longest = get(&app, "/v1/find/mills/3v3?longest=true&limit=3").await;
    let longest = longest.json();
    let plies = longest["positions"].as_array().expect("positions").iter();
    assert!(
        plies
            .map(|position| &position["dtw"])
            .all(|dtw| *dtw == 26 || *dtw == -26),
        "{longest}"
    );
    // Larger classes are searched page by page only.
    let small = bounded(Limits {
        search_class_cells: 250_000,
        ..Limits::default()
    });
    for detail in too_large(&small, "/v1/find/mills/3v3").await {
        let sizes = ["420280 cells of 3v3", "250000"];
        assert!(sizes.iter().all(|size| detail.contains(size)), "{detail}");
    }
    let pages = get(&small, "/v1/find/mills/3v3").await;
    assert_eq!(fens(&pages.json()).len(), 20);
}

#[tokio::test]
async fn refusals_name_the_parameter() {
    let app = app();
    for (asked, kind, named) in [
        ("side=red", "query", "side"),
        ("win_in=7..5", "query", "win_in"),
        ("unique=1", "query", "unique"),
        ("limit=0", "query", "limit"),
        ("limit=101", "query", "limit"),
        ("random=101", "query", "random"),
        ("seed=3", "query", "random"),
        ("after=white", "query", "after"),
        ("after=white-3362240", "after", "3362240 places"),
        (
            "after=black-18446744073709551615",
            "after",
            "3362240 places",
        ),
        ("count=true&after=white-3", "query", "after"),
        ("longest=true&after=white-3", "query", "after"),
        ("win_in=3&loss_in=3", "condition", "loss_in"),
        ("on=white:d4", "condition", "on: `d4`"),
        ("on=white:1-10", "condition", "on"),
        ("off=king:a1", "condition", "off"),
        ("on=", "condition", "on"),
        ("off=%E2%99%94:a1", "condition", "off"),
        ("lone_king=main-road", "condition", "lone_king"),
        ("cursed=true&spent=3", "condition", "cursed"),
        ("spent=3", "condition", "spent"),
        ("needs=3", "condition", "needs"),
        ("profile=fmjd-2015", "profile", "fmjd-2015"),
        ("rules=mills", "query", "rules"),
    ] {
        let answer = get(&app, &format!("/v1/find/mills/3v3?{asked}")).await;
        let error = answer.is_error(StatusCode::BAD_REQUEST, kind);
        let detail = error["detail"].as_str().expect("a sentence");
        assert!(detail.contains(named), "{asked}: {detail}");
    }
    let many = "on=any:a1&".repeat(65);
    let error = get(&app, &format!("/v1/find/mills/3v3?{many}")).await;
    error.is_error(StatusCode::BAD_REQUEST, "condition");
    let (bad, nowhere) = (StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND);
    for (address, status, kind) in [
        ("merels/3v3", nowhere, "variant"),
        ("mills/KKvK", bad, "class"),
        ("mills/3v", bad, "class"),
        ("mills/9+9v3", bad, "class"),
        ("mills/2v2", nowhere, "class"),
        ("international/3v3", bad, "class"),
    ] {
        let answer = get(&app, &format!("/v1/find/{address}")).await;
        answer.is_error(status, kind);
    }
    for (address, missing) in [
        ("mills/5v4?win_in=3", "5v4.wdl"),
        ("mills/4v5", "5v4.wdl"),
        ("mills/9v9?count=true", "9v9.wdl"),
        ("mills-mixed/3v3?value=win", "3v3.wdl"),
    ] {
        let answer = get(&app, &format!("/v1/find/{address}")).await;
        let error = answer.is_error(nowhere, "missing-table");
        assert_eq!(error["missing"], json!([missing]), "{address}");
    }
    // A cursor beyond the last cell.
    let last = get(&app, "/v1/find/mills/3v3?after=black-3362239").await;
    assert_eq!(
        (&last.json()["positions"], &last.json()["next"]),
        (&json!([]), &Json::Null)
    );
    // Tables of results have no distances.
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(dir.path().join("mills")).expect("a folder");
    let file = "mills/3v3.wdl.glt";
    std::fs::copy(tables().join(file), dir.path().join(file)).expect("a copy");
    let results = router(service(dir.path(), Limits::default()));
    let error = get(&results, "/v1/find/mills/3v3?longest=true").await;
    let error = error.is_error(nowhere, "missing-table");
    assert_eq!(error["missing"], json!(["3v3.dtw"]));
    let drawn = get(&results, "/v1/find/mills/3v3?value=draw&limit=1").await;
    assert_eq!(drawn.status, StatusCode::OK, "{}", drawn.text());
    // A damaged block is an error that names the file.
    let path = dir.path().join(file);
    let mut bytes = std::fs::read(&path).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("it is written");
    let damaged = router(service(dir.path(), Limits::default()));
    let error = get(&damaged, "/v1/find/mills/3v3?value=win&count=true").await;
    let error = error.is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
    assert_eq!(error["file"], file);
}

#[tokio::test]
async fn searches_have_limits() {
    let long = "/v1/find/mills/4v3?unique_line=true&count=true";
    let (short, single) = (
        "/v1/find/mills/3v3?limit=1",
        "/mills?fen=W:Wa1,a7,d5:Bb4,c4,g7",
    );
    has_one_seat(bounded, [long, short, single]).await;
    let impatient = bounded(Limits {
        request_seconds: 2,
        ..Limits::default()
    });
    is_too_long(&impatient, long).await;
    // An incomplete page says where to continue, and is not cached.
    let short = bounded(Limits {
        search_cells: 1,
        ..Limits::default()
    });
    let cut = get(&short, "/v1/find/mills/3v3?win_in=900").await;
    assert_eq!(cut.header(header::CACHE_CONTROL), "no-store");
    let cut = cut.json();
    assert_eq!(
        (&cut["complete"], &cut["next"], &cut["cells"]),
        (
            &json!(false),
            &json!("white-65535"),
            &json!({"done": 4096, "all": 420_280})
        )
    );
    let numbers = get(&short, "/metrics").await;
    let searched = "galotne_searched_cells_total 4096";
    assert!(numbers.text().contains(searched), "{}", numbers.text());
}

#[tokio::test]
async fn answers_match_the_openapi_document() {
    // Tests are compiled without optimisation, and a count visits the whole class.
    let app = bounded(Limits {
        request_seconds: 600,
        ..Limits::default()
    });
    let document = get(&app, "/openapi.json").await.json();
    let page = promised(&document, "/v1/find/{variant}/{class}", "get", "200");
    for asked in ["?limit=50", "?count=true", "?random=3", "?longest=true"] {
        let address = format!("/v1/find/mills/3v3{asked}");
        keeps(&page, &get(&app, &address).await.json());
    }
    let mut other = get(&app, "/v1/find/mills-ceylon/3v3").await.json();
    keeps(&page, &other);
    other["positions"][0]["dtw"] = json!("four");
    assert!(!page.is_valid(&other));
}
