//! The library from outside, in one program: linking a program for each file takes longer than most
//! of their tests.

mod api;
#[cfg(all(feature = "write", feature = "fuzzing"))]
mod archive;
mod breakthrough;
mod clauses;
#[cfg(all(feature = "fs", feature = "verify"))]
mod formats;
#[cfg(feature = "pdn")]
mod irregular;
#[cfg(feature = "fuzzing")]
mod notation;
#[cfg(all(feature = "pdn", feature = "fuzzing"))]
mod pdn;
mod perft;
mod replay;
#[cfg(feature = "pdn")]
mod score_sheets;
#[cfg(all(feature = "write", feature = "verify", feature = "fuzzing"))]
mod table;
mod tablebase;
mod wolf_and_sheep;

/// Whether everything is tested (`scripts/test --full`).
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}
