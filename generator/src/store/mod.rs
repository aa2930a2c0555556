//! How the values of a class are kept while tables are made.
//!
//! A value is a `score` byte, and a class in memory is a set of `planes` of them, cut into
//! `slices`. A work `unit` is some slices as they come from the solver; it goes into the planes and
//! into the `journal` of the class, from which both the next build and this one can take it back.
//! What is written there are `records`, as in the shards of mills. Nothing here knows a move.

pub(crate) mod bits;
pub mod journal;
pub(crate) mod packed;
pub mod planes;
pub(crate) mod records;
pub(crate) mod revision;
pub mod scope;
pub(crate) mod score;
pub mod shards;
pub mod shared;
pub(crate) mod slices;
pub mod solved;
mod sums;
pub(crate) mod unit;
