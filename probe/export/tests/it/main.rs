//! Exports of small tables, in one program.

mod files;
mod mills;
mod rows;
mod scan;
