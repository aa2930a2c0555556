//! Solves classes of mills in memory, bit by bit, and makes tables of them.
//!
//! The stones of one side stand still and the other side's are looked at in all the places they can
//! have, 64 of them to a word: `sets` says in which order, `half` what stands still. A stone that
//! slides carries bits from some of these places to others (`carry`). `values` are distances or
//! results alone; `levels` finds what is decided in no ply, one, two, and so on, `row` in one row;
//! `exits` says what the moves are worth that leave the class.
//!
//! An [`order`] says which tables are wanted, [`plan`] what they take, [`build`](mod@build) makes
//! those that are missing. What is solved lies in the order of the solver: `codes` puts it into
//! that of the tables, and back; `derived` works out what a compact table leaves out, and `kin`
//! knows the games whose tables do as well. `summary` hashes and counts it, `tables` writes it. A
//! `shard` is a solved class in a file: where memory is short, `shards` has those that wait, and
//! [`distribute`] shares out an order to many processes.

mod bits;
pub mod build;
mod carry;
mod codes;
mod derived;
pub mod distribute;
mod exits;
mod half;
mod kin;
mod levels;
mod network;
pub mod order;
pub mod plan;
mod row;
mod sets;
mod shard;
mod shards;
pub mod solved;
mod steps;
pub(crate) mod summary;
pub(crate) mod tables;
pub mod unit;
mod values;
