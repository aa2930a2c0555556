//! Limits on the size of files. A write beyond such a limit raises a signal, which would end the
//! process silently; once the signal is caught, the write fails like one on a full disk, with an
//! error that names the file.

use signal_hook::consts::SIGXFSZ;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Catches the signal, so that the write fails with an error.
pub fn report_as_errors() -> io::Result<()> {
    // The flag is not needed: the write fails.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).map(drop)
}
