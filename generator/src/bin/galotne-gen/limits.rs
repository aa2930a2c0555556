//! Limits on the size of files: a write beyond one is an error that names the file, as on a full
//! disk; otherwise the signal would end the process silently.

use signal_hook::consts::SIGXFSZ;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Catches the signal, so that the write fails with an error.
pub fn report_as_errors() -> io::Result<()> {
    // The flag is not needed: the write fails.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).map(drop)
}
