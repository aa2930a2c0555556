//! The extent of the tests: the usual selection, or everything (`scripts/test --full`).

/// Whether all tests run in full.
pub fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
