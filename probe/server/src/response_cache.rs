//! A cache of responses that are the same for all clients, until the tables change.
//!
//! These responses are large, and compressing one takes far longer than answering a request about a
//! position.
//! The cache stores each of them compressed and uncompressed.

use crate::etag::{accepts_gzip, etag, hex_prefix, revalidate};
use crate::preview;
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::headers::HeaderMapExt;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Middleware: answers from the cache, or fills it. Simultaneous requests for the same response
/// wait until it is made once.
pub async fn cache_response(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    // A page that describes the position in its address is not the same for all clients.
    if request.method() != Method::GET || preview::is_preview(request.uri()) {
        return next.run(request).await;
    }
    let original = request.headers().clone();
    let gzip = accepts_gzip(&original);
    let key = format!("{} {gzip} {}", service.tables().tag, request.uri().path());
    // The stored response must not depend on the client.
    let headers = request.headers_mut();
    headers.remove(header::IF_NONE_MATCH);
    headers.remove(header::ACCEPT_ENCODING);
    if gzip {
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let make_response = async { collect(next.run(request).await).await };
    match (service.responses.get_or_insert_async(&key, make_response)).await {
        Ok(response) => revalidate(&original, response.map(Body::from)),
        Err(other) => other.map(Body::from),
    }
}

/// Collects the body of a response. Responses that must not be cached are returned as errors.
async fn collect(response: Response) -> Result<Response<Bytes>, Response<Bytes>> {
    let (head, body) = response.into_parts();
    let response = match axum::body::to_bytes(body, usize::MAX).await {
        Ok(body) => Response::from_parts(head, body),
        Err(_) => {
            let (head, _) = StatusCode::INTERNAL_SERVER_ERROR
                .into_response()
                .into_parts();
            Response::from_parts(head, Bytes::new())
        }
    };
    match response.status() {
        StatusCode::OK => Ok(response),
        _ => Err(response),
    }
}

/// Middleware: adds an ETag made from the bytes of the body to responses without one.
pub async fn add_etag(response: Response) -> Response {
    if response.headers().contains_key(header::ETAG) {
        return response;
    }
    let mut response = match collect(response).await {
        Ok(response) => response,
        Err(other) => return other.map(Body::from),
    };
    let etag = etag(&hex_prefix(Sha256::digest(response.body()).into()));
    let headers = response.headers_mut();
    if let Some(etag) = etag {
        headers.typed_insert(etag);
        let no_cache = HeaderValue::from_static("no-cache");
        headers.entry(header::CACHE_CONTROL).or_insert(no_cache);
    }
    response.map(Body::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compression::compression;
    use crate::{FileAccess, Limits};
    use axum::Router;
    use axum::middleware::{from_fn_with_state, map_response};
    use axum::routing::get;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tower::ServiceExt;

    #[tokio::test]
    async fn each_encoding_of_a_response_is_made_once() {
        let dir = tempfile::tempdir().expect("a directory");
        let service = Service::open(dir.path(), FileAccess::Read, Limits::default());
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&calls);
        let page = move || {
            counter.fetch_add(1, Ordering::Relaxed);
            std::future::ready("text ".repeat(1000))
        };
        let app: Router = Router::new().route("/", get(page)).layer((
            from_fn_with_state(service.expect("a service"), cache_response),
            compression(),
            map_response(add_etag),
        ));
        for (accepted, encoding) in [("gzip", Some("gzip")), ("identity", None)] {
            for _ in 0..3 {
                let request = Request::get("/").header(header::ACCEPT_ENCODING, accepted);
                let request = request.body(Body::empty()).expect("a request");
                let response = app.clone().oneshot(request).await.expect("a response");
                let found = response.headers().get(header::CONTENT_ENCODING);
                assert_eq!(
                    found.map(|found| found.as_bytes()),
                    encoding.map(str::as_bytes)
                );
            }
        }
        assert_eq!(calls.load(Ordering::Relaxed), 2);
    }
}
