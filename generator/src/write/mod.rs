//! From a solved class to its tables and the report beside them.
//!
//! `tables` writes all tables of a class, `table_file` one of them from its `cell_codes`,
//! `report_file` the report, which is an `unfinished_file` until it is complete. `cell_orders`
//! finds the order of cells that compresses best; `contents` has the facts about a class that
//! decide the shape of its tables.

pub(crate) mod cell_codes;
pub(crate) mod cell_orders;
pub(crate) mod code_buffer;
pub(crate) mod contents;
pub(crate) mod report_file;
pub(crate) mod table_file;
pub(crate) mod tables;
pub(crate) mod unfinished_file;
