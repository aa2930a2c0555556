//! Progress of work, as callers watch it.

use crate::outcome::ClassOutcome;

/// Receives the progress of work, from any thread; by default it ignores all reports.
pub trait Progress: Sync {
    /// Work begins; the steps reported by [`Progress::advance`] add up to `total`.
    fn start(&self, _total: u64) {}
    /// Another task begins, such as a class or a pass over files.
    fn name_task(&self, _task: &str) {}
    /// `done` more steps are finished.
    fn advance(&self, _done: u64) {}
    /// All tables of a class are in place.
    fn finish_class(&self, _outcome: &ClassOutcome) {}
}

impl Progress for () {}
