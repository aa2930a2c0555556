//! What every position of a class is worth: retrograde analysis, one work unit at a time.
//!
//! In: the values of the classes that a class can move into. Out: its own, on the scale of distances and
//! on that of `need` under every profile. Man moves and captures lead out of a slice; what they are worth
//! is looked up once (`statics`, `captures`). Quiet king moves (`kings`) stay inside it and are solved by
//! iteration over whole rows of bits (`levels`).

mod captures;
mod kings;
mod levels;
mod solver;
mod statics;

pub(crate) use kings::table_bytes;
pub(crate) use solver::working_bytes;
pub use solver::{Means, Solver};
