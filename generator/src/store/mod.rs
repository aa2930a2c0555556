//! Storage of the values of a class while tables are made.
//!
//! A value is a `score` byte. A class in memory is a set of `planes` of scores, cut into `slices`.
//! The solver delivers work units (`solved_unit`), each of which holds some slices. A unit goes
//! into the planes and into the `journal` of the class, from which a later build can take it.
//! Planes that do not fit into memory are `chunked_slots`, compressed in the chunks of a scratch
//! file (`chunk_file`). Journals and shard files of mills are sequences of `records`. No file here
//! depends on moves.

pub(crate) mod allocation;
pub(crate) mod bit_matrix;
pub(crate) mod checksums;
pub mod chunk_file;
pub(crate) mod chunked_slots;
pub mod journal;
pub(crate) mod packed_scores;
pub mod planes;
pub(crate) mod records;
pub(crate) mod score;
pub mod shards;
pub(crate) mod slices;
pub mod slots;
pub mod solved_class;
pub(crate) mod solved_unit;
pub(crate) mod solver_version;
pub mod targets;
