//! The commands for games of draughts.

use crate::classes::parse_classes;
use crate::command_line::{ClassSelection, Cli, Command, GlobalOptions, TableSelection};
use crate::{build, distribute, existing_tables, manual, plan};
use anyhow::bail;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::Tablebase;
use galotne_generator::build::{build as make, fits};
use galotne_generator::distribute::{file_name, join, solve, units as units_of};
use galotne_generator::order::BuildOrder;
use galotne_generator::plan as cost;
use galotne_generator::store::shards::Shard;

/// The most pieces that all classes can be asked for with.
const MOST_PIECES: u8 = 10;

pub fn run(cli: &Cli, variant: &'static Variant) -> anyhow::Result<()> {
    let options = &cli.options;
    match &cli.command {
        Command::Plan {
            classes,
            tables,
            form,
            memory,
            units,
        } => {
            let order = BuildOrder {
                memory: memory.bytes(),
                form: form.form,
                ..order(options, variant, classes, tables)?
            };
            if *units {
                distribute::print_units(options, &units_of(&order)?)
            } else {
                let threads = rayon::current_num_threads();
                let costs = cost::plan(&order, &order.classes, threads, order.memory);
                plan::print_costs(options, &costs)?;
                // The figures are useful even if `build` refuses the order.
                Ok(fits(&order)?)
            }
        }
        Command::Solve {
            unit,
            from,
            to,
            tables,
            memory,
            check,
        } => {
            let unit: Shard = unit.parse()?;
            let order = BuildOrder {
                memory: memory.bytes(),
                check: *check,
                ..of_class(options, variant, unit.class, tables)?
            };
            let output = to.join(file_name(&order, unit));
            distribute::solve(options, unit, &output, |bar| {
                Ok(solve(&order, unit, from, to, bar)?)
            })
        }
        Command::Join {
            class,
            from,
            out,
            tables,
            form,
            memory,
        } => {
            let class: Class = class.parse()?;
            let mut order = BuildOrder {
                memory: memory.bytes(),
                form: form.form,
                ..of_class(options, variant, class, tables)?
            };
            if let Some(dir) = out {
                order.dir.clone_from(dir);
            }
            let class = class.canonical();
            distribute::join(options, class, &order.dir, |bar| {
                Ok(join(&order, class, from, bar)?)
            })
        }
        Command::Build {
            classes,
            tables,
            memory,
            check,
            outcome,
            repair,
            form,
        } => {
            let order = BuildOrder {
                memory: memory.bytes(),
                check: *check,
                repair: *repair,
                form: form.form,
                ..order(options, variant, classes, tables)?
            };
            let printer = build::BuildPrinter {
                json: options.json,
                dir: &order.dir,
                rules: variant.name,
                classes: order.classes.len(),
                compare: *outcome,
            };
            printer.run(|progress| Ok(make(&order, progress)?))
        }
        Command::Existing(command) => existing_tables::run(command, options, variant.name, |dir| {
            Tablebase::open(variant, dir)
        }),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::man(directory.as_deref()),
    }
}

impl ClassSelection {
    /// The classes asked for and all they need, each after those it can move into.
    fn of(&self, variant: &Variant) -> anyhow::Result<Vec<Class>> {
        if let Some(pieces) = self.pieces.filter(|&pieces| pieces > MOST_PIECES) {
            bail!("--pieces {pieces}: nobody has tables of more than {MOST_PIECES} pieces");
        }
        let named: Vec<Class> = parse_classes(&self.classes)?;
        Ok(match (self.pieces, named.as_slice()) {
            (Some(pieces), _) => variant.classes(pieces),
            (None, []) => variant.usual_classes(),
            (None, classes) => variant.all_needed(classes),
        })
    }
}

/// What `plan` and `build` are about.
fn order(
    options: &GlobalOptions,
    variant: &'static Variant,
    chosen: &ClassSelection,
    kinds: &TableSelection,
) -> anyhow::Result<BuildOrder> {
    Ok(BuildOrder {
        metrics: kinds.metrics()?,
        distances: !kinds.results_only,
        profiles: kinds.profiles(variant)?,
        ..BuildOrder::new(variant, chosen.of(variant)?, &options.tables)
    })
}

/// What `solve` and `join` are about.
fn of_class(
    options: &GlobalOptions,
    variant: &'static Variant,
    class: Class,
    kinds: &TableSelection,
) -> anyhow::Result<BuildOrder> {
    let classes = ClassSelection {
        classes: vec![class.to_string()],
        pieces: None,
    };
    order(options, variant, &classes, kinds)
}

impl TableSelection {
    fn metrics(&self) -> anyhow::Result<Vec<galotne::value::Metric>> {
        use galotne::value::Metric::{Dtw, Need, Wdl};
        let all = [Wdl, Dtw, Need];
        if self.results_only {
            if self.metrics.iter().any(|name| name != "wdl") {
                bail!("--results-only makes wdl alone: the others need distances");
            }
            return Ok(vec![Wdl]);
        }
        if self.metrics.is_empty() {
            return Ok(all.to_vec());
        }
        for name in &self.metrics {
            if !all.iter().any(|metric| metric.to_string() == *name) {
                bail!("there is no metric `{name}`; there are wdl, dtw and need");
            }
        }
        // In their usual order, each once.
        Ok(all
            .into_iter()
            .filter(|metric| self.metrics.contains(&metric.to_string()))
            .collect())
    }

    fn profiles(&self, variant: &'static Variant) -> anyhow::Result<Vec<&'static Profile>> {
        if self.profiles.is_empty() {
            return Ok(variant.counting_profiles().collect());
        }
        for name in &self.profiles {
            if !variant
                .counting_profiles()
                .any(|profile| profile.name == name)
            {
                let known: Vec<_> = (variant.counting_profiles())
                    .map(|profile| profile.name)
                    .collect();
                let known = if known.is_empty() {
                    vec!["none"]
                } else {
                    known
                };
                bail!(
                    "{} has no profile `{name}` that counts plies; it has {}",
                    variant.name,
                    known.join(", ")
                );
            }
        }
        let named = |profile: &&Profile| self.profiles.iter().any(|name| profile.name == name);
        Ok(variant.counting_profiles().filter(named).collect())
    }
}
