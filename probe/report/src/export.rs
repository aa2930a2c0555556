//! Files that were written for other programs.

use crate::build_hints::size;
use crate::language::{Language, say};
use std::path::Path;

/// What was exported.
#[derive(Clone, Copy, Debug)]
pub struct ExportSummary<'a> {
    /// Files that are new.
    pub written: usize,
    /// Files that were there.
    pub kept: usize,
    /// The bytes of all.
    pub bytes: u64,
    /// Where they are.
    pub directory: &'a Path,
}

/// It in a sentence.
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
