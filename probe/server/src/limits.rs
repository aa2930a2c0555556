//! Limits of the service.

use galotne::tablebase::DEFAULT_CACHE;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// The limits, as `/v1/limits` shows them. That is why the fields have the names of its keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Limits {
    /// Seconds until a response must begin.
    pub request_seconds: u64,
    /// Seconds until the response to a batch or a file of games must end.
    pub stream_seconds: u64,
    /// Seconds in which a connection must send the header of its next request.
    pub header_seconds: u64,
    /// Seconds without a byte sent or read by the client, after which its connection is closed.
    pub idle_seconds: u64,
    /// Seconds in which a file of games must be here, and one more for each
    /// `least_bytes_per_second` bytes.
    pub body_seconds: u64,
    /// Bytes that a client must send of a file of games, or read of an answer, in a second; it may
    /// be slower for `body_seconds` and `idle_seconds`.
    pub least_bytes_per_second: usize,
    /// Seconds for requests in flight to finish when the service is stopped.
    pub shutdown_seconds: u64,
    /// Bytes of all requests in flight: files of games, what is worked out about them, and answers
    /// that are not sent yet. A client may use half of what others leave. The first 128 KiB of each
    /// connection are set aside for it.
    pub in_flight_bytes: usize,
    /// Open connections. When all are taken, the longest idle one of the client with the most
    /// connections gives way to the next.
    pub connections: usize,
    /// Open connections of one client, by address (IPv6: by /64); behind a trusted proxy, its
    /// simultaneous requests.
    pub connections_per_client: usize,
    /// Connections that may wait, for `request_seconds`, until an open one ends; the next one gets
    /// 503, or takes the place of a client with more of them. Health checks (`/healthz`, `/readyz`)
    /// do not wait.
    pub waiting_connections: usize,
    /// Simultaneous lookups in tables.
    pub lookups: usize,
    /// Lookups reserved for single positions: batches and files of games never use them.
    pub single_lookups: usize,
    /// Simultaneous lookups of one batch.
    pub batch_lookups: usize,
    /// Single positions that may wait for a lookup; separately, as many parts of batches and
    /// files of games, as many parts of searches, and files of games and searches that have not
    /// begun. Any more of the same kind get 503; a client with many of them makes room for others.
    pub waiting: usize,
    /// Bytes of the address of a request, with its question.
    pub address_bytes: usize,
    /// Bytes of a line of a batch.
    pub line_bytes: usize,
    /// Lines of a batch.
    pub batch_lines: usize,
    /// Files of games in work at the same time; those that a client sends or reads do not count. A
    /// client may have half of those that others leave, and at least one; more wait.
    pub adjudications: usize,
    /// Files of games of one client, from the last byte of the request to that of the response.
    pub adjudications_per_client: usize,
    /// Bytes of a file of games.
    pub adjudicate_bytes: usize,
    /// Games of a file.
    pub adjudicate_games: usize,
    /// Bytes of a file of games whose report is to be an HTML page.
    pub page_bytes: usize,
    /// Games in a report that is an HTML page.
    pub page_games: usize,
    /// Searches in progress; they take turns at the lookups. A client may have half of those that
    /// others leave, and at least one; more wait.
    pub searches: usize,
    /// Searches in progress of one client.
    pub searches_per_client: usize,
    /// Simultaneous lookups of all searches together.
    pub search_lookups: usize,
    /// Positions on one page of search results.
    pub search_positions: usize,
    /// Seconds after which an incomplete page is returned, with the place to continue.
    pub search_seconds: u64,
    /// Cells scanned after which an incomplete page is returned.
    pub search_cells: u64,
    /// Cells of a class, for White and for Black to move together, in searches that scan a whole
    /// class: for a count, a random sample, or the longest wins.
    pub search_class_cells: u64,
    /// Simultaneous downloads of table files; 0 if tables are not shared.
    pub transfers: usize,
    /// Simultaneous downloads of one client.
    pub transfers_per_client: usize,
    /// Bytes of tables that are read again in a second, in the background, to find damage before a
    /// question does; 0 for none.
    pub scrub_bytes_per_second: u64,
    /// Bytes of the cache of answers.
    pub answer_cache_bytes: u64,
    /// Bytes of the cache of decoded table blocks.
    pub block_cache_bytes: u64,
    /// Requests of one client in a second; null for no limit.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
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
            body_seconds: 5,
            least_bytes_per_second: 1024,
            shutdown_seconds: 30,
            in_flight_bytes: 256 << 20,
            connections: 512,
            connections_per_client: 64,
            waiting_connections: 128,
            lookups: 0,
            single_lookups: 0,
            batch_lookups: 0,
            waiting: 1024,
            address_bytes: 16 << 10,
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
            scrub_bytes_per_second: 1 << 20,
            answer_cache_bytes: 32 << 20,
            block_cache_bytes: DEFAULT_CACHE,
            requests_per_second: None,
        }
        .with_lookups(2 * cores)
    }
}

impl Limits {
    /// Sets the lookups and their shares. A quarter is reserved for single positions (at least one,
    /// unless there is only one lookup). A batch may use half of the others; all searches together
    /// may use as many as are reserved, but at least one.
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
    fn lookups_are_divided_into_shares() {
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
