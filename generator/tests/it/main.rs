//! The generator from outside, in one program: linking a program for each file takes longer than
//! most of their tests.

mod accept;
mod agreement;
mod allocations;
mod alpha_beta;
mod archives;
#[cfg(target_os = "linux")]
mod bit_flips;
#[cfg(unix)]
mod book;
mod cli;
mod common;
// Shared with the tests of the other program, whose examples stand in the same documents.
#[cfg(unix)]
#[path = "../../../probe/cli/tests/it/console.rs"]
mod console;
mod contradiction;
mod conversion;
mod corruption;
mod distribute;
mod figures;
// Shared with the tests of the other programs.
#[path = "../../../probe/cli/tests/it/forged.rs"]
mod forged;
mod forms;
mod frisian;
mod games;
mod integrity;
mod interruption;
#[cfg(unix)]
mod irregular_files;
mod journals;
mod mills;
mod mills_forms;
mod mills_shards;
mod mills_tables;
// Shared with the tests of the other program as well.
#[path = "../../../probe/cli/tests/it/prebuilt.rs"]
mod prebuilt;
mod proofs;
mod published;
mod reference;
mod refused_memory;
mod rejected_tables;
mod results_only;
mod short_clocks;
mod test_extent;
mod uncovered_clock;
mod variants;
