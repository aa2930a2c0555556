//! `galotne-gen stats`: what classes look like as a whole.

use crate::Options;
use crate::verify::chosen;
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne::rules::Variant;
use galotne::tablebase::{TableKey, Tablebase};
use galotne_generator::statistics::{Longest, Statistics, of_tables};
use std::io::{self, Write};

pub fn run(options: &Options, variant: &'static Variant, classes: &[Class]) -> anyhow::Result<()> {
    let dir = &options.tables;
    let tables =
        Tablebase::open(variant, dir).with_context(|| format!("cannot list {}", dir.display()))?;
    let keys: Vec<TableKey> = tables.keys().collect();
    let classes = chosen(&keys, classes);
    if classes.is_empty() {
        bail!(
            "there are no tables of {} in {}; `galotne-gen build` makes them",
            variant.name,
            dir.display()
        );
    }
    let mut out = io::stdout().lock();
    if !options.json {
        writeln!(
            out,
            "{:<10} {:>4} {:>13} {:>13} {:>13} {:>13}  {:>11}  {:>12}",
            "class", "side", "positions", "wins", "draws", "losses", "longest win", "longest loss"
        )?;
    }
    for class in classes {
        for side in of_tables(&tables, dir, class)? {
            if options.json {
                writeln!(out, "{}", serde_json::to_string(&side)?)?;
            } else {
                row(&side, &mut out)?;
            }
        }
    }
    Ok(())
}

fn row(side: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let plies = |longest: &Option<Longest>| {
        longest.as_ref().map_or("-".to_owned(), |longest| {
            longest.dtw.unsigned_abs().to_string()
        })
    };
    writeln!(
        out,
        "{:<10} {:>4} {:>13} {:>13} {:>13} {:>13}  {:>11}  {:>12}",
        side.class,
        side.side,
        side.positions,
        side.wins,
        side.draws,
        side.losses,
        plies(&side.longest_win),
        plies(&side.longest_loss)
    )
}
