//! How much is tested: what must hold before every change, or everything (`scripts/test --full`).

/// Whether everything is tested.
pub fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
