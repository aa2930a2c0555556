//! `galotne-gen plan`: what a build will do.

use crate::{Options, counted};
use bytesize::ByteSize;
use galotne_generator::build::fits;
use galotne_generator::order::Order;
use galotne_generator::plan::{Cost, plan};
use std::io::{self, Write};

pub fn run(options: &Options, order: &Order) -> anyhow::Result<()> {
    let threads = rayon::current_num_threads();
    print(options, &plan(order, &order.classes, threads, order.memory))?;
    // What `build` refuses is no plan to follow, although its figures may be what was asked for.
    Ok(fits(order)?)
}

/// Prints what classes of any game cost.
pub fn print(options: &Options, steps: &[Cost]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if options.json {
        for step in steps {
            writeln!(out, "{}", serde_json::to_string(step)?)?;
        }
        return Ok(());
    }
    writeln!(
        out,
        "{:>5}  {:<10} {:>16} {:>10} {:>10} {:>9}",
        "order", "class", "positions", "memory", "disk", "time"
    )?;
    for step in steps {
        row(
            &step.order.to_string(),
            &step.class,
            step.positions,
            step,
            &mut out,
        )?;
    }
    let total = Cost {
        memory: steps.iter().map(|step| step.memory).max().unwrap_or(0),
        disk: steps.iter().map(|step| step.disk).sum(),
        scratch: steps.iter().map(|step| step.scratch).max().unwrap_or(0),
        seconds: steps.iter().map(|step| step.seconds).sum(),
        ..steps[0].clone()
    };
    let positions = steps.iter().map(|step| step.positions).sum();
    row("", "all", positions, &total, &mut out)?;
    writeln!(
        out,
        "\nPositions are legal placements with either side to move (equal sides once). Memory is the peak"
    )?;
    writeln!(
        out,
        "while the class is solved, time is for one core; disk and time are estimates."
    )?;
    if total.scratch > 0 {
        let classes = steps.iter().filter(|step| step.scratch > 0).count();
        writeln!(
            out,
            "{} {} not fit into this memory and will use scratch files, {} at most; that takes longer.",
            counted(classes, "class", "classes"),
            if classes == 1 { "does" } else { "do" },
            size(total.scratch)
        )?;
    }
    Ok(())
}

/// Bytes as people read them, such as `1.4 GiB`.
fn size(bytes: u64) -> String {
    ByteSize(bytes).display().iec().to_string()
}

fn row(
    order: &str,
    class: &str,
    positions: u64,
    step: &Cost,
    out: &mut impl Write,
) -> io::Result<()> {
    let (memory, disk, seconds) = (size(step.memory), size(step.disk), step.seconds);
    writeln!(
        out,
        "{order:>5}  {class:<10} {positions:>16} {memory:>10} {disk:>10} {seconds:>7.1} s"
    )
}
