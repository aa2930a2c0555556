//! Compression of responses of known length, for clients that accept it. Streams are sent as they
//! come, and tables are compressed already.

use crate::etag::accepts_gzip;
use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::{Response, header};
use tower_http::compression::{CompressionLayer, Predicate};

/// Compressing smaller responses saves no network packet.
const MIN_COMPRESSED_BYTES: u64 = 1024;

/// Returns the middleware.
pub fn compression() -> CompressionLayer<IsCompressible> {
    CompressionLayer::new().compress_when(IsCompressible)
}

/// Middleware: removes an `Accept-Encoding` without gzip, so that the answer is sent as it is.
///
/// `identity;q=0` excludes that, but RFC 9110, 12.5.3 allows it. Otherwise the compression would
/// turn every answer, also one of an error, into a 406 with its own body.
pub async fn ignore_other_codings(mut request: Request) -> Request {
    if !accepts_gzip(request.headers()) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    request
}

/// A predicate: responses of known length that are neither pictures nor tables.
#[derive(Clone, Copy)]
pub struct IsCompressible;

impl Predicate for IsCompressible {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        let kind = response.headers().get(header::CONTENT_TYPE);
        let picture = kind.is_some_and(|kind| {
            kind.as_bytes().starts_with(b"image/") && kind.as_bytes() != b"image/svg+xml"
        });
        let table = kind.is_some_and(|kind| kind == "application/octet-stream");
        let length = response.body().size_hint().exact();
        !picture && !table && length.is_some_and(|length| length >= MIN_COMPRESSED_BYTES)
    }
}
