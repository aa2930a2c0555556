//! Comparison with the naive solver of the tests on one class.

use crate::build_times::build_with;
use crate::text_table::{columns, grouped_digits, row};
use anyhow::Context;
use galotne::geometry::TEN;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::rules::Promotion;
use galotne_generator::order::BuildOrder;
use galotne_generator::timing::WorkStage;
use reference::{Material, Reference};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::Instant;

// Only a part is used here.
#[allow(dead_code, unused_imports)]
#[path = "../../tests/it/reference/mod.rs"]
mod reference;

/// One class solved by both solvers: WDL, DTW, and `need` under two profiles, with one thread and
/// all dependencies solved before.
#[derive(Debug, Serialize)]
pub struct NaiveComparison {
    class: String,
    /// The naive solver, with both sides to move even if they have the same pieces.
    naive: SolverTime,
    /// The solver, without writing.
    solving: SolverTime,
    /// The solver with writing and comparing the tables.
    making: SolverTime,
    /// The time of the naive solver relative to `solving`.
    ratio: f64,
    /// The time of the naive solver relative to `making`.
    ratio_making: f64,
}

#[derive(Debug, Serialize)]
struct SolverTime {
    positions: u64,
    seconds: f64,
}

impl NaiveComparison {
    /// Solves the class both ways, one after the other.
    pub fn measure(class: Class, out: &Path) -> anyhow::Result<Self> {
        let class = class.canonical();
        let dir = tempfile::tempdir_in(out)?;
        let classes = Class::all_needed(&[class]);
        let outcomes = build_with(
            1,
            &BuildOrder::new(&INTERNATIONAL, classes.clone(), dir.path()),
        )?;
        let name = class.to_string();
        let outcome = outcomes
            .iter()
            .find(|outcome| outcome.planned.class == name);
        let outcome = outcome.context("the class has not been built")?;
        let stages = WorkStage::ALL.iter().zip(outcome.stages);
        let solves = |stage| {
            use WorkStage::{Captures, Keep, Layout, Levels, Men};
            matches!(stage, Men | Captures | Layout | Levels | Keep)
        };
        let solving = stages
            .filter(|(stage, _)| solves(**stage))
            .map(|(_, seconds)| seconds);
        let solved = |seconds| SolverTime {
            positions: outcome.planned.positions,
            seconds,
        };
        let (solving, making) = (solved(solving.sum()), solved(outcome.cpu_seconds()));
        drop(dir);

        let mut reference = Reference::new();
        // The naive solver has no canonical classes.
        for smaller in classes.into_iter().filter(|smaller| *smaller != class) {
            reference.solve(material(smaller)?);
            reference.solve(material(smaller.swapped())?);
        }
        let start = Instant::now();
        reference.solve(material(class)?);
        let naive = SolverTime {
            positions: 2 * class
                .placements(&TEN, Promotion::FarRow)
                .context("a class too large to count")?,
            seconds: start.elapsed().as_secs_f64(),
        };
        Ok(Self {
            class: class.to_string(),
            ratio: naive.seconds / solving.seconds,
            ratio_making: naive.seconds / making.seconds,
            naive,
            solving,
            making,
        })
    }
}

fn material(class: Class) -> anyhow::Result<Material> {
    Material::named(&class.to_string()).with_context(|| format!("{class} is not a class"))
}

impl fmt::Display for NaiveComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![row(["", "positions", "seconds", "ns/position", "ratio"])];
        for (name, solved) in [
            ("naive", &self.naive),
            ("solving", &self.solving),
            ("solving, writing, comparing", &self.making),
        ] {
            rows.push(vec![
                name.to_owned(),
                grouped_digits(solved.positions),
                format!("{:.2}", solved.seconds),
                format!("{:.0}", solved.seconds * 1e9 / solved.positions as f64),
                format!("{:.1}", self.naive.seconds / solved.seconds),
            ]);
        }
        writeln!(
            f,
            "{}: wdl, dtw and need under two profiles, one thread, dependencies solved before.\n\
             `naive` is the solver of the tests, which visits every position at every level.\n",
            self.class
        )?;
        writeln!(f, "{}", columns(&rows, 1))
    }
}
