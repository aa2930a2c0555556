//! What the service does at most.

use galotne::tablebase::DEFAULT_CACHE;
use serde::Serialize;
use std::num::NonZeroU32;

/// What the service does at most. All of it is shown under `/v1/limits`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Limits {
    /// Seconds until a request must be answered, or until its answer begins where that is a stream.
    pub request_seconds: u64,
    /// Seconds until a batch or a file of games must be answered to its end.
    pub stream_seconds: u64,
    /// Seconds in which a connection must send the head of its next request.
    pub header_seconds: u64,
    /// Seconds without a byte after which a client is given up that sends questions or should read
    /// answers.
    pub idle_seconds: u64,
    /// Seconds that requests in flight get to finish when the service is told to stop.
    pub shutdown_seconds: u64,
    /// Open connections.
    pub connections: usize,
    /// Of one client, by address (IPv6: by /64); behind a trusted proxy, its requests at the same
    /// time.
    pub connections_per_client: usize,
    /// Connections that may wait until one of the open ones ends, for as long as a request may
    /// take; the next one is sent away with 503. Questions about health (`/healthz`, `/readyz`) do
    /// not wait.
    pub waiting_connections: usize,
    /// Questions looked up at the same time.
    pub lookups: usize,
    /// Of these, kept for single questions: batches and files of games never have them.
    pub single_lookups: usize,
    /// The most of them that one batch has at the same time.
    pub batch_lookups: usize,
    /// Single questions that may wait for that, and pieces of batches and files of games; the next
    /// one of its kind is sent away with 503.
    pub waiting: usize,
    /// Bytes of one line of a batch.
    pub line_bytes: usize,
    /// Lines of one batch.
    pub batch_lines: usize,
    /// Files of games at the same time, from when one begins to come until its answer has been
    /// sent.
    pub adjudications: usize,
    /// Of one client.
    pub adjudications_per_client: usize,
    /// Bytes of a file of games.
    pub adjudicate_bytes: usize,
    /// Games of such a file.
    pub adjudicate_games: usize,
    /// Bytes of the games of a report as a page.
    pub page_bytes: usize,
    /// Games of such a report.
    pub page_games: usize,
    /// Searches at the same time, from when one begins until its answer has been sent; they take
    /// turns.
    pub searches: usize,
    /// Of one client.
    pub searches_per_client: usize,
    /// Of the questions looked up at the same time, those that all searches together have.
    pub search_lookups: usize,
    /// Positions of one page of a search.
    pub search_positions: usize,
    /// Seconds after which a page is given as it is, with where to go on.
    pub search_seconds: u64,
    /// Cells of a class after which a page is given as it is.
    pub search_cells: u64,
    /// Cells of a class, those for White and for Black to move together, that are gone through
    /// where nothing less will do: to count positions, to draw from them, and to find the longest.
    pub search_class_cells: u64,
    /// Files of tables that are sent at the same time; 0 where tables are not shared.
    pub transfers: usize,
    /// To one client.
    pub transfers_per_client: usize,
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
            stream_seconds: 300,
            header_seconds: 10,
            idle_seconds: 10,
            shutdown_seconds: 30,
            connections: 512,
            connections_per_client: 64,
            waiting_connections: 128,
            lookups: 0,
            single_lookups: 0,
            batch_lookups: 0,
            waiting: 1024,
            line_bytes: 4096,
            batch_lines: 1_000_000,
            adjudications: 64,
            adjudications_per_client: 16,
            adjudicate_bytes: 1 << 20,
            adjudicate_games: 10_000,
            page_bytes: 1 << 18,
            page_games: 200,
            searches: 32,
            searches_per_client: 8,
            search_lookups: 0,
            search_positions: 100,
            search_seconds: 2,
            search_cells: 1 << 24,
            search_class_cells: 1 << 24,
            transfers: 0,
            transfers_per_client: 8,
            answer_cache_bytes: 32 << 20,
            block_cache_bytes: DEFAULT_CACHE,
            requests_per_second: None,
        }
        .with_lookups(2 * cores)
    }
}

impl Limits {
    /// So many lookups: a quarter of them is kept for single questions, one at least where there
    /// are several; a batch has half of the others, and all searches together as many as single
    /// questions.
    #[must_use]
    pub fn with_lookups(mut self, lookups: usize) -> Self {
        self.lookups = lookups.max(1);
        self.single_lookups = (self.lookups / 4).max(1).min(self.lookups - 1);
        self.batch_lookups = (self.lookups - self.single_lookups).div_ceil(2);
        self.search_lookups = self.single_lookups.max(1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_are_shared_out() {
        let shares = |lookups| {
            let limits = Limits::default().with_lookups(lookups);
            let (single, batch) = (limits.single_lookups, limits.batch_lookups);
            (limits.lookups, single, batch, limits.search_lookups)
        };
        assert_eq!(shares(0), (1, 0, 1, 1));
        assert_eq!(shares(1), (1, 0, 1, 1));
        assert_eq!(shares(2), (2, 1, 1, 1));
        assert_eq!(shares(4), (4, 1, 2, 1));
        assert_eq!(shares(16), (16, 4, 6, 4));
    }
}
