//! A thread that reads the blocks that a search has missed.

use galotne::position::Position;
use galotne::{ProbeError, Tablebase};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

/// The capacity of the queue. Further positions are dropped; the search requests them again when it
/// returns to them.
const MAX_QUEUED: usize = 64;

/// The progress of the thread, and its first error.
#[derive(Default)]
struct Status {
    read: AtomicU64,
    failure: OnceLock<ProbeError>,
}

/// Reads tables in the background.
pub struct Loader {
    queue: Option<SyncSender<Position>>,
    thread: Option<JoinHandle<()>>,
    status: Arc<Status>,
}

impl Loader {
    /// Starts the thread.
    pub fn new(tables: Arc<Tablebase>) -> Self {
        let (queue, waiting) = sync_channel(MAX_QUEUED);
        let status = Arc::new(Status::default());
        let thread = thread::spawn({
            let status = Arc::clone(&status);
            move || load(&tables, &waiting, &status)
        });
        Self {
            queue: Some(queue),
            thread: Some(thread),
            status,
        }
    }

    /// Requests the block of a position; `false` if the queue is full. Never waits.
    pub fn request(&self, position: Position) -> bool {
        (self.queue.as_ref()).is_some_and(|queue| queue.try_send(position).is_ok())
    }

    /// Returns the number of positions for which a block was read.
    pub fn read(&self) -> u64 {
        self.status.read.load(Ordering::Relaxed)
    }

    /// Returns the first error of a table, if there was one.
    pub fn failure(&self) -> Option<&ProbeError> {
        self.status.failure.get()
    }

    /// Empties the queue and ends the thread.
    pub fn finish(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been printed already.
            let _ = thread.join();
        }
    }
}

impl Drop for Loader {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Reads requested blocks until the queue is closed.
fn load(tables: &Tablebase, waiting: &Receiver<Position>, status: &Status) {
    for position in waiting {
        // Many positions wait for one block, which may be in memory by now.
        let Err(ProbeError::NotCached(_)) = tables.cached().wdl(&position) else {
            continue;
        };
        match tables.reading().wdl(&position) {
            Ok(_) => {
                status.read.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => {
                // Only the first error is kept.
                let _ = status.failure.set(error);
            }
        }
    }
}
