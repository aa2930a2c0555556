//! `galotne-gen plan`: prints the cost of a build.

use crate::command_line::GlobalOptions;
use crate::wording::{bytes_in_words, counted};
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use galotne_generator::outcome::ClassCost;
use galotne_generator::plan::{UnpublishedClass, unpublished};
use std::io::{self, Write};

/// Prints the costs of classes and their total. `allowed` is the limit of memory in bytes.
pub fn print_costs(
    options: &GlobalOptions,
    costs: &[ClassCost],
    allowed: u64,
) -> anyhow::Result<()> {
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
        let number = cost.number.to_string();
        write_row(&number, &cost.class, cost.positions, cost, &mut out)?;
    }
    // Class, order and positions of the total are not printed from here. There is at least one
    // class.
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
        "\nPositions are legal placements with either side to move (once if both \
         sides have the\nsame pieces). Memory is the peak while the class is solved, time is for \
         one core; disk and\ntime are estimates."
    )?;
    if total.scratch > 0 {
        let classes = costs.iter().filter(|cost| cost.scratch > 0).count();
        writeln!(
            out,
            "{} {} not fit into this memory and will use scratch files, about {} at most; that \
             takes longer.",
            counted(classes, "class", "classes"),
            if classes == 1 { "does" } else { "do" },
            bytes_in_words(total.scratch)
        )?;
    }
    let refused = costs.iter().filter(|cost| cost.memory > allowed).count();
    if refused > 0 {
        writeln!(
            out,
            "A build will not start with this memory, {}: {} {} more, {} at most.",
            bytes_in_words(allowed),
            counted(refused, "class", "classes"),
            if refused == 1 { "needs" } else { "need" },
            bytes_in_words(total.memory)
        )?;
    }
    Ok(())
}

fn write_row(
    number: &str,
    class: &str,
    positions: u64,
    cost: &ClassCost,
    out: &mut impl Write,
) -> io::Result<()> {
    let (memory, disk) = (bytes_in_words(cost.memory), bytes_in_words(cost.disk));
    let seconds = cost.seconds;
    writeln!(
        out,
        "{number:>5}  {class:<10} {positions:>16} {memory:>10} {disk:>10} {seconds:>7.1} s"
    )
}

/// Prints the cost of the classes of an order that are neither published nor there, and whether
/// each can be built now.
pub fn print_unpublished<G: Solve>(
    options: &GlobalOptions,
    order: &BuildOrder<G>,
) -> anyhow::Result<()> {
    let classes = unpublished(order);
    let mut out = io::stdout().lock();
    if options.json {
        for class in &classes {
            writeln!(out, "{}", serde_json::to_string(class)?)?;
        }
        return Ok(());
    }
    if classes.is_empty() {
        writeln!(out, "All these tables are published, or here.")?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<10} {:>16} {:>10} {:>10} {:>10} {:>9}  build",
        "class", "positions", "memory", "scratch", "disk", "time"
    )?;
    for class in &classes {
        let cost = &class.cost;
        let [memory, scratch, disk] = [cost.memory, cost.scratch, cost.disk].map(bytes_in_words);
        let (name, positions, seconds) = (&cost.class, cost.positions, cost.seconds);
        let when = when_to_build(class, order.memory);
        writeln!(
            out,
            "{name:<10} {positions:>16} {memory:>10} {scratch:>10} {disk:>10} {seconds:>7.1} s  \
             {when}"
        )?;
    }
    writeln!(
        out,
        "\n\"now\": all that a class leads to is published or here. Fetch it (`galotne fetch`), \
         build the class\nhere, and hand in its two files: `galotne-gen accept` checks them. Time \
         is for one core; disk and\ntime are estimates."
    )?;
    Ok(())
}

/// Returns the words that say when a class can be built within a limit of memory.
fn when_to_build(class: &UnpublishedClass, memory: u64) -> String {
    if class.cost.memory > memory {
        return format!("with more than {} of memory", bytes_in_words(memory));
    }
    match &*class.missing {
        [] => "now".to_owned(),
        [next] => format!("after {next}"),
        [next, others @ ..] => {
            format!(
                "after {next} and {}",
                counted(others.len(), "other", "others")
            )
        }
    }
}
