//! Middleware that counts requests, logs them, and logs errors of the service.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The log target of all requests: the filter `galotne::access=info` enables it.
const ACCESS_LOG: &str = "galotne::access";

/// Longest part of an address that is logged.
const MAX_LOGGED_CHARS: usize = 400;

/// The header with the identifier of a request, set by a proxy or by the service.
const REQUEST_ID: &str = "x-request-id";

const MAX_REQUEST_ID_BYTES: usize = 64;

/// Removes a request identifier with unusual characters: it is copied into logs and responses.
pub async fn remove_invalid_id(mut request: Request) -> Request {
    let is_valid = |id: &HeaderValue| {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        id.len() <= MAX_REQUEST_ID_BYTES && id.as_bytes().iter().all(plain)
    };
    if !request.headers().get(REQUEST_ID).is_none_or(is_valid) {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

fn request_id(request: &Request) -> String {
    let id = request.headers().get(REQUEST_ID);
    let id = id.and_then(|id| id.to_str().ok());
    id.unwrap_or_default().to_owned()
}

struct AccessLogEntry {
    id: String,
    client: Option<IpAddr>,
    method: Method,
    address: String,
}

impl AccessLogEntry {
    fn new(service: &Service, request: &Request) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = request.uri().to_string();
        Self {
            id: request_id(request),
            client: peer
                .map(|ConnectInfo(peer)| (service.clients).origin(peer.ip(), request.headers())),
            method: request.method().clone(),
            address: address.chars().take(MAX_LOGGED_CHARS).collect(),
        }
    }

    fn write(&self, status: u16, time: Duration) {
        tracing::info!(
            target: ACCESS_LOG,
            id = self.id,
            client = self.client.map(tracing::field::display),
            method = %self.method,
            address = self.address,
            status,
            milliseconds = time.as_secs_f64() * 1000.0,
            "answered"
        );
    }
}

/// Middleware: measures and logs a request.
pub async fn record_request(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let entry = tracing::enabled!(target: ACCESS_LOG, tracing::Level::INFO)
        .then(|| AccessLogEntry::new(&service, &request));
    let id = request_id(&request);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = response.status();
    (service.metrics).record_request(route, status.as_u16(), start.elapsed());
    if let Some(entry) = &entry {
        entry.write(status.as_u16(), start.elapsed());
    }
    if let Some(error) = response.extensions().get::<Arc<ApiError>>() {
        service.record_error(error);
        if status.is_server_error() {
            tracing::warn!(
                id,
                route,
                status = status.as_u16(),
                detail = error.body.detail,
                "no answer"
            );
        }
    }
    response
}
