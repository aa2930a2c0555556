//! Proof trees: a decided position with every defence, and the best answer to each.
//!
//! **Budgets.** A tree is a search as far as clients, their shares and time are concerned
//! ([`Limits::search_seconds`](crate::Limits::search_seconds)), and it has at most [`MAX_NODES`](crate::tree_query::MAX_NODES)
//! positions. Its bytes are asked for before work begins. A tree that time has cut is not cached.

use crate::blocking_pool::Workload;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::games;
use crate::query::{PathParams, QueryParams};
use crate::search_response::{UncachedAnswer, search_response};
use crate::service::Service;
use crate::tree_query::TreeQuery;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum_extra::extract::{Query, WithRejection};
use galotne::verdict::ProofLimits;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Upper bound on the bytes of a position in memory and in the answer.
const NODE_BYTES: usize = ProofLimits::NODE_BYTES + (1 << 10);

/// Share of the time of a request that a tree may take; the rest is for its answer.
const TREE_SHARE: f64 = 0.5;

/// A position that is won or lost under the draw rules with the present counts, with every defence
/// and the best answer to each. Replies that lose in the same number of moves against the same
/// answer are one group; lengths are those of the tables, without draw rules. Positions at the
/// limits are marked with `cut`: their own trees go on from there. Draughts only.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/tree/{variant}",
        tag = "positions",
        params(
            (
                "variant" = String,
                Path,
                description = "The game, by one of its names",
                example = "international"
            ),
            TreeQuery
        ),
        responses(
            (
                status = 200,
                description = "The position and its tree",
                body = galotne_answer::json::ProofAnswer
            ),
            (status = 304, description = "Unchanged (`If-None-Match`)"),
            (
                status = 400,
                description = "A parameter cannot be understood, or nobody wins here \
                               (`undecided`), or the game is over (`over`)",
                body = ErrorBody
            ),
            (
                status = 404,
                description = "Unknown game, one without proof trees, or a missing table",
                body = ErrorBody
            ),
            (status = 429, description = "Too many searches of one client", body = ErrorBody),
            (status = 500, description = "A table cannot be read", body = ErrorBody),
            (status = 503, description = "The service is overloaded", body = ErrorBody),
        )
    )
)]
pub async fn tree(
    State(service): State<Arc<Service>>,
    WithRejection(Path(name), _): PathParams<String>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): QueryParams<TreeQuery>,
) -> Result<Response, ApiError> {
    let limits = query.limits()?;
    let request = games::by_name(&name)?.tree(&query, limits)?;
    let client = client.map(|Extension(client)| client);
    let tables = service.tables();
    let tag = tables.tag.clone();
    let tables_named = query.tables.as_deref() == Some(tag.as_str());
    let key = format!("{tag} tree {} {limits:?}", request.key);
    let tree = async {
        let bytes = limits.nodes.saturating_mul(NODE_BYTES);
        let _bytes = service.budget.ask(client, bytes)?;
        let _permit = service.search(client)?;
        let _slot = service.search_slot(client).await?;
        let cancel = CancelGuard::default();
        let cancelled = cancel.flag();
        let most = Duration::from_secs(service.limits.request_seconds).mul_f64(TREE_SHARE);
        let time = Duration::from_secs(service.limits.search_seconds).min(most);
        let work = move || (request.answer)(&tables, &cancelled, Instant::now() + time);
        let answer = service.pool.run(Workload::Bulk, client, work).await??;
        match answer.is_late {
            false => Ok(answer.json),
            true => Err(UncachedAnswer::CutByTime(answer.json)),
        }
    };
    search_response(&service, &key, &tag, tables_named, &headers, tree).await
}
