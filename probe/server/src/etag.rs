//! What an answer is known by, so that a client need not fetch it again.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::headers::{ETag, HeaderMapExt, IfNoneMatch};
use galotne::table::FileHash;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The first digits of a SHA-256: enough to tell versions of a thing apart.
pub fn digits(hash: [u8; 32]) -> String {
    let mut digits = FileHash(hash).to_string();
    digits.truncate(24);
    digits
}

/// The header that names a version by its digits.
pub fn etag(digits: &str) -> Option<ETag> {
    format!("\"{digits}\"").parse().ok()
}

/// Whether the client has this version already, as its `If-None-Match` says: weakly compared, so
/// that a version that was compressed on its way is known again.
fn unchanged(request: &HeaderMap, etag: Option<&ETag>) -> bool {
    let known = request.typed_get::<IfNoneMatch>();
    (known.zip(etag)).is_some_and(|(known, etag)| !known.precondition_passes(etag))
}

/// An answer that is known by these digits; nothing but its head where the client has it already.
pub fn known_by(digits: &str, request: &HeaderMap, answer: impl IntoResponse) -> Response {
    let mut answer = answer.into_response();
    if let Some(etag) = etag(digits) {
        answer.headers_mut().typed_insert(etag);
    }
    as_known(request, answer)
}

/// Answers stay as they are until the tables do not: for ever where they are named, otherwise it is
/// worth asking again after an hour.
pub fn lasting(tables_named: bool) -> [(HeaderName, &'static str); 1] {
    let how_long = if tables_named {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    [(header::CACHE_CONTROL, how_long)]
}

/// A JSON answer that is known by its bytes.
pub fn known_by_itself(request: &HeaderMap, answer: &impl Serialize) -> Response {
    // What is written here has no keys but strings.
    let body = serde_json::to_vec(answer).unwrap_or_default();
    let tag = digits(Sha256::digest(&body).into());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    known_by(&tag, request, (head, body))
}

/// An answer with its ETag; nothing but its head where the client has it already. Whether there is
/// an answer is decided before: what does not exist is not unchanged.
pub fn as_known(request: &HeaderMap, mut answer: Response) -> Response {
    let etag = answer.headers().typed_get();
    if answer.status() == StatusCode::OK && unchanged(request, etag.as_ref()) {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        *answer.body_mut() = Body::empty();
        for of_body in [
            header::CONTENT_TYPE,
            header::CONTENT_LENGTH,
            header::CONTENT_ENCODING,
        ] {
            answer.headers_mut().remove(of_body);
        }
    }
    answer
}

/// Whether the client takes answers that are compressed, as its `Accept-Encoding` says.
pub fn gzipped(request: &HeaderMap) -> bool {
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

/// Says of an answer that was compressed that it is no longer byte by byte what its ETag names.
pub async fn weakened<B>(mut answer: Response<B>) -> Response<B> {
    let headers = answer.headers_mut();
    if headers.contains_key(header::CONTENT_ENCODING)
        && let Some(etag) = headers.get(header::ETAG)
        && !etag.as_bytes().starts_with(b"W/")
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", etag.as_bytes()].concat())
    {
        headers.insert(header::ETAG, weak);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(known: &'static str) -> bool {
        let mut request = HeaderMap::new();
        request.insert(header::IF_NONE_MATCH, HeaderValue::from_static(known));
        unchanged(&request, etag("abc").as_ref())
    }

    #[test]
    fn a_client_may_know_several_versions_or_any() {
        assert!(asks("\"abc\""));
        assert!(asks("\"x\", W/\"abc\""));
        assert!(asks("*"));
        assert!(!asks("\"x\", \"y\""));
        assert!(!asks("abc"));
        assert!(!unchanged(&HeaderMap::new(), etag("abc").as_ref()));
    }

    #[test]
    fn who_takes_gzip_says_so() {
        let takes = |codings: &'static str| {
            let mut request = HeaderMap::new();
            request.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(codings));
            gzipped(&request)
        };
        assert!(takes("gzip"));
        assert!(takes("br, GZIP;q=0.5, *"));
        assert!(!takes("br, gzip;q=0"));
        assert!(!takes("gzip; q=0.0, identity"));
        assert!(!takes("xgzip"));
        assert!(!gzipped(&HeaderMap::new()));
    }

    #[test]
    fn digits_are_those_of_the_hash() {
        let mut hash = [0; 32];
        hash[0] = 0xa1;
        assert_eq!(digits(hash), format!("a1{}", "0".repeat(22)));
        assert!(etag(&digits(hash)).is_some());
    }
}
