//! `galotne-gen plan --units`, `solve` and `join`: a build distributed to many processes.

use crate::command_line::GlobalOptions;
use crate::wording::bytes_in_words;
use galotne_generator::distribute::WorkUnit;
use galotne_generator::progress_bar::TerminalBar;
use serde_json::json;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// Prints the units of work of a build, with their costs and the total.
pub fn print_units(options: &GlobalOptions, units: &[WorkUnit]) -> anyhow::Result<()> {
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
    let mut write_row = |name: &str, needs: &str, positions: u64, memory: u64, seconds: f64| {
        let memory = bytes_in_words(memory);
        writeln!(
            out,
            "{name:<16} {needs:>6} {positions:>16} {memory:>10} {seconds:>7.1} s"
        )
    };
    for unit in units {
        let (name, needs) = (&unit.unit, unit.inputs.len().to_string());
        write_row(name, &needs, unit.positions, unit.memory, unit.seconds)?;
    }
    let positions = units.iter().map(|unit| unit.positions).sum();
    let memory = units.iter().map(|unit| unit.memory).max().unwrap_or(0);
    let seconds = units.iter().map(|unit| unit.seconds).sum();
    write_row("all", "", positions, memory, seconds)?;
    writeln!(
        out,
        "\n`galotne-gen solve UNIT --in DIR --out DIR` solves one when all it needs is there, \
         `galotne-gen join CLASS --in DIR` makes\n\
         tables of all units of a class. `--json` names the files. Time is for one core and an \
         estimate."
    )?;
    Ok(())
}

/// Solves a unit, and prints the name and the hash of its file.
pub fn solve(
    options: &GlobalOptions,
    unit: impl Display,
    output: &Path,
    solve: impl FnOnce(&TerminalBar) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let bar = TerminalBar::default();
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

/// Makes the tables of a class in the directory `tables`, and prints their size.
pub fn join(
    options: &GlobalOptions,
    class: impl Display,
    tables: &Path,
    join: impl FnOnce(&TerminalBar) -> anyhow::Result<u64>,
) -> anyhow::Result<()> {
    let bar = TerminalBar::default();
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
