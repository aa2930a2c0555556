//! The tables themselves, for those who want them on their own disk: a manifest of each game, and
//! its files, whole or by ranges. Nothing is given away unless the service is told to.

use crate::clients::Client;
use crate::error::{ApiError, Problem};
use crate::etag::{as_known, digits, etag, known_by};
use crate::held::held;
use crate::lookups::Load;
use crate::query::Named;
use crate::service::{Service, variant};
use crate::shelf::Shelf;
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
use galotne_mills::Mills;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::{Bound, Range as Bytes64};
use std::path::Path as FilePath;
use std::sync::Arc;

/// Bytes of a file that are read at a time.
const PIECE: u64 = 1 << 18;

/// More bytes no report has that a build has written.
const MOST_REPORT: u64 = 1 << 20;

/// What there is to fetch of a game: a line for each class with the lengths and hashes of its
/// tables, as `galotne-gen manifest` writes them. It is made from the reports beside the tables;
/// classes without one are not in it.
#[utoipa::path(
    get,
    path = "/tables/{variant}/manifest.jsonl",
    tag = "tables",
    params(("variant" = String, Path, description = "The game", example = "international")),
    responses(
        (status = 200, description = "One report a line", body = Report, content_type = "application/x-ndjson"),
        (status = 304, description = "As `If-None-Match` says, nothing has changed"),
        (status = 403, description = "Tables are not shared here", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
    )
)]
pub async fn manifest(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): Named<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    allowed(&service)?;
    let game = game(&name)?;
    let (shelf, dir) = (service.shelf(), service.dir().to_owned());
    let lines = (service.lookups)
        .run(Load::Bulk, move || lines(&shelf, &dir, game))
        .await?;
    let tag = digits(Sha256::digest(&lines).into());
    let head = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok(known_by(&tag, &headers, (head, lines)))
}

/// A table, or the report of a class, as it lies on the disk: `KKvK.wdl.glt`, `KKvK.json`. Tables
/// are sent by ranges, too; their ETag is the hash at their end.
#[utoipa::path(
    get,
    path = "/tables/{variant}/{file}",
    tag = "tables",
    params(
        ("variant" = String, Path, description = "The game", example = "international"),
        ("file" = String, Path, description = "The file of a table, or the report of a class", example = "KKKvK.wdl.glt")
    ),
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 206, description = "The range that was asked for, as far as the file has it"),
        (status = 304, description = "As `If-None-Match` says, nothing has changed"),
        (status = 403, description = "Tables are not shared here", body = Problem),
        (status = 404, description = "There is no such game, and no such file of it", body = Problem),
        (status = 416, description = "The file ends before the range begins"),
        (status = 429, description = "You fetch as many files already as one may", body = Problem),
        (status = 500, description = "The file cannot be read", body = Problem),
        (status = 503, description = "Too many files are being sent", body = Problem),
    )
)]
pub async fn file(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, file)), _): Named<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    allowed(&service)?;
    let game = game(&name)?;
    let shelf = service.shelf();
    let seats = service.transfer(client.map(|Extension(client)| client))?;
    let table_name = file.strip_suffix(".glt");
    let answer = if let Some(name) = table_name.filter(|name| game.kind(name).is_some()) {
        let row = (shelf.rows.iter())
            .find(|row| (row.rules, &*row.table, row.complete) == (game.name(), name, true));
        let row = row.ok_or_else(|| nothing(game, &file))?;
        table(&service, game, &file, row, &headers).await?
    } else {
        let class = (file.strip_suffix(".json")).filter(|class| game.has_class(class));
        let class = class.ok_or_else(|| nothing(game, &file))?;
        report_of(&service, &shelf, game, class, &headers).await?
    };
    Ok(held(answer, seats))
}

/// Whether tables are given away at all.
fn allowed(service: &Service) -> Result<(), ApiError> {
    if service.limits.transfers > 0 {
        return Ok(());
    }
    Err(ApiError::new(
        StatusCode::FORBIDDEN,
        "not-shared",
        "tables are not shared here; `galotne serve --share-tables` shares them",
    ))
}

/// The game with this name.
fn game(name: &str) -> Result<&'static dyn AnyGame, ApiError> {
    match Mills::named(name) {
        Some(mills) => Ok(mills),
        // Its error lists the games.
        None => Ok(variant(Some(name))?),
    }
}

/// There is no such file.
fn nothing(game: &dyn AnyGame, file: &str) -> ApiError {
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

/// The manifest of a game, made from its reports: of them no more than is true of the tables on the
/// shelf.
fn lines(shelf: &Shelf, dir: &FilePath, game: &'static dyn AnyGame) -> Bytes {
    let mut lines = vec![];
    let rows: Vec<&TableEntry> = (shelf.rows.iter())
        .filter(|row| row.rules == game.name() && row.complete)
        .collect();
    for rows in rows.chunk_by(|one, other| one.class == other.class) {
        let class = rows.first().map(|row| &row.class);
        let read = class.map(|class| report::read(&report::path_of(dir, game.name(), class)));
        let Some(Ok(report)) = read else {
            continue;
        };
        // Reports without seals are older: they do not know the hash of the whole file.
        let mut report = of_these(report, rows);
        report.tables.retain(|table| table.seal.is_some());
        if report.tables.is_empty() {
            continue;
        }
        // Reports have JSON.
        if serde_json::to_writer(&mut lines, &report.as_published()).is_ok() {
            lines.push(b'\n');
        }
    }
    lines.into()
}

/// A report with no other tables than these.
fn of_these(mut report: Report, rows: &[&TableEntry]) -> Report {
    report.tables.retain(|said| {
        rows.iter().any(|row| {
            row.table == said.table
                && row.bytes == Some(said.bytes)
                && row.hash.as_deref() == Some(said.seal())
        })
    });
    report
}

/// The report of a class as it lies beside its tables, if it is about one that is here.
async fn report_of(
    service: &Service,
    shelf: &Shelf,
    game: &'static dyn AnyGame,
    class: &str,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let name = format!("{class}.json");
    let path = report::path_of(service.dir(), game.name(), class);
    let read = move || {
        let mut text = vec![];
        let file = open_regular(&path, File::options().read(true))?;
        file.take(MOST_REPORT).read_to_end(&mut text)?;
        report::from_slice(&text).map(|report| (report, text))
    };
    let (report, text) = match service.lookups.run(Load::Bulk, read).await? {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(nothing(game, &name)),
        Err(error) => return Err(unreadable(game, &name, &error)),
    };
    let rows: Vec<&TableEntry> = (shelf.rows.iter())
        .filter(|row| row.rules == game.name())
        .collect();
    if of_these(report, &rows).tables.is_empty() {
        return Err(nothing(game, &name));
    }
    let tag = digits(Sha256::digest(&text).into());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok(known_by(&tag, headers, (head, text)))
}

fn unreadable(game: &dyn AnyGame, file: &str, error: &io::Error) -> ApiError {
    let file = format!("{}/{file}", game.name());
    ApiError::unreadable(Some(&file), format!("{file}: {error}"))
}

/// A table, or the part of it that is asked for.
async fn table(
    service: &Service,
    game: &'static dyn AnyGame,
    name: &str,
    row: &TableEntry,
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
    let (source, seal) = match service.lookups.run(Load::Bulk, read).await? {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(nothing(game, name)),
        Err(error) => return Err(unreadable(game, name, &error)),
    };
    // One that has been replaced since the shelf was looked through is not what the manifest says.
    if (Some(source.len()), Some(seal.to_string())) != (row.bytes, row.hash.clone()) {
        return Err(nothing(game, name));
    }
    let (length, tag) = (source.len(), etag(&seal.to_string()));
    let unchanged =
        (headers.typed_get::<IfRange>()).is_none_or(|known| !known.is_modified(tag.as_ref(), None));
    let range = headers.typed_get::<Range>().filter(|_| unchanged);
    let mut answer = match range.map_or(Some(None), |range| one_range(&range, length)) {
        None => {
            let mut answer = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            (answer.headers_mut()).typed_insert(ContentRange::unsatisfied_bytes(length));
            return Ok(answer);
        }
        Some(None) => stream(source, 0..length).into_response(),
        Some(Some(range)) => {
            let stated = ContentRange::bytes(range.clone(), length);
            let mut answer = (StatusCode::PARTIAL_CONTENT, stream(source, range)).into_response();
            if let Ok(stated) = stated {
                answer.headers_mut().typed_insert(stated);
            }
            answer
        }
    };
    let head = answer.headers_mut();
    head.typed_insert(AcceptRanges::bytes());
    if let Some(tag) = tag {
        head.typed_insert(tag);
    }
    let usual: [(HeaderName, &str); 2] = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in usual {
        head.insert(name, HeaderValue::from_static(value));
    }
    Ok(as_known(headers, answer))
}

/// The part that is asked for, if it is one: all of the file where they are several, nothing where
/// the file has none of it.
fn one_range(asked: &Range, length: u64) -> Option<Option<Bytes64<u64>>> {
    let mut ranges = asked.satisfiable_ranges(length);
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

/// Bytes of a file, read as they are sent.
fn stream(source: FileSource, range: Bytes64<u64>) -> Response {
    let length = ContentLength(range.end - range.start);
    let source = Arc::new(source);
    let pieces = futures_util::stream::try_unfold((source, range), async |(source, range)| {
        if range.is_empty() {
            return Ok(None);
        }
        let end = range.end.min(range.start + PIECE);
        let mut piece = vec![0; (end - range.start) as usize];
        let reader = Arc::clone(&source);
        let read = tokio::task::spawn_blocking(move || {
            reader.read_block(range.start, &mut piece)?;
            io::Result::Ok(piece)
        });
        let piece = read.await.map_err(io::Error::other)??;
        io::Result::Ok(Some((Bytes::from(piece), (source, end..range.end))))
    });
    let mut answer = Body::from_stream(pieces).into_response();
    answer.headers_mut().typed_insert(length);
    answer
}
