//! Exports of small tables, in one program.

mod harness;
mod mills;
mod rows;
mod scan;
