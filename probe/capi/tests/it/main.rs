//! The library for C from outside: its header, and programs in C and C++ compiled against the files
//! that `scripts/install` installs.

mod header;
mod installed;
mod programs;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/prebuilt.rs"]
mod prebuilt;
mod readme;
mod reference_values;
