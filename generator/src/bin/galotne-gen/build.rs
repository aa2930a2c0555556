//! `galotne-gen build`: makes what is missing.

use crate::{Options, counted};
use bytesize::ByteSize;
use galotne::report;
use galotne::table::Form;
use galotne_generator::bar::Bar;
use galotne_generator::build::{Outcome, build};
use galotne_generator::order::Order;
use galotne_generator::{memory, processor};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

pub fn run(options: &Options, order: &Order, outcome: bool) -> anyhow::Result<()> {
    let bar = Bar::default();
    let start = Instant::now();
    let built = build(order, &bar)?;
    let seconds = start.elapsed().as_secs_f64();
    drop(bar);
    let told = Told {
        dir: &order.dir,
        rules: order.variant.name,
        classes: order.classes.len(),
        seconds,
        compared: outcome,
    };
    tell(options, &told, &built)
}

/// What is told of a build beside what it has built.
pub struct Told<'t> {
    /// Where the tables are.
    pub dir: &'t Path,
    /// The game.
    pub rules: &'static str,
    /// How many classes it was about.
    pub classes: usize,
    /// How long it took.
    pub seconds: f64,
    /// Whether what was planned is shown beside it, class by class.
    pub compared: bool,
}

/// Tells what has been built, of any game.
pub fn tell<C: Display>(
    options: &Options,
    told: &Told<'_>,
    built: &[Outcome<C>],
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if options.json {
        for Outcome { class, .. } in built {
            if let Ok(report) = report::read(&report::path_of(told.dir, told.rules, class)) {
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        }
        return Ok(());
    }
    if built.is_empty() {
        writeln!(
            out,
            "Nothing to do: {} complete in {}.",
            match told.classes {
                1 => "the class is".to_owned(),
                classes => format!("all {classes} classes are"),
            },
            told.dir.display()
        )?;
        return Ok(());
    }
    if told.compared {
        compare(built, &mut out)?;
    }
    let seconds = told.seconds;
    let positions: u64 = built.iter().map(|done| done.planned.positions).sum();
    let bytes: u64 = built.iter().map(|done| done.bytes).sum();
    writeln!(
        out,
        "Built {}, {:.1} million positions, {:.1} MB, in {seconds:.1} s.",
        counted(built.len(), "class", "classes"),
        positions as f64 / 1e6,
        bytes as f64 / 1e6
    )?;
    let taken = |taken: Option<f64>, what: &str| match taken {
        Some(taken) => format!("{taken:.0} {what}"),
        None => format!("unknown {what}"),
    };
    writeln!(
        out,
        "Planned: {:.0} processor seconds, {:.0} MiB of memory, {:.1} MB. Taken by the whole run: {}, {}, {:.1} MB.",
        built.iter().map(|done| done.planned.seconds).sum::<f64>(),
        ByteSize(
            built
                .iter()
                .map(|done| done.planned.memory)
                .max()
                .unwrap_or(0)
        )
        .as_mib(),
        built.iter().map(|done| done.planned.disk).sum::<u64>() as f64 / 1e6,
        taken(processor::seconds(), "processor seconds"),
        taken(
            memory::peak().map(|bytes| ByteSize(bytes).as_mib()),
            "MiB of memory"
        ),
        bytes as f64 / 1e6
    )?;
    Ok(())
}

/// Prints what was planned and what has come of it, side by side.
fn compare<C: Display>(built: &[Outcome<C>], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<10} {:>14}  {:>18}  {:>18}  {:>18}",
        "", "", "worker seconds", "memory, MiB", "tables, MiB"
    )?;
    writeln!(
        out,
        "{:<10} {:>14}  {:>9}{:>9}  {:>9}{:>9}  {:>9}{:>9}",
        "class", "positions", "planned", "taken", "planned", "taken", "planned", "made"
    )?;
    let mib = |bytes: u64| ByteSize(bytes).as_mib();
    for outcome in built {
        let Outcome {
            class,
            planned,
            peak_memory,
            bytes,
            ..
        } = outcome;
        let peak = peak_memory.map_or("?".to_owned(), |peak| format!("{:.0}", mib(peak)));
        writeln!(
            out,
            "{:<10} {:>14}  {:>9.1}{:>9.1}  {:>9.0}{peak:>9}  {:>9.2}{:>9.2}",
            class.to_string(),
            planned.positions,
            planned.seconds,
            outcome.worker_seconds(),
            mib(planned.memory),
            mib(planned.disk),
            mib(*bytes),
        )?;
    }
    writeln!(out)
}

/// Reads a number from 0 to 1.
pub fn fraction(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 (nothing) to 1 (everything)".to_owned())
}

/// Reads the name of a form.
pub fn form(text: &str) -> Result<Form, String> {
    let form = [Form::Fast, Form::Compact]
        .into_iter()
        .find(|form| form.to_string() == text);
    form.ok_or_else(|| "expected `fast` or `compact`".to_owned())
}
