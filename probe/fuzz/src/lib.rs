//! Fuzz targets: promises that every reader keeps for any input.
//!
//! A [`Target`] takes bytes and panics if and only if a promise is broken. [`mutate`] makes inputs
//! that reach deep: those of the corpus with a few changes. Tests run each target for a moment,
//! `scripts/fuzz` for any time, with libFuzzer if it is installed.

pub mod mutate;

mod archives;
mod c_arguments;
mod c_calls;
mod choices;
mod corpus;
mod egdb_calls;
mod hub;
mod journal;
mod mill_answers;
mod mill_targets;
mod query;
mod session;
mod tables;

use galotne::notation::fuzz::{fuzz_fen, fuzz_move, fuzz_pdn};
use galotne::report::manifest::fuzz_manifest;
use galotne::table::fuzz::fuzz_table;
use std::path::Path;
use std::{fs, io};

/// A reader of untrusted bytes.
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// Reads bytes and returns whether they were valid. Panics if a promise is broken.
    pub check: fn(&[u8]) -> bool,
    /// Returns the inputs to begin with, by the name of the target.
    pub seeds: fn(&str) -> Vec<Vec<u8>>,
    /// The number of inputs of a short run.
    pub short: u32,
}

impl Target {
    const fn with_corpus(name: &'static str, check: fn(&[u8]) -> bool, short: u32) -> Self {
        Self {
            name,
            check,
            seeds: corpus::seeds,
            short,
        }
    }
}

const TARGETS: [Target; 12] = [
    Target::with_corpus("fen", fuzz_fen, 20_000),
    Target::with_corpus("moves", fuzz_move, 5_000),
    Target::with_corpus("pdn", fuzz_pdn, 2_000),
    Target::with_corpus("manifest", fuzz_manifest, 5_000),
    Target::with_corpus("query", query::check, 2_000),
    Target::with_corpus("hub", hub::check, 1_000),
    Target::with_corpus("c-calls", c_calls::check, 500),
    Target::with_corpus("egdb-calls", egdb_calls::check, 500),
    Target::with_corpus("session", session::check, 200),
    Target {
        name: "table",
        check: fuzz_table,
        seeds: tables::seeds,
        short: 2_000,
    },
    Target {
        name: "archive",
        check: archives::check,
        seeds: archives::seeds,
        short: 500,
    },
    Target {
        name: "journal",
        check: journal::check,
        seeds: journal::seeds,
        short: 300,
    },
];

/// Returns all targets.
pub fn targets() -> impl Iterator<Item = &'static Target> {
    TARGETS.iter().chain(&mill_targets::TARGETS)
}

/// Returns the target with this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    targets().find(|target| target.name == name)
}

/// Builds the tables of the targets, which takes longer than an input may.
pub fn prepare() {
    tables::tables();
    archives::archives();
}

/// Writes the inputs that each target begins with, into a folder of its name.
///
/// # Errors
/// A file cannot be written.
pub fn write_seeds(dir: &Path) -> io::Result<()> {
    for target in targets() {
        let dir = dir.join(target.name);
        fs::create_dir_all(&dir)?;
        for (number, seed) in (target.seeds)(target.name).iter().enumerate() {
            fs::write(dir.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
