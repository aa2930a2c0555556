//! The selection of classes by a command.

use galotne::game::Game;
use galotne::report::Report;
use galotne::tablebase::Tablebase;
use galotne_generator::check::verify::in_order;
use std::fmt::Display;
use std::str::FromStr;

pub fn parse_classes<C: FromStr<Err: Display>>(names: &[String]) -> anyhow::Result<Vec<C>> {
    let parse = |name: &String| name.parse().map_err(|error| anyhow::anyhow!("{error}"));
    names.iter().map(parse).collect()
}

/// Returns the named classes or, without names, all that have tables; each comes after those that
/// it can move into.
pub fn select_classes<G: Game>(tables: &Tablebase<G>, named: &[G::Class]) -> Vec<G::Class> {
    if !named.is_empty() {
        return in_order(tables.game(), named);
    }
    let all: Vec<G::Class> = tables.keys().map(|key| key.class).collect();
    in_order(tables.game(), &all)
}

/// Returns some classes and those of a manifest; each comes after those that it can move into.
pub fn with_manifest_classes<G: Game>(
    manifest: &[Report],
    others: &[G::Class],
    tables: &Tablebase<G>,
) -> Vec<G::Class> {
    let named = manifest
        .iter()
        .filter_map(|report| report.class.parse().ok());
    let all: Vec<G::Class> = named.chain(others.iter().copied()).collect();
    in_order(tables.game(), &all)
}
