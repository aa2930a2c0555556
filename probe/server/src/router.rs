//! The routes and middleware of the service.

use crate::admission::admit_client;
use crate::compression::{compression, ignore_other_codings};
use crate::deadline::deadline;
use crate::error::ApiError;
use crate::etag::weaken_etag;
use crate::request_log::{record_request, remove_invalid_id};
use crate::response_cache::{add_etag, cache_response};
use crate::service::Service;
use crate::{
    adjudicate, batch, board, classes, downloads, find, inventory, openapi, position, preview, tree,
};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_request, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionBody;
use tower_http::cors::{Any as AnyOrigin, CorsLayer};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;

/// Content security policy of the documentation, whose scripts set inline styles.
const DOCS_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
                           img-src 'self' data:; base-uri 'none'; form-action 'none'; \
                           frame-ancestors 'none'";

const CORS_LIFETIME: Duration = Duration::from_secs(86_400);

/// Returns the public routes.
pub fn router(service: Arc<Service>) -> Router {
    let cors = CorsLayer::new()
        .allow_origin(AnyOrigin)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::CONTENT_TYPE,
            header::IF_NONE_MATCH,
            header::RANGE,
            header::IF_RANGE,
        ])
        .expose_headers([header::ETAG, header::RETRY_AFTER, header::CONTENT_RANGE])
        .max_age(CORS_LIFETIME);
    let no_sniffing = SetResponseHeaderLayer::if_not_present(
        HeaderName::from_static("x-content-type-options"),
        HeaderValue::from_static("nosniff"),
    );
    let docs_policy = SetResponseHeaderLayer::if_not_present(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(DOCS_POLICY),
    );
    let cached = Router::new()
        .route("/", get(preview::page))
        .route("/board/{*path}", get(board::asset))
        .route("/v1/tables", get(inventory::tables))
        .route("/v1/rules", get(inventory::rules))
        .route("/favicon.ico", get(board::icon))
        .merge(openapi::pages().layer(docs_policy))
        .layer((
            from_fn_with_state(Arc::clone(&service), cache_response),
            map_response(weaken_etag::<CompressionBody<Body>>),
            compression(),
            map_response(add_etag),
        ));
    Router::new()
        .merge(cached)
        .route("/v1/picture", get(preview::picture))
        .route("/v1/probe", post(batch::batch))
        .route("/v1/adjudicate", post(adjudicate::adjudicate))
        .route("/v1/find/{variant}/{class}", get(find::find))
        .route("/v1/tree/{variant}", get(tree::tree))
        .route("/v1/classes/{variant}/{class}", get(classes::class))
        .route("/v1/stats/{variant}/{class}", get(classes::stats))
        .route("/tables/{variant}/manifest.jsonl", get(downloads::manifest))
        .route("/tables/{variant}/{file}", get(downloads::file))
        .route("/v1/limits", get(inventory::limits))
        .route("/metrics", get(inventory::metrics))
        .route("/robots.txt", get(board::robots))
        .route("/lidraughts/{variant}", get(position::lidraughts_position))
        .route(
            "/lidraughts/{variant}/mainline",
            get(position::lidraughts_mainline),
        )
        .route("/{variant}", get(position::position))
        .route("/{variant}/mainline", get(position::mainline))
        .fallback(no_such_route)
        .method_not_allowed_fallback(wrong_method)
        // Outermost layer first. One tuple: each separate layer costs a request a few allocations.
        .layer((
            from_fn_with_state(Arc::clone(&service), admit_client),
            from_fn_with_state(Arc::clone(&service), deadline),
        ))
        // Health checks are not limited.
        .merge(health())
        .layer((
            no_sniffing,
            cors,
            map_request(ignore_other_codings),
            map_request(remove_invalid_id),
            SetRequestIdLayer::x_request_id(MakeRequestUuid),
            PropagateRequestIdLayer::x_request_id(),
            map_response(weaken_etag::<CompressionBody<Body>>),
            compression(),
            from_fn_with_state(Arc::clone(&service), record_request),
            CatchPanicLayer::custom(internal_error),
        ))
        .with_state(service)
}

fn health() -> Router<Arc<Service>> {
    Router::new()
        .route("/healthz", get(inventory::healthz))
        .route("/readyz", get(inventory::readyz))
}

/// Returns the health checks alone, for connections beyond the limit.
pub fn health_router(service: Arc<Service>) -> Router {
    health()
        .fallback(no_such_route)
        .layer(from_fn_with_state(Arc::clone(&service), record_request))
        .with_state(service)
}

/// Returns the routes for operators: health, metrics and limits, without limits for each client.
pub fn admin_router(service: Arc<Service>) -> Router {
    health()
        .route("/metrics", get(inventory::metrics))
        .route("/v1/limits", get(inventory::limits))
        .fallback(no_such_route)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(&service), deadline))
        .layer(CatchPanicLayer::custom(internal_error))
        .with_state(service)
}

async fn no_such_route() -> ApiError {
    ApiError::not_found(
        "not-found",
        "there is nothing here; /docs says what there is",
    )
}

async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method",
        "not with this method; /docs says which",
    )
}

fn internal_error(_: Box<dyn Any + Send>) -> Response {
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        "the question could not be worked on",
    )
    .into_response()
}
