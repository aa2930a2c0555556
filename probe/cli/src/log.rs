//! The log of the service: lines on standard error, as text or JSON.
//!
//! The service must answer whether its log can be written or not: the disk may be full, the reader
//! may have ended, or may have stopped reading. So a thread of its own writes the lines. Lines that
//! it fails to write, or that come while too many wait for it, are dropped and counted.

use std::env;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// Lines that may wait for the thread.
const WAITING_LINES: usize = 1 << 10;

/// The longest that the end of the program waits for the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

/// The log. Dropping it waits for the last lines, for a second at most.
pub struct Log {
    lost: Arc<AtomicU64>,
    /// The way of lines to the thread; `None` ends it.
    lines: SyncSender<Option<Vec<u8>>>,
    written: Receiver<()>,
}

/// Starts the log.
///
/// # Errors
/// The thread cannot be started.
pub fn start(json: bool, requests: bool) -> io::Result<Log> {
    let default = if requests {
        "info"
    } else {
        "info,galotne::access=off"
    };
    let chosen = env::var("RUST_LOG").ok().and_then(|text| text.parse().ok());
    let filter = chosen.unwrap_or_else(|| default.parse::<Targets>().unwrap_or_default());

    let lost = Arc::new(AtomicU64::new(0));
    let (lines, waiting) = sync_channel::<Option<Vec<u8>>>(WAITING_LINES);
    let (done, written) = channel();
    let failed = Arc::clone(&lost);
    thread::Builder::new()
        .name("log".to_owned())
        .spawn(move || {
            while let Ok(Some(line)) = waiting.recv() {
                if io::stderr().write_all(&line).is_err() {
                    failed.fetch_add(1, Ordering::Relaxed);
                }
            }
            let _ = done.send(());
        })?;

    let output = LineQueue {
        lines: lines.clone(),
        lost: Arc::clone(&lost),
    };
    let layer = fmt::layer()
        .with_writer(move || output.clone())
        .log_internal_errors(false);
    let layer = if json {
        layer.json().boxed()
    } else {
        layer.boxed()
    };
    tracing_subscriber::registry()
        .with(layer.with_filter(filter))
        .init();
    Ok(Log {
        lost,
        lines,
        written,
    })
}

impl Log {
    /// Returns the number of lost lines, which goes on changing.
    pub fn lost(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.lost)
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Threads that are still alive keep their senders, so the end is sent.
        if self.lines.try_send(None).is_ok() {
            // Lines that are not written by then are lost.
            let _ = self.written.recv_timeout(LAST_LINES);
        }
    }
}

/// The way of lines to the thread.
#[derive(Clone)]
struct LineQueue {
    lines: SyncSender<Option<Vec<u8>>>,
    lost: Arc<AtomicU64>,
}

impl Write for LineQueue {
    /// Queues a line. `tracing_subscriber` passes each line as a whole.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(Some(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
