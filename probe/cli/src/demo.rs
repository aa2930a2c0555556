//! `galotne serve --demo`: small tables, built while the service runs and deleted at its end.

use crate::games::{self, CommandGame};
use anyhow::Context;
use galotne::rules::INTERNATIONAL;
use galotne_server::Service;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use tempfile::TempDir;

/// A directory of small tables of all games, in memory if the system has a directory there.
pub struct DemoTables {
    dir: TempDir,
    stopped: Arc<AtomicBool>,
    builder: Option<JoinHandle<()>>,
}

impl DemoTables {
    /// Creates an empty directory.
    pub fn new() -> anyhow::Result<Self> {
        let mut named = tempfile::Builder::new();
        named.prefix("galotne-demo-");
        let memory = Path::new("/dev/shm");
        let dir = if memory.is_dir() {
            named.tempdir_in(memory)
        } else {
            named.tempdir()
        };
        Ok(Self {
            dir: dir.context("no place for tables")?,
            stopped: Arc::default(),
            builder: None,
        })
    }

    /// The path of the directory.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Starts building the tables. After each game the service scans the directory again.
    pub fn fill(&mut self, service: Arc<Service>) {
        let (dir, stopped) = (self.path().to_owned(), Arc::clone(&self.stopped));
        let fill = move || {
            for (game, small) in tasks() {
                let built = game.build_demo(small, &dir);
                let built = built.and_then(|()| Ok(service.rescan()?));
                // A build fails while the directory is deleted.
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(error) = built {
                    tracing::error!("{error:#}: the finished tables are served");
                    return;
                }
            }
            tracing::info!("all small tables are there");
        };
        tracing::info!("building small tables: all will be there in half a minute");
        match thread::Builder::new().spawn(fill) {
            Ok(builder) => self.builder = Some(builder),
            Err(error) => tracing::error!(%error, "no thread to build tables: there are none"),
        }
    }
}

impl Drop for DemoTables {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Deleting the files ends the build; files written meanwhile go with the directory.
        let _ = fs::remove_dir_all(self.path());
        if let Some(builder) = self.builder.take() {
            let _ = builder.join();
        }
    }
}

/// The games, and whether to build their small tables alone: the first examples first and the
/// slowest last.
fn tasks() -> impl Iterator<Item = (&'static dyn CommandGame, bool)> {
    let games = games::all().filter(|game| game.interpretation_of().is_none());
    (games.map(|game| (game, true))).chain([(&INTERNATIONAL as &dyn CommandGame, false)])
}
