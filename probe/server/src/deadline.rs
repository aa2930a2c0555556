//! A bound on how long a request takes until its answer begins.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// Answers in time, if only that it was not possible.
pub async fn deadline(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let seconds = service.limits.request_seconds;
    let answer = tokio::time::timeout(Duration::from_secs(seconds), next.run(request));
    match answer.await {
        Ok(answer) => answer,
        Err(_) => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            ApiError::too_slow(status, seconds).into_response()
        }
    }
}
