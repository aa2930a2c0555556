//! Solves classes of mills in memory, bit by bit, and makes tables of them.
//!
//! `side_index` numbers the positions of one side to move in rows: the opponent's stones stand
//! still, and each set of our stones is a bit, 64 of them to a word (`sets`). A slide of a stone
//! moves bits from the sets before it to those after it (`bit_transfer`). `side_values` are
//! distances, or results alone. `class_solver` solves a class: `exits` values the moves that leave
//! it, `levels` finds the positions decided in no ply, one, two, and so on, `row_solver` those of
//! one row.
//!
//! An [`order`] says which tables are wanted, [`plan`] what they take, [`build`](mod@build) makes
//! those that are missing. `codes` converts between the order of the solver and that of the tables;
//! `omitted_side` derives the side that a compact table leaves out, and `equivalent` lists the games
//! whose tables have the same values. `summary` hashes and counts a class, `tables` writes it. A
//! `shard_file` has a solved class: where memory is short, `shards` has the classes that wait, and
//! [`distribute`] shares an order among processes.

mod bit_transfer;
mod bits;
pub mod build;
pub mod class_solver;
mod codes;
pub mod distribute;
mod equivalent;
mod exits;
mod levels;
mod movement;
mod omitted_side;
pub mod order;
pub mod plan;
mod row_solver;
mod sets;
mod shard_file;
mod shards;
mod side_index;
mod side_values;
pub mod solved_classes;
mod solver_version;
mod steps;
pub(crate) mod summary;
pub(crate) mod tables;
