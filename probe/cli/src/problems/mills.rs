//! `galotne --rules mills problems`: positions of mills with one solution.

use super::{ProblemsArgs, write};
use crate::find::unless_missing;
use crate::progress::ProgressDisplay;
use crate::session;
use crate::{ExitStatus, Options};
use galotne_find::mills::problems::{Theme, problems};
use galotne_mills::Mills;
use galotne_report::problems::MillsProblem;

pub fn run(
    options: &Options,
    args: &ProblemsArgs,
    game: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    let class = args.class.of_mills(game.name)?;
    let tables = session::open_mills(options, game)?;
    let bar = ProgressDisplay::new();
    let found = problems(&tables, class, &args.wanted(), &bar);
    bar.finish();
    let Some(found) = unless_missing(found)? else {
        return Ok(ExitStatus::MissingTable);
    };
    write(options, args, game.name, &found, Theme::word, |problem| {
        MillsProblem {
            rules: game,
            position: &problem.position,
            line: &problem.line,
        }
    })
}
