//! Any bytes for everything that reads: what must hold whatever they are.
//!
//! A [`Target`] takes bytes and panics when a promise is broken, and only then. [`mutate`] makes
//! bytes that reach far: those of the corpus, changed a little. Tests run each target for a moment,
//! `scripts/dev/fuzz` as long as one likes, with libFuzzer if there is one.

#![forbid(unsafe_code)]

pub mod mutate;

mod corpus;
mod hub;
mod journal;
mod query;
mod tables;

/// Something that reads what others have written.
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// Reads bytes, and says whether that was possible; panics when what is promised does not hold.
    pub check: fn(&[u8]) -> bool,
    /// What to begin with.
    pub seeds: fn(&str) -> Vec<Vec<u8>>,
    /// How many inputs make a short run.
    pub short: u32,
}

/// All of them.
pub const TARGETS: [Target; 11] = [
    Target {
        name: "fen",
        check: galotne::notation::fuzz::fuzz_fen,
        seeds: corpus::seeds,
        short: 20_000,
    },
    Target {
        name: "moves",
        check: galotne::notation::fuzz::fuzz_move,
        seeds: corpus::seeds,
        short: 5_000,
    },
    Target {
        name: "pdn",
        check: galotne::notation::fuzz::fuzz_pdn,
        seeds: corpus::seeds,
        short: 2_000,
    },
    Target {
        name: "mills-fen",
        check: galotne_mills::fuzz::fuzz_fen,
        seeds: corpus::seeds,
        short: 5_000,
    },
    Target {
        name: "mills-moves",
        check: galotne_mills::fuzz::fuzz_move,
        seeds: corpus::seeds,
        short: 2_000,
    },
    Target {
        name: "table",
        check: galotne::table::fuzz::fuzz_table,
        seeds: tables::seeds,
        short: 2_000,
    },
    Target {
        name: "manifest",
        check: galotne::report::manifest::fuzz_manifest,
        seeds: corpus::seeds,
        short: 5_000,
    },
    Target {
        name: "journal",
        check: journal::check,
        seeds: journal::seeds,
        short: 300,
    },
    Target {
        name: "query",
        check: query::check,
        seeds: corpus::seeds,
        short: 2_000,
    },
    Target {
        name: "hub",
        check: hub::check,
        seeds: corpus::seeds,
        short: 1_000,
    },
    Target {
        name: "mills-games",
        check: galotne_mills::fuzz::fuzz_game,
        seeds: corpus::seeds,
        short: 1_000,
    },
];

/// The target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
