//! `galotne-gen plan --units`, `solve` and `join`: an order shared out to many processes.

use crate::Options;
use bytesize::ByteSize;
use galotne::material::Class;
use galotne_generator::bar::Bar;
use galotne_generator::distribute::{self, file_name, units};
use galotne_generator::order::Order;
use galotne_generator::store::shards::Shard;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// Lists the units of an order.
pub fn plan(options: &Options, order: &Order) -> anyhow::Result<()> {
    let units = units(order)?;
    let mut out = io::stdout().lock();
    if options.json {
        for unit in &units {
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
    for unit in &units {
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

/// Solves one unit.
pub fn solve(
    options: &Options,
    order: &Order,
    shard: Shard,
    from: &Path,
    to: &Path,
) -> anyhow::Result<()> {
    let bar = Bar::default();
    let seal = distribute::solve(order, shard, from, to, &bar)?;
    drop(bar);
    let output = to.join(file_name(order, shard));
    let mut out = io::stdout().lock();
    if options.json {
        let line = json!({"unit": shard.to_string(), "output": output, "seal": seal});
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "Solved {shard}: {}", output.display())?;
    }
    Ok(())
}

/// Makes the tables of a class from all its units.
pub fn join(options: &Options, order: &Order, class: Class, from: &Path) -> anyhow::Result<()> {
    let bar = Bar::default();
    let bytes = distribute::join(order, class, from, &bar)?;
    drop(bar);
    let mut out = io::stdout().lock();
    if options.json {
        let line = json!({"class": class.to_string(), "tables": order.dir, "bytes": bytes});
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
