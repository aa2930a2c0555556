//! The state that all requests share.

use crate::blocking_pool::BlockingPool;
use crate::byte_budget::ByteBudget;
use crate::clients::{Client, ClientPermit, Clients, TrustedProxy};
use crate::error::ApiError;
use crate::fair_slots::{FairSlots, Slot};
use crate::games;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::table_set::{FileAccess, TableSet, folder};
use crate::withdrawn::WithdrawnFiles;
use axum::body::Bytes;
use axum::response::Response;
use galotne::table::BlockCache;
use galotne::tablebase::Directory;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The tables of all games, caches, limits and metrics.
pub struct Service {
    dir: PathBuf,
    /// The tables in it.
    place: Arc<dyn Directory>,
    tables: RwLock<Arc<TableSet>>,
    /// The files that are not opened. Locked while tables are listed, so that no list misses one.
    withdrawn: Mutex<WithdrawnFiles>,
    /// Decoded blocks of all tables.
    pub(crate) blocks: Arc<BlockCache>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) pool: BlockingPool,
    pub(crate) clients: Clients,
    /// Bytes of all requests in flight.
    pub(crate) budget: Arc<ByteBudget>,
    adjudications: Arc<FairSlots>,
    searches: Arc<FairSlots>,
    transfers: Arc<Semaphore>,
    /// Answers by question. Simultaneous requests with the same question wait until it is answered
    /// once.
    pub(crate) answers: Cache<String, Bytes, ByteWeights>,
    /// Responses that are the same for all clients, by tables, path and encoding.
    pub(crate) responses: Cache<String, Response<Bytes>, ByteWeights>,
}

/// A permit of a client, if known, and one of the service.
pub(crate) type Permits = (Option<ClientPermit>, OwnedSemaphorePermit);

/// Files of games, or searches, that a client may always have at the same time.
const LEAST_SHARE: usize = 1;

/// Capacity of the cache of responses: several times the size of all such responses.
const RESPONSE_CACHE_BYTES: u64 = 16 << 20;

/// The expected size of such a response, and of an answer. They decide how many entries a cache has
/// room for at first.
const RESPONSE_BYTES: u64 = 16 << 10;
const ANSWER_BYTES: u64 = 2 << 10;

/// The weights of the entries of a cache: their bytes.
#[derive(Clone, Copy)]
pub(crate) struct ByteWeights;

impl Weighter<String, Bytes> for ByteWeights {
    fn weight(&self, key: &String, answer: &Bytes) -> u64 {
        (key.len() + answer.len()) as u64
    }
}

impl Weighter<String, Response<Bytes>> for ByteWeights {
    fn weight(&self, key: &String, response: &Response<Bytes>) -> u64 {
        (key.len() + response.body().len()) as u64
    }
}

impl Service {
    /// Opens the tables of all games in a directory.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn open(dir: &Path, access: FileAccess, limits: Limits) -> io::Result<Arc<Self>> {
        Self::behind_proxies(dir, access, limits, vec![])
    }

    /// Opens the tables for a service behind trusted proxies.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn behind_proxies(
        dir: &Path,
        access: FileAccess,
        limits: Limits,
        proxies: Vec<TrustedProxy>,
    ) -> io::Result<Arc<Self>> {
        Self::of_place(dir, folder(dir, access), limits, proxies)
    }

    /// Opens the tables in a place; `dir` has the files of those that are shared and withdrawn.
    pub(crate) fn of_place(
        dir: &Path,
        place: Arc<dyn Directory>,
        limits: Limits,
        proxies: Vec<TrustedProxy>,
    ) -> io::Result<Arc<Self>> {
        let blocks = Arc::new(BlockCache::new(limits.block_cache_bytes));
        let withdrawn = WithdrawnFiles::default();
        let tables = games::open_tables(dir, &place, &blocks, &withdrawn)?;
        let metrics = Metrics::new();
        metrics.set_faulty(tables.faults().len());
        let transfers = limits.transfers.clamp(1, Semaphore::MAX_PERMITS);
        let shared = |slots| FairSlots::shared(slots, limits.waiting, LEAST_SHARE);
        let items = |bytes: u64, item: u64| usize::try_from(bytes / item).unwrap_or(usize::MAX);
        Ok(Arc::new(Self {
            dir: dir.to_owned(),
            place,
            tables: RwLock::new(Arc::new(tables)),
            withdrawn: Mutex::new(withdrawn),
            answers: Cache::with_weighter(
                items(limits.answer_cache_bytes, ANSWER_BYTES),
                limits.answer_cache_bytes,
                ByteWeights,
            ),
            responses: Cache::with_weighter(
                items(RESPONSE_CACHE_BYTES, RESPONSE_BYTES),
                RESPONSE_CACHE_BYTES,
                ByteWeights,
            ),
            metrics,
            pool: BlockingPool::new(&limits),
            clients: Clients::new(&limits, proxies),
            budget: ByteBudget::new(limits.in_flight_bytes, limits.connections),
            adjudications: shared(limits.adjudications),
            searches: shared(limits.searches),
            transfers: Arc::new(Semaphore::new(transfers)),
            blocks,
            limits,
        }))
    }

    /// Shows the number of log lines that the program failed to write among the metrics.
    pub fn count_lost_log_lines(&self, lost: Arc<AtomicU64>) {
        self.metrics.read_lost_log_lines(lost);
    }

    /// Lists the directory again. New tables are served from now on, removed ones are not, and
    /// faults of removed or changed files are forgotten. Requests in flight keep their tables.
    ///
    /// # Errors
    /// The directory cannot be listed; the previous tables stay.
    pub fn rescan(&self) -> io::Result<()> {
        let withdrawn = self.withdrawn.lock();
        self.list(&mut withdrawn.unwrap_or_else(PoisonError::into_inner))
    }

    /// Stops serving a file of tables until it has changed and the directory is listed again.
    ///
    /// # Errors
    /// The directory cannot be listed, or the file is gone; the previous tables stay.
    pub(crate) fn withdraw(&self, file: &str, reason: String) -> io::Result<()> {
        let withdrawn = self.withdrawn.lock();
        let mut withdrawn = withdrawn.unwrap_or_else(PoisonError::into_inner);
        withdrawn.insert(&self.dir, file, reason)?;
        self.list(&mut withdrawn)
    }

    /// Lists the directory.
    fn list(&self, withdrawn: &mut WithdrawnFiles) -> io::Result<()> {
        withdrawn.forget_changed(&self.dir);
        let set = games::open_tables(&self.dir, &self.place, &self.blocks, withdrawn)?;
        let (tables, faulty) = (set.readable(), set.faults().len());
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(set);
        self.metrics.set_faulty(faulty);
        tracing::info!(tables, faulty, "looked through the tables again");
        Ok(())
    }

    /// Returns the current tables.
    pub(crate) fn tables(&self) -> Arc<TableSet> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&tables)
    }

    /// Returns a permit of a client for a file of games, to be held until its answer is sent.
    pub(crate) fn adjudication(
        &self,
        client: Option<Client>,
    ) -> Result<Option<ClientPermit>, ApiError> {
        let own = client.map(|client| self.clients.adjudication(client));
        own.transpose()
    }

    /// Waits for a slot for work on a file of games. It is not held while a client sends or reads.
    pub(crate) async fn adjudication_slot(&self, client: Option<Client>) -> Result<Slot, ApiError> {
        let slot = self.adjudications.acquire(client).await;
        slot.map_err(|_| ApiError::busy("too many files of games are being judged"))
    }

    /// Returns a permit of a client for a search, to be held until its end.
    pub(crate) fn search(&self, client: Option<Client>) -> Result<Option<ClientPermit>, ApiError> {
        let own = client.map(|client| self.clients.search(client));
        own.transpose()
    }

    /// Waits for a slot for a search.
    pub(crate) async fn search_slot(&self, client: Option<Client>) -> Result<Slot, ApiError> {
        let slot = self.searches.acquire(client).await;
        slot.map_err(|_| ApiError::busy("too many searches are running"))
    }

    /// Whether searches wait for a slot.
    pub(crate) fn has_waiting_searches(&self) -> bool {
        self.searches.waiting() > 0
    }

    /// Returns permits for a table file, to be held until it is sent.
    pub(crate) fn transfer(&self, client: Option<Client>) -> Result<Permits, ApiError> {
        let own = client.map(|client| self.clients.transfer(client));
        let own = own.transpose()?;
        let permit = Arc::clone(&self.transfers).try_acquire_owned();
        let refused = |_| ApiError::busy("too many files are being sent");
        Ok((own, permit.map_err(refused)?))
    }

    /// Returns the directory of tables.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Counts an error, and records the faulty file if there is one.
    pub(crate) fn record_error(&self, error: &ApiError) {
        self.metrics.count_error(error.body.error);
        if let Some(file) = &error.body.file {
            let faults = self.tables().record_fault(file, &error.body.detail);
            self.metrics.set_faulty(faults);
        }
    }
}
