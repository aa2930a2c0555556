//! A fetch that has found its game at the source. Its steps are in the files that they are named
//! after.

use crate::context::FetchContext;
use crate::source::GameLocation;
use std::path::Path;

/// A fetch that writes, under the lock of its directory.
pub(crate) struct FetchRun<'a> {
    pub context: FetchContext<'a>,
    pub location: &'a GameLocation,
    pub scratch: &'a Path,
}
