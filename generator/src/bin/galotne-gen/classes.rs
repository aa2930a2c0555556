//! Classes that commands name.

use galotne::report::Report;
use galotne_generator::check::tables::Tables;
use std::fmt::Display;
use std::str::FromStr;

/// Reads the names of classes.
pub fn parse_classes<C: FromStr<Err: Display>>(names: &[String]) -> anyhow::Result<Vec<C>> {
    let parse = |name: &String| name.parse().map_err(|error| anyhow::anyhow!("{error}"));
    names.iter().map(parse).collect()
}

/// Returns the named classes, or all that have tables, each after those it can move into.
pub fn select_classes<T: Tables>(tables: &T, named: &[T::Class]) -> Vec<T::Class> {
    if named.is_empty() {
        let all: Vec<T::Class> = tables.all_keys().iter().map(|key| key.class).collect();
        tables.in_order(&all)
    } else {
        tables.in_order(named)
    }
}

/// Returns the classes of a manifest and others, each after those it can move into.
pub fn with_manifest_classes<T: Tables>(
    manifest: &[Report],
    others: &[T::Class],
    tables: &T,
) -> Vec<T::Class> {
    let named = manifest
        .iter()
        .filter_map(|report| report.class.parse().ok());
    let all: Vec<T::Class> = named.chain(others.iter().copied()).collect();
    tables.in_order(&all)
}
