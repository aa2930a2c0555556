//! The service from outside.

mod contract;
mod live;
mod mills;
mod search;
mod search_mills;
mod share;
mod sites;

/// Whether everything is tested (`scripts/test --full`).
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
