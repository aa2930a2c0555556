//! What all requests share.

use crate::clients::{Client, Clients, Seat, TrustedProxy};
use crate::error::ApiError;
use crate::etag::digits;
use crate::limits::Limits;
use crate::lookups::Lookups;
use crate::metrics::Metrics;
use axum::body::Bytes;
use galotne::rules::{INTERNATIONAL, Profile, VARIANTS, Variant};
use galotne::table::BlockCache;
use galotne::tablebase::{Directory, Folder, ProbeError, Tablebase};
use galotne_answer::{TableEntry, inventory};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The tables of all games, the answers at hand, and how the service fares.
pub struct Service {
    shelf: Vec<Tablebase>,
    /// Decoded blocks of all of them.
    pub(crate) blocks: Arc<BlockCache>,
    dir: PathBuf,
    pub(crate) rows: Vec<TableEntry>,
    pub(crate) tag: String,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) lookups: Lookups,
    pub(crate) clients: Clients,
    /// Files of games that may still come.
    pub(crate) adjudications: Arc<Semaphore>,
    /// Answers by question; several clients that ask the same at the same time wait for one answer.
    pub(crate) answers: moka::future::Cache<String, Bytes>,
    /// The files that could not be read, and why.
    faults: Mutex<BTreeMap<String, String>>,
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
        let open = |variant| {
            let folder: Arc<dyn Directory> = match access {
                Access::Read => Arc::new(Folder::new(dir)),
                Access::Map => Arc::new(Folder::new(dir).mapped()),
            };
            let tables = Tablebase::from_directories(variant, [folder])?;
            Ok(tables.with_shared_cache(Arc::clone(&blocks)))
        };
        let shelf = (VARIANTS.iter().copied())
            .map(open)
            .collect::<io::Result<Vec<_>>>()?;
        let rows: Vec<TableEntry> = shelf.iter().flat_map(inventory).collect();
        let faults = (rows.iter())
            .filter_map(|row| {
                Some((
                    format!("{}/{}.glt", row.rules, row.table),
                    row.error.clone()?,
                ))
            })
            .collect();
        Ok(Arc::new(Self {
            dir: dir.to_owned(),
            tag: tag(&rows),
            answers: moka::future::Cache::builder()
                .weigher(|key: &String, answer: &Bytes| {
                    (key.len() + answer.len()).try_into().unwrap_or(u32::MAX)
                })
                .max_capacity(limits.answer_cache_bytes)
                .build(),
            metrics: Metrics::new(),
            lookups: Lookups::new(&limits),
            clients: Clients::new(&limits, proxies),
            adjudications: Arc::new(Semaphore::new(
                limits.adjudications.clamp(1, Semaphore::MAX_PERMITS),
            )),
            faults: Mutex::new(faults),
            shelf,
            blocks,
            rows,
            limits,
        }))
    }

    /// The tables of a game; never those of another.
    pub(crate) fn tables(&self, variant: &Variant) -> Result<&Tablebase, ProbeError> {
        let found = (self.shelf.iter()).find(|tables| tables.variant().name == variant.name);
        found.ok_or(ProbeError::NotOpen {
            rules: variant.name,
        })
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

    /// Where the tables are.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Keeps in mind that a file could not be read, and counts the error.
    pub(crate) fn note(&self, error: &ApiError) {
        self.metrics.error(error.problem.error);
        if let Some(file) = &error.problem.file {
            let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
            faults.insert(file.clone(), error.problem.detail.clone());
            self.metrics.faulty(faults.len());
        }
    }

    /// The files that could not be read, and why.
    pub(crate) fn faults(&self) -> BTreeMap<String, String> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clone()
    }
}

/// What all tables together are known by: it changes whenever one of them, or the program, does.
fn tag(rows: &[TableEntry]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(env!("CARGO_PKG_VERSION"));
    for row in rows {
        let hash = row.hash.as_deref().unwrap_or_default();
        hasher.update(format!("{}/{} {hash}\n", row.rules, row.table));
    }
    let hash: [u8; 32] = hasher.finalize().into();
    digits(hash)
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
