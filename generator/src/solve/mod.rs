//! The draughts solver: values of every position of a class by retrograde analysis.
//!
//! Input: the values of the classes that a class can move into (trait `Inputs`). Output: the values
//! of the class, on the scale of distances and on the scale of `need` under every profile.
//!
//! The `solver` goes through a whole class, or through one shard that is read from `shard_files`. A
//! `class_plan` lists the layers of a class and cuts it into groups and units, `unit_solver` solves
//! one unit, `assembly` puts the units together. Man moves and captures lead out of a slice; their
//! scores are looked up once (`exits`, `exit_scores`, `captures`, `precedence`). Quiet king moves
//! (`kings`) stay inside the slice and are solved by iteration over whole rows of bits (`levels`);
//! where moves of a king in a row are limited, by `run_solver`. Where men step sideways
//! (`side_steps`) they lead into slices of the same unit, and are solved with the moves of kings.

mod assembly;
mod captures;
mod class_plan;
mod clocks;
mod error;
mod exit_scores;
mod exits;
mod inputs;
mod kings;
mod levels;
mod precedence;
mod result_rows;
mod run_solver;
mod score_sets;
mod shard_files;
mod side_positions;
mod side_steps;
mod solver;
mod unit_solver;

pub(crate) use class_plan::{has_wide_slices, working_bytes};
pub use error::{ShardFault, SolveError};
pub(crate) use kings::king_table_bytes;
pub use shard_files::ShardFiles;
pub use solver::{JournalOpener, SolveContext, Solver};
