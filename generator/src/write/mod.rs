//! From a solved class to its tables and the report beside them.
//!
//! `file` makes one table of codes, whatever game they are of, `beside` puts a report beside it.
//! For draughts `cells` puts scores into the order and the codes of the format, `survey` hashes and
//! counts what the tables will hold, `tables` writes them. `statistics` also describes tables that
//! are there already.

pub(crate) mod beside;
pub(crate) mod cells;
pub(crate) mod file;
pub(crate) mod orders;
pub mod statistics;
pub(crate) mod survey;
pub(crate) mod tables;
