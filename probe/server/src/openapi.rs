//! The description of the service for programs, and a page that shows it.

use utoipa::OpenApi;

/// The OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Galotne",
        description = "Draughts endgame tables: values with draw rules and counts as they stand. Positions are \
            judged for the side to move; distances are plies."
    ),
    paths(
        crate::position::position,
        crate::position::mainline,
        crate::batch::batch,
        crate::adjudicate::adjudicate,
        crate::inventory::tables,
        crate::inventory::stats,
        crate::inventory::rules,
        crate::inventory::limits,
        crate::inventory::healthz,
        crate::inventory::readyz,
        crate::inventory::metrics,
    ),
    components(schemas(
        crate::batch::Line<'_>,
        galotne_desk::json::Answer,
        galotne_desk::json::Failure<'_>,
        galotne_desk::json::CaseFailure
    ))
)]
pub struct Document;
