//! Exports of small tables, in one program.

mod scan;
