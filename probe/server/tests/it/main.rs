//! The service from outside.

mod contract;
mod live;
mod mills;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/ready.rs"]
mod ready;
mod search;
mod search_mills;
mod share;
mod sites;

/// Whether everything is tested (`scripts/test --full`).
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
