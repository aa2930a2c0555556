//! Endgame tables of draughts and mills from elsewhere: a service that shares its own, a host of
//! static files, or a folder.
//!
//! A [`Source`] has a manifest of each game, which says what its tables are. An [`Order`] says
//! which of them are wanted. [`plan`] compares that with what is in a directory; [`fetch`] brings
//! what is missing or wrong there. What comes from outside is believed nothing: a table gets its
//! name when it has the length and the SHA-256 that the manifest says, opens, and is the table of
//! that name by its own header. What was fetched of a file that is not whole waits in the scratch
//! folder of the directory, and the next run goes on with it.

#![forbid(unsafe_code)]

mod beside;
mod error;
mod fetch;
mod here;
mod order;
mod partial;
mod source;
mod transfer;
mod wanted;
mod workers;

pub use error::{FetchError, TransferError};
pub use fetch::{fetch, plan};
pub use galotne::report::AnyGame;
pub use order::{Fetched, Order, Patience, Stage, State, Watch};
pub use source::Source;
