//! How long work tells how far it is.

/// Told about stages of work; silent unless it is a bar on a terminal.
pub trait Progress: Sync {
    /// A stage begins that will advance by `total`.
    fn start(&self, stage: &str, total: u64);
    /// Part of it is done.
    fn advance(&self, done: u64);
}

/// Tells nobody.
impl Progress for () {
    fn start(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
}
