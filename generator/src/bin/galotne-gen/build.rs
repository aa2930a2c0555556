//! `galotne-gen build`: makes what is missing.

use crate::bar::Bar;
use crate::{Chosen, Kinds, Options, counted, order};
use galotne::rules::Variant;
use galotne_generator::build::build;
use galotne_generator::order::Order;
use galotne_generator::report;
use std::io::{self, Write};
use std::time::Instant;

pub fn run(
    options: &Options,
    variant: &'static Variant,
    chosen: &Chosen,
    kinds: &Kinds,
    memory: Option<u64>,
    check: f64,
) -> anyhow::Result<()> {
    let order = Order {
        memory: memory.unwrap_or_else(three_quarters),
        check,
        ..order(options, variant, chosen, kinds)?
    };
    let bar = Bar::default();
    let start = Instant::now();
    let built = build(&order, &bar)?;
    let seconds = start.elapsed().as_secs_f64();
    drop(bar);
    let mut out = io::stdout().lock();
    if options.json {
        for class in &built {
            if let Some(report) = report::read(&report::path(&order.dir, variant, *class)) {
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        }
        return Ok(());
    }
    if built.is_empty() {
        writeln!(
            out,
            "Nothing to do: {} complete in {}.",
            match order.classes.len() {
                1 => "the class is".to_owned(),
                classes => format!("all {classes} classes are"),
            },
            order.dir.display()
        )?;
        return Ok(());
    }
    let (mut positions, mut bytes) = (0, 0);
    for class in &built {
        if let Some(report) = report::read(&report::path(&order.dir, variant, *class)) {
            let planes = if class.is_symmetric() { 1 } else { 2 };
            let stored = report.statistics.iter().take(planes);
            positions += stored.map(|side| side.positions).sum::<u64>();
            bytes += report.tables.iter().map(|table| table.bytes).sum::<u64>();
        }
    }
    writeln!(
        out,
        "Built {}, {:.1} million positions, {:.1} MB, in {seconds:.1} s.",
        counted(built.len(), "class", "classes"),
        positions as f64 / 1e6,
        bytes as f64 / 1e6
    )?;
    Ok(())
}

/// Reads `8GiB`, `500MB`, `1e9`.. or plain bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text
        .find(|next: char| !next.is_ascii_digit() && next != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        _ => {
            return Err(format!(
                "`{unit}` is no unit of memory: write KiB, MiB or GiB"
            ));
        }
    };
    let number: f64 = number
        .parse()
        .map_err(|_| "expected a number such as 8GiB".to_owned())?;
    Ok((number * factor as f64) as u64)
}

/// Reads a number from 0 to 1.
pub fn fraction(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 (nothing) to 1 (everything)".to_owned())
}

/// Three quarters of the memory that is available.
pub fn three_quarters() -> u64 {
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let available = meminfo.lines().find_map(|line| {
        let kib = line
            .strip_prefix("MemAvailable:")?
            .trim()
            .strip_suffix("kB")?;
        kib.trim().parse::<u64>().ok()
    });
    // Where the system does not tell, what every machine has.
    available.map_or(2 << 30, |kib| kib * 1024 / 4 * 3)
}
