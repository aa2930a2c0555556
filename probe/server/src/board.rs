//! The board in the browser. Its files are compiled into the program.

use crate::bundle::{Files, bundle};
use crate::error::ApiError;
use crate::etag::{hex_prefix, with_etag};
use crate::inventory::RulesAnswer;
use crate::messages::{message_path, messages};
use crate::query::PathParams;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use bytes::Bytes;
use galotne_report::Language;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The files of `board/` by their paths, as `build.rs` lists them.
static SOURCES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/board.rs"));

/// Content security policy of the board: files of this service only, no inline code. Other sites
/// may show it in a frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Returns the page.
pub fn page(headers: &HeaderMap) -> Result<Response, ApiError> {
    respond("index.html", headers)
}

/// Returns the page with these tags in place of its title and description.
pub fn page_with_head(tags: &str) -> Result<Response, ApiError> {
    let file = FILES.get("index.html").map(|file| &*file.bytes);
    let page = file.and_then(|bytes| std::str::from_utf8(bytes).ok());
    let page = page.ok_or_else(|| ApiError::not_found("not-found", "there is no such page"))?;
    let (before, rest) = page.split_once("<title>").unwrap_or((page, ""));
    let after = rest
        .split_once("<meta name=\"color-scheme\"")
        .map_or("", |(_, after)| after);
    let page = format!("{before}{tags}\n<meta name=\"color-scheme\"{after}");
    let head = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CONTENT_TYPE, media_type("index.html")),
    ];
    Ok((head, page).into_response())
}

/// Serves a file of the page.
pub async fn asset(
    WithRejection(Path(path), _): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    respond(&path, &headers)
}

/// Serves the icon at the address that browsers try by themselves.
pub async fn icon(headers: HeaderMap) -> Result<Response, ApiError> {
    respond("icon.svg", &headers)
}

/// Serves `robots.txt`: the page and the documentation may be indexed, but not the endless
/// positions. Programs that preview links may ask for those in links.
pub async fn robots() -> impl IntoResponse {
    const ROBOTS: &str = "User-agent: *\nAllow: /$\nAllow: /board/\nAllow: /docs/\nDisallow: /\n\n\
        User-agent: Twitterbot\nUser-agent: facebookexternalhit\nUser-agent: Discordbot\n\
        User-agent: TelegramBot\nUser-agent: WhatsApp\nUser-agent: Slackbot-LinkExpanding\n\
        Allow: /$\nAllow: /?\nAllow: /v1/picture\nDisallow: /\n";
    let day = [(header::CACHE_CONTROL, "public, max-age=86400")];
    (day, ROBOTS)
}

/// Returns the files of `board/` as they are written.
pub fn source_files() -> Files {
    let sources = SOURCES.iter();
    sources
        .map(|&(path, bytes)| (path.to_owned(), bytes.into()))
        .collect()
}

/// Returns the files of the page by their paths below `board/`, with bundled modules and with
/// messages. `index.html` belongs in the folder above.
pub fn board_files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let sources = source_files();
    let files = bundle(&sources).unwrap_or_else(|error| {
        tracing::error!(%error, "the modules of the board are served without bundles");
        sources
    });
    let messages = Language::ALL.into_iter().map(|language| {
        let text = messages(language).into_bytes();
        (message_path(language), text.into())
    });
    // Puzzles and lessons go on while the service does not answer, if the games are known.
    let rules = serde_json::to_vec(&RulesAnswer::new(|_| true)).unwrap_or_default();
    let rules = ("rules.json".to_owned(), rules.into());
    files.into_iter().chain(messages).chain([rules])
}

/// The responses for all files of the page, by path.
static FILES: LazyLock<BTreeMap<String, BoardFile>> = LazyLock::new(|| {
    board_files()
        .map(|(path, bytes)| {
            let file = BoardFile::new(&path, bytes);
            (path, file)
        })
        .collect()
});

/// A file of the page with the headers of its response.
struct BoardFile {
    bytes: Bytes,
    etag_digits: String,
    media_type: &'static str,
}

impl BoardFile {
    fn new(path: &str, bytes: Cow<'static, [u8]>) -> Self {
        Self {
            etag_digits: hex_prefix(Sha256::digest(&bytes).into()),
            bytes: Bytes::from(bytes.into_owned()),
            media_type: media_type(path),
        }
    }
}

fn respond(path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let file = (FILES.get(path))
        .ok_or_else(|| ApiError::not_found("not-found", "there is no such page"))?;
    let head = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    let media_type = [(header::CONTENT_TYPE, file.media_type)];
    let response = (head, media_type, file.bytes.clone());
    Ok(with_etag(&file.etag_digits, headers, response))
}

/// Returns the media type of a file.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        // Fluent has no media type of its own.
        _ => "text/plain; charset=utf-8",
    }
}
