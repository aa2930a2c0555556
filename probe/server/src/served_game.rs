//! The interface between the service and a game.

use crate::batch_line::{BatchContext, BatchLine};
use crate::class_search::ClassSearch;
use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::query::{BatchQuery, PositionQuery};
use crate::table_set::{OpenTables, TableSet};
use crate::tree_query::{TreeQuery, TreeRequest};
use axum::body::Bytes;
use galotne::report::AnyGame;
use galotne::table::BlockCache;
use galotne::tablebase::Directory;
use galotne::verdict::ProofLimits;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game that the service answers about.
pub trait ServedGame: Send + Sync {
    /// Returns the names of classes, tables and files.
    fn table_names(&'static self) -> &'static dyn AnyGame;

    /// Opens the tables of the game in a directory.
    ///
    /// # Errors
    /// The directory cannot be listed.
    fn open(
        &'static self,
        directory: Arc<dyn Directory>,
        blocks: &Arc<BlockCache>,
    ) -> io::Result<OpenTables>;

    /// Parses a question about a position.
    fn position(
        &'static self,
        kind: QuestionKind,
        query: &PositionQuery,
    ) -> Result<PositionRequest, ApiError>;

    /// Parses a question about a proof tree.
    fn tree(&'static self, query: &TreeQuery, limits: ProofLimits)
    -> Result<TreeRequest, ApiError>;

    /// Checks the defaults of a batch.
    fn check_defaults(&'static self, query: &BatchQuery) -> Result<(), ApiError>;

    /// Answers lines of a batch: one JSON text for each, in order; fewer after a cancellation.
    fn answer_lines(
        &'static self,
        context: &BatchContext<'_>,
        lines: &[&BatchLine<'_>],
    ) -> Vec<Vec<u8>>;

    /// Parses a search in a class, for at most `max_positions` positions.
    fn search(
        &'static self,
        class: &str,
        query: &FindQuery,
        max_positions: usize,
    ) -> Result<Box<dyn ClassSearch>, ApiError>;
}

/// A kind of question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionKind {
    /// Its value and its moves.
    Position,
    /// Best play.
    Mainline,
}

/// A look-up that is still to be done. The flag cancels it.
pub type PendingAnswer = Box<dyn FnOnce(&TableSet, &AtomicBool) -> Result<Bytes, ApiError> + Send>;

/// A parsed question about a position.
pub struct PositionRequest {
    /// A text that identifies the answer among those from the same tables.
    pub key: String,
    /// Looks the answer up.
    pub answer: PendingAnswer,
}
