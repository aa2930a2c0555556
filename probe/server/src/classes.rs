//! One class: its tables, its report, and the clocks that run in it.

use crate::blocking_pool::Workload;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::etag::json_with_etag;
use crate::query::{PathParams, draughts_by_name};
use crate::service::Service;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum_extra::extract::WithRejection;
use galotne::material::Class;
use galotne::report::{self, Report};
use galotne::rules::{Profile, Variant};
use galotne_answer::TableEntry;
use galotne_report::Language;
use galotne_report::rules::ClockSheet;
use serde::Serialize;
use std::io::ErrorKind;
use std::sync::Arc;

/// The statistics of a class: wins, draws and losses by distance, longest wins, and the tables with
/// their hashes, as written by `galotne-gen build`.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/stats/{variant}/{class}",
        tag = "tables",
        params(
            ("variant" = String, Path, description = "The game", example = "international"),
            ("class" = String, Path, description = "The class", example = "KKKvK")
        ),
        responses(
            (status = 200, description = "The report of the class", body = Report),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (status = 400, description = "The name is not a class", body = ErrorBody),
            (
                status = 404,
                description = "Unknown game, or no report of the class",
                body = ErrorBody
            ),
            (status = 500, description = "The report cannot be read", body = ErrorBody),
        )
    )
)]
pub async fn stats(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, class)), _): PathParams<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let variant = draughts_by_name(Some(&name))?;
    let class = parse_class(&class)?.canonical();
    let report = read_report(&service, client, variant, class).await?;
    let report = report.ok_or_else(|| missing("no report on the tables of", variant, class))?;
    Ok(json_with_etag(&headers, &report))
}

/// A class.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassSheet {
    /// The game.
    rules: &'static str,
    /// Its canonical name, the side with more pieces first. All values refer to this orientation.
    class: String,
    /// Whether the request named the class with the colours swapped.
    swapped: bool,
    /// Legal placements for each side to move; null if they exceed 64 bits.
    placements: Option<u64>,
    /// Its tables.
    tables: Vec<TableEntry>,
    /// The clock that runs in it, for each profile of the game.
    clocks: Vec<ClassClock>,
    /// The statistics of `/v1/stats`; null without a report.
    report: Option<Report>,
}

/// The clock that runs in a class under some draw rules.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = InCharge))]
pub struct ClassClock {
    /// The draw rules.
    profile: &'static str,
    /// The clock; null if none runs.
    clock: Option<ClockSheet>,
}

/// A class: positions won, drawn and lost by distance, the longest wins, tables with their sizes,
/// and the clock that runs under each set of draw rules.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/classes/{variant}/{class}",
        tag = "tables",
        params(
            ("variant" = String, Path, description = "The game", example = "international"),
            (
                "class" = String,
                Path,
                description = "The class, with either side first",
                example = "KKKvK"
            )
        ),
        responses(
            (status = 200, description = "The class", body = ClassSheet),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (status = 400, description = "The name is not a class", body = ErrorBody),
            (
                status = 404,
                description = "Unknown game or class, or no table of it",
                body = ErrorBody
            ),
            (status = 500, description = "The report cannot be read", body = ErrorBody),
        )
    )
)]
pub async fn class(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, class)), _): PathParams<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let variant = draughts_by_name(Some(&name))?;
    let requested = parse_class(&class)?;
    let class = requested.canonical();
    if !variant.has_class(class) {
        let detail = format!("{} is not played with {class}", variant.name);
        return Err(ApiError::not_found("class", detail));
    }
    let text = class.to_string();
    let tables: Vec<TableEntry> = (service.tables().entries.iter())
        .filter(|entry| entry.rules == variant.name && entry.class == text)
        .cloned()
        .collect();
    if tables.is_empty() {
        return Err(missing("no table of", variant, class));
    }
    let sheet = ClassSheet {
        rules: variant.name,
        class: text,
        swapped: requested != class,
        placements: variant.placements(class),
        tables,
        clocks: (variant.profiles.iter())
            .map(|profile| ClassClock::new(variant, profile, class))
            .collect(),
        report: read_report(&service, client, variant, class).await?,
    };
    Ok(json_with_etag(&headers, &sheet))
}

impl ClassClock {
    fn new(variant: &'static Variant, profile: &'static Profile, class: Class) -> Self {
        let sheet = |id| ClockSheet::new(variant, profile, profile.clock(id), Language::English);
        Self {
            profile: profile.name,
            clock: profile.in_charge(class).map(sheet),
        }
    }
}

/// Parses the name of a class.
fn parse_class(class: &str) -> Result<Class, ApiError> {
    (class.parse()).map_err(|error| ApiError::bad_request("class", format!("{error}")))
}

/// Returns an error for missing tables, with the command that makes them.
fn missing(what: &str, variant: &Variant, class: Class) -> ApiError {
    ApiError::not_found(
        "missing-table",
        format!(
            "there is {what} {class}; `galotne-gen --rules {} build {class}` makes it",
            variant.name
        ),
    )
}

/// Reads the report of a class, if it describes the tables that are open.
async fn read_report(
    service: &Service,
    client: Option<Extension<Client>>,
    variant: &'static Variant,
    class: Class,
) -> Result<Option<Report>, ApiError> {
    let tables = service.tables();
    let path = report::path(service.dir(), variant, class);
    let client = client.map(|Extension(client)| client);
    let report = (service.pool)
        .run(Workload::Single, client, move || report::read(&path))
        .await?;
    // A report may be left over from removed tables.
    let is_current = |report: &Report| {
        let mut entries = (tables.entries.iter()).filter(|entry| entry.rules == variant.name);
        entries.any(|entry| {
            let hash = entry.hash.as_deref();
            hash.is_some_and(|hash| report.describes(&entry.table, hash))
        })
    };
    match report {
        Ok(report) => Ok(Some(report).filter(is_current)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let file = format!("{}/{class}.json", variant.name);
            let detail = format!("{file}: {error}");
            Err(ApiError::unreadable(Some(&file), detail))
        }
    }
}
