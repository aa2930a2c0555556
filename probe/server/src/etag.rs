//! ETags and conditional requests: a client need not fetch an unchanged response again.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::headers::{ETag, HeaderMapExt, IfNoneMatch};
use galotne::table::FileHash;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Returns the first 24 hexadecimal digits of a SHA-256, enough to distinguish versions.
pub fn hex_prefix(hash: [u8; 32]) -> String {
    let mut digits = FileHash(hash).to_string();
    digits.truncate(24);
    digits
}

pub fn etag(digits: &str) -> Option<ETag> {
    format!("\"{digits}\"").parse().ok()
}

/// Whether `If-None-Match` names this version. The comparison is weak: compressed responses have
/// weak ETags.
fn is_unchanged(request: &HeaderMap, etag: Option<&ETag>) -> bool {
    let known = request.typed_get::<IfNoneMatch>();
    (known.zip(etag)).is_some_and(|(known, etag)| !known.precondition_passes(etag))
}

/// Adds the ETag with these digits, and answers 304 if the client has this version.
pub fn with_etag(digits: &str, request: &HeaderMap, response: impl IntoResponse) -> Response {
    let mut response = response.into_response();
    if let Some(etag) = etag(digits) {
        response.headers_mut().typed_insert(etag);
    }
    revalidate(request, response)
}

/// Returns the `Cache-Control` of an answer from tables: for ever if the request names the tables
/// by their tag, otherwise an hour.
pub fn answer_lifetime(tables_named: bool) -> [(HeaderName, &'static str); 1] {
    let lifetime = if tables_named {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    [(header::CACHE_CONTROL, lifetime)]
}

/// Returns a JSON response with the hash of its bytes as ETag.
pub fn json_with_etag(request: &HeaderMap, answer: &impl Serialize) -> Response {
    // Serialization fails only for maps with keys that are not strings.
    let body = serde_json::to_vec(answer).unwrap_or_default();
    let tag = hex_prefix(Sha256::digest(&body).into());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    with_etag(&tag, request, (head, body))
}

/// Turns a 200 into a 304 without body if the client has this version. Errors stay as they are.
pub fn revalidate(request: &HeaderMap, mut response: Response) -> Response {
    let etag = response.headers().typed_get();
    if response.status() == StatusCode::OK && is_unchanged(request, etag.as_ref()) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        for header in [
            header::CONTENT_TYPE,
            header::CONTENT_LENGTH,
            header::CONTENT_ENCODING,
        ] {
            response.headers_mut().remove(header);
        }
    }
    response
}

/// Whether `Accept-Encoding` allows gzip.
pub fn accepts_gzip(request: &HeaderMap) -> bool {
    let takes = |coding: &str| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let quality = quality.trim().strip_prefix("q=").map(str::parse::<f32>);
        let gzip = name.trim().eq_ignore_ascii_case("gzip");
        gzip && !matches!(quality, Some(Ok(quality)) if quality <= 0.0)
    };
    (request.get_all(header::ACCEPT_ENCODING).iter())
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(takes))
}

/// Middleware: makes the ETag of a compressed response weak.
pub async fn weaken_etag<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    if headers.contains_key(header::CONTENT_ENCODING)
        && let Some(etag) = headers.get(header::ETAG)
        && !etag.as_bytes().starts_with(b"W/")
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", etag.as_bytes()].concat())
    {
        headers.insert(header::ETAG, weak);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches_etag(known: &'static str) -> bool {
        let mut request = HeaderMap::new();
        request.insert(header::IF_NONE_MATCH, HeaderValue::from_static(known));
        is_unchanged(&request, etag("abc").as_ref())
    }

    #[test]
    fn if_none_match_lists_versions_or_any() {
        assert!(matches_etag("\"abc\""));
        assert!(matches_etag("\"x\", W/\"abc\""));
        assert!(matches_etag("*"));
        assert!(!matches_etag("\"x\", \"y\""));
        assert!(!matches_etag("abc"));
        assert!(!is_unchanged(&HeaderMap::new(), etag("abc").as_ref()));
    }

    #[test]
    fn accept_encoding_is_parsed() {
        let accepts = |codings: &'static str| {
            let mut request = HeaderMap::new();
            request.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(codings));
            accepts_gzip(&request)
        };
        assert!(accepts("gzip"));
        assert!(accepts("br, GZIP;q=0.5, *"));
        assert!(!accepts("br, gzip;q=0"));
        assert!(!accepts("gzip; q=0.0, identity"));
        assert!(!accepts("xgzip"));
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn digits_are_a_prefix_of_the_hash() {
        let mut hash = [0; 32];
        hash[0] = 0xa1;
        assert_eq!(hex_prefix(hash), format!("a1{}", "0".repeat(22)));
        assert!(etag(&hex_prefix(hash)).is_some());
    }
}
