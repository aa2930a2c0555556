//! Which answers are compressed for those who ask for it: whole ones that are worth it. Streams go
//! out as they come, and tables are compressed already.

use axum::body::HttpBody;
use axum::http::{Response, header};
use tower_http::compression::{CompressionLayer, Predicate};

/// The bytes below which compression saves no packet.
const SMALL: u64 = 1024;

/// Compresses answers.
pub fn compression() -> CompressionLayer<Whole> {
    CompressionLayer::new().compress_when(Whole)
}

/// Answers whose length is known, and which are neither pictures nor tables.
#[derive(Clone, Copy)]
pub struct Whole;

impl Predicate for Whole {
    fn should_compress<B: HttpBody>(&self, answer: &Response<B>) -> bool {
        let kind = answer.headers().get(header::CONTENT_TYPE);
        let picture = kind.is_some_and(|kind| {
            kind.as_bytes().starts_with(b"image/") && kind.as_bytes() != b"image/svg+xml"
        });
        let table = kind.is_some_and(|kind| kind == "application/octet-stream");
        !picture
            && !table
            && (answer.body().size_hint().exact()).is_some_and(|length| length >= SMALL)
    }
}
