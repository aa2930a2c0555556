//! Tests of sentences, diagrams and reports through the public interface.

mod diagrams;
mod games;
mod languages;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/prebuilt.rs"]
mod prebuilt;
mod reports;
mod scores;
