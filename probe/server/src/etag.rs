//! What an answer is known by, so that a client need not fetch it again.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::headers::{ETag, HeaderMapExt, IfNoneMatch};
use galotne::table::FileHash;

/// The first digits of a SHA-256: enough to tell versions of a thing apart.
pub fn digits(hash: [u8; 32]) -> String {
    let mut digits = FileHash(hash).to_string();
    digits.truncate(24);
    digits
}

/// The header that names a version by its digits.
fn etag(digits: &str) -> Option<ETag> {
    format!("\"{digits}\"").parse().ok()
}

/// Whether the client has this version already, as its `If-None-Match` says: weakly compared, so that a version that
/// was compressed on its way is known again.
fn unchanged(request: &HeaderMap, etag: Option<&ETag>) -> bool {
    let known = request.typed_get::<IfNoneMatch>();
    (known.zip(etag)).is_some_and(|(known, etag)| !known.precondition_passes(etag))
}

/// An answer that is known by these digits; nothing but its head where the client has it already. Whether there is
/// an answer is decided before: what does not exist is not unchanged.
pub fn known_by(digits: &str, request: &HeaderMap, answer: impl IntoResponse) -> Response {
    let etag = etag(digits);
    let mut answer = answer.into_response();
    if answer.status() == StatusCode::OK && unchanged(request, etag.as_ref()) {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        *answer.body_mut() = Body::empty();
        answer.headers_mut().remove(header::CONTENT_TYPE);
        answer.headers_mut().remove(header::CONTENT_LENGTH);
    }
    if let Some(etag) = etag {
        answer.headers_mut().typed_insert(etag);
    }
    answer
}

/// Says of an answer that was compressed that it is no longer byte by byte what its ETag names.
pub async fn weakened(mut answer: Response) -> Response {
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
    fn digits_are_those_of_the_hash() {
        let mut hash = [0; 32];
        hash[0] = 0xa1;
        assert_eq!(digits(hash), format!("a1{}", "0".repeat(22)));
        assert!(etag(&digits(hash)).is_some());
    }
}
