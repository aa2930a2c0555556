//! Middleware: refuses requests beyond the limits of their client.

use crate::guarded_body::with_guard;
use crate::service::Service;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// Adds the [`Client`](crate::clients::Client) to a request, or answers 429.
pub async fn admit_client(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(&ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
        return next.run(request).await;
    };
    match service.clients.admit(peer.ip(), request.headers()) {
        Ok((client, permit)) => {
            request.extensions_mut().insert(client);
            let response = next.run(request).await;
            match permit {
                Some(permit) => with_guard(response, permit),
                None => response,
            }
        }
        Err(error) => error.into_response(),
    }
}
