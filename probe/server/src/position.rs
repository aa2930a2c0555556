//! One position at a time, in the shape of lila-tablebase.

use crate::error::{ApiError, Problem};
use crate::etag::{etag, unchanged};
use crate::lila::{LilaPosition, Mainline};
use crate::lookups::Load;
use crate::query::{Named, PositionQuery, Queried};
use crate::service::{Service, variant};
use crate::wanted::Wanted;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::TypedHeader;
use axum_extra::extract::{Query, WithRejection};
use galotne::rules::Variant;
use galotne::tablebase::Probe;
use galotne::verdict::{best_line, missing};
use galotne_answer::{Question, QuestionError, otherwise};
use serde::Serialize;
use std::sync::Arc;

/// What else may come of a question about a position.
#[derive(utoipa::IntoResponses)]
#[expect(
    dead_code,
    reason = "they are described here, and made where they arise"
)]
enum Otherwise {
    /// As `If-None-Match` says, nothing has changed
    #[response(status = 304)]
    Unchanged,
    /// The question cannot be understood
    #[response(status = 400)]
    Misunderstood(#[to_schema] Problem),
    /// There is no such game, or no table tells
    #[response(status = 404)]
    Missing(#[to_schema] Problem),
    /// A table cannot be read
    #[response(status = 500)]
    Unreadable(#[to_schema] Problem),
    /// There is too much to do
    #[response(status = 503)]
    Busy(#[to_schema] Problem),
}

/// What a position is worth with the counts as they stand, and what each move makes of it.
#[utoipa::path(
    get,
    path = "/{variant}",
    tag = "positions",
    params(("variant" = String, Path, description = "The game, by one of its names: `international` or `standard`, `russian`, `antidraughts` ..", example = "international"), PositionQuery),
    responses(
        (status = 200, description = "The position and its moves, best first", body = LilaPosition),
        Otherwise,
    )
)]
pub async fn position(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): Named<String>,
    headers: HeaderMap,
    WithRejection(Query(query), _): Queried<PositionQuery>,
) -> Result<Response, ApiError> {
    answered(
        service,
        "position",
        &name,
        &headers,
        &query,
        |probe, question| {
            let judged = question.judge(probe)?;
            let otherwise = otherwise(probe, &judged)?;
            let moves = question.moves(probe)?;
            if judged.category.is_none() {
                let besides = missing(&moves);
                let tables = galotne_answer::json::all_missing(&judged, &besides);
                let tables = tables.map(ToString::to_string).collect();
                return Err(unknown(probe.variant(), tables));
            }
            Ok(bytes(&LilaPosition::new(
                question, &judged, otherwise, &moves,
            )))
        },
    )
    .await
}

/// Best play to the end of the game, to a draw by rule, or to the first draw that may be claimed.
#[utoipa::path(
    get,
    path = "/{variant}/mainline",
    tag = "positions",
    params(("variant" = String, Path, description = "The game, by one of its names", example = "international"), PositionQuery),
    responses(
        (status = 200, description = "The moves", body = Mainline),
        Otherwise,
    )
)]
pub async fn mainline(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): Named<String>,
    headers: HeaderMap,
    WithRejection(Query(query), _): Queried<PositionQuery>,
) -> Result<Response, ApiError> {
    answered(
        service,
        "mainline",
        &name,
        &headers,
        &query,
        |probe, question| {
            let judged = question.judge(probe)?;
            if judged.category.is_none() {
                let tables = judged.missing.iter().map(ToString::to_string).collect();
                return Err(unknown(probe.variant(), tables));
            }
            let line = best_line(probe, &question.situation)?;
            Ok(bytes(&Mainline::new(question, &judged, &line)))
        },
    )
    .await
}

/// The answer to a question: from memory, or by this work.
async fn answered(
    service: Arc<Service>,
    route: &'static str,
    name: &str,
    headers: &HeaderMap,
    query: &PositionQuery,
    work: fn(Probe<'_>, &Question) -> Result<Bytes, NoAnswer>,
) -> Result<Response, ApiError> {
    let variant = variant(Some(name))?;
    let (question, profile) = query.question(variant)?;
    let shelf = service.shelf();
    let etag = etag(&shelf.tag);
    let known = unchanged(headers, etag.as_ref());
    let of_these = query.tables.as_ref() == Some(&shelf.tag);
    let head = (etag.map(TypedHeader), kept(of_these));
    if known {
        return Ok((StatusCode::NOT_MODIFIED, head).into_response());
    }
    // Everything the answer depends on.
    let key = format!(
        "{} {route} {} {} {:?} {:?} {}",
        shelf.tag,
        variant.name,
        profile.name,
        query.spent,
        query.seen,
        query.fen.as_deref().unwrap_or_default()
    );
    let mut hit = true;
    let find = async {
        hit = false;
        let wanted = Wanted::default();
        let abandoned = wanted.abandoned();
        let work = move || {
            let tables = shelf.tables(variant).map_err(NoAnswer::from)?;
            Ok(work(tables.reading().until(&abandoned), &question)?)
        };
        service.lookups.run(Load::Single, work).await?
    };
    let answer = (service.answers.try_get_with(key, find).await)
        .map_err(|error: Arc<ApiError>| ApiError::clone(&error));
    service.metrics.cache(hit);
    let json = (
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    Ok(([json], head, answer?).into_response())
}

/// Answers stay as they are until the tables do not: for ever where they are named, otherwise it is worth asking
/// again after an hour.
fn kept(tables_named: bool) -> [(header::HeaderName, &'static str); 1] {
    let how_long = if tables_named {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    [(header::CACHE_CONTROL, how_long)]
}

/// Why there is no answer.
enum NoAnswer {
    Inquiry(QuestionError),
    Api(ApiError),
}

impl From<galotne::tablebase::ProbeError> for NoAnswer {
    fn from(error: galotne::tablebase::ProbeError) -> Self {
        Self::Inquiry(error.into())
    }
}

impl From<NoAnswer> for ApiError {
    fn from(error: NoAnswer) -> Self {
        match error {
            NoAnswer::Inquiry(error) => error.into(),
            NoAnswer::Api(error) => error,
        }
    }
}

fn unknown(variant: &Variant, tables: Vec<String>) -> NoAnswer {
    let build = format!("`galotne-gen --rules {} build`", variant.name);
    NoAnswer::Api(ApiError::missing(tables, &build))
}

fn bytes(answer: &impl Serialize) -> Bytes {
    // What is written here has no keys but strings.
    serde_json::to_vec(answer).unwrap_or_default().into()
}
