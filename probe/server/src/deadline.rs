//! Middleware: a bound on the time until a response begins.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// Answers with 503 after [`Limits::request_seconds`](crate::Limits::request_seconds).
pub async fn deadline(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let seconds = service.limits.request_seconds;
    let response = tokio::time::timeout(Duration::from_secs(seconds), next.run(request));
    match response.await {
        Ok(response) => response,
        Err(_) => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            ApiError::too_slow(status, seconds).into_response()
        }
    }
}
