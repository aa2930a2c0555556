//! Downloads of tables, whole and by ranges.

use crate::contract::{ask, copy, get, service, sound, tables};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use galotne::report;
use galotne::rules::{INTERNATIONAL, RUSSIAN};
use galotne_server::{Limits, router};
use std::fs;
use std::path::Path;

const TABLE: &str = "/tables/international/KKKvK.wdl.glt";

fn sharing(dir: &Path) -> Router {
    let limits = Limits {
        transfers: 4,
        ..Limits::default()
    };
    router(service(dir, limits))
}

fn asked(path: &str, head: &[(header::HeaderName, &str)]) -> Request<Body> {
    let mut request = Request::get(path);
    for (name, value) in head {
        request = request.header(name, *value);
    }
    request.body(Body::empty()).expect("a request")
}

fn on_disk(path: &str) -> Vec<u8> {
    fs::read(tables().join(path.trim_start_matches("/tables/"))).expect("a file")
}

#[tokio::test]
async fn downloads_are_off_by_default() {
    for path in [
        TABLE,
        "/tables/international/manifest.jsonl",
        "/tables/international/KvK.json",
    ] {
        get(&sound(), path)
            .await
            .is_error(StatusCode::FORBIDDEN, "not-shared");
    }
}

#[tokio::test]
async fn downloads_equal_the_files() {
    let app = sharing(tables());
    for path in [
        TABLE,
        "/tables/russian/KKvK.dtw.glt",
        "/tables/international/KKKvK.json",
    ] {
        let answer = get(&app, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.bytes() == on_disk(path), "{path}");
        let tag = answer.header(header::ETAG).to_owned();
        let again = ask(&app, asked(path, &[(header::IF_NONE_MATCH, &tag)])).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
        assert!(again.bytes().is_empty());
    }
    // Never compressed again: ranges refer to these bytes.
    let table = ask(&app, asked(TABLE, &[(header::ACCEPT_ENCODING, "gzip")])).await;
    assert_eq!(table.header(header::CONTENT_ENCODING), "");
    assert_eq!(
        table.header(header::CONTENT_LENGTH),
        on_disk(TABLE).len().to_string()
    );
    assert_eq!(table.header(header::ACCEPT_RANGES), "bytes");
    let mut head = asked(TABLE, &[]);
    *head.method_mut() = Method::HEAD;
    let head = ask(&app, head).await;
    assert_eq!(
        head.header(header::CONTENT_LENGTH),
        on_disk(TABLE).len().to_string()
    );
    assert!(head.bytes().is_empty());
}

#[tokio::test]
async fn ranges_are_parts_of_the_file() {
    let app = sharing(tables());
    let (whole, length) = (on_disk(TABLE), on_disk(TABLE).len());
    let tag = get(&app, TABLE).await.header(header::ETAG).to_owned();
    for (range, from, to) in [
        ("bytes=0-0".to_owned(), 0, 1),
        ("bytes=100-".to_owned(), 100, length),
        (format!("bytes={}-", length - 1), length - 1, length),
        ("bytes=10-99999999".to_owned(), 10, length),
        ("bytes=-20".to_owned(), length - 20, length),
    ] {
        let answer = ask(
            &app,
            asked(TABLE, &[(header::RANGE, &range), (header::IF_RANGE, &tag)]),
        )
        .await;
        assert_eq!(answer.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert!(answer.bytes() == &whole[from..to], "{range}");
        let said = format!("bytes {from}-{}/{length}", to - 1);
        assert_eq!(answer.header(header::CONTENT_RANGE), said);
    }
    // Several ranges, or a range of another version, get the whole file.
    for head in [
        [(header::RANGE, "bytes=0-1,5-6"), (header::IF_RANGE, &*tag)],
        [(header::RANGE, "lines=0-1"), (header::IF_RANGE, &tag)],
        [
            (header::RANGE, "bytes=5-"),
            (header::IF_RANGE, "\"another\""),
        ],
    ] {
        let answer = ask(&app, asked(TABLE, &head)).await;
        assert_eq!(answer.status, StatusCode::OK, "{head:?}");
        assert!(answer.bytes() == whole);
    }
    let behind = format!("bytes={length}-");
    let answer = ask(&app, asked(TABLE, &[(header::RANGE, &behind)])).await;
    assert_eq!(answer.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(
        answer.header(header::CONTENT_RANGE),
        format!("bytes */{length}")
    );
}

#[tokio::test]
async fn the_manifest_agrees_with_the_reports() {
    let app = sharing(tables());
    for variant in [&INTERNATIONAL, &RUSSIAN] {
        let answer = get(&app, &format!("/tables/{}/manifest.jsonl", variant.name)).await;
        assert_eq!(answer.status, StatusCode::OK);
        let manifest = report::manifest::parse(answer.text().as_bytes(), variant).expect("one");
        assert!(!manifest.is_empty());
        for line in manifest {
            let class = line.class.parse().expect("a class");
            let known = report::read(&report::path(tables(), variant, class)).expect("a report");
            assert_eq!(line, known.as_published());
        }
    }
    let none = get(&app, "/tables/english/manifest.jsonl").await;
    assert_eq!((none.status, none.text()), (StatusCode::OK, ""));
}

/// Only names of tables are accepted, not paths.
#[tokio::test]
async fn other_files_are_not_served() {
    let dir = copy();
    fs::write(dir.path().join("international/secret"), "x").expect("written");
    fs::write(dir.path().join("secret.json"), "{}").expect("written");
    fs::write(dir.path().join("international/KKvK.wdl.glt"), "spoiled").expect("written");
    fs::remove_file(dir.path().join("international/KKvK.json")).expect("removed");
    let app = sharing(dir.path());
    for file in [
        "secret",
        "..%2Fsecret.json",
        "..%2Frussian%2FKKvK.wdl.glt",
        "KKKvM.wdl.glt",
        "KvKK.wdl.glt",
        "KKvK.wdl.glt",
        "KKvK.json",
        ".json",
        "KKKKKvK.json",
        "%00",
        "KvK.wdl.glt%00",
    ] {
        let answer = get(&app, &format!("/tables/international/{file}")).await;
        answer.is_error(StatusCode::NOT_FOUND, "missing-table");
    }
    get(&app, "/tables/chess/manifest.jsonl")
        .await
        .is_error(StatusCode::NOT_FOUND, "variant");
    let manifest = get(&app, "/tables/international/manifest.jsonl").await;
    assert!(!manifest.text().contains("\"KKvK.wdl\"") && manifest.text().contains("\"KvK.wdl\""));
    // A replaced table is not the one of the manifest.
    let path = dir.path().join("international/KvK.wdl.glt");
    let mut bytes = fs::read(&path).expect("read");
    if let Some(last) = bytes.last_mut() {
        *last ^= 1;
    }
    fs::write(&path, bytes).expect("written");
    let answer = get(&app, "/tables/international/KvK.wdl.glt").await;
    answer.is_error(StatusCode::NOT_FOUND, "missing-table");
    // A damaged report is an error.
    fs::write(dir.path().join("international/KKKvK.json"), "{").expect("written");
    let answer = get(&app, "/tables/international/KKKvK.json").await;
    answer.is_error(StatusCode::INTERNAL_SERVER_ERROR, "table");
}

#[tokio::test]
async fn permits_are_held_until_the_last_byte() {
    use tower::ServiceExt;

    let app = sharing(tables());
    let mut held = vec![];
    for _ in 0..4 {
        let answer = app
            .clone()
            .oneshot(asked(TABLE, &[]))
            .await
            .expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        held.push(answer);
    }
    let busy = get(&app, TABLE).await;
    assert_eq!(busy.header(header::RETRY_AFTER), "1");
    busy.is_error(StatusCode::SERVICE_UNAVAILABLE, "busy");
    held.pop();
    assert_eq!(get(&app, TABLE).await.status, StatusCode::OK);
}
