//! `galotne serve --demo`: small tables, built while the service runs and deleted at its end.

use anyhow::Context;
use galotne::material::Class;
use galotne::rules::{INTERNATIONAL, VARIANTS, Variant};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{MILLS, MILLS_CEYLON, MILLS_MIXED, Mills};
use galotne_server::Service;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use tempfile::TempDir;

/// The class of most draw rules, and of most examples on the board.
const THREE_KINGS_AGAINST_ONE: Class = Class::new([3, 1], [0, 0]);

/// The most stones of mills: four against three, which fly.
const STONES: u8 = 7;

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
            for task in tasks() {
                let built = task.run(&dir).and_then(|()| Ok(service.rescan()?));
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
        self.builder = Some(thread::spawn(fill));
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

/// Tables of a game that are built together.
enum DemoTask {
    Draughts(&'static Variant, u8),
    Mills(&'static Mills),
}

/// The tasks, the first examples first and the slowest last.
fn tasks() -> impl Iterator<Item = DemoTask> {
    let others = VARIANTS.iter().copied();
    let others = others.filter(|variant| variant.name != INTERNATIONAL.name);
    let mills = [&MILLS, &MILLS_MIXED, &MILLS_CEYLON];
    ([DemoTask::Draughts(&INTERNATIONAL, 3)].into_iter())
        .chain(others.map(|variant| match variant.material {
            None => DemoTask::Draughts(variant, 3),
            Some(_) => DemoTask::Draughts(variant, u8::MAX),
        }))
        .chain(mills.map(DemoTask::Mills))
        .chain([DemoTask::Draughts(&INTERNATIONAL, 4)])
}

impl DemoTask {
    fn run(self, dir: &Path) -> anyhow::Result<()> {
        match self {
            Self::Draughts(variant, pieces) => {
                let mut classes = variant.classes(pieces);
                classes.push(THREE_KINGS_AGAINST_ONE);
                let order = BuildOrder::new(variant, variant.all_needed(&classes), dir);
                let built = build(&order, &()).map(drop);
                built.with_context(|| format!("cannot build {}", variant.name))
            }
            Self::Mills(rules) => {
                let order = BuildOrder::new(rules, rules.classes(STONES), dir);
                let built = build(&order, &()).map(drop);
                built.with_context(|| format!("cannot build {}", rules.name))
            }
        }
    }
}
