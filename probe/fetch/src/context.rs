//! Values that all steps of a fetch share.

use crate::job::FetchJob;
use crate::parallel::Cancellation;
use crate::progress::FetchProgress;
use crate::system::System;
use std::sync::Arc;

/// A fetch before its source is known to have the game.
#[derive(Clone, Copy)]
pub(crate) struct FetchContext<'a> {
    pub system: &'a Arc<dyn System>,
    pub job: &'a FetchJob,
    pub cancellation: &'a Cancellation,
    pub progress: &'a dyn FetchProgress,
}
