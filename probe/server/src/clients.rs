//! How often a client may ask.

use crate::error::ApiError;
use crate::limits::Limits;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Counts the requests of each address.
pub type Clients = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// A counter, if there is a limit.
pub fn clients(limits: &Limits) -> Option<Arc<Clients>> {
    let quota = Quota::per_second(limits.requests_per_second?);
    Some(Arc::new(RateLimiter::dashmap(quota)))
}

/// Sends those away that ask too often.
pub async fn limited(
    State(clients): State<Arc<Clients>>,
    request: Request,
    next: Next,
) -> Response {
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = address.map(|ConnectInfo(address)| address.ip());
    if let Some(address) = address
        && clients.check_key(&address).is_err()
    {
        let mut error = ApiError::busy("you ask too often");
        error.status = StatusCode::TOO_MANY_REQUESTS;
        error.problem.error = "too-often";
        return error.into_response();
    }
    next.run(request).await
}
