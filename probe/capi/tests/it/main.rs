//! The library for C from outside: its header, and programs in C and C++ that are compiled with
//! what `scripts/install` has put in place.

mod header;
mod installed;
mod known;
mod programs;
// Shared with the tests of the program.
mod readme;
#[path = "../../../cli/tests/it/ready.rs"]
mod ready;
