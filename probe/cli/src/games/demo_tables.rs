//! The tables of a game for `galotne serve --demo`.

use anyhow::Context;
use galotne_generator::build::build;
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use std::path::Path;

/// Builds tables of a game: the small ones, or the default ones.
pub fn build_tables<G: Solve>(game: &'static G, small: bool, dir: &Path) -> anyhow::Result<()> {
    let classes = if small {
        game.small_classes()
    } else {
        game.default_classes()
    };
    let order = BuildOrder::new(game, classes, dir);
    let built = build(&order, &()).map(drop);
    built.with_context(|| format!("cannot build {}", game.name()))
}
