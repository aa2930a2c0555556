//! The board in the browser, which is part of the program.

use crate::error::ApiError;
use crate::etag::{digits, known_by};
use crate::joined::{Files, joined};
use crate::query::Named;
use crate::words::{language, words};
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use bytes::Bytes;
use galotne_report::Language;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "board/"]
struct Written;

/// Nothing from elsewhere, and nothing that is not a file of its own.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// What is said of bytes that nothing is known of.
const BYTES: &str = "application/octet-stream";

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

/// The files of the page as they are written, by their paths below `board/`.
pub fn written() -> Files {
    Written::iter()
        .filter_map(|path| Some((path.to_string(), Written::get(&path)?.data)))
        .collect()
}

/// All files of the page as they are sent, modules joined, with its words, by their paths below
/// `board/`, but for `index.html`, which stands beside that.
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let languages = Language::ALL.into_iter().map(|language| {
        let words = words(language).into_bytes();
        (format!("lang/{language}.ftl"), words.into())
    });
    let files = written();
    let files = joined(&files).unwrap_or_else(|error| {
        // Module by module the page is slower, and not wrong.
        tracing::error!(%error, "the modules of the page cannot be joined");
        files
    });
    files.into_iter().chain(languages)
}

/// The same, ready to be sent.
static SENT: LazyLock<BTreeMap<String, File>> = LazyLock::new(|| {
    files()
        .map(|(path, bytes)| {
            let file = File::new(&path, bytes);
            (path, file)
        })
        .collect()
});

/// A file of the page as a browser gets it.
struct File {
    bytes: Bytes,
    digits: String,
    kind: HeaderValue,
}

impl File {
    fn new(path: &str, bytes: Cow<'static, [u8]>) -> Self {
        let kind = match language(path) {
            // Fluent has no media type of its own.
            Some(_) => "text/plain; charset=utf-8".to_owned(),
            None => match Written::get(path) {
                Some(file) => text(file.metadata.mimetype()),
                None => BYTES.to_owned(),
            },
        };
        Self {
            digits: digits(Sha256::digest(&bytes).into()),
            bytes: Bytes::from(bytes.into_owned()),
            kind: HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static(BYTES)),
        }
    }
}

fn answer(path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let file = SENT
        .get(path)
        .ok_or_else(|| ApiError::not_found("not-found", "there is no such page"))?;
    let head = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    let kind = [(header::CONTENT_TYPE, file.kind.clone())];
    Ok(known_by(
        &file.digits,
        headers,
        (head, kind, file.bytes.clone()),
    ))
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
