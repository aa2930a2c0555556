//! Searches in classes, page by page.
//!
//! A search runs in parts and waits for a lookup before each: all searches together use only their
//! share of the lookups. Their first parts wait with batches, not behind the later parts of others,
//! so that a search that is soon over is answered soon. A page ends when it is full, at the end of
//! the class, or at its limits; it then says where the next one continues.

use crate::blocking_pool::Workload;
use crate::cancellation::CancelGuard;
use crate::class_search::ClassSearch;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::find_query::FindQuery;
use crate::games;
use crate::limits::Limits;
use crate::query::{PathParams, QueryParams};
use crate::search_response::{UncachedAnswer, search_response};
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum_extra::extract::{Query, WithRejection};
use galotne_find::{Cursor, Selection, Watch};
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time of one part of a search.
const PART_TIME: Duration = Duration::from_millis(25);

/// Upper bound on the bytes of one found position and its answer.
const POSITION_BYTES: usize = 1 << 10;

/// Share of the time of a request that a search may take; the rest is for its answer.
const SEARCH_SHARE: f64 = 0.9;

/// The answer to a search.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FoundPositions))]
pub struct FindAnswer {
    /// The game.
    rules: &'static str,
    /// The class, in the orientation of the request.
    class: String,
    /// The draw rules of the values; null for mills, which have none.
    profile: Option<&'static str>,
    /// The number of positions that meet the conditions; null if unknown.
    count: Option<u64>,
    /// Whether all requested positions are here; otherwise the search reached its limits, and
    /// continues after `next`.
    complete: bool,
    /// The positions, in the format of `/v1/probe` without moves.
    #[cfg_attr(feature = "openapi", schema(schema_with = answers_schema))]
    positions: Vec<Box<RawValue>>,
    /// The place to continue: `after` of the next request. Null at the end.
    next: Option<String>,
    /// The progress in the class.
    cells: ScannedCells,
}

#[cfg(feature = "openapi")]
fn answers_schema() -> utoipa::openapi::schema::Array {
    utoipa::openapi::schema::ArrayBuilder::new()
        .items(utoipa::openapi::Ref::from_schema_name("Answer"))
        .build()
}

/// The progress of a search in its class.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Cells))]
pub struct ScannedCells {
    /// Scanned cells, including earlier pages.
    done: u64,
    /// All cells, for the sides to move of the search.
    all: u64,
}

/// The positions of a class that meet all conditions: a page of them, a random sample, or their
/// number. The conditions are those of `galotne find`; those on draw rules and kings apply to
/// draughts only. A search for rare positions takes long: a page that reaches its limits is
/// returned incomplete (`complete` is false), and `next` says where to continue.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/find/{variant}/{class}",
        tag = "many",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by one of its names: `international`, `russian` ..; \
                               `/v1/tables` lists those with tables",
                example = "international"
            ),
            (
                "class" = String,
                Path,
                description = "The class: White's pieces, then Black's; in games with stones alone \
                               their numbers, `5v4`",
                example = "KKKvK"
            ),
            FindQuery
        ),
        responses(
            (status = 200, description = "The positions", body = FindAnswer),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (
                status = 400,
                description = "A parameter cannot be understood, or the class is too large",
                body = ErrorBody
            ),
            (
                status = 404,
                description = "Unknown game or class, or a missing table",
                body = ErrorBody
            ),
            (status = 429, description = "Too many searches of one client", body = ErrorBody),
            (status = 500, description = "A table cannot be read", body = ErrorBody),
            (
                status = 503,
                description = "The service is overloaded, or the search took too long",
                body = ErrorBody
            ),
        )
    )
)]
pub async fn find(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, class)), _): PathParams<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<FindQuery>,
) -> Result<Response, ApiError> {
    let max_positions = service.limits.search_positions;
    let search = games::by_name(&name)?.search(&class, &query, max_positions)?;
    let client = client.map(|Extension(client)| client);
    let full_scan = query.full_scan_reason();
    let max_bytes = max_bytes(&query.selection(max_positions)?);
    let tables = service.tables();
    let tag = tables.tag.clone();
    let tables_named = query.tables.as_ref() == Some(&tag);
    let searched = search.class();
    let key = format!(
        "{tag} find {} {} {:?}",
        searched.rules,
        searched.class,
        FindQuery {
            tables: None,
            ..query
        }
    );
    let page = async {
        let _bytes = service.budget.ask(client, max_bytes)?;
        run_search(&service, tables, search, full_scan, client).await
    };
    search_response(&service, &key, &tag, tables_named, &headers, page).await
}

/// Returns an upper bound on the bytes of an answer.
const fn max_bytes(selection: &Selection) -> usize {
    match selection {
        // The service never selects all positions at once.
        Selection::Count | Selection::All => 0,
        Selection::First(positions) => positions.saturating_mul(POSITION_BYTES),
        Selection::Random { number, .. } => number.saturating_mul(POSITION_BYTES),
    }
}

/// Checks that a class can be searched.
///
/// # Errors
/// The class has no table, or is too large for a scan of the whole class.
fn check_class(
    search: &dyn ClassSearch,
    full_scan: Option<&str>,
    tables: &TableSet,
    max_cells: u64,
) -> Result<(), ApiError> {
    let cells = search.cells(tables)?;
    match full_scan {
        Some(condition) if cells > max_cells => Err(ApiError::bad_request(
            "class-size",
            format!(
                "{condition} goes through all {cells} cells of {}, and here through {max_cells} \
                 at most: ask for one side to move or for pages of positions, or let `galotne \
                 find` do it where the tables are",
                search.class().class
            ),
        )),
        _ => Ok(()),
    }
}

/// Runs a search until a page is complete or at its limits.
async fn run_search(
    service: &Arc<Service>,
    tables: Arc<TableSet>,
    mut search: Box<dyn ClassSearch>,
    full_scan: Option<&'static str>,
    client: Option<Client>,
) -> Result<Bytes, UncachedAnswer> {
    let _permit = service.search(client)?;
    let mut slot = service.search_slot(client).await?;
    let cancel = CancelGuard::default();
    let limits = &service.limits;
    let job = Arc::new(SearchJob {
        tables,
        is_full_scan: full_scan.is_some(),
        limits: limits.clone(),
        cells: AtomicU64::new(0),
        cancelled: cancel.flag(),
    });
    let longest = Duration::from_secs(limits.request_seconds).mul_f64(SEARCH_SHARE);
    let page = Duration::from_secs(limits.search_seconds).min(longest);
    let until = Instant::now() + full_scan.map_or(page, |_| longest);
    let check = {
        let job = Arc::clone(&job);
        move || {
            let max_cells = job.limits.search_class_cells;
            check_class(&*search, full_scan, &job.tables, max_cells).map(|()| search)
        }
    };
    search = service.pool.run(Workload::Bulk, client, check).await??;
    let mut workload = Workload::Bulk;
    loop {
        let next_part = {
            let job = Arc::clone(&job);
            move || job.scan_part(&mut *search).map(|()| search)
        };
        let before = job.cells.load(Ordering::Relaxed);
        search = service.pool.run(workload, client, next_part).await??;
        workload = Workload::Search;
        let scanned = job.cells.load(Ordering::Relaxed);
        service.metrics.count_cells(scanned - before);
        let late = Instant::now() >= until;
        match full_scan {
            _ if search.is_done() => break,
            Some(condition) if late => {
                let error = too_slow(condition, limits.request_seconds);
                return Err(UncachedAnswer::Failed(error));
            }
            None if late || scanned >= limits.search_cells => break,
            _ => {}
        }
        if service.has_waiting_searches() {
            // A client that has used less time may go first.
            drop(slot);
            slot = service.search_slot(client).await?;
        }
    }
    let complete = search.is_done();
    let answer = move || answer(&job, search);
    let (positions, answer) = service.pool.run(Workload::Bulk, client, answer).await??;
    service.metrics.count_positions(positions);
    if complete {
        Ok(answer)
    } else {
        Err(UncachedAnswer::CutByTime(answer))
    }
}

fn too_slow(condition: &str, seconds: u64) -> ApiError {
    let mut error = ApiError::too_slow(StatusCode::SERVICE_UNAVAILABLE, seconds);
    error.body.detail += &format!(
        ": {condition} goes through the whole class; ask for one side to move, for fewer squares, \
         or for pages of positions"
    );
    error
}

/// A running search, without its progress.
struct SearchJob {
    tables: Arc<TableSet>,
    /// Whether the search must scan the whole class.
    is_full_scan: bool,
    limits: Limits,
    /// Scanned cells.
    cells: AtomicU64,
    cancelled: Arc<AtomicBool>,
}

/// One part of a search: it scans until the page is full or its time is over.
struct SearchPart<'a> {
    job: &'a SearchJob,
    end: Instant,
}

impl Watch for SearchPart<'_> {
    fn advance(&self, cells: u64) {
        self.job.cells.fetch_add(cells, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        let job = self.job;
        let scanned = job.cells.load(Ordering::Relaxed);
        let is_page_full = !job.is_full_scan && scanned >= job.limits.search_cells;
        !is_page_full && !job.cancelled.load(Ordering::Relaxed) && Instant::now() < self.end
    }
}

impl SearchJob {
    fn scan_part(&self, search: &mut dyn ClassSearch) -> Result<(), ApiError> {
        let part = SearchPart {
            job: self,
            end: Instant::now() + PART_TIME,
        };
        search.scan(&self.tables, &self.cancelled, &part)
    }
}

/// Returns the number of positions in the answer, and the answer.
fn answer(job: &SearchJob, search: Box<dyn ClassSearch>) -> Result<(usize, Bytes), ApiError> {
    let tables = &job.tables;
    let (complete, next) = (search.is_done(), search.next());
    let all = search.cells(tables)?;
    let done = next.map_or(Ok(all), |next| search.cells_until(tables, next))?;
    let searched = search.class();
    let (count, positions) = search.into_answers(tables, &job.cancelled)?;
    let answer = FindAnswer {
        rules: searched.rules,
        class: searched.class,
        profile: searched.profile,
        count,
        complete,
        positions,
        next: next.as_ref().map(Cursor::to_string),
        cells: ScannedCells { done, all },
    };
    let bytes = serde_json::to_vec(&answer).unwrap_or_default();
    Ok((answer.positions.len(), bytes.into()))
}
