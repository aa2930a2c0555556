//! Every request in the numbers, and every error of the service in the log.

use crate::error::ApiError;
use crate::service::Service;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;

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
                detail = error.problem.detail,
                "no answer"
            );
        }
    }
    answer
}
