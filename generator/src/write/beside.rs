//! The report beside the tables of a class, written like a table: complete and durable before it
//! has its name.

use galotne::report::Report;
use galotne::table::{WriteError, open_regular, put_in_place};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why there is no report.
#[derive(Debug)]
pub enum ReportFault {
    /// It cannot be written.
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It cannot get its name.
    Name(WriteError),
}

/// Writes a report and gives it its name, both durable.
pub fn put_report(scratch: &Path, path: &Path, report: &Report) -> Result<(), ReportFault> {
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
        // What is left of it would only take room.
        let _ = std::fs::remove_file(&temporary);
        ReportFault::Io {
            path: temporary.clone(),
            source,
        }
    })?;
    put_in_place(&temporary, path).map_err(ReportFault::Name)
}
