//! `galotne --rules mills export`: the positions of classes of mills as files for programs that
//! compute.

use super::{ExportArgs, ExportFormat, written};
use crate::session;
use crate::{ExitStatus, Options};
use anyhow::bail;
use galotne_answer::mills::NoDrawRulesError;
use galotne_export::rows::Form;
use galotne_export::rows::mills::{Rows, export};
use galotne_mills::{Class, Mills};

pub fn run(
    options: &Options,
    args: &ExportArgs,
    game: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    let form = match args.format {
        ExportFormat::Scan => bail!(
            "files for Scan are of international draughts, and {} is a game of mills: write --format parquet or csv",
            game.name
        ),
        ExportFormat::Parquet => Form::Parquet,
        ExportFormat::Csv => Form::Csv,
    };
    NoDrawRulesError::check(game, options.profile.as_deref(), false)?;
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
    let tables = session::open_mills(options, game)?;
    let order = args.order(Rows { form, conditions }, classes);
    written(options, args, |bar| export(&tables, &order, bar))
}
