//! Which question goes where.

use crate::clients::limited;
use crate::compression::compression;
use crate::deadline::deadline;
use crate::error::ApiError;
use crate::etag::weakened;
use crate::kept::{kept, named};
use crate::measured::{measured, without_id};
use crate::service::Service;
use crate::{adjudicate, batch, board, classes, find, inventory, openapi, position, share};
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
use tower_http::cors::{Any as Anyone, CorsLayer};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;

/// The documentation is made of files of its own; it puts styles on what it draws.
const DOCS_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The service with its addresses.
pub fn router(service: Arc<Service>) -> Router {
    let cors = CorsLayer::new()
        .allow_origin(Anyone)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::CONTENT_TYPE,
            header::IF_NONE_MATCH,
            header::RANGE,
            header::IF_RANGE,
        ])
        .expose_headers([header::ETAG, header::RETRY_AFTER, header::CONTENT_RANGE])
        .max_age(Duration::from_secs(86_400));
    let no_sniffing = SetResponseHeaderLayer::if_not_present(
        HeaderName::from_static("x-content-type-options"),
        HeaderValue::from_static("nosniff"),
    );
    let docs_policy = SetResponseHeaderLayer::if_not_present(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(DOCS_POLICY),
    );
    let for_everybody = Router::new()
        .route("/", get(board::page))
        .route("/board/{*path}", get(board::asset))
        .route("/v1/tables", get(inventory::tables))
        .route("/v1/rules", get(inventory::rules))
        .route("/favicon.ico", get(board::icon))
        .merge(openapi::pages().layer(docs_policy))
        .layer((
            from_fn_with_state(Arc::clone(&service), kept),
            map_response(weakened::<CompressionBody<Body>>),
            compression(),
            map_response(named),
        ));
    Router::new()
        .merge(for_everybody)
        .route("/v1/probe", post(batch::batch))
        .route("/v1/adjudicate", post(adjudicate::adjudicate))
        .route("/v1/find/{variant}/{class}", get(find::find))
        .route("/v1/classes/{variant}/{class}", get(classes::class))
        .route("/v1/stats/{variant}/{class}", get(classes::stats))
        .route("/tables/{variant}/manifest.jsonl", get(share::manifest))
        .route("/tables/{variant}/{file}", get(share::file))
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
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        // Layers from the outermost, as one: every further step between two costs each request a
        // few allocations.
        .layer((
            from_fn_with_state(Arc::clone(&service), limited),
            from_fn_with_state(Arc::clone(&service), deadline),
        ))
        // Whoever asks how the service fares is not counted.
        .merge(health())
        .layer((
            no_sniffing,
            cors,
            map_request(without_id),
            SetRequestIdLayer::x_request_id(MakeRequestUuid),
            PropagateRequestIdLayer::x_request_id(),
            map_response(weakened::<CompressionBody<Body>>),
            compression(),
            from_fn_with_state(Arc::clone(&service), measured),
            CatchPanicLayer::custom(panicked),
        ))
        .with_state(service)
}

/// Whether the service lives and answers.
fn health() -> Router<Arc<Service>> {
    Router::new()
        .route("/healthz", get(inventory::healthz))
        .route("/readyz", get(inventory::readyz))
}

/// The same alone, for connections that have no seat.
pub fn health_router(service: Arc<Service>) -> Router {
    health()
        .fallback(nowhere)
        .layer(from_fn_with_state(Arc::clone(&service), measured))
        .with_state(service)
}

/// What those who keep the service ask: how it fares, what it does at most. No limits by client
/// here.
pub fn admin_router(service: Arc<Service>) -> Router {
    health()
        .route("/metrics", get(inventory::metrics))
        .route("/v1/limits", get(inventory::limits))
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(&service), deadline))
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(service)
}

async fn nowhere() -> ApiError {
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

fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        "the question could not be worked on",
    )
    .into_response()
}
