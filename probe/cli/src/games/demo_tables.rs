//! The tables of a game for `galotne serve --demo`.

use anyhow::Context;
use galotne_generator::build::build;
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use std::path::Path;

/// Builds tables of a game.
pub fn build_tables<G: Solve>(
    game: &'static G,
    classes: Vec<G::Class>,
    dir: &Path,
) -> anyhow::Result<()> {
    let order = BuildOrder::new(game, classes, dir);
    let built = build(&order, &()).map(drop);
    built.with_context(|| format!("cannot build {}", game.name()))
}
