//! `galotne-gen plan`: prints the cost of a build.

use crate::command_line::GlobalOptions;
use crate::wording::{bytes_in_words, counted};
use galotne_generator::outcome::ClassCost;
use std::io::{self, Write};

/// Prints the costs of classes and their total.
pub fn print_costs(options: &GlobalOptions, costs: &[ClassCost]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if options.json {
        for cost in costs {
            writeln!(out, "{}", serde_json::to_string(cost)?)?;
        }
        return Ok(());
    }
    writeln!(
        out,
        "{:>5}  {:<10} {:>16} {:>10} {:>10} {:>9}",
        "order", "class", "positions", "memory", "disk", "time"
    )?;
    for cost in costs {
        let order = cost.order.to_string();
        write_row(&order, &cost.class, cost.positions, cost, &mut out)?;
    }
    let total = ClassCost {
        memory: costs.iter().map(|cost| cost.memory).max().unwrap_or(0),
        disk: costs.iter().map(|cost| cost.disk).sum(),
        scratch: costs.iter().map(|cost| cost.scratch).max().unwrap_or(0),
        seconds: costs.iter().map(|cost| cost.seconds).sum(),
        ..costs[0].clone()
    };
    let positions = costs.iter().map(|cost| cost.positions).sum();
    write_row("", "all", positions, &total, &mut out)?;
    writeln!(
        out,
        "\nPositions are legal placements with either side to move (equal sides once). Memory is \
         the peak\nwhile the class is solved, time is for one core; disk and time are estimates."
    )?;
    if total.scratch > 0 {
        let classes = costs.iter().filter(|cost| cost.scratch > 0).count();
        writeln!(
            out,
            "{} {} not fit into this memory and will use scratch files, {} at most; that takes \
             longer.",
            counted(classes, "class", "classes"),
            if classes == 1 { "does" } else { "do" },
            bytes_in_words(total.scratch)
        )?;
    }
    Ok(())
}

fn write_row(
    order: &str,
    class: &str,
    positions: u64,
    cost: &ClassCost,
    out: &mut impl Write,
) -> io::Result<()> {
    let (memory, disk) = (bytes_in_words(cost.memory), bytes_in_words(cost.disk));
    let seconds = cost.seconds;
    writeln!(
        out,
        "{order:>5}  {class:<10} {positions:>16} {memory:>10} {disk:>10} {seconds:>7.1} s"
    )
}
