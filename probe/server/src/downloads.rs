//! Downloads of tables: a manifest of each game, and its files, whole or by ranges. They are off by
//! default.

use crate::blocking_pool::Workload;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::etag::{etag, hex_prefix, revalidate, with_etag};
use crate::games;
use crate::guarded_body::with_guard;
use crate::query::PathParams;
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use axum_extra::headers::{
    AcceptRanges, ContentLength, ContentRange, HeaderMapExt, IfRange, Range,
};
use galotne::report::manifest::NAME;
use galotne::report::{self, AnyGame, Report};
use galotne::table::{FileHash, FileSource, ReadBlock, open_regular};
use galotne_answer::TableEntry;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::{Bound, Range as ByteRange};
use std::path::Path as FilePath;
use std::sync::Arc;

/// Bytes of one read.
const PIECE_BYTES: u64 = 1 << 18;

/// The bytes of a table.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "for the document alone")]
pub struct TableBytes(Vec<u8>);

/// The manifest of a game: a line for each class with the lengths and hashes of its tables, in the
/// format of `galotne-gen manifest`. It is made from the reports; classes without one are omitted.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/tables/{variant}/manifest.jsonl",
        tag = "tables",
        params(("variant" = String, Path, description = "The game", example = "international")),
        responses(
            (
                status = 200,
                description = "One report a line",
                body = Report,
                content_type = "application/x-ndjson"
            ),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (status = 403, description = "Tables are not shared here", body = ErrorBody),
            (status = 404, description = "Unknown game", body = ErrorBody),
        )
    )
)]
pub async fn manifest(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    check_shared(&service)?;
    let client = client.map(|Extension(client)| client);
    let game = games::by_name(&name)?.table_names();
    let (tables, dir) = (service.tables(), service.dir().to_owned());
    let lines = (service.pool)
        .run(Workload::Bulk, client, move || {
            write_manifest(&tables, &dir, game)
        })
        .await?;
    let tag = hex_prefix(Sha256::digest(&lines).into());
    let head = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok(with_etag(&tag, &headers, (head, lines)))
}

/// A file of a table or the report of a class, byte for byte: `KKvK.wdl.glt`, `KKvK.json`. Tables
/// can also be sent by ranges; their ETag is the hash at their end.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/tables/{variant}/{file}",
        tag = "tables",
        params(
            ("variant" = String, Path, description = "The game", example = "international"),
            (
                "file" = String,
                Path,
                description = "The file of a table, or the report of a class",
                example = "KKKvK.wdl.glt"
            )
        ),
        responses(
            (
                status = 200,
                description = "The file",
                content(
                    (TableBytes = "application/octet-stream"),
                    (Report = "application/json")
                )
            ),
            (status = 206, description = "The requested range, as far as the file has it"),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (status = 403, description = "Tables are not shared here", body = ErrorBody),
            (status = 404, description = "Unknown game, or no such file", body = ErrorBody),
            (status = 416, description = "The file ends before the range begins"),
            (
                status = 429,
                description = "Too many simultaneous downloads of one client",
                body = ErrorBody
            ),
            (status = 500, description = "The file cannot be read", body = ErrorBody),
            (status = 503, description = "Too many simultaneous downloads", body = ErrorBody),
        )
    )
)]
pub async fn file(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, file)), _): PathParams<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    check_shared(&service)?;
    let game = games::by_name(&name)?.table_names();
    let tables = service.tables();
    let client = client.map(|Extension(client)| client);
    let permits = service.transfer(client)?;
    // Two pieces: one is being sent, one is being read.
    let bytes = service.budget.ask(client, 2 * PIECE_BYTES as usize)?;
    let table_name = file.strip_suffix(".glt");
    let response = if let Some(name) = table_name.filter(|name| game.kind(name).is_some()) {
        let entry = (tables.entries.iter()).find(|entry| {
            (entry.rules, &*entry.table, entry.complete) == (game.name(), name, true)
        });
        let entry = entry.ok_or_else(|| no_such_file(game, &file))?;
        send_table(&service, client, game, &file, entry, &headers).await?
    } else {
        let class = (file.strip_suffix(".json")).filter(|class| game.has_class(class));
        let class = class.ok_or_else(|| no_such_file(game, &file))?;
        send_report(&service, client, &tables, game, class, &headers).await?
    };
    Ok(with_guard(response, (permits, bytes)))
}

/// # Errors
/// Downloads are off (403).
fn check_shared(service: &Service) -> Result<(), ApiError> {
    if service.limits.transfers > 0 {
        return Ok(());
    }
    Err(ApiError::new(
        StatusCode::FORBIDDEN,
        "not-shared",
        "tables are not shared here; `galotne serve --share-tables` shares them",
    ))
}

fn no_such_file(game: &dyn AnyGame, file: &str) -> ApiError {
    let file: String = file.chars().take(80).collect();
    let address = format!("/tables/{}/{NAME}", game.name());
    ApiError::not_found(
        "missing-table",
        format!(
            "there is no file {file} of {} here; {address} says what there is",
            game.name()
        ),
    )
}

/// Writes the manifest of a game from its reports, restricted to the open tables.
fn write_manifest(tables: &TableSet, dir: &FilePath, game: &'static dyn AnyGame) -> Bytes {
    let mut lines = vec![];
    let entries: Vec<&TableEntry> = (tables.entries.iter())
        .filter(|entry| entry.rules == game.name() && entry.complete)
        .collect();
    for entries in entries.chunk_by(|one, other| one.class == other.class) {
        let class = entries.first().map(|entry| &entry.class);
        let read = class.map(|class| report::read(&report::path_of(dir, game.name(), class)));
        let Some(Ok(report)) = read else {
            continue;
        };
        // Reports of older versions have no seals and no hashes of whole files.
        let mut report = restrict(report, entries);
        report.tables.retain(|table| table.seal.is_some());
        if report.tables.is_empty() {
            continue;
        }
        // Reports are always serializable.
        if serde_json::to_writer(&mut lines, &report.as_published()).is_ok() {
            lines.push(b'\n');
        }
    }
    lines.into()
}

/// Removes all tables but these from a report.
fn restrict(mut report: Report, entries: &[&TableEntry]) -> Report {
    report.tables.retain(|table| {
        entries.iter().any(|entry| {
            entry.table == table.table
                && entry.bytes == Some(table.bytes)
                && entry.hash.as_deref() == Some(table.seal())
        })
    });
    report
}

/// Sends the report of a class, if it describes an open table.
async fn send_report(
    service: &Service,
    client: Option<Client>,
    tables: &TableSet,
    game: &'static dyn AnyGame,
    class: &str,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let name = format!("{class}.json");
    let path = report::path_of(service.dir(), game.name(), class);
    let read = move || {
        let mut text = vec![];
        let file = open_regular(&path, File::options().read(true))?;
        file.take(report::MAX_BYTES).read_to_end(&mut text)?;
        report::from_slice(&text).map(|report| (report, text))
    };
    let (report, text) = match service.pool.run(Workload::Bulk, client, read).await? {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(no_such_file(game, &name)),
        Err(error) => return Err(unreadable(game, &name, &error)),
    };
    let entries: Vec<&TableEntry> = (tables.entries.iter())
        .filter(|entry| entry.rules == game.name())
        .collect();
    if restrict(report, &entries).tables.is_empty() {
        return Err(no_such_file(game, &name));
    }
    let tag = hex_prefix(Sha256::digest(&text).into());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok(with_etag(&tag, headers, (head, text)))
}

fn unreadable(game: &dyn AnyGame, file: &str, error: &io::Error) -> ApiError {
    let file = format!("{}/{file}", game.name());
    ApiError::unreadable(Some(&file), format!("{file}: {error}"))
}

/// Sends a table, or a range of it.
async fn send_table(
    service: &Service,
    client: Option<Client>,
    game: &'static dyn AnyGame,
    name: &str,
    entry: &TableEntry,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let path = service.dir().join(game.name()).join(name);
    let read = move || {
        let source = FileSource::open(path)?;
        let mut seal = FileHash([0; 32]);
        let end = source.len().saturating_sub(seal.0.len() as u64);
        source.read_block(end, &mut seal.0)?;
        io::Result::Ok((source, seal))
    };
    let (source, seal) = match service.pool.run(Workload::Bulk, client, read).await? {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(no_such_file(game, name)),
        Err(error) => return Err(unreadable(game, name, &error)),
    };
    // A file that was replaced since the last scan does not match the manifest.
    if (Some(source.len()), Some(seal.to_string())) != (entry.bytes, entry.hash.clone()) {
        return Err(no_such_file(game, name));
    }
    let (length, tag) = (source.len(), etag(&seal.to_string()));
    let unchanged =
        (headers.typed_get::<IfRange>()).is_none_or(|known| !known.is_modified(tag.as_ref(), None));
    let range = headers.typed_get::<Range>().filter(|_| unchanged);
    let mut response = match range.map_or(Some(None), |range| single_range(&range, length)) {
        None => {
            let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            (response.headers_mut()).typed_insert(ContentRange::unsatisfied_bytes(length));
            return Ok(response);
        }
        Some(None) => stream(source, 0..length).into_response(),
        Some(Some(range)) => {
            let content_range = ContentRange::bytes(range.clone(), length);
            let body = stream(source, range);
            let mut response = (StatusCode::PARTIAL_CONTENT, body).into_response();
            if let Ok(content_range) = content_range {
                response.headers_mut().typed_insert(content_range);
            }
            response
        }
    };
    let head = response.headers_mut();
    head.typed_insert(AcceptRanges::bytes());
    if let Some(tag) = tag {
        head.typed_insert(tag);
    }
    let headers_of_all: [(HeaderName, &str); 2] = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in headers_of_all {
        head.insert(name, HeaderValue::from_static(value));
    }
    Ok(revalidate(headers, response))
}

/// Returns the requested range; `Some(None)`, the whole file, for several ranges; `None` for a
/// range outside of the file.
fn single_range(requested: &Range, length: u64) -> Option<Option<ByteRange<u64>>> {
    let mut ranges = requested.satisfiable_ranges(length);
    let (start, end) = ranges.next()?;
    if ranges.next().is_some() {
        return Some(None);
    }
    let start = match start {
        Bound::Included(start) => start,
        Bound::Excluded(start) => start.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match end {
        Bound::Included(end) => end.saturating_add(1).min(length),
        Bound::Excluded(end) => end.min(length),
        Bound::Unbounded => length,
    };
    (start < end).then_some(Some(start..end))
}

/// Returns a response that reads the file while it is sent.
fn stream(source: FileSource, range: ByteRange<u64>) -> Response {
    let length = ContentLength(range.end - range.start);
    let source = Arc::new(source);
    let pieces = futures_util::stream::try_unfold((source, range), async |(source, range)| {
        if range.is_empty() {
            return Ok(None);
        }
        let end = range.end.min(range.start + PIECE_BYTES);
        let mut piece = vec![0; (end - range.start) as usize];
        let reader = Arc::clone(&source);
        let read = tokio::task::spawn_blocking(move || {
            reader.read_block(range.start, &mut piece)?;
            io::Result::Ok(piece)
        });
        let piece = read.await.map_err(io::Error::other)??;
        io::Result::Ok(Some((Bytes::from(piece), (source, end..range.end))))
    });
    let mut response = Body::from_stream(pieces).into_response();
    response.headers_mut().typed_insert(length);
    response
}
