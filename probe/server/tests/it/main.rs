//! Tests of the service through its router and over sockets.

mod contract;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/forged.rs"]
mod forged;
mod live;
mod mills;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/prebuilt.rs"]
mod prebuilt;
mod previews;
mod search;
mod search_mills;
mod share;
mod sites;
mod trees;

/// Whether the full tests run (`scripts/test --full`).
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
