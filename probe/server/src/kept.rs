//! What is the same for everybody, whoever asks: made and compressed once, and kept until the
//! tables change.
//!
//! These answers are large, and compressing one takes far longer than any position; it is done as
//! often as they change, however often they are asked for.

use crate::etag::{as_known, digits, etag, gzipped};
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::headers::HeaderMapExt;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Answers by tables, address and encoding.
pub type Kept = moka::future::Cache<String, Response<Bytes>>;

/// The most bytes of them: several times what there is.
const MOST: u64 = 16 << 20;

/// No answer yet.
pub fn nothing() -> Kept {
    moka::future::Cache::builder()
        .weigher(|key: &String, answer: &Response<Bytes>| {
            (key.len() + answer.body().len())
                .try_into()
                .unwrap_or(u32::MAX)
        })
        .max_capacity(MOST)
        .build()
}

/// The answer that is kept, or the one that is made now. Those that ask for the same at the same
/// time wait for one.
pub async fn kept(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.method() != Method::GET {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    let gzip = gzipped(&asked);
    let key = format!("{} {gzip} {}", service.shelf().tag, request.uri().path());
    // Made as for somebody who knows nothing yet.
    let headers = request.headers_mut();
    headers.remove(header::IF_NONE_MATCH);
    headers.remove(header::ACCEPT_ENCODING);
    if gzip {
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let made = async { whole(next.run(request).await).await };
    match service.kept.try_get_with(key, made).await {
        Ok(answer) => as_known(&asked, answer.map(Body::from)),
        Err(other) => Response::clone(&other).map(Body::from),
    }
}

/// A whole answer; as an error if it is none that may be kept.
async fn whole(answer: Response) -> Result<Response<Bytes>, Response<Bytes>> {
    let (head, body) = answer.into_parts();
    let answer = match axum::body::to_bytes(body, usize::MAX).await {
        Ok(body) => Response::from_parts(head, body),
        Err(_) => {
            let (head, _) = StatusCode::INTERNAL_SERVER_ERROR
                .into_response()
                .into_parts();
            Response::from_parts(head, Bytes::new())
        }
    };
    match answer.status() {
        StatusCode::OK => Ok(answer),
        _ => Err(answer),
    }
}

/// Names a version by its bytes where nothing else does.
pub async fn named(answer: Response) -> Response {
    if answer.headers().contains_key(header::ETAG) {
        return answer;
    }
    let mut answer = match whole(answer).await {
        Ok(answer) => answer,
        Err(other) => return other.map(Body::from),
    };
    let etag = etag(&digits(Sha256::digest(answer.body()).into()));
    let headers = answer.headers_mut();
    if let Some(etag) = etag {
        headers.typed_insert(etag);
        let again = HeaderValue::from_static("no-cache");
        headers.entry(header::CACHE_CONTROL).or_insert(again);
    }
    answer.map(Body::from)
}
