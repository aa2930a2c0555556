//! Stands in for `http` in programs that are built without it: there are no addresses then.

use super::request::{FileStream, RangeRequest};
use crate::error::TransferError;
use crate::job::Timeouts;
use crate::system::System;
use std::fmt;
use std::io;
use std::sync::Arc;

/// The address of a source: none can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HttpAddress {}

impl HttpAddress {
    /// Refuses every address.
    pub fn new(_: String) -> Result<Self, &'static str> {
        Err("this program was built without http and https; `scripts/install --full` adds them")
    }

    pub fn game(&self, _: &str, _: &Timeouts, _: &Arc<dyn System>) -> GameAddress {
        match *self {}
    }
}

impl fmt::Display for HttpAddress {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The address of the folder of a game: none can be made.
pub(crate) enum GameAddress {}

impl GameAddress {
    pub fn file(&self, _: &str) -> String {
        match *self {}
    }

    pub fn interrupt(&self) {
        match *self {}
    }

    pub fn open(&self, _: &str, _: &RangeRequest<'_>) -> Result<FileStream, TransferError> {
        match *self {}
    }

    pub fn body_error(&self, _: io::Error) -> TransferError {
        match *self {}
    }
}
