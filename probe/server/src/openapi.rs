//! The OpenAPI document, and a page that shows it.

use axum::Router;
use utoipa::OpenApi;

/// The OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Galotne",
        description = "Draughts endgame tables: values under the draw rules, with the present \
            counts. Values are for the side to move; distances are plies."
    ),
    tags(
        (name = "positions", description = "One position, in the format of lila-tablebase"),
        (name = "many", description = "Many positions, whole games, and searches in classes"),
        (name = "tables", description = "Tables, classes and games"),
        (name = "service", description = "Limits, health and metrics")
    ),
    paths(
        crate::position::position,
        crate::position::mainline,
        crate::position::lidraughts_position,
        crate::position::lidraughts_mainline,
        crate::batch::batch,
        crate::adjudicate::adjudicate,
        crate::find::find,
        crate::inventory::tables,
        crate::classes::class,
        crate::classes::stats,
        crate::downloads::manifest,
        crate::downloads::file,
        crate::inventory::rules,
        crate::inventory::limits,
        crate::inventory::healthz,
        crate::inventory::readyz,
        crate::inventory::metrics,
    ),
    components(schemas(
        crate::batch_line::BatchLine<'_>,
        galotne_answer::json::PositionAnswer,
        galotne_answer::json::QuestionFailure<'_>,
        galotne_answer::json::GameFailure
    ))
)]
struct ApiDocument;

/// Returns the routes of the document and of Swagger UI.
#[cfg(feature = "docs")]
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    use utoipa_swagger_ui::{Config, SwaggerUi};

    let config = Config::default()
        .default_models_expand_depth(0)
        .display_request_duration(true);
    SwaggerUi::new("/docs")
        .url("/openapi.json", ApiDocument::openapi())
        .config(config)
        .into()
}

/// Returns the routes of the document; `/docs` redirects to it.
#[cfg(not(feature = "docs"))]
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    use axum::Json;
    use axum::response::Redirect;
    use axum::routing::get;

    // Relative locations also work behind a path prefix.
    Router::new()
        .route("/openapi.json", get(async || Json(ApiDocument::openapi())))
        .route("/docs", get(async || Redirect::temporary("openapi.json")))
        .route(
            "/docs/",
            get(async || Redirect::temporary("../openapi.json")),
        )
}
