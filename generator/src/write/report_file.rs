//! The report beside the tables of a class, written like a table: complete and durable before it
//! gets its final name.

use crate::error::{BuildError, io_error};
use galotne::material::MaterialClass;
use galotne::report::Report;
use galotne::table::{open_regular, put_in_place};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Writes a report to a temporary file in `scratch` and renames it to `path`, both durably.
///
/// # Errors
/// The temporary file cannot be written or renamed.
pub fn write_report<C: MaterialClass>(
    scratch: &Path,
    path: &Path,
    report: &Report,
) -> Result<(), BuildError<C>> {
    let temporary = scratch.join(format!("{}.json.tmp", report.class));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    let write = || {
        let text = serde_json::to_string_pretty(report)?;
        let mut file = open_regular(&temporary, &options)?;
        writeln!(file, "{text}")?;
        file.sync_all()
    };
    write().map_err(|error| {
        // The rest would only take room.
        let _ = std::fs::remove_file(&temporary);
        io_error(&temporary)(error)
    })?;
    Ok(put_in_place(&temporary, path)?)
}
