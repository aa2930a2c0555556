//! `galotne serve --demo`: small tables, made while the service runs and gone when it ends.

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

/// What most of the draw rules are about, and most of the examples on the board.
const THREE_KINGS_AGAINST_ONE: Class = Class::new([3, 1], [0, 0]);

/// Stones in all, of mills: four against three, who fly.
const STONES: u8 = 7;

/// A directory of small tables of all games, in memory where the system has a place for files
/// there.
pub struct DemoTables {
    dir: TempDir,
    over: Arc<AtomicBool>,
    maker: Option<JoinHandle<()>>,
}

impl DemoTables {
    /// An empty one.
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
            over: Arc::default(),
            maker: None,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Begins to make the tables. The service looks for them again whenever those of a game are
    /// there.
    pub fn fill(&mut self, service: Arc<Service>) {
        let (dir, over) = (self.path().to_owned(), Arc::clone(&self.over));
        let fill = move || {
            for work in tasks() {
                let made = work.run(&dir).and_then(|()| Ok(service.rescan()?));
                // What is made while the directory is removed fails.
                if over.load(Ordering::Relaxed) {
                    return;
                }
                if let Err(error) = made {
                    tracing::error!("{error:#}: those that are there are served on");
                    return;
                }
            }
            tracing::info!("all small tables are there");
        };
        tracing::info!("small tables are made meanwhile: all are there in half a minute");
        self.maker = Some(thread::spawn(fill));
    }
}

impl Drop for DemoTables {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        // Nobody waits for tables that have no place any more. What comes in between goes with the
        // directory in the end.
        let _ = fs::remove_dir_all(self.path());
        if let Some(maker) = self.maker.take() {
            let _ = maker.join();
        }
    }
}

/// Tables of a game that are made together.
enum DemoTask {
    Draughts(&'static Variant, u8),
    Mills(&'static Mills),
}

/// All of them: what is asked first comes first, and what takes long last.
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
