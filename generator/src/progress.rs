//! How long work reports how far it is.

use crate::build::Outcome;

/// Told about the progress of work; silent unless it is a bar on a terminal.
pub trait Progress: Sync {
    /// Work begins that will advance by `total`.
    fn start(&self, total: u64);
    /// What is being done now.
    fn stage(&self, stage: &str);
    /// Part of the work is done.
    fn advance(&self, done: u64);
    /// The tables of a class are there.
    fn finished(&self, _: &Outcome) {}
}

/// Reports to nobody.
impl Progress for () {
    fn start(&self, _: u64) {}
    fn stage(&self, _: &str) {}
    fn advance(&self, _: u64) {}
}
