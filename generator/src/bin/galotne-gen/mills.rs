//! The commands for games of mills.

use crate::classes::parse_classes;
use crate::command_line::{ClassSelection, Cli, Command, GlobalOptions, TableSelection};
use crate::{build, distribute, existing_tables, manual, plan};
use anyhow::bail;
use galotne::value::Metric;
use galotne_generator::mills::build::build as make;
use galotne_generator::mills::distribute::{file_name, join, solve, units as units_of};
use galotne_generator::mills::order::BuildOrder;
use galotne_generator::mills::plan::{fits, plan as costs};
use galotne_mills::{Class, METRICS, Mills, Tablebase};

/// A command that is not there for a game.
#[derive(Debug, thiserror::Error)]
#[error("`{what}` is not there for {game} yet")]
pub struct NotYet {
    /// The game.
    pub game: &'static str,
    /// The command, or a flag of it.
    pub what: &'static str,
}

pub fn run(cli: &Cli, rules: &'static Mills) -> anyhow::Result<()> {
    let options = &cli.options;
    let not_yet = |what| {
        let game = rules.name;
        Err(NotYet { game, what }.into())
    };
    match &cli.command {
        Command::Solve { check, .. } if *check > 0.0 => not_yet("solve --check"),
        Command::Build { check, .. } if *check > 0.0 => not_yet("build --check"),
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
                ..order(options, rules, classes, tables)?
            };
            order.check()?;
            if *units {
                return distribute::print_units(options, &units_of(&order));
            }
            plan::print_costs(options, &costs(&order))?;
            // What `build` refuses is no plan to follow, although its figures may be what was asked
            // for.
            Ok(fits(&order)?)
        }
        Command::Build {
            classes,
            tables,
            memory,
            outcome,
            repair,
            form,
            ..
        } => {
            let order = BuildOrder {
                memory: memory.bytes(),
                repair: *repair,
                form: form.form,
                ..order(options, rules, classes, tables)?
            };
            let told = build::BuildPrinter {
                json: options.json,
                dir: &order.dir,
                rules: rules.name,
                classes: order.classes.len(),
                compare: *outcome,
            };
            told.run(|progress| Ok(make(&order, progress)?))
        }
        Command::Solve {
            unit,
            from,
            to,
            tables,
            memory,
            ..
        } => {
            let (class, order) = of_class(options, rules, unit, tables)?;
            let order = BuildOrder {
                memory: memory.bytes(),
                ..order
            };
            let output = to.join(file_name(rules, class));
            distribute::solve(options, class, &output, |bar| {
                Ok(solve(&order, class, from, to, bar)?)
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
            let (class, order) = of_class(options, rules, class, tables)?;
            let order = BuildOrder {
                memory: memory.bytes(),
                form: form.form,
                dir: out.clone().unwrap_or_else(|| order.dir.clone()),
                ..order
            };
            distribute::join(options, class, &order.dir, |bar| {
                Ok(join(&order, class, from, bar)?)
            })
        }
        Command::Existing(command) => existing_tables::run(command, options, rules.name, |dir| {
            Tablebase::open(rules, dir)
        }),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::man(directory.as_deref()),
    }
}

/// What `solve` and `join` are about.
fn of_class(
    options: &GlobalOptions,
    rules: &'static Mills,
    name: &str,
    kinds: &TableSelection,
) -> anyhow::Result<(Class, BuildOrder)> {
    let class: Class = name.parse()?;
    let chosen = ClassSelection {
        classes: vec![name.to_owned()],
        pieces: None,
    };
    Ok((class.canonical(), order(options, rules, &chosen, kinds)?))
}

/// What `plan` and `build` are about.
fn order(
    options: &GlobalOptions,
    rules: &'static Mills,
    chosen: &ClassSelection,
    kinds: &TableSelection,
) -> anyhow::Result<BuildOrder> {
    if let Some(name) = kinds.profiles.first() {
        bail!(
            "{} has no profile `{name}` that counts plies; it has none",
            rules.name
        );
    }
    if kinds.results_only && kinds.metrics.iter().any(|name| name != "wdl") {
        bail!("--results-only makes wdl alone: dtw needs distances");
    }
    let known = |name: &&String| METRICS.iter().all(|metric| metric.to_string() != **name);
    if let Some(name) = kinds.metrics.iter().find(known) {
        bail!(
            "there is no metric `{name}` of {}; there are wdl and dtw",
            rules.name
        );
    }
    let named: Vec<Class> = parse_classes(&chosen.classes)?;
    if let Some(class) = named.iter().find(|class| !rules.has(**class)) {
        bail!("{} has no class {class}", rules.name);
    }
    let classes = match (chosen.pieces, named.as_slice()) {
        (Some(stones), _) => rules.classes(stones),
        (None, []) => rules.usual_classes(),
        (None, named) => rules.all_needed(named),
    };
    if classes.is_empty() {
        bail!("{} has no class of so few stones", rules.name);
    }
    let mut metrics = METRICS.to_vec();
    metrics
        .retain(|metric| kinds.metrics.is_empty() || kinds.metrics.contains(&metric.to_string()));
    if kinds.results_only {
        metrics = vec![Metric::Wdl];
    }
    Ok(BuildOrder {
        metrics,
        distances: !kinds.results_only,
        ..BuildOrder::new(rules, classes, &options.tables)
    })
}
