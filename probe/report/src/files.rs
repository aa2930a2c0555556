//! Files that were written for other programs.

use crate::language::{Language, say};
use crate::making::size;
use std::path::Path;

/// What was exported.
#[derive(Clone, Copy, Debug)]
pub struct Done<'a> {
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
pub fn done(done: &Done<'_>, language: Language) -> String {
    say!(
        language,
        "export-done",
        n = done.written + done.kept,
        written = done.written,
        kept = done.kept,
        size = size(done.bytes, language),
        directory = done.directory.display().to_string()
    )
}
