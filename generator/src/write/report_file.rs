//! The report beside the tables of a class, written like a table: complete and durable before it
//! gets its final name.

use galotne::report::Report;
use galotne::table::{WriteError, open_regular, put_in_place};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A report could not be written.
#[derive(Debug)]
pub enum ReportFileError {
    /// The temporary file could not be written.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file could not get its final name.
    Rename(WriteError),
}

/// Writes a report to a temporary file in `scratch` and renames it to `path`, both durably.
pub fn write_report(scratch: &Path, path: &Path, report: &Report) -> Result<(), ReportFileError> {
    let temporary = scratch.join(format!("{}.json.tmp", report.class));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    let write = || {
        let text = serde_json::to_string_pretty(report)?;
        let mut file = open_regular(&temporary, &options)?;
        writeln!(file, "{text}")?;
        file.sync_all()
    };
    write().map_err(|source| {
        // The rest would only take room.
        let _ = std::fs::remove_file(&temporary);
        ReportFileError::Io {
            path: temporary.clone(),
            source,
        }
    })?;
    put_in_place(&temporary, path).map_err(ReportFileError::Rename)
}
