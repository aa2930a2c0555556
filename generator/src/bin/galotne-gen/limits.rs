//! Limits on the size of files: a write beyond one is an error that names the file, as on a full
//! disk, and not the silent end of the process.

use signal_hook::consts::SIGXFSZ;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Catches the signal, so that the system tells the error to whoever writes.
pub fn told_as_errors() -> io::Result<()> {
    // Whether it came is of no interest: the write says so.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).map(drop)
}
