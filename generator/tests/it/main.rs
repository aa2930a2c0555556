//! The generator from outside, in one program: linking a program for each file takes longer than
//! most of their tests.

mod agreement;
mod allocations;
mod alpha_beta;
#[cfg(unix)]
mod book;
#[cfg(target_os = "linux")]
mod changed;
mod cli;
mod common;
// Shared with the tests of the other program, whose examples stand in the same documents.
#[cfg(unix)]
#[path = "../../../probe/cli/tests/it/console.rs"]
mod console;
mod corruption;
mod distribute;
mod figures;
mod forms;
mod games;
mod interruption;
#[cfg(unix)]
mod irregular;
mod journals;
mod judged;
mod keeping;
mod mills;
mod mills_forms;
mod mills_shards;
mod mills_tables;
// Shared with the tests of the other program as well.
#[path = "../../../probe/cli/tests/it/ready.rs"]
mod ready;
mod reference;
mod renewal;
mod results;
mod short_clocks;
mod test_extent;
mod untabled;
mod variants;
