//! Proof trees: a decided position with every defence, and the best answer to each.
//!
//! **Budgets.** A tree is a search as far as clients, their shares and time are concerned
//! ([`Limits::search_seconds`](crate::Limits::search_seconds)), and it has at most [`MAX_NODES`]
//! positions. Its bytes are asked for before work begins. A tree that time has cut is not cached.

use crate::blocking_pool::Workload;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::etag::{answer_lifetime, with_etag};
use crate::games;
use crate::query::{PathParams, QueryParams};
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use galotne::verdict::ProofLimits;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Upper bound on the positions of a tree.
pub const MAX_NODES: usize = 2000;

/// Upper bound on the moves of the winner on a path. No win in any table is longer.
const MAX_MOVES: u16 = 400;

/// Upper bound on the bytes of a position in memory and in the answer.
const NODE_BYTES: usize = ProofLimits::NODE_BYTES + (1 << 10);

/// Share of the time of a request that a tree may take; the rest is for its answer.
const TREE_SHARE: f64 = 0.5;

/// A question about a proof tree.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct TreeQuery {
    /// The position, won or lost under the draw rules: `W:WK1,K7,K18:BK35`. An underscore stands
    /// for a space.
    #[cfg_attr(feature = "openapi", param(example = "W:WK1,K7,K18:BK35"))]
    pub fen: Option<String>,
    /// The draw rules; by default those of the game.
    pub profile: Option<String>,
    /// Plies already counted, as for a position. May be repeated.
    #[serde(default)]
    pub spent: Vec<String>,
    /// The most moves of the winner on a path, 1 to 400; by default 3.
    pub moves: Option<u16>,
    /// The most positions of the tree, 1 to 2000; by default 1000.
    pub nodes: Option<usize>,
    /// The tag of `/v1/tables`: answers of these tables never change and may be cached for ever.
    pub tables: Option<String>,
}

impl TreeQuery {
    /// Returns the limits.
    ///
    /// # Errors
    /// A number is beyond what the service offers.
    pub fn limits(&self) -> Result<ProofLimits, ApiError> {
        let usual = ProofLimits::default();
        let moves = self.moves.unwrap_or(usual.moves);
        let nodes = self.nodes.unwrap_or(usual.nodes);
        if !(1..=MAX_MOVES).contains(&moves) {
            let detail = format!("moves={moves}: a tree has 1 to {MAX_MOVES} moves of the winner");
            return Err(ApiError::bad_request("moves", detail));
        }
        if !(1..=MAX_NODES).contains(&nodes) {
            let detail = format!(
                "nodes={nodes}: a tree has 1 to {MAX_NODES} positions here; `galotne tree` makes \
                 larger ones where the tables are"
            );
            return Err(ApiError::bad_request("nodes", detail));
        }
        Ok(ProofLimits { moves, nodes })
    }
}

/// A tree as JSON, and whether time has cut it.
pub struct TreeAnswer {
    pub json: Bytes,
    pub is_late: bool,
}

/// Grows a tree. The flag cancels it; after the moment it ends with what it has.
pub type PendingTree =
    Box<dyn FnOnce(&TableSet, &AtomicBool, Instant) -> Result<TreeAnswer, ApiError> + Send>;

/// A parsed question about a proof tree.
pub struct TreeRequest {
    /// A text that identifies the answer among those from the same tables.
    pub key: String,
    /// Grows the tree.
    pub answer: PendingTree,
}

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
    let mut hit = true;
    let answer = async {
        hit = false;
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
            true => Err(UncachedTree::Late(answer.json)),
        }
    };
    let answer = (service.answers.get_or_insert_async(&key, answer)).await;
    service.metrics.count_cache(hit);
    let json = (header::CONTENT_TYPE, "application/json");
    match answer {
        Ok(answer) => {
            let response = ([json], answer_lifetime(tables_named), answer);
            Ok(with_etag(&tag, &headers, response))
        }
        Err(UncachedTree::Late(answer)) => {
            let no_store = (header::CACHE_CONTROL, "no-store");
            Ok(([json, no_store], answer).into_response())
        }
        Err(UncachedTree::Failed(error)) => Err(error),
    }
}

/// A tree that is not cached.
enum UncachedTree {
    /// Time has cut it: how far it gets depends on the load.
    Late(Bytes),
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for UncachedTree {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
