//! Every request in the numbers, and every error of the service in the log.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The target of the log of all requests: `galotne::access=info` in a filter writes it.
const ACCESS: &str = "galotne::access";

/// How much of an address is logged.
const LONGEST: usize = 400;

/// What a proxy or the service itself calls a request.
const ID: &str = "x-request-id";

/// Takes the name of a request away if no proxy would give such a one: it stands in logs and in the
/// answer.
pub async fn without_id(mut request: Request) -> Request {
    let sound = |id: &HeaderValue| {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        id.len() <= 64 && id.as_bytes().iter().all(plain)
    };
    if !request.headers().get(ID).is_none_or(sound) {
        request.headers_mut().remove(ID);
    }
    request
}

fn request_id(request: &Request) -> String {
    let id = request.headers().get(ID).and_then(|id| id.to_str().ok());
    id.unwrap_or_default().to_owned()
}

/// What the log says of a request.
struct Logged {
    id: String,
    client: Option<IpAddr>,
    method: Method,
    address: String,
}

impl Logged {
    fn new(service: &Service, request: &Request) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        Self {
            id: request_id(request),
            client: peer
                .map(|ConnectInfo(peer)| (service.clients).origin(peer.ip(), request.headers())),
            method: request.method().clone(),
            address: request.uri().to_string().chars().take(LONGEST).collect(),
        }
    }

    fn write(&self, status: u16, time: Duration) {
        tracing::info!(
            target: ACCESS,
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

/// Measures requests.
pub async fn measured(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let logged = tracing::enabled!(target: ACCESS, tracing::Level::INFO)
        .then(|| Logged::new(&service, &request));
    let id = request_id(&request);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let answer = next.run(request).await;
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = answer.status();
    (service.metrics).answered(route, status.as_u16(), begun.elapsed());
    if let Some(logged) = &logged {
        logged.write(status.as_u16(), begun.elapsed());
    }
    if let Some(error) = answer.extensions().get::<Arc<ApiError>>() {
        service.note(error);
        if status.is_server_error() {
            tracing::warn!(
                id,
                route,
                status = status.as_u16(),
                detail = error.problem.detail,
                "no answer"
            );
        }
    }
    answer
}
