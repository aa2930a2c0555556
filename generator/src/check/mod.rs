//! Verifies values from the legal moves alone, without any code of the solver.
//!
//! `forward` derives the values of a class from the values of the positions one ply later. It is
//! used for work units just solved, while their distances are in memory (`unit_check`), and for
//! finished tables (`verify`). `rows` and `mill_rows` verify most tables faster, row by row, and
//! `sample` compares random positions of sets that are too large for either.
//! `inventory` compares files with their reports, and `publication` with the published tables by
//! the hashes of their files and of their values (`content`).

pub mod content;
pub(crate) mod forward;
pub mod inventory;
mod mill_rows;
mod plane_codes;
pub(crate) mod preference;
pub mod publication;
pub(crate) mod row_verdict;
mod rows;
pub mod sample;
mod sampling;
pub(crate) mod unit_check;
pub mod verify;
