//! `galotne-gen stats`: what classes look like as a whole.

use crate::Options;
use crate::verify::chosen;
use galotne::report::{Longest, Statistics};
use galotne_generator::check::tables::Tables;
use std::io::{self, Write};

pub fn run<T: Tables>(options: &Options, tables: &T, named: &[T::Class]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut heading = !options.json;
    for class in chosen(tables, named) {
        for side in tables.statistics(&options.tables, class)? {
            if std::mem::take(&mut heading) {
                writeln!(
                    out,
                    "{:<10} {:>4} {:>13} {:>13} {:>13} {:>13}  {:>11}  {:>12}",
                    "class",
                    "side",
                    "positions",
                    "wins",
                    "draws",
                    "losses",
                    "longest win",
                    "longest loss"
                )?;
            }
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
