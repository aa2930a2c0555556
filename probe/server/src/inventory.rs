//! Tables, games, limits, health and metrics.

use crate::etag::with_etag;
use crate::limits::Limits;
use crate::service::Service;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use galotne::notation::write_fen;
use galotne::rules::{VARIANTS, Variant};
use galotne_answer::TableEntry;
use galotne_report::Language;
use galotne_report::rules::RulesSheet;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All tables.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Tables))]
pub struct TablesAnswer {
    /// The hash of all tables: the ETag of answers.
    tag: String,
    /// The tables by game, small classes first.
    tables: Vec<TableEntry>,
}

/// All tables with their hashes.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/tables",
        tag = "tables",
        responses(
            (status = 200, body = TablesAnswer),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
        )
    )
)]
pub async fn tables(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    let set = service.tables();
    let tables = Json(TablesAnswer {
        tag: set.tag.clone(),
        tables: set.entries.clone(),
    });
    with_etag(&set.tag, &headers, tables)
}

/// All games.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Rules))]
pub struct RulesAnswer {
    /// The games.
    variants: Vec<VariantSheet>,
}

/// A game and its board.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantSheet {
    /// Its clauses and draw rules, in the format of `galotne rules --json`.
    #[serde(flatten)]
    sheet: RulesSheet,
    /// Its board.
    board: BoardSheet,
    /// The side that moves first, `w` or `b`.
    starts: &'static str,
    /// Whether the service has tables of it.
    tables: bool,
}

/// A board.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardSheet {
    /// Rows, and squares in a row.
    rows: u8,
    /// `numbers`; `numbers-from-below`, if 1 is at White's lower right; or `letters`.
    names: &'static str,
    /// The dark corner as each player sees it, `left` or `right`.
    dark_corner: &'static str,
    /// The squares that pieces stand on: `dark`, or `all`.
    squares: &'static str,
    /// The starting position; null if the players choose it.
    start: Option<String>,
}

impl RulesAnswer {
    /// Describes all games; `has_tables` says which have tables.
    pub fn new(has_tables: impl Fn(&Variant) -> bool) -> Self {
        let variants = (VARIANTS.iter())
            .map(|variant| VariantSheet {
                sheet: RulesSheet::new(variant, None, Language::English),
                board: BoardSheet {
                    rows: variant.board.rows(),
                    names: match variant.square_notation {
                        galotne::rules::SquareNotation::Numbers => "numbers",
                        galotne::rules::SquareNotation::NumbersFromBelow => "numbers-from-below",
                        galotne::rules::SquareNotation::Letters => "letters",
                    },
                    dark_corner: match variant.board.is_mirrored() {
                        false => "left",
                        true => "right",
                    },
                    squares: match variant.board.is_whole() {
                        false => "dark",
                        true => "all",
                    },
                    start: (variant.start()).map(|position| write_fen(variant, &position)),
                },
                starts: match variant.starts {
                    galotne::position::Colour::White => "w",
                    galotne::position::Colour::Black => "b",
                },
                tables: has_tables(variant),
            })
            .collect();
        Self { variants }
    }
}

/// All games with their clauses and draw rules.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/rules",
        tag = "tables",
        responses(
            (status = 200, body = RulesAnswer),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
        )
    )
)]
pub async fn rules(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    let set = service.tables();
    let games: BTreeSet<&str> = set.entries.iter().map(|entry| entry.rules).collect();
    let rules = RulesAnswer::new(|variant| games.contains(variant.name));
    with_etag(&set.tag, &headers, Json(rules))
}

/// The limits of the service.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/limits",
        tag = "service",
        responses((status = 200, body = Limits))
    )
)]
pub async fn limits(State(service): State<Arc<Service>>) -> Json<Limits> {
    Json(service.limits.clone())
}

/// Liveness.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/healthz",
        tag = "service",
        responses((status = 200, body = String, content_type = "text/plain"))
    )
)]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Readiness, and the files that cannot be read.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Ready))]
pub struct ReadinessAnswer {
    /// `ready`; `degraded` if some file cannot be read: positions that need it get a 500, others
    /// their answer; `empty` without any readable table.
    status: &'static str,
    /// The number of tables.
    tables: usize,
    /// The files that cannot be read, with the reason.
    faulty: BTreeMap<String, String>,
}

/// Readiness. A table that cannot be read makes the service `degraded`, but not unready: everything
/// else works. Without any table it is not ready.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/readyz",
        tag = "service",
        responses(
            (status = 200, description = "Ready or degraded", body = ReadinessAnswer),
            (status = 503, description = "No readable table", body = ReadinessAnswer),
        )
    )
)]
pub async fn readyz(State(service): State<Arc<Service>>) -> (StatusCode, Json<ReadinessAnswer>) {
    let set = service.tables();
    let (tables, faulty) = (set.entries.len(), set.faults());
    let (code, status) = match (set.readable(), faulty.is_empty()) {
        (0, _) => (StatusCode::SERVICE_UNAVAILABLE, "empty"),
        (_, true) => (StatusCode::OK, "ready"),
        (_, false) => (StatusCode::OK, "degraded"),
    };
    let ready = ReadinessAnswer {
        status,
        tables,
        faulty,
    };
    (code, Json(ready))
}

/// Metrics for Prometheus: latencies by route and status, cache hits, blocks read, errors by kind.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/metrics",
        tag = "service",
        responses((status = 200, body = String, content_type = "application/openmetrics-text"))
    )
)]
pub async fn metrics(State(service): State<Arc<Service>>) -> Response {
    let blocks = service.blocks.blocks_read();
    let (waiting, in_flight) = (service.pool.waiting(), service.budget.bytes_used());
    let text = service.metrics.text(blocks, waiting, in_flight);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
