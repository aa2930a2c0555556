//! Values that all steps of a fetch share.

use crate::job::FetchJob;
use crate::parallel::Cancellation;
use crate::progress::FetchProgress;
use crate::source::GameLocation;
use crate::system::System;
use std::path::Path;
use std::sync::Arc;

/// A fetch before its source is known to have the game.
#[derive(Clone, Copy)]
pub(crate) struct FetchContext<'a> {
    pub system: &'a Arc<dyn System>,
    pub job: &'a FetchJob,
    pub cancellation: &'a Cancellation,
    pub progress: &'a dyn FetchProgress,
}

/// A fetch that writes, under the lock of its directory.
pub(crate) struct FetchRun<'a> {
    pub context: FetchContext<'a>,
    pub location: &'a GameLocation,
    pub scratch: &'a Path,
}
