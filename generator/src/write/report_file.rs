//! The report beside the tables of a class, written like a table: complete and durable before it
//! gets its final name.

use super::unfinished_file::UnfinishedFile;
use crate::error::{BuildError, io_error};
use galotne::material::MaterialClass;
use galotne::report::Report;
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
    let mut text =
        serde_json::to_string_pretty(report).map_err(|error| io_error(path)(error.into()))?;
    text.push('\n');
    UnfinishedFile::write(path, scratch, text.as_bytes())?.put_in_place()
}
