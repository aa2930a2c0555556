//! What is here, and how the service fares.

use crate::etag::known_by;
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
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// All tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// What all of them together are known by: the ETag of answers.
    tag: String,
    /// The tables, game by game, small classes first.
    tables: Vec<TableEntry>,
}

/// All tables with their hashes.
#[utoipa::path(get, path = "/v1/tables", tag = "tables", responses((status = 200, body = Tables)))]
pub async fn tables(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    let shelf = service.shelf();
    let tables = Json(Tables {
        tag: shelf.tag.clone(),
        tables: shelf.rows.clone(),
    });
    known_by(&shelf.tag, &headers, tables)
}

/// All games.
#[derive(Serialize, ToSchema)]
pub struct Rules {
    /// One after the other.
    variants: Vec<VariantSheet>,
}

/// A game and its board.
#[derive(Serialize, ToSchema)]
pub struct VariantSheet {
    /// Its clauses and draw rules, as `galotne rules --json` prints them.
    #[serde(flatten)]
    sheet: RulesSheet,
    /// Its board.
    board: BoardSheet,
    /// Who moves first, `w` or `b`.
    starts: &'static str,
    /// Whether there are tables of it.
    tables: bool,
}

/// A board.
#[derive(Serialize, ToSchema)]
pub struct BoardSheet {
    /// How many rows, and fields in a row.
    rows: u8,
    /// `numbers` or `letters`.
    names: &'static str,
    /// The position games start from; null where players choose it.
    start: Option<String>,
}

impl Rules {
    /// All games, and of which there are tables.
    pub fn of(has_tables: impl Fn(&Variant) -> bool) -> Self {
        let variants = (VARIANTS.iter())
            .map(|variant| VariantSheet {
                sheet: RulesSheet::new(variant, None, Language::English),
                board: BoardSheet {
                    rows: variant.board.rows(),
                    names: match variant.square_notation {
                        galotne::rules::SquareNotation::Numbers => "numbers",
                        galotne::rules::SquareNotation::Letters => "letters",
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
#[utoipa::path(get, path = "/v1/rules", tag = "tables", responses((status = 200, body = Rules)))]
pub async fn rules(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    let shelf = service.shelf();
    let rules = Rules::of(|variant| {
        (shelf.tables(variant)).is_ok_and(|tables| tables.keys().next().is_some())
    });
    known_by(&shelf.tag, &headers, Json(rules))
}

/// What the service does at most.
#[utoipa::path(get, path = "/v1/limits", tag = "service", responses((status = 200, body = Limits)))]
pub async fn limits(State(service): State<Arc<Service>>) -> Json<Limits> {
    Json(service.limits.clone())
}

/// Whether the process lives.
#[utoipa::path(get, path = "/healthz", tag = "service", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether questions are answered, and which files cannot be read.
#[derive(Serialize, ToSchema)]
pub struct Ready {
    /// `ready`; `degraded` where a file cannot be read: positions that need it get a 500, all
    /// others their answer; `empty` where there is no table that can be read.
    status: &'static str,
    /// How many tables there are.
    tables: usize,
    /// The files that cannot be read, and why.
    faulty: BTreeMap<String, String>,
}

/// Whether questions are answered. A table that cannot be read makes it `degraded`, not unready:
/// everything else still works. Without any table it is not ready.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "service",
    responses(
        (status = 200, description = "Ready or degraded", body = Ready),
        (status = 503, description = "There is no table that can be read", body = Ready),
    )
)]
pub async fn readyz(State(service): State<Arc<Service>>) -> (StatusCode, Json<Ready>) {
    let shelf = service.shelf();
    let (tables, faulty) = (shelf.rows.len(), shelf.faults());
    let (code, status) = match (shelf.sound(), faulty.is_empty()) {
        (0, _) => (StatusCode::SERVICE_UNAVAILABLE, "empty"),
        (_, true) => (StatusCode::OK, "ready"),
        (_, false) => (StatusCode::OK, "degraded"),
    };
    let ready = Ready {
        status,
        tables,
        faulty,
    };
    (code, Json(ready))
}

/// Numbers for Prometheus: latencies by route and status, cache hits, blocks read, errors by kind.
#[utoipa::path(get, path = "/metrics", tag = "service", responses((status = 200, body = String, content_type = "application/openmetrics-text")))]
pub async fn metrics(State(service): State<Arc<Service>>) -> Response {
    let blocks = service.blocks.blocks_read();
    let text = service.metrics.text(blocks, service.lookups.waiting());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
