//! The library for C from outside: its header, and programs in C and C++ compiled against the files
//! that `scripts/install` installs.

mod header;
mod installed;
mod programs;
// Shared with the tests of the program.
mod readme;
#[path = "../../../cli/tests/it/ready.rs"]
mod ready;
mod reference_values;
