//! The commands for games of mills.

use crate::game::{NotYet, classes};
use crate::{Chosen, Cli, Command, Kinds, Options};
use crate::{build, distribute, manual, plan};
use anyhow::bail;
use galotne::value::Metric;
use galotne_generator::mills::build::build as make;
use galotne_generator::mills::distribute::{file_name, join, solve, units as units_of};
use galotne_generator::mills::order::Order;
use galotne_generator::mills::plan::{fits, plan as costs};
use galotne_mills::{Class, METRICS, Mills, Tablebase};

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
            chosen,
            kinds,
            shape,
            memory,
            units,
        } => {
            let order = Order {
                memory: memory.allowed(),
                form: shape.form,
                ..order(options, rules, chosen, kinds)?
            };
            order.check()?;
            if *units {
                return distribute::plan(options, &units_of(&order));
            }
            plan::print(options, &costs(&order))?;
            // What `build` refuses is no plan to follow, although its figures may be what was asked
            // for.
            Ok(fits(&order)?)
        }
        Command::Build {
            chosen,
            kinds,
            memory,
            outcome,
            repair,
            shape,
            ..
        } => {
            let order = Order {
                memory: memory.allowed(),
                repair: *repair,
                form: shape.form,
                ..order(options, rules, chosen, kinds)?
            };
            let told = build::Told {
                json: options.json,
                dir: &order.dir,
                rules: rules.name,
                classes: order.classes.len(),
                compared: *outcome,
            };
            told.of(|progress| Ok(make(&order, progress)?))
        }
        Command::Solve {
            unit,
            from,
            to,
            kinds,
            memory,
            ..
        } => {
            let (class, order) = of_class(options, rules, unit, kinds)?;
            let order = Order {
                memory: memory.allowed(),
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
            kinds,
            shape,
            memory,
        } => {
            let (class, order) = of_class(options, rules, class, kinds)?;
            let order = Order {
                memory: memory.allowed(),
                form: shape.form,
                dir: out.clone().unwrap_or_else(|| order.dir.clone()),
                ..order
            };
            distribute::join(options, class, &order.dir, |bar| {
                Ok(join(&order, class, from, bar)?)
            })
        }
        Command::Here(command) => {
            command.run(options, rules.name, |dir| Tablebase::open(rules, dir))
        }
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::man(directory.as_deref()),
    }
}

/// What `solve` and `join` are about.
fn of_class(
    options: &Options,
    rules: &'static Mills,
    name: &str,
    kinds: &Kinds,
) -> anyhow::Result<(Class, Order)> {
    let class: Class = name.parse()?;
    let chosen = Chosen {
        classes: vec![name.to_owned()],
        pieces: None,
    };
    Ok((class.canonical(), order(options, rules, &chosen, kinds)?))
}

/// What `plan` and `build` are about.
fn order(
    options: &Options,
    rules: &'static Mills,
    chosen: &Chosen,
    kinds: &Kinds,
) -> anyhow::Result<Order> {
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
    let named: Vec<Class> = classes(&chosen.classes)?;
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
    Ok(Order {
        metrics,
        distances: !kinds.results_only,
        ..Order::new(rules, classes, &options.tables)
    })
}
