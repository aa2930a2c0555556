//! What all requests share.

use crate::clients::{Client, Clients, Seat, TrustedProxy};
use crate::error::ApiError;
use crate::kept::{Kept, nothing};
use crate::limits::Limits;
use crate::lookups::Lookups;
use crate::metrics::Metrics;
use crate::shelf::Shelf;
use axum::body::Bytes;
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::table::BlockCache;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The tables of all games, the answers at hand, and how the service fares.
pub struct Service {
    dir: PathBuf,
    access: Access,
    shelf: RwLock<Arc<Shelf>>,
    /// Decoded blocks of all tables.
    pub(crate) blocks: Arc<BlockCache>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) lookups: Lookups,
    pub(crate) clients: Clients,
    /// Files of games that may still come.
    pub(crate) adjudications: Arc<Semaphore>,
    /// Searches that may still begin.
    searches: Arc<Semaphore>,
    /// Files of tables that may still be sent.
    transfers: Arc<Semaphore>,
    /// Answers by question; several clients that ask the same at the same time wait for one answer.
    pub(crate) answers: moka::future::Cache<String, Bytes>,
    /// What is the same for everybody.
    pub(crate) kept: Kept,
}

/// How tables are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// By positional reads.
    Read,
    /// Through memory maps: a disk that fails ends the process.
    Map,
}

impl Service {
    /// The tables in a directory, all games.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn open(dir: &Path, access: Access, limits: Limits) -> io::Result<Arc<Self>> {
        Self::behind(dir, access, limits, vec![])
    }

    /// The same behind proxies that are believed when they say for whom they ask.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn behind(
        dir: &Path,
        access: Access,
        limits: Limits,
        proxies: Vec<TrustedProxy>,
    ) -> io::Result<Arc<Self>> {
        let blocks = Arc::new(BlockCache::new(limits.block_cache_bytes));
        let shelf = Shelf::open(dir, access, &blocks)?;
        let metrics = Metrics::new();
        metrics.faulty(shelf.faults().len());
        let seats = |most: usize| Arc::new(Semaphore::new(most.clamp(1, Semaphore::MAX_PERMITS)));
        Ok(Arc::new(Self {
            dir: dir.to_owned(),
            access,
            shelf: RwLock::new(Arc::new(shelf)),
            answers: moka::future::Cache::builder()
                .weigher(|key: &String, answer: &Bytes| {
                    (key.len() + answer.len()).try_into().unwrap_or(u32::MAX)
                })
                .max_capacity(limits.answer_cache_bytes)
                .build(),
            kept: nothing(),
            metrics,
            lookups: Lookups::new(&limits),
            clients: Clients::new(&limits, proxies),
            adjudications: seats(limits.adjudications),
            searches: seats(limits.searches),
            transfers: seats(limits.transfers),
            blocks,
            limits,
        }))
    }

    /// Looks through the directory again. Tables that have come are served from now on, those that
    /// have gone are not, and what was wrong with a file is forgotten if it is no more; requests
    /// that are being answered go on with what was there when they began.
    ///
    /// # Errors
    /// The directory cannot be listed; then everything stays as it is.
    pub fn rescan(&self) -> io::Result<()> {
        let shelf = Shelf::open(&self.dir, self.access, &self.blocks)?;
        let (tables, faulty) = (shelf.sound(), shelf.faults().len());
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shelf);
        self.metrics.faulty(faulty);
        tracing::info!(tables, faulty, "looked through the tables again");
        Ok(())
    }

    /// The tables as they are now.
    pub(crate) fn shelf(&self) -> Arc<Shelf> {
        let shelf = self.shelf.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&shelf)
    }

    /// A seat for a file of games, kept until its answer has been sent.
    pub(crate) fn adjudication(
        &self,
        client: Option<Client>,
    ) -> Result<(Option<Seat>, OwnedSemaphorePermit), ApiError> {
        let own = client
            .map(|client| self.clients.adjudication(client))
            .transpose()?;
        let seat = Arc::clone(&self.adjudications).try_acquire_owned();
        let seat = seat.map_err(|_| ApiError::busy("too many files of games are being judged"))?;
        Ok((own, seat))
    }

    /// A seat for a search, kept until it has ended.
    pub(crate) fn search(
        &self,
        client: Option<Client>,
    ) -> Result<(Option<Seat>, OwnedSemaphorePermit), ApiError> {
        let own = client
            .map(|client| self.clients.search(client))
            .transpose()?;
        let seat = Arc::clone(&self.searches).try_acquire_owned();
        let seat = seat.map_err(|_| ApiError::busy("too many searches are going on"))?;
        Ok((own, seat))
    }

    /// A seat for a file of tables, kept until it has been sent.
    pub(crate) fn transfer(
        &self,
        client: Option<Client>,
    ) -> Result<(Option<Seat>, OwnedSemaphorePermit), ApiError> {
        let own = client
            .map(|client| self.clients.transfer(client))
            .transpose()?;
        let seat = Arc::clone(&self.transfers).try_acquire_owned();
        let seat = seat.map_err(|_| ApiError::busy("too many files are being sent"))?;
        Ok((own, seat))
    }

    /// Where the tables are.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Keeps in mind that a file could not be read, and counts the error.
    pub(crate) fn note(&self, error: &ApiError) {
        self.metrics.error(error.problem.error);
        if let Some(file) = &error.problem.file {
            let faults = self.shelf().note(file, &error.problem.detail);
            self.metrics.faulty(faults);
        }
    }
}

/// The game with this name, the international one without a name.
pub(crate) fn variant(name: Option<&str>) -> Result<&'static Variant, ApiError> {
    Ok(name.map_or(Ok(&INTERNATIONAL), galotne_answer::variant)?)
}

/// The draw rules with this name, those of the game without a name.
pub(crate) fn profile(
    variant: &'static Variant,
    name: Option<&str>,
) -> Result<&'static Profile, ApiError> {
    let usual = || Ok(variant.default_profile());
    Ok(name.map_or_else(usual, |name| galotne_answer::profile(variant, name))?)
}
