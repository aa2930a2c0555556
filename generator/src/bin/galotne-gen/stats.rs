//! `galotne-gen stats`: prints the wins, draws, losses and longest games of each class.

use crate::classes::select_classes;
use crate::command_line::GlobalOptions;
use galotne::report::{Longest, Statistics};
use galotne::tablebase::Tablebase;
use galotne_generator::game::Solve;
use galotne_generator::statistics::of_class;
use std::fmt::Display;
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
                write_row(&HEADING, &mut out)?;
            }
            if options.json {
                writeln!(out, "{}", serde_json::to_string(&side)?)?;
            } else {
                write_row(&cells(&side), &mut out)?;
            }
        }
    }
    Ok(())
}

const HEADING: [&str; 8] = [
    "class",
    "side",
    "positions",
    "wins",
    "draws",
    "losses",
    "longest win",
    "longest loss",
];

/// Returns the cells of a row below the [`HEADING`].
fn cells(side: &Statistics) -> [String; 8] {
    let plies = |longest: &Option<Longest>| {
        longest.as_ref().map_or("-".to_owned(), |longest| {
            longest.dtw.unsigned_abs().to_string()
        })
    };
    [
        side.class.clone(),
        side.side.to_string(),
        side.positions.to_string(),
        side.wins.to_string(),
        side.draws.to_string(),
        side.losses.to_string(),
        plies(&side.longest_win),
        plies(&side.longest_loss),
    ]
}

fn write_row(cells: &[impl Display; 8], out: &mut impl Write) -> io::Result<()> {
    let [class, side, positions, wins, draws, losses, win, loss] = cells;
    writeln!(
        out,
        "{class:<10} {side:>4} {positions:>13} {wins:>13} {draws:>13} {losses:>13}  {win:>11}  \
         {loss:>12}"
    )
}
