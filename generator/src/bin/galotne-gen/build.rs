//! `galotne-gen build`: makes what is missing.

use crate::{Options, counted};
use bytesize::ByteSize;
use galotne::report;
use galotne::table::Form;
use galotne_generator::bar::Bar;
use galotne_generator::build::{Outcome, build};
use galotne_generator::order::Order;
use galotne_generator::progress::Progress;
use galotne_generator::{memory, processor};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Instant;

pub fn run(options: &Options, order: &Order, outcome: bool) -> anyhow::Result<()> {
    let told = Told {
        json: options.json,
        dir: &order.dir,
        rules: order.variant.name,
        classes: order.classes.len(),
        compared: outcome,
    };
    told.of(|progress| Ok(build(order, progress)?))
}

/// What is told of a build, of any game.
pub struct Told<'t> {
    /// Whether to programs.
    pub json: bool,
    /// Where the tables are.
    pub dir: &'t Path,
    /// The game.
    pub rules: &'static str,
    /// How many classes it is about.
    pub classes: usize,
    /// Whether what was planned is shown beside what it took, class by class.
    pub compared: bool,
}

impl Told<'_> {
    /// Tells of each class as soon as its tables are there, which a build that is stopped has told
    /// of too, and at the end of all of them.
    pub fn of(
        &self,
        build: impl FnOnce(&dyn Progress) -> anyhow::Result<Vec<Outcome>>,
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let telling = Telling {
            told: self,
            bar: Bar::default(),
            begun: Once::new(),
            failed: Mutex::new(None),
        };
        let built = build(&telling)?;
        let failed = telling.failed.into_inner();
        if let Some(error) = failed.unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        drop(telling.bar);
        if self.json {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if built.is_empty() {
            writeln!(
                out,
                "Nothing to do: {} complete in {}.",
                match self.classes {
                    1 => "the class is".to_owned(),
                    classes => format!("all {classes} classes are"),
                },
                self.dir.display()
            )?;
            return Ok(());
        }
        if self.compared {
            writeln!(out)?;
        }
        let seconds = start.elapsed().as_secs_f64();
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
        let planned = built.iter().map(|done| &done.planned);
        writeln!(
            out,
            "Planned: {:.0} processor seconds, {:.0} MiB of memory, {:.1} MB. Taken by the whole run: {}, {}, {:.1} MB.",
            planned.clone().map(|cost| cost.seconds).sum::<f64>(),
            ByteSize(planned.clone().map(|cost| cost.memory).max().unwrap_or(0)).as_mib(),
            planned.map(|cost| cost.disk).sum::<u64>() as f64 / 1e6,
            taken(processor::seconds(), "processor seconds"),
            taken(
                memory::peak().map(|bytes| ByteSize(bytes).as_mib()),
                "MiB of memory"
            ),
            bytes as f64 / 1e6
        )?;
        Ok(())
    }

    /// Tells of a class: its report, or what was planned and what has come of it.
    fn class(&self, outcome: &Outcome, begun: &Once) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            if let Ok(report) = report::read(&report::path_of(
                self.dir,
                self.rules,
                &outcome.planned.class,
            )) {
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        } else if self.compared {
            let mut head = Ok(());
            begun.call_once(|| head = heading(&mut out));
            head?;
            compare(outcome, &mut out)?;
        }
        out.flush()
    }
}

/// Shows how far a build is.
struct Telling<'t> {
    told: &'t Told<'t>,
    bar: Bar,
    begun: Once,
    /// Why something could not be told.
    failed: Mutex<Option<io::Error>>,
}

impl Progress for Telling<'_> {
    fn start(&self, total: u64) {
        self.bar.start(total);
    }

    fn stage(&self, stage: &str) {
        self.bar.stage(stage);
    }

    fn advance(&self, done: u64) {
        self.bar.advance(done);
    }

    fn finished(&self, outcome: &Outcome) {
        let told = self.bar.aside(|| self.told.class(outcome, &self.begun));
        if let Err(error) = told {
            let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
            failed.get_or_insert(error);
        }
    }
}

/// What stands above the lines of [`compare`].
fn heading(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<10} {:>14}  {:>18}  {:>18}  {:>18}",
        "", "", "worker seconds", "memory, MiB", "tables, MiB"
    )?;
    writeln!(
        out,
        "{:<10} {:>14}  {:>9}{:>9}  {:>9}{:>9}  {:>9}{:>9}",
        "class", "positions", "planned", "taken", "planned", "taken", "planned", "made"
    )
}

/// Prints what was planned and what has come of it, side by side.
fn compare(outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    let mib = |bytes: u64| ByteSize(bytes).as_mib();
    let Outcome {
        planned,
        peak_memory,
        bytes,
        ..
    } = outcome;
    let peak = peak_memory.map_or("?".to_owned(), |peak| format!("{:.0}", mib(peak)));
    writeln!(
        out,
        "{:<10} {:>14}  {:>9.1}{:>9.1}  {:>9.0}{peak:>9}  {:>9.2}{:>9.2}",
        planned.class,
        planned.positions,
        planned.seconds,
        outcome.worker_seconds(),
        mib(planned.memory),
        mib(planned.disk),
        mib(*bytes),
    )
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
