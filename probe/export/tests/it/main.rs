//! Exports of small tables, in one program.

mod rows;
mod scan;
