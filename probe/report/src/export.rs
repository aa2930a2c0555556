//! Files written for other programs.

use crate::build_hints::size;
use crate::language::{Language, say};
use std::path::Path;

/// The files of an export.
#[derive(Clone, Copy, Debug)]
pub struct ExportSummary<'a> {
    /// New files.
    pub written: usize,
    /// Files that were there before.
    pub kept: usize,
    /// The bytes of all files.
    pub bytes: u64,
    /// Their directory.
    pub directory: &'a Path,
}

/// Writes the files of an export in a sentence.
#[must_use]
pub fn export_summary(summary: &ExportSummary<'_>, language: Language) -> String {
    say!(
        language,
        "export-done",
        n = summary.written + summary.kept,
        written = summary.written,
        kept = summary.kept,
        size = size(summary.bytes, language),
        directory = summary.directory.display().to_string()
    )
}
