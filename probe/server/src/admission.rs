//! Middleware: refuses requests beyond the limits of their client.

use crate::error::ApiError;
use crate::guarded_body::with_guard;
use crate::service::Service;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// Adds the [`Client`](crate::clients::Client) to a request, or answers 429. A long address gets 414:
/// reading its question takes longer than answering it.
pub async fn admit_client(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = request.uri().path_and_query();
    let address_bytes = address.map_or(0, |address| address.as_str().len());
    let max_bytes = service.limits.address_bytes;
    if address_bytes > max_bytes {
        let detail = format!(
            "the address has {address_bytes} bytes, at most {max_bytes} are read; of the positions \
             `seen`, those before the last capture or move of a man are not needed"
        );
        return ApiError::new(StatusCode::URI_TOO_LONG, "too-large", detail).into_response();
    }
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
