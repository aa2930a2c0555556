//! `galotne-gen build`: prints each class that is built, and a summary.

use crate::wording::counted;
use bytesize::ByteSize;
use galotne::report;
use galotne_generator::outcome::ClassOutcome;
use galotne_generator::progress::Progress;
use galotne_generator::progress_bar::TerminalBar;
use galotne_generator::{cpu_time, memory};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Instant;

/// Prints the results of a build.
pub struct BuildPrinter<'t> {
    pub json: bool,
    /// The directory of the tables.
    pub dir: &'t Path,
    /// The name of the game.
    pub game: &'static str,
    /// The number of classes that were asked for.
    pub classes: usize,
    /// Whether to print the planned and the actual cost of each class.
    pub compare_costs: bool,
}

impl BuildPrinter<'_> {
    /// Runs a build. Prints each class as soon as its tables are in place, so that even a build
    /// that is stopped has reported what it finished. Prints a summary at the end.
    pub fn run(
        &self,
        build: impl FnOnce(&dyn Progress) -> anyhow::Result<Vec<ClassOutcome>>,
    ) -> anyhow::Result<()> {
        let (start, cpu_start) = (Instant::now(), cpu_time::seconds());
        let progress = PrintingProgress {
            printer: self,
            bar: TerminalBar::default(),
            heading: Once::new(),
            failure: Mutex::new(None),
        };
        let built = build(&progress)?;
        let failure = progress.failure.into_inner();
        if let Some(error) = failure.unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        drop(progress.bar);
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
        if self.compare_costs {
            writeln!(out)?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let cpu = cpu_time::seconds().zip(cpu_start);
        write_summary(
            &built,
            seconds,
            cpu.map(|(end, start)| end - start),
            &mut out,
        )?;
        Ok(())
    }

    /// Prints a class, if asked to: its report as JSON, or its planned and actual cost.
    fn print_class(&self, outcome: &ClassOutcome, heading: &Once) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            let path = report::path_of(self.dir, self.game, &outcome.planned.class);
            // A report that cannot be read does not stop the build; `verify` names it.
            if let Ok(report) = report::read(&path) {
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        } else if self.compare_costs {
            let mut written = Ok(());
            heading.call_once(|| written = write_heading(&mut out));
            written?;
            write_comparison(outcome, &mut out)?;
        }
        out.flush()
    }
}

/// Shows the progress of a build, and prints each finished class.
struct PrintingProgress<'t> {
    printer: &'t BuildPrinter<'t>,
    bar: TerminalBar,
    heading: Once,
    /// The first error while printing.
    failure: Mutex<Option<io::Error>>,
}

impl Progress for PrintingProgress<'_> {
    fn start(&self, total: u64) {
        self.bar.start(total);
    }

    fn name_task(&self, task: &str) {
        self.bar.name_task(task);
    }

    fn advance(&self, done: u64) {
        self.bar.advance(done);
    }

    fn finish_class(&self, outcome: &ClassOutcome) {
        let print = || self.printer.print_class(outcome, &self.heading);
        if let Err(error) = self.bar.suspend(print) {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(error);
        }
    }
}

/// Writes the totals of the build, planned and actual.
fn write_summary(
    built: &[ClassOutcome],
    seconds: f64,
    cpu_seconds: Option<f64>,
    out: &mut impl Write,
) -> io::Result<()> {
    let positions: u64 = built.iter().map(|class| class.planned.positions).sum();
    let bytes: u64 = built.iter().map(|class| class.bytes).sum();
    writeln!(
        out,
        "Built {}, {:.1} million positions, {:.1} MB, in {seconds:.1} s.",
        counted(built.len(), "class", "classes"),
        positions as f64 / 1e6,
        bytes as f64 / 1e6
    )?;
    let measured = |value: Option<f64>, unit: &str| match value {
        Some(value) => format!("{value:.0} {unit}"),
        None => format!("unknown {unit}"),
    };
    let planned = built.iter().map(|class| &class.planned);
    writeln!(
        out,
        "Planned: {:.0} processor seconds, {:.0} MiB of memory, {:.1} MB. Taken by the whole run: \
         {}, {}, {:.1} MB.",
        planned.clone().map(|cost| cost.seconds).sum::<f64>(),
        mib(planned.clone().map(|cost| cost.memory).max().unwrap_or(0)),
        planned.map(|cost| cost.disk).sum::<u64>() as f64 / 1e6,
        measured(cpu_seconds, "processor seconds"),
        measured(memory::peak_bytes().map(mib), "MiB of memory"),
        bytes as f64 / 1e6
    )
}

fn mib(bytes: u64) -> f64 {
    ByteSize(bytes).as_mib()
}

fn write_heading(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<10} {:>14}  {:>18}  {:>18}  {:>18}",
        "", "", "processor seconds", "memory, MiB", "tables, MB"
    )?;
    writeln!(
        out,
        "{:<10} {:>14}  {:>9}{:>9}  {:>9}{:>9}  {:>9}{:>9}",
        "class", "positions", "planned", "taken", "planned", "taken", "planned", "made"
    )
}

/// Writes the planned and the actual cost side by side.
fn write_comparison(outcome: &ClassOutcome, out: &mut impl Write) -> io::Result<()> {
    let planned = &outcome.planned;
    let peak = (outcome.peak_memory).map_or("?".to_owned(), |peak| format!("{:.0}", mib(peak)));
    writeln!(
        out,
        "{:<10} {:>14}  {:>9.1}{:>9.1}  {:>9.0}{peak:>9}  {:>9.2}{:>9.2}",
        planned.class,
        planned.positions,
        planned.seconds,
        outcome.cpu_seconds(),
        mib(planned.memory),
        planned.disk as f64 / 1e6,
        outcome.bytes as f64 / 1e6,
    )
}
