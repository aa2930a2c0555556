//! One position at a time, in the shape of lila-tablebase.

use crate::error::{ApiError, Problem};
use crate::etag::{known_by, lasting};
use crate::lila::{LilaPosition, Mainline};
use crate::lookups::Load;
use crate::mills;
use crate::query::{House, Named, PositionQuery, Queried};
use crate::service::Service;
use crate::shelf::Shelf;
use crate::wanted::Wanted;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::{Query, WithRejection};
use galotne::rules::Variant;
use galotne::tablebase::Probe;
use galotne::verdict::{best_line, missing_tables};
use galotne_answer::{PositionQuestion, QuestionError, alternatives};
use galotne_mills::Mills;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// What a position is worth with the counts as they stand, and what each move makes of it. Of games
/// of mills (`mills`, `mills-mixed`, `mills-ceylon` ..) the answer is the object of `galotne probe
/// --json` (see `MillsAnswer`).
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
    if let Some(rules) = Mills::named(&name) {
        return mills::position(service, rules, &headers, &query).await;
    }
    let asked = Asked::new("position", House::Own, &name, &query)?;
    told(service, asked, &headers, judged).await
}

/// The same as the site lidraughts.org asks: without other words under its draw rules, with the
/// count of the FEN's field `H`. `fromPosition` is its name of international draughts from any
/// position.
#[utoipa::path(
    get,
    path = "/lidraughts/{variant}",
    tag = "positions",
    params(("variant" = String, Path, description = "The game, as the site calls it: `standard`, `fromPosition`, `russian`, `brazilian`, `antidraughts`", example = "standard"), PositionQuery),
    responses(
        (status = 200, description = "The position and its moves, best first", body = LilaPosition),
        Otherwise,
    )
)]
pub async fn lidraughts_position(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): Named<String>,
    headers: HeaderMap,
    WithRejection(Query(query), _): Queried<PositionQuery>,
) -> Result<Response, ApiError> {
    let asked = Asked::new("position", House::Lidraughts, &name, &query)?;
    told(service, asked, &headers, judged).await
}

/// The answer about a position.
fn judged(probe: Probe<'_>, question: &PositionQuestion) -> Result<Bytes, NoAnswer> {
    let judged = question.judge(probe)?;
    let otherwise = alternatives(probe, &judged)?;
    let moves = question.moves(probe)?;
    if judged.category.is_none() {
        let besides = missing_tables(&moves);
        let tables = galotne_answer::json::all_missing(&judged, &besides);
        let tables = tables.map(ToString::to_string).collect();
        return Err(unknown(probe.game(), tables));
    }
    Ok(bytes(&LilaPosition::new(
        question, &judged, otherwise, &moves,
    )))
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
    if let Some(rules) = Mills::named(&name) {
        return mills::mainline(service, rules, &headers, &query).await;
    }
    let asked = Asked::new("mainline", House::Own, &name, &query)?;
    told(service, asked, &headers, best).await
}

/// The same as the site lidraughts.org asks.
#[utoipa::path(
    get,
    path = "/lidraughts/{variant}/mainline",
    tag = "positions",
    params(("variant" = String, Path, description = "The game, as the site calls it", example = "standard"), PositionQuery),
    responses(
        (status = 200, description = "The moves", body = Mainline),
        Otherwise,
    )
)]
pub async fn lidraughts_mainline(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): Named<String>,
    headers: HeaderMap,
    WithRejection(Query(query), _): Queried<PositionQuery>,
) -> Result<Response, ApiError> {
    let asked = Asked::new("mainline", House::Lidraughts, &name, &query)?;
    told(service, asked, &headers, best).await
}

/// The answer with best play.
fn best(probe: Probe<'_>, question: &PositionQuestion) -> Result<Bytes, NoAnswer> {
    let judged = question.judge(probe)?;
    if judged.category.is_none() {
        let tables = judged.missing.iter().map(ToString::to_string).collect();
        return Err(unknown(probe.game(), tables));
    }
    let line = best_line(probe, &question.situation)?;
    Ok(bytes(&Mainline::new(question, &judged, &line)))
}

/// A question with all that its answer depends on, but for the tables.
struct Asked {
    question: PositionQuestion,
    key: String,
    /// The tables that were named.
    tables: Option<String>,
}

impl Asked {
    fn new(route: &str, house: House, name: &str, query: &PositionQuery) -> Result<Self, ApiError> {
        let variant = house.variant(name)?;
        let (question, profile) = query.question(house, variant)?;
        let key = format!(
            "{route} {house:?} {} {} {:?} {:?} {}",
            variant.name,
            profile.name,
            query.spent,
            query.seen,
            query.fen.as_deref().unwrap_or_default()
        );
        Ok(Self {
            question,
            key,
            tables: query.tables.clone(),
        })
    }
}

/// The answer to a question about draughts.
async fn told(
    service: Arc<Service>,
    asked: Asked,
    headers: &HeaderMap,
    work: fn(Probe<'_>, &PositionQuestion) -> Result<Bytes, NoAnswer>,
) -> Result<Response, ApiError> {
    let question = asked.question;
    let variant = question.situation.variant();
    let work = move |shelf: &Shelf, abandoned: &AtomicBool| {
        let tables = shelf.tables(variant).map_err(NoAnswer::from)?;
        Ok(work(tables.reading().until(abandoned), &question)?)
    };
    answered(service, &asked.key, asked.tables.as_deref(), headers, work).await
}

/// The answer under this key: from memory, or by this work. `named` are the tables that were named.
pub(crate) async fn answered(
    service: Arc<Service>,
    key: &str,
    named: Option<&str>,
    headers: &HeaderMap,
    work: impl FnOnce(&Shelf, &AtomicBool) -> Result<Bytes, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let shelf = service.shelf();
    let tag = shelf.tag.clone();
    let of_these = named == Some(tag.as_str());
    let key = format!("{tag} {key}");
    let mut hit = true;
    let find = async {
        hit = false;
        let wanted = Wanted::default();
        let abandoned = wanted.abandoned();
        let work = move || work(&shelf, &abandoned);
        service.lookups.run(Load::Single, work).await?
    };
    let answer = (service.answers.try_get_with(key, find).await)
        .map_err(|error: Arc<ApiError>| ApiError::clone(&error));
    service.metrics.cache(hit);
    let json = (
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    Ok(known_by(
        &tag,
        headers,
        ([json], lasting(of_these), answer?),
    ))
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

pub(crate) fn bytes(answer: &impl Serialize) -> Bytes {
    // What is written here has no keys but strings.
    serde_json::to_vec(answer).unwrap_or_default().into()
}
