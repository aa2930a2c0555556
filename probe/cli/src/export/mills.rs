//! `galotne --rules mills export`: the positions of classes of mills as files for programs that
//! compute.

use super::{Args, Program, written};
use crate::{Options, Outcome, mills};
use anyhow::bail;
use galotne_answer::mills::Uncounted;
use galotne_export::rows::Form;
use galotne_export::rows::mills::{Rows, export};
use galotne_mills::{Class, Mills};

pub fn run(options: &Options, args: &Args, game: &'static Mills) -> anyhow::Result<Outcome> {
    let form = match args.format {
        Program::Scan => bail!(
            "files for Scan are of international draughts, and {} is a game of mills: write --format parquet or csv",
            game.name
        ),
        Program::Parquet => Form::Parquet,
        Program::Csv => Form::Csv,
    };
    Uncounted::check(game, options.profile.as_deref(), false)?;
    let conditions = args.wanted.of_mills(game)?;
    let named = args.classes.iter().map(|class| class.of_mills(game.name));
    let named: Vec<Class> = named.collect::<anyhow::Result<_>>()?;
    let classes = match (args.pieces, &named[..]) {
        (Some(stones), _) => game.classes(stones),
        (None, []) => game.usual_classes(),
        (None, _) => named,
    };
    if classes.is_empty() {
        bail!("{} has no class of so few stones", game.name);
    }
    let tables = mills::open(options, game)?;
    let order = args.order(Rows { form, conditions }, classes);
    written(options, args, |bar| export(&tables, &order, bar))
}
