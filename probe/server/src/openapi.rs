//! The description of the service for programs, and a page that shows it.

use axum::Router;
use utoipa::OpenApi;

/// The OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Galotne",
        description = "Draughts endgame tables: values with draw rules and counts as they stand. Positions are \
            judged for the side to move; distances are plies."
    ),
    tags(
        (name = "positions", description = "One position, in the shape of lila-tablebase"),
        (name = "many", description = "Many positions, whole games, and searches in classes"),
        (name = "tables", description = "What is here"),
        (name = "service", description = "How the service fares")
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
        crate::share::manifest,
        crate::share::file,
        crate::inventory::rules,
        crate::inventory::limits,
        crate::inventory::healthz,
        crate::inventory::readyz,
        crate::inventory::metrics,
    ),
    components(schemas(
        crate::batch::Line<'_>,
        galotne_answer::mills::PositionAnswer,
        galotne_answer::json::PositionAnswer,
        galotne_answer::json::QuestionFailure<'_>,
        galotne_answer::json::GameFailure
    ))
)]
struct Document;

/// The document, and a page that shows it.
#[cfg(feature = "docs")]
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    use utoipa_swagger_ui::{Config, SwaggerUi};

    let config = Config::default()
        .default_models_expand_depth(0)
        .display_request_duration(true);
    SwaggerUi::new("/docs")
        .url("/openapi.json", Document::openapi())
        .config(config)
        .into()
}

/// The document; who asks for the page that shows it gets the document itself.
#[cfg(not(feature = "docs"))]
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    use axum::Json;
    use axum::response::Redirect;
    use axum::routing::get;

    // Relative to the page, so that a server may live behind a path prefix.
    Router::new()
        .route("/openapi.json", get(async || Json(Document::openapi())))
        .route("/docs", get(async || Redirect::temporary("openapi.json")))
        .route(
            "/docs/",
            get(async || Redirect::temporary("../openapi.json")),
        )
}
