//! Fetches over loopback and from folders, from honest sources and from faulty ones.

mod archives;
mod fake_host;
mod fixture;
mod folder;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/forged.rs"]
mod forged;
mod hostile;
mod mills;
mod published;
mod reports;
mod resume;
mod service;
mod signed;
