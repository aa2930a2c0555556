//! Missing tables, which commands report and answer with an exit status of their own.

use crate::standard_error::report;
use galotne::material::MaterialClass;
use galotne::tablebase::ProbeError;
use galotne_find::FindError;
use std::error::Error;
use std::fmt;

/// Returns a result, or reports a missing table and returns `None`.
pub fn unless_missing<T, E: Error + Send + Sync + 'static>(
    result: Result<T, E>,
    is_missing: impl FnOnce(&E) -> bool,
) -> anyhow::Result<Option<T>> {
    match result {
        Err(error) if is_missing(&error) => {
            report(error);
            Ok(None)
        }
        result => Ok(Some(result?)),
    }
}

/// [`unless_missing`] for the result of a search.
pub fn unless_missing_in_search<T, C: MaterialClass + 'static>(
    result: Result<T, FindError<C>>,
) -> anyhow::Result<Option<T>> {
    unless_missing(result, |error| {
        matches!(error, FindError::Probe(ProbeError::Missing { .. }))
    })
}

/// A missing table of any game.
#[derive(Debug)]
pub struct MissingTable(pub String);

impl fmt::Display for MissingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for MissingTable {}
