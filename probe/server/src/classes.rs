//! What is known of one class: its tables, the report beside them, and which clocks count in it.

use crate::error::{ApiError, Problem};
use crate::etag::known_by_itself;
use crate::lookups::Load;
use crate::query::Named;
use crate::service::{Service, variant};
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
use utoipa::ToSchema;

/// The statistics of a class: wins, draws and losses by distance, longest wins, and the tables with
/// their hashes, as `galotne-gen build` wrote them beside the tables.
#[utoipa::path(
    get,
    path = "/v1/stats/{variant}/{class}",
    tag = "tables",
    params(
        ("variant" = String, Path, description = "The game", example = "international"),
        ("class" = String, Path, description = "The class", example = "KKKvK")
    ),
    responses(
        (status = 200, description = "The report of the class", body = Report),
        (status = 304, description = "As `If-None-Match` says, nothing has changed"),
        (status = 400, description = "No class has such a name", body = Problem),
        (status = 404, description = "There is no such game or no such report", body = Problem),
        (status = 500, description = "The report cannot be read", body = Problem),
    )
)]
pub async fn stats(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, class)), _): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let variant = variant(Some(&name))?;
    let class = named(&class)?.canonical();
    let report = report(&service, variant, class).await?;
    let report = report.ok_or_else(|| nothing("no report on the tables of", variant, class))?;
    Ok(known_by_itself(&headers, &report))
}

/// A class.
#[derive(Serialize, ToSchema)]
pub struct ClassSheet {
    /// The game.
    rules: &'static str,
    /// Its name, the side with more pieces first: everything here is told so.
    class: String,
    /// Whether it was asked about from the other chair: White there is Black here.
    swapped: bool,
    /// Legal placements for each side to move; null where that is more than can be counted.
    placements: Option<u64>,
    /// Its tables.
    tables: Vec<TableEntry>,
    /// The clock in charge of it, for each profile of the game.
    clocks: Vec<InCharge>,
    /// The statistics, as `/v1/stats` gives them; null where there is no report beside the tables.
    report: Option<Report>,
}

/// What counts in a class under some draw rules.
#[derive(Serialize, ToSchema)]
pub struct InCharge {
    /// The draw rules.
    profile: &'static str,
    /// The clock; null where nothing is counted.
    clock: Option<ClockSheet>,
}

/// A class with all that is known of it: positions won, drawn and lost, by distance, the longest
/// ones, tables with their sizes, and which clock counts under which draw rules.
#[utoipa::path(
    get,
    path = "/v1/classes/{variant}/{class}",
    tag = "tables",
    params(
        ("variant" = String, Path, description = "The game", example = "international"),
        ("class" = String, Path, description = "The class, whichever side comes first", example = "KKKvK")
    ),
    responses(
        (status = 200, description = "The class", body = ClassSheet),
        (status = 304, description = "As `If-None-Match` says, nothing has changed"),
        (status = 400, description = "No class has such a name", body = Problem),
        (status = 404, description = "There is no such game or class, or no table of it", body = Problem),
        (status = 500, description = "The report cannot be read", body = Problem),
    )
)]
pub async fn class(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, asked)), _): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let variant = variant(Some(&name))?;
    let asked = named(&asked)?;
    let class = asked.canonical();
    if !(variant.material).is_none_or(|known| known.contains(&class)) {
        let detail = format!("{} is not played with {class}", variant.name);
        return Err(ApiError::not_found("class", detail));
    }
    let text = class.to_string();
    let tables: Vec<TableEntry> = (service.shelf().rows.iter())
        .filter(|row| row.rules == variant.name && row.class == text)
        .cloned()
        .collect();
    if tables.is_empty() {
        return Err(nothing("no table of", variant, class));
    }
    let sheet = ClassSheet {
        rules: variant.name,
        class: text,
        swapped: asked != class,
        placements: variant.placements(class),
        tables,
        clocks: (variant.profiles.iter())
            .map(|profile| InCharge::new(variant, profile, class))
            .collect(),
        report: report(&service, variant, class).await?,
    };
    Ok(known_by_itself(&headers, &sheet))
}

impl InCharge {
    fn new(variant: &'static Variant, profile: &'static Profile, class: Class) -> Self {
        let sheet = |id| ClockSheet::new(variant, profile, profile.clock(id), Language::English);
        Self {
            profile: profile.name,
            clock: profile.in_charge(class).map(sheet),
        }
    }
}

/// The class of this name.
fn named(class: &str) -> Result<Class, ApiError> {
    (class.parse()).map_err(|error| ApiError::bad_request("class", format!("{error}")))
}

/// Nothing of that kind is here.
fn nothing(what: &str, variant: &Variant, class: Class) -> ApiError {
    ApiError::not_found(
        "missing-table",
        format!(
            "there is {what} {class}; `galotne-gen --rules {} build {class}` makes it",
            variant.name
        ),
    )
}

/// The report beside the tables of a class, if there is one of these tables.
async fn report(
    service: &Service,
    variant: &'static Variant,
    class: Class,
) -> Result<Option<Report>, ApiError> {
    let shelf = service.shelf();
    let path = report::path(service.dir(), variant, class);
    let report = (service.lookups)
        .run(Load::Single, move || report::read(&path))
        .await?;
    // It may be left of tables that are there no more.
    let of_these = |report: &Report| {
        let mut rows = (shelf.rows.iter()).filter(|row| row.rules == variant.name);
        rows.any(|row| (row.hash.as_deref()).is_some_and(|hash| report.describes(&row.table, hash)))
    };
    match report {
        Ok(report) => Ok(Some(report).filter(of_these)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let file = format!("{}/{class}.json", variant.name);
            let detail = format!("{file}: {error}");
            Err(ApiError::unreadable(Some(&file), detail))
        }
    }
}
