//! From a solved class to its tables and the report beside them.
//!
//! `table_file` writes one table of codes of any game, `report_file` the report beside it. For
//! draughts `cells` turns scores into codes in the order of the format, `summary` hashes and counts
//! them, `cell_orders` finds the order that compresses best, and `tables` writes all tables of a
//! class.

pub(crate) mod cell_orders;
pub(crate) mod cells;
pub(crate) mod report_file;
pub(crate) mod summary;
pub(crate) mod table_file;
pub(crate) mod tables;
