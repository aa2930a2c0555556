//! The seeds of a simulation. The service's simulation has them from here as well.

use std::env;
use std::ops::Range;
use std::thread;

/// Returns the seeds to try: `GALOTNE_SEEDS` of them, or else `count`, from `GALOTNE_SEED` on.
pub fn seeds(count: u64) -> Range<u64> {
    let number = |name: &str, default| match env::var(name) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    };
    let first = number("GALOTNE_SEED", 1);
    first..first + number("GALOTNE_SEEDS", count)
}

/// Prints how to repeat a seed that panics.
pub struct Seed {
    pub number: u64,
    /// The arguments of `cargo test` for the simulation.
    pub test: &'static str,
}

impl Drop for Seed {
    fn drop(&mut self) {
        if thread::panicking() {
            let Self { number, test } = self;
            eprintln!(
                "seed {number} fails; repeat: GALOTNE_SEED={number} GALOTNE_SEEDS=1 cargo test \
                 {test}"
            );
        }
    }
}
