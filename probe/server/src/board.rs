//! The board in the browser, which is part of the program.

use crate::error::ApiError;
use crate::query::Named;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "board/"]
struct Files;

/// Nothing from elsewhere, and nothing that is not a file of its own.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The page.
pub async fn page(headers: HeaderMap) -> Result<Response, ApiError> {
    file("index.html", &headers)
}

/// What belongs to it.
pub async fn asset(
    WithRejection(Path(path), _): Named<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    file(&path, &headers)
}

fn file(path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let file = Files::get(path)
        .ok_or_else(|| ApiError::not_found("not-found", "there is no such page"))?;
    let etag = etag(&file);
    let head = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
    ];
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, head).into_response());
    }
    let kind = HeaderValue::from_static(kind(path));
    Ok((head, [(header::CONTENT_TYPE, kind)], file.data).into_response())
}

fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let hash: String = (hash.iter().take(12).map(|byte| format!("{byte:02x}"))).collect();
    format!("\"{hash}\"")
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        _ => "application/octet-stream",
    }
}
