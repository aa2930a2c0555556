//! The commands of a game.

use crate::classes::parse_classes;
use crate::command_line::{ClassSelection, GameCommand, GlobalOptions, TableSelection};
use crate::failure::CommandFailure;
use crate::{accept, archive, build, distribute, existing_tables, plan};
use anyhow::{anyhow, bail};
use galotne::material::MaterialClass;
use galotne::rules::Profile;
use galotne::value::Metric;
use galotne_generator::build as builder;
use galotne_generator::check::sample::Sample;
use galotne_generator::distribute as work;
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use galotne_generator::plan as planner;

pub fn run<G: Solve>(
    command: &GameCommand,
    options: &GlobalOptions,
    game: &'static G,
) -> Result<(), CommandFailure> {
    run_command(command, options, game).map_err(CommandFailure::new::<G::Class>)
}

fn run_command<G: Solve>(
    command: &GameCommand,
    options: &GlobalOptions,
    game: &'static G,
) -> anyhow::Result<()> {
    match command {
        GameCommand::Plan {
            classes,
            tables,
            form,
            memory,
            units,
            unpublished,
        } => {
            let order = BuildOrder {
                memory: memory.bytes(),
                form: form.form,
                ..order(options, game, classes, tables)?
            };
            if *units {
                return distribute::print_units(options, &work::units(&order)?);
            }
            G::check_order(&order)?;
            if *unpublished {
                return plan::print_unpublished(options, &order);
            }
            plan::print_costs(options, &planner::plan(&order), order.memory)?;
            // The figures are useful even if `build` would refuse to build these classes.
            Ok(builder::check(&order)?)
        }
        GameCommand::Build {
            classes,
            tables,
            memory,
            check,
            outcome,
            repair,
            form,
        } => {
            require_checks::<G>(game, *check, "build --check")?;
            let order = BuildOrder {
                memory: memory.bytes(),
                check: *check,
                repair: *repair,
                form: form.form,
                ..order(options, game, classes, tables)?
            };
            let printer = build::BuildPrinter {
                json: options.json,
                dir: &order.dir,
                game: game.name(),
                classes: order.classes.len(),
                compare_costs: *outcome,
            };
            printer.run(|progress| Ok(builder::build(&order, progress)?))
        }
        GameCommand::Solve {
            unit,
            from,
            to,
            tables,
            memory,
            check,
        } => {
            require_checks::<G>(game, *check, "solve --check")?;
            let shard = G::parse_shard(unit).map_err(|error| anyhow!(error))?;
            let order = BuildOrder {
                memory: memory.bytes(),
                check: *check,
                ..order_of_class(options, game, G::class_of(shard), tables)?
            };
            let output = to.join(work::file_name(&order, shard));
            distribute::solve(options, shard, &output, |bar| {
                Ok(work::solve(&order, shard, from, to, bar)?)
            })
        }
        GameCommand::Join {
            class,
            from,
            out,
            tables,
            form,
            memory,
        } => {
            let class: G::Class = class.parse().map_err(|error| anyhow!("{error}"))?;
            let class = class.canonical();
            let order = order_of_class(options, game, class, tables)?;
            let order = BuildOrder {
                memory: memory.bytes(),
                form: form.form,
                dir: out.clone().unwrap_or_else(|| order.dir.clone()),
                ..order
            };
            distribute::join(options, class, &order.dir, |bar| {
                Ok(work::join(&order, class, from, bar)?)
            })
        }
        GameCommand::Expand { classes, from } => {
            let named = parse_classes(classes)?;
            archive::expand(options, game, archive::archived(game)?, &named, from)
        }
        GameCommand::Accept {
            classes,
            from,
            random,
            seed,
        } => {
            let named = parse_classes(classes)?;
            let sample = Sample {
                size: *random,
                seed: seed.unwrap_or_else(accept::draw_seed),
            };
            accept::run(options, game, &named, from, sample)
        }
        GameCommand::Existing(command) => existing_tables::run(command, options, game),
    }
}

/// Refuses to check values while they are solved, if the solver of the game does not support that.
fn require_checks<G: Solve>(game: &G, check: f64, option: &str) -> anyhow::Result<()> {
    if check > 0.0 && !G::CHECKS_VALUES {
        bail!("`{option}` is not available for {} yet", game.name());
    }
    Ok(())
}

fn order<G: Solve>(
    options: &GlobalOptions,
    game: &'static G,
    classes: &ClassSelection,
    tables: &TableSelection,
) -> anyhow::Result<BuildOrder<G>> {
    Ok(BuildOrder {
        metrics: select_metrics(game, tables)?,
        profiles: select_profiles(game, tables)?,
        distances: !tables.results_only,
        ..BuildOrder::new(game, select_order_classes(game, classes)?, &options.tables)
    })
}

/// Returns the order of a command about one class.
fn order_of_class<G: Solve>(
    options: &GlobalOptions,
    game: &'static G,
    class: G::Class,
    tables: &TableSelection,
) -> anyhow::Result<BuildOrder<G>> {
    let classes = ClassSelection {
        classes: vec![class.to_string()],
        pieces: None,
        small: false,
    };
    order(options, game, &classes, tables)
}

/// Returns the selected classes and all they need, each after those it can move into.
fn select_order_classes<G: Solve>(
    game: &G,
    selection: &ClassSelection,
) -> anyhow::Result<Vec<G::Class>> {
    let max = G::Class::MAX_PIECES;
    if let Some(pieces) = selection.pieces.filter(|&pieces| pieces > max) {
        bail!(
            "--pieces {pieces}: {} has no tables of more than {max} pieces",
            game.name()
        );
    }
    let named: Vec<G::Class> = parse_classes(&selection.classes)?;
    if let Some(class) = named.iter().find(|class| !game.has_class(**class)) {
        bail!("{} has no class {class}", game.name());
    }
    let classes = match (selection.pieces, named.as_slice()) {
        (Some(pieces), _) => game.classes(pieces),
        (None, []) if selection.small => game.small_classes(),
        (None, []) => game.default_classes(),
        (None, named) => game.all_needed(named),
    };
    if classes.is_empty() {
        bail!("{} has no class of so few pieces", game.name());
    }
    Ok(classes)
}

/// Returns the selected metrics in their usual order.
fn select_metrics<G: Solve>(game: &G, tables: &TableSelection) -> anyhow::Result<Vec<Metric>> {
    let names = &tables.metrics;
    if tables.results_only {
        if names.iter().any(|name| name != "wdl") {
            bail!("--results-only makes wdl alone: the others need distances");
        }
        return Ok(vec![Metric::Wdl]);
    }
    let known: Vec<String> = game.metrics().iter().map(ToString::to_string).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        bail!(
            "there is no metric `{name}` of {}; there are {}",
            game.name(),
            known.join(", ")
        );
    }
    let is_selected = |metric: &Metric| names.is_empty() || names.contains(&metric.to_string());
    Ok(game.metrics().iter().copied().filter(is_selected).collect())
}

/// Returns the selected profiles among those that count plies.
fn select_profiles<G: Solve>(
    game: &G,
    tables: &TableSelection,
) -> anyhow::Result<Vec<&'static Profile>> {
    let names = &tables.profiles;
    let mut profiles: Vec<&'static Profile> = (game.profiles().iter())
        .filter(|profile| !profile.clocks.is_empty())
        .collect();
    let is_known = |name: &String| profiles.iter().any(|profile| profile.name == name);
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        let known: Vec<&str> = profiles.iter().map(|profile| profile.name).collect();
        let known = match &known[..] {
            [] => "none".to_owned(),
            known => known.join(", "),
        };
        bail!(
            "{} has no profile `{name}` that counts plies; it has {known}",
            game.name()
        );
    }
    profiles.retain(|profile| names.is_empty() || names.iter().any(|name| name == profile.name));
    Ok(profiles)
}
