//! The board in the browser, which is part of the program.

use crate::error::ApiError;
use crate::etag::{digits, known_by};
use crate::query::Named;
use crate::words::{language, words};
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use galotne_report::Language;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "board/"]
struct Files;

/// Nothing from elsewhere, and nothing that is not a file of its own.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The page.
pub async fn page(headers: HeaderMap) -> Result<Response, ApiError> {
    answer("index.html", &headers)
}

/// What belongs to it.
pub async fn asset(
    WithRejection(Path(path), _): Named<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    answer(&path, &headers)
}

/// The sign of the page, where browsers look for it by themselves.
pub async fn icon(headers: HeaderMap) -> Result<Response, ApiError> {
    answer("icon.svg", &headers)
}

/// What may be looked through: the page and the documentation. Positions have no end.
pub async fn robots() -> impl IntoResponse {
    const ROBOTS: &str = "User-agent: *\nAllow: /$\nAllow: /board/\nAllow: /docs/\nDisallow: /\n";
    let day = [(header::CACHE_CONTROL, "public, max-age=86400")];
    (day, ROBOTS)
}

/// All files of the page with its words, by their paths below `board/`, but for `index.html`, which stands beside that.
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let files = Files::iter().filter_map(|path| Some((path.to_string(), Files::get(&path)?.data)));
    let languages = Language::ALL.into_iter();
    files.chain(languages.map(|language| {
        (
            format!("lang/{language}.ftl"),
            words(language).into_bytes().into(),
        )
    }))
}

/// A file of the page as a browser gets it.
struct File {
    bytes: Cow<'static, [u8]>,
    hash: [u8; 32],
    kind: String,
}

fn answer(path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let file =
        find(path).ok_or_else(|| ApiError::not_found("not-found", "there is no such page"))?;
    let head = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    let kind = HeaderValue::from_str(&file.kind)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let answer = (head, [(header::CONTENT_TYPE, kind)], file.bytes);
    Ok(known_by(&digits(file.hash), headers, answer))
}

fn find(path: &str) -> Option<File> {
    if let Some(language) = language(path) {
        let words = words(language).into_bytes();
        return Some(File {
            hash: Sha256::digest(&words).into(),
            bytes: words.into(),
            // Fluent has no media type of its own.
            kind: text("text/plain"),
        });
    }
    let file = Files::get(path)?;
    Some(File {
        hash: file.metadata.sha256_hash(),
        kind: text(file.metadata.mimetype()),
        bytes: file.data,
    })
}

/// A media type; texts are UTF-8, and say so.
fn text(kind: &str) -> String {
    let charset = if kind.starts_with("text/") {
        "; charset=utf-8"
    } else {
        ""
    };
    format!("{kind}{charset}")
}
