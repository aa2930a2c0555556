//! Sentences, diagrams and reports from outside.

mod diagrams;
mod games;
mod languages;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/ready.rs"]
mod ready;
mod reports;
