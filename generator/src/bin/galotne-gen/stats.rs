//! `galotne-gen stats`: wins, draws, losses and the longest of each class.

use crate::classes::select_classes;
use crate::command_line::GlobalOptions;
use galotne::report::{Longest, Statistics};
use galotne::tablebase::Tablebase;
use galotne_generator::game::Solve;
use galotne_generator::statistics::of_class;
use std::io::{self, Write};

/// Prints a line for each class and side to move.
pub fn run<G: Solve>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    named: &[G::Class],
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut heading = !options.json;
    for class in select_classes(tables, named) {
        for side in of_class(tables, &options.tables, class)? {
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
                write_row(&side, &mut out)?;
            }
        }
    }
    Ok(())
}

fn write_row(side: &Statistics, out: &mut impl Write) -> io::Result<()> {
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
