//! Problems of a game.

use crate::args::problems::ProblemsArgs;
use crate::missing_table::unless_missing_in_search;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use crate::tablebase::{draw_rules, open};
use galotne_find::problems::{ProblemGame, problems};
use galotne_report::problems::{ProblemNotation, ProblemView};
use std::fmt::Display;
use std::str::FromStr;

/// Finds problems. `word` is the word for a theme, and `notation` writes a position and its
/// solution.
pub fn problem_views<G: ProblemGame<Class: FromStr<Err: Display>>>(
    options: &Options,
    args: &ProblemsArgs,
    progress: &ProgressDisplay,
    game: &'static G,
    word: impl Fn(G::Theme) -> &'static str,
    notation: impl Fn(G::Position, Vec<G::Move>) -> Box<dyn ProblemNotation>,
) -> anyhow::Result<Option<Vec<ProblemView>>> {
    let class = args.class.parse(game)?;
    draw_rules(options.profile.as_deref(), game)?;
    let tables = open(options, game)?;
    let found = problems(&tables, class, &args.request(), progress);
    let Some(found) = unless_missing_in_search(found)? else {
        return Ok(None);
    };
    let views = found.into_iter().map(|problem| ProblemView {
        themes: problem.themes.into_iter().map(&word).collect(),
        tries: problem.tries,
        level: problem.level,
        plies: problem.line.len(),
        problem: notation(problem.position, problem.line),
    });
    Ok(Some(views.collect()))
}
