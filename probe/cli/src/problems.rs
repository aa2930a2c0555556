//! `galotne problems`: positions with one solution, for people to solve.

use crate::class::AnyClass;
use crate::find::SideArg;
use crate::games::CommandGame;
use crate::progress::ProgressDisplay;
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::Context;
use galotne_find::problems::ProblemRequest;
use galotne_report::problems::{as_game, fewer, sheet, text};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ProblemsArgs {
    /// A class such as KKKvK: White's pieces, then Black's; in mills 5v4
    #[arg(value_name = "CLASS")]
    pub class: AnyClass,
    /// The number of problems
    #[arg(long, value_name = "N", default_value_t = 6)]
    number: usize,
    /// The difficulty, from 1 to 5 [default: any]
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// The seed of the selection
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The side that moves and wins [default: either]
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with_all = ["json", "sheet"])]
    pdn: bool,
    /// Write a page to print: diagrams, followed by the solutions
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    sheet: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgs,
}

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

impl ProblemsArgs {
    pub fn request(&self) -> ProblemRequest {
        ProblemRequest {
            number: self.number,
            level: self.level,
            seed: self.seed,
            side: self.side.map(Into::into),
        }
    }
}

pub fn run(
    options: &Options,
    args: &ProblemsArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let (language, class) = (args.language.get()?, args.class.to_string());
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
        eprintln!("{}", fewer(&class, found.len(), args.number, language));
    }
    Ok(ExitStatus::Answered)
}
