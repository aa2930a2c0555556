//! What an answer is known by, so that a client need not fetch it again.

use axum::http::HeaderMap;
use axum_extra::headers::{ETag, HeaderMapExt, IfNoneMatch};
use galotne::table::FileHash;

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

/// Whether the client has this version already, as its `If-None-Match` says.
pub fn unchanged(request: &HeaderMap, etag: Option<&ETag>) -> bool {
    let known = request.typed_get::<IfNoneMatch>();
    (known.zip(etag)).is_some_and(|(known, etag)| !known.precondition_passes(etag))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderValue, header};

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
