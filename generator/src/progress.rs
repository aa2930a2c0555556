//! Progress of work, as callers watch it.

use crate::outcome::ClassOutcome;

/// Receives the progress of work, from any thread.
pub trait Progress: Sync {
    /// Work begins; the steps reported by [`Progress::advance`] add up to `total`.
    fn start(&self, total: u64);
    /// Another task begins, such as a class or a pass over files.
    fn name_task(&self, task: &str);
    /// `done` more steps are finished.
    fn advance(&self, done: u64);
    /// All tables of a class are in place.
    fn finish_class(&self, _: &ClassOutcome) {}
}

/// Ignores all reports.
impl Progress for () {
    fn start(&self, _: u64) {}
    fn name_task(&self, _: &str) {}
    fn advance(&self, _: u64) {}
}
