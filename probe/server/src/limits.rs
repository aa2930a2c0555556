//! What the service does at most.

use galotne::tablebase::DEFAULT_CACHE;
use serde::Serialize;
use std::num::NonZeroU32;

/// What the service does at most. All of it is shown under `/v1/limits`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Limits {
    /// Seconds until a request must be answered; streams of answers are exempt.
    pub request_seconds: u64,
    /// Seconds in which a connection must send the head of its next request.
    pub header_seconds: u64,
    /// Seconds without a byte after which a client is given up that sends questions or should read answers.
    pub idle_seconds: u64,
    /// Seconds that requests in flight get to finish when the service is told to stop.
    pub shutdown_seconds: u64,
    /// Open connections.
    pub connections: usize,
    /// Questions looked up at the same time.
    pub lookups: usize,
    /// Questions that may wait for that; the next one is sent away with 503.
    pub waiting: usize,
    /// Bytes of one line of a batch.
    pub line_bytes: usize,
    /// Lines of one batch.
    pub batch_lines: usize,
    /// Bytes of a file of games.
    pub adjudicate_bytes: usize,
    /// Bytes of answers kept in memory.
    pub answer_cache_bytes: u64,
    /// Bytes of decoded blocks of tables kept in memory.
    pub block_cache_bytes: u64,
    /// Requests a second of one client; null without such a limit.
    #[schema(value_type = Option<u32>)]
    pub requests_per_second: Option<NonZeroU32>,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            request_seconds: 10,
            header_seconds: 10,
            idle_seconds: 10,
            shutdown_seconds: 30,
            connections: 512,
            lookups: 2 * cores,
            waiting: 1024,
            line_bytes: 4096,
            batch_lines: 1_000_000,
            adjudicate_bytes: 1 << 20,
            answer_cache_bytes: 32 << 20,
            block_cache_bytes: DEFAULT_CACHE,
            requests_per_second: None,
        }
    }
}
