//! A bound on how long a request takes until its answer begins.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::{Duration, Instant};

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

/// Measures requests.
pub async fn measured(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let answer = next.run(request).await;
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = answer.status();
    (service.metrics).answered(route, status.as_u16(), begun.elapsed());
    if let Some(error) = answer.extensions().get::<Arc<ApiError>>() {
        service.note(error);
        if status.is_server_error() {
            tracing::warn!(
                route,
                status = status.as_u16(),
                detail = error.failure.detail,
                "no answer"
            );
        }
    }
    answer
}
