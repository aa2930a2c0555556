//! The OpenAPI document, and a page that shows it.
//!
//! The document is a file, so that programs need not be compiled with what writes it. A test
//! compares it with the routes.

use axum::Router;

/// The OpenAPI document as JSON.
const DOCUMENT: &str = include_str!("openapi.json");

/// The OpenAPI document of the routes.
#[cfg(all(test, feature = "openapi"))]
#[derive(utoipa::OpenApi)]
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
        crate::tree::tree,
        crate::preview::picture,
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
    let document = serde_json::from_str(DOCUMENT).unwrap_or_default();
    SwaggerUi::new("/docs")
        .external_url_unchecked("/openapi.json", document)
        .config(config)
        .into()
}

/// Returns the routes of the document; `/docs` redirects to it.
#[cfg(not(feature = "docs"))]
pub fn pages<S: Clone + Send + Sync + 'static>() -> Router<S> {
    use axum::http::header;
    use axum::response::Redirect;
    use axum::routing::get;

    let document = ([(header::CONTENT_TYPE, "application/json")], DOCUMENT);
    // Relative locations also work behind a path prefix.
    Router::new()
        .route("/openapi.json", get(async move || document))
        .route("/docs", get(async || Redirect::temporary("openapi.json")))
        .route(
            "/docs/",
            get(async || Redirect::temporary("../openapi.json")),
        )
}

#[cfg(all(test, feature = "openapi"))]
mod tests {
    use super::*;
    use std::path::Path;
    use utoipa::OpenApi;

    #[test]
    fn the_document_is_that_of_the_routes() {
        let document = ApiDocument::openapi().to_pretty_json().expect("a document") + "\n";
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/openapi.json");
            std::fs::write(file, document).expect("written");
        } else {
            assert!(
                document == DOCUMENT,
                "the routes differ from src/openapi.json: UPDATE_EXPECT=1 writes it again"
            );
        }
    }
}
