//! The open tables of a session.

use crate::chunk_store::ChunkStore;
use crate::reply::Fault;
use galotne::game::Game;
use galotne::table::BlockCache;
use galotne::tablebase::{Directory, Tablebase};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The placeholder for the directory in commands that build tables.
const BUILD_DIRECTORY: &str = "data/tables";

/// The tablebases of the games that were asked about. They share a store and a cache.
pub(crate) struct OpenTables {
    store: Arc<ChunkStore>,
    cache: Arc<BlockCache>,
    /// By the name of the game, which alone knows the type.
    tablebases: BTreeMap<&'static str, Arc<dyn Any + Send + Sync>>,
}

impl OpenTables {
    pub(crate) fn new(store: Arc<ChunkStore>, cache_bytes: u64) -> Self {
        Self {
            store,
            cache: Arc::new(BlockCache::new(cache_bytes)),
            tablebases: BTreeMap::new(),
        }
    }

    /// Returns the tablebase of a game, opened on the first call.
    pub(crate) fn tablebase<G>(&mut self, game: &'static G) -> Result<Arc<Tablebase<G>>, Fault>
    where
        G: Game,
        Tablebase<G>: Send + Sync,
    {
        if let Some(open) = self.tablebases.get(game.name())
            && let Ok(tablebase) = Arc::clone(open).downcast()
        {
            return Ok(tablebase);
        }
        let store: Arc<dyn Directory> = Arc::clone(&self.store) as _;
        let tablebase = Tablebase::from_directories(game, [store]).map_err(Fault::request)?;
        let tablebase = tablebase.with_shared_cache(Arc::clone(&self.cache));
        let tablebase = Arc::new(tablebase.with_home(BUILD_DIRECTORY));
        (self.tablebases).insert(game.name(), Arc::clone(&tablebase) as _);
        Ok(tablebase)
    }

    /// Closes the tables of the game that a file belongs to: the file has changed.
    pub(crate) fn close(&mut self, file: &str) {
        let folder = file.split('/').next().unwrap_or_default();
        self.tablebases.remove(folder);
    }
}
