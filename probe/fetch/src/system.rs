//! The clock, the network and the disk of a fetch: those of the machine, or simulated ones in
//! tests.

use galotne::table::{self, WriteError};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
#[cfg(feature = "http")]
use ureq::{Agent, config::Config};

/// The machine that a fetch runs on. The default methods are those of the real one; those of a
/// simulation fail by a plan.
///
/// Reading is not among them: bytes that were read wrongly, as those of a damaged disk, are found
/// by their hash.
pub(crate) trait System: Send + Sync {
    /// Returns the time.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// Waits.
    fn sleep(&self, time: Duration) {
        thread::sleep(time);
    }

    /// Returns a client for HTTP.
    #[cfg(feature = "http")]
    fn agent(&self, config: Config) -> Agent {
        config.new_agent()
    }

    /// Writes all bytes to a file.
    fn write_all(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// Changes the length of a file.
    fn set_len(&self, file: &File, length: u64) -> io::Result<()> {
        file.set_len(length)
    }

    /// Makes a file durable.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames a durable file to its final path, and makes the name durable.
    fn put_in_place(&self, temporary: &Path, path: &Path) -> Result<(), WriteError> {
        table::put_in_place(temporary, path)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// The machine that the program runs on.
pub(crate) struct Machine;

impl System for Machine {}
