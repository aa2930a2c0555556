//! What every position of a class is worth: retrograde analysis, one work unit at a time.
//!
//! In: the values of the classes that a class can move into, as `Known` gives them. Out: its
//! own, on the scale of distances and on that of `need` under every profile.
//!
//! The `solver` goes through a class, or through one shard of it when all it needs is `stored` in
//! files: its `outline` says on which layers it is solved and how it is cut into groups and units,
//! `exits` where its moves lead, `units` solves one unit, `assembly` puts them together. Man moves
//! and captures lead out of a slice; what they are worth is looked up once (`statics`, `captures`).
//! Quiet king moves (`kings`) stay inside it and are solved by iteration over whole rows of bits
//! (`levels`).

mod assembly;
mod captures;
mod clocks;
mod error;
mod exits;
mod kings;
mod known;
mod levels;
mod outline;
mod solver;
mod statics;
mod stored;
mod units;

pub use error::{ShardFault, SolveError};
pub(crate) use kings::table_bytes;
pub(crate) use outline::working_bytes;
pub use solver::{Journals, Means, Solver};
pub use stored::Stored;
