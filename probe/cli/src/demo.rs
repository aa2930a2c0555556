//! `galotne serve --demo`: small tables, made when the program starts and gone when it ends.

use anyhow::Context;
use galotne::material::Class;
use galotne::mills::{MILLS, MILLS_CEYLON, MILLS_MIXED};
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne_generator::bar::Bar;
use galotne_generator::build::build;
use galotne_generator::mills;
use galotne_generator::order::Order;
use std::path::Path;
use tempfile::TempDir;

/// What most of the draw rules are about, and most of the examples on the board.
const THREE_KINGS_AGAINST_ONE: Class = Class::new([3, 1], [0, 0]);

/// Stones in all, of mills: four against three, who fly.
const STONES: u8 = 7;

/// Small tables of all games, in memory where the system has a place for files there.
pub fn tables() -> anyhow::Result<TempDir> {
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    }
    .context("no place for tables")?;
    tracing::info!("building small tables first: half a minute");
    let bar = Bar::default();
    for variant in VARIANTS.iter().copied() {
        let pieces = match variant.material {
            _ if variant.name == INTERNATIONAL.name => 4,
            None => 3,
            Some(_) => u8::MAX,
        };
        let mut classes = variant.classes(pieces);
        classes.push(THREE_KINGS_AGAINST_ONE);
        let order = Order::new(variant, variant.all_needed(&classes), dir.path());
        build(&order, &bar).with_context(|| format!("cannot build {}", variant.name))?;
    }
    for rules in [&MILLS, &MILLS_MIXED, &MILLS_CEYLON] {
        let order = mills::order::Order::new(rules, rules.classes(STONES), dir.path());
        mills::build::build(&order, &bar)
            .with_context(|| format!("cannot build {}", rules.name))?;
    }
    Ok(dir)
}
