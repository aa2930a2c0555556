//! `galotne --rules mills problems`: positions of mills with one solution.

use super::{Args, write};
use crate::bar::Bar;
use crate::find::unless_missing;
use crate::{Options, Outcome, mills};
use galotne_find::mills::problems::{Theme, problems};
use galotne_mills::Mills;
use galotne_report::problems::OfMills;

pub fn run(options: &Options, args: &Args, game: &'static Mills) -> anyhow::Result<Outcome> {
    let class = args.class.of_mills(game.name)?;
    let tables = mills::open(options, game)?;
    let bar = Bar::new();
    let found = problems(&tables, class, &args.wanted(), &bar);
    bar.finish();
    let Some(found) = unless_missing(found)? else {
        return Ok(Outcome::MissingTable);
    };
    write(options, args, game.name, &found, Theme::word, |problem| {
        OfMills {
            rules: game,
            position: &problem.position,
            line: &problem.line,
        }
    })
}
