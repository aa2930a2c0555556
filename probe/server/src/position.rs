//! One position at a time.

use crate::blocking_pool::Workload;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::etag::{answer_lifetime, with_etag};
use crate::games::{self, draughts};
use crate::query::{Dialect, PathParams, PositionQuery, QueryParams};
use crate::served_game::{PositionRequest, QuestionKind};
use crate::service::Service;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::{Query, WithRejection};
use std::sync::Arc;

/// The responses of all routes of this module besides 200, for the OpenAPI document.
#[cfg(feature = "openapi")]
#[derive(utoipa::IntoResponses)]
#[expect(dead_code, reason = "for the OpenAPI document")]
enum OtherResponses {
    /// Unchanged (`If-None-Match`)
    #[response(status = 304)]
    Unchanged,
    /// The question cannot be understood
    #[response(status = 400)]
    BadRequest(#[to_schema] ErrorBody),
    /// Unknown game, or a missing table
    #[response(status = 404)]
    NotFound(#[to_schema] ErrorBody),
    /// The address is too long
    #[response(status = 414)]
    TooLong(#[to_schema] ErrorBody),
    /// A table cannot be read
    #[response(status = 500)]
    Unreadable(#[to_schema] ErrorBody),
    /// The service is overloaded
    #[response(status = 503)]
    Busy(#[to_schema] ErrorBody),
}

/// The value of a position with its draw counts, and of each move. For mills (`mills`,
/// `mills-mixed`, `mills-ceylon` ..) the answer is the object of `galotne probe --json` (see
/// `Answer`).
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/{variant}",
        tag = "positions",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by one of its names: `international` or `standard`, \
                               `russian`, `antidraughts` ..",
                example = "international"
            ),
            PositionQuery
        ),
        responses(
            (
                status = 200,
                description = "The position and its moves, best first",
                body = crate::lila_api::LilaPosition
            ),
            OtherResponses,
        )
    )
)]
pub async fn position(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<PositionQuery>,
) -> Result<Response, ApiError> {
    let request = games::by_name(&name)?.position(QuestionKind::Position, &query)?;
    respond(service, request, client, &query, &headers).await
}

/// The same with the conventions of lidraughts.org: by default its draw rules, and the count of
/// field `H` of the FEN. `fromPosition` is its name for international draughts from any position.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/lidraughts/{variant}",
        tag = "positions",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by its name on the site: `standard`, `fromPosition`, \
                               `russian`, `brazilian`, `antidraughts`, `breakthrough`, `frisian`, \
                               `frysk`",
                example = "standard"
            ),
            PositionQuery
        ),
        responses(
            (
                status = 200,
                description = "The position and its moves, best first",
                body = crate::lila_api::LilaPosition
            ),
            OtherResponses,
        )
    )
)]
pub async fn lidraughts_position(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<PositionQuery>,
) -> Result<Response, ApiError> {
    lidraughts(
        service,
        QuestionKind::Position,
        client,
        &name,
        &query,
        &headers,
    )
    .await
}

/// Best play to the end of the game, to a draw by rule, or to the first draw that may be claimed.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/{variant}/mainline",
        tag = "positions",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by one of its names",
                example = "international"
            ),
            PositionQuery
        ),
        responses(
            (status = 200, description = "The moves", body = crate::lila_api::Mainline),
            OtherResponses,
        )
    )
)]
pub async fn mainline(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<PositionQuery>,
) -> Result<Response, ApiError> {
    let request = games::by_name(&name)?.position(QuestionKind::Mainline, &query)?;
    respond(service, request, client, &query, &headers).await
}

/// The same with the conventions of lidraughts.org.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/lidraughts/{variant}/mainline",
        tag = "positions",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by its name on the site",
                example = "standard"
            ),
            PositionQuery
        ),
        responses(
            (status = 200, description = "The moves", body = crate::lila_api::Mainline),
            OtherResponses,
        )
    )
)]
pub async fn lidraughts_mainline(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<PositionQuery>,
) -> Result<Response, ApiError> {
    lidraughts(
        service,
        QuestionKind::Mainline,
        client,
        &name,
        &query,
        &headers,
    )
    .await
}

async fn lidraughts(
    service: Arc<Service>,
    kind: QuestionKind,
    client: Option<Extension<Client>>,
    name: &str,
    query: &PositionQuery,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let variant = draughts::lidraughts_game(name)?;
    let request = draughts::position_request(variant, Dialect::Lidraughts, kind, query)?;
    respond(service, request, client, query, headers).await
}

/// Answers from the cache, or looks the answer up.
async fn respond(
    service: Arc<Service>,
    request: PositionRequest,
    client: Option<Extension<Client>>,
    query: &PositionQuery,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let tables = service.tables();
    let tag = tables.tag.clone();
    let tables_named = query.tables.as_deref() == Some(tag.as_str());
    let key = format!("{tag} {}", request.key);
    let mut hit = true;
    let lookup = async {
        hit = false;
        let cancel = CancelGuard::default();
        let cancelled = cancel.flag();
        let work = move || (request.answer)(&tables, &cancelled);
        let client = client.map(|Extension(client)| client);
        service.pool.run(Workload::Single, client, work).await?
    };
    let answer = (service.answers.get_or_insert_async(&key, lookup)).await;
    service.metrics.count_cache(hit);
    let json = HeaderValue::from_static("application/json");
    let head = (
        [(header::CONTENT_TYPE, json)],
        answer_lifetime(tables_named),
    );
    Ok(with_etag(&tag, headers, (head.0, head.1, answer?)))
}
