//! `galotne-gen plan --units`, `solve` and `join`: an order shared out to many processes, of any
//! game.

use crate::Options;
use bytesize::ByteSize;
use galotne_generator::bar::Bar;
use galotne_generator::distribute::Unit;
use serde_json::json;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// Lists the units of an order.
pub fn plan(options: &Options, units: &[Unit]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if options.json {
        for unit in units {
            writeln!(out, "{}", serde_json::to_string(unit)?)?;
        }
        return Ok(());
    }
    writeln!(
        out,
        "{:<16} {:>6} {:>16} {:>10} {:>9}",
        "unit", "needs", "positions", "memory", "time"
    )?;
    let row = |name: &str, needs: &str, positions: u64, memory: u64, seconds: f64| {
        let memory = ByteSize(memory).display().iec().to_string();
        format!("{name:<16} {needs:>6} {positions:>16} {memory:>10} {seconds:>7.1} s")
    };
    for unit in units {
        let needs = unit.inputs.len().to_string();
        let line = row(
            &unit.unit,
            &needs,
            unit.positions,
            unit.memory,
            unit.seconds,
        );
        writeln!(out, "{line}")?;
    }
    let positions = units.iter().map(|unit| unit.positions).sum();
    let memory = units.iter().map(|unit| unit.memory).max().unwrap_or(0);
    let seconds = units.iter().map(|unit| unit.seconds).sum();
    writeln!(out, "{}", row("all", "", positions, memory, seconds))?;
    writeln!(
        out,
        "\n`galotne-gen solve UNIT --in DIR --out DIR` solves one when all it needs is there, `galotne-gen join CLASS --in DIR` makes\n\
         tables of all units of a class. `--json` names the files. Time is for one core and an estimate."
    )?;
    Ok(())
}

/// Solves a unit, and tells in which file it is and what identifies that.
pub fn solve(
    options: &Options,
    unit: impl Display,
    output: &Path,
    solve: impl FnOnce(&Bar) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let bar = Bar::default();
    let seal = solve(&bar)?;
    drop(bar);
    let mut out = io::stdout().lock();
    if options.json {
        let line = json!({"unit": unit.to_string(), "output": output, "seal": seal});
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "Solved {unit}: {}", output.display())?;
    }
    Ok(())
}

/// Makes tables of a class in this directory, and tells how many bytes they are.
pub fn join(
    options: &Options,
    class: impl Display,
    tables: &Path,
    join: impl FnOnce(&Bar) -> anyhow::Result<u64>,
) -> anyhow::Result<()> {
    let bar = Bar::default();
    let bytes = join(&bar)?;
    drop(bar);
    let mut out = io::stdout().lock();
    if options.json {
        let line = json!({"class": class.to_string(), "tables": tables, "bytes": bytes});
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "Made the tables of {class}: {:.1} MB",
            bytes as f64 / 1e6
        )?;
    }
    Ok(())
}
