//! A thread that reads what a search found not to be in memory.

use galotne::position::Position;
use galotne::{ProbeError, Tablebase};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

/// So many positions wait at most; while the queue is full, more are dropped, and asked again when
/// the search comes back to them.
const WAITING: usize = 64;

/// What the thread has done, and what went wrong first.
#[derive(Default)]
struct Done {
    read: AtomicU64,
    failure: OnceLock<ProbeError>,
}

/// Has tables read in the background.
pub struct Loader {
    queue: Option<SyncSender<Position>>,
    thread: Option<JoinHandle<()>>,
    done: Arc<Done>,
}

impl Loader {
    /// Starts the thread.
    pub fn new(tables: Arc<Tablebase>) -> Self {
        let (queue, waiting) = sync_channel(WAITING);
        let done = Arc::new(Done::default());
        let thread = thread::spawn({
            let done = Arc::clone(&done);
            move || load(&tables, &waiting, &done)
        });
        Self {
            queue: Some(queue),
            thread: Some(thread),
            done,
        }
    }

    /// Has what a position needs read some time; says whether it was taken. Never waits.
    pub fn want(&self, position: Position) -> bool {
        (self.queue.as_ref()).is_some_and(|queue| queue.try_send(position).is_ok())
    }

    /// For how many positions something was read.
    pub fn read(&self) -> u64 {
        self.done.read.load(Ordering::Relaxed)
    }

    /// Why a table could not be read, if one could not.
    pub fn failure(&self) -> Option<&ProbeError> {
        self.done.failure.get()
    }

    /// Reads what is still waiting and takes no more.
    pub fn finish(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic; if it did, it would have said so.
            let _ = thread.join();
        }
    }
}

impl Drop for Loader {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Reads until nobody can want anything any more.
fn load(tables: &Tablebase, waiting: &Receiver<Position>, done: &Done) {
    for position in waiting {
        // Many positions wait for one block: whoever asks first has it read, for the others it is
        // in memory now.
        let Err(ProbeError::NotCached(_)) = tables.cached().wdl(&position) else {
            continue;
        };
        match tables.reading().wdl(&position) {
            Ok(_) => {
                done.read.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => {
                // The first one is told.
                let _ = done.failure.set(error);
            }
        }
    }
}
