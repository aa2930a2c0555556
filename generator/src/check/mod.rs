//! Whether values follow from the plain legal moves, by a path that shares nothing with the solver.
//!
//! `forward` derives the values of one class from those one ply on. It serves twice: for work units just
//! solved, while their distances are in memory (`unit`), and for finished tables (`verify`).

pub(crate) mod forward;
pub(crate) mod unit;
pub mod verify;
