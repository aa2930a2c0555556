//! `galotne problems`: positions with one solution, for people to solve.

use crate::args::problems::ProblemsArgs;
use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use crate::standard_error::note;
use anyhow::Context;
use galotne_report::problems::{as_game, fewer, sheet, text};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};

/// A problem as JSON.
#[derive(Serialize)]
struct ProblemAnswer<'a> {
    fen: String,
    rules: &'static str,
    class: &'a str,
    level: u8,
    themes: &'a [&'static str],
    plies: usize,
    solution: String,
    tries: &'a [usize],
}

pub fn run(
    options: &Options,
    args: &ProblemsArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let (language, class) = (args.language.get(options)?, game.class_name(&args.class)?);
    let progress = ProgressDisplay::new();
    let found = game.problems(options, args, &progress);
    progress.finish();
    let Some(found) = found? else {
        return Ok(ExitStatus::MissingTable);
    };
    if let Some(path) = &args.sheet {
        let page = sheet(&class, &found, language);
        fs::write(path, page).with_context(|| path.display().to_string())?;
    } else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        for (number, view) in (1..).zip(&found) {
            let text = if options.json {
                serde_json::to_string(&ProblemAnswer {
                    fen: view.problem.fen(),
                    rules: game.name(),
                    class: &class,
                    level: view.level,
                    themes: &view.themes,
                    plies: view.plies,
                    solution: view.problem.solution(),
                    tries: &view.tries,
                })?
            } else if args.pdn {
                as_game(&format!("{class} {number}"), &*view.problem)
            } else {
                text(number, view, language)
            };
            writeln!(out, "{text}")?;
        }
        out.flush()?;
    }
    if found.len() < args.number {
        note(fewer(&class, found.len(), args.number, language));
    }
    Ok(ExitStatus::Answered)
}
