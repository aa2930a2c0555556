//! Questions about proof trees.

use crate::error::ApiError;
use crate::table_set::TableSet;
use axum::body::Bytes;
use galotne::verdict::ProofLimits;
use serde::Deserialize;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Upper bound on the positions of a tree.
pub const MAX_NODES: usize = 2000;

/// Upper bound on the moves of the winner on a path. No win in any table is longer.
const MAX_MOVES: u16 = 400;

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
