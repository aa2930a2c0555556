//! `galotne problems`: positions with one solution, to be solved by people.

pub mod mills;

use crate::class::AnyClass;
use crate::find::{SideArg, unless_missing};
use crate::progress::ProgressDisplay;
use crate::session::QuestionSession;
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::Context;
use galotne_find::problems::{Problem, Theme, Wanted, problems};
use galotne_report::problems::{
    DraughtsProblem, ProblemNotation, ProblemView, as_game, fewer, sheet, text,
};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ProblemsArgs {
    /// A class such as KKKvK: White's pieces, then Black's; of mills 5v4
    #[arg(value_name = "CLASS")]
    class: AnyClass,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 6)]
    number: usize,
    /// How difficult, from 1 to 5 [default: any]
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// What decides which ones: the same number, the same problems
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Who is to move and wins [default: either]
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with_all = ["json", "sheet"])]
    pdn: bool,
    /// Write a page to print: diagrams, and behind them the solutions
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
    class: String,
    level: u8,
    themes: &'a [&'static str],
    plies: usize,
    solution: String,
    tries: &'a [usize],
}

impl ProblemsArgs {
    fn wanted(&self) -> Wanted {
        Wanted {
            number: self.number,
            level: self.level,
            seed: self.seed,
            side: self.side.map(Into::into),
        }
    }
}

pub fn run(options: &Options, args: &ProblemsArgs) -> anyhow::Result<ExitStatus> {
    let session = QuestionSession::open(options, None)?;
    let variant = session.variant();
    let class = args.class.of_draughts(variant.name)?;
    let bar = ProgressDisplay::new();
    let found = problems(&session.tables, class, &args.wanted(), &bar);
    bar.finish();
    let Some(found) = unless_missing(found)? else {
        return Ok(ExitStatus::MissingTable);
    };
    write(
        options,
        args,
        variant.name,
        &found,
        Theme::word,
        |problem| DraughtsProblem {
            variant,
            position: &problem.position,
            line: &problem.line,
        },
    )
}

/// Writes what was found, as its game writes it.
fn write<'a, P, M, T: Copy, W: ProblemNotation>(
    options: &Options,
    args: &ProblemsArgs,
    game: &'static str,
    found: &'a [Problem<P, M, T>],
    word: impl Fn(T) -> &'static str,
    written: impl Fn(&'a Problem<P, M, T>) -> W,
) -> anyhow::Result<ExitStatus> {
    let (language, class) = (args.language.get()?, args.class.to_string());
    let themes =
        |problem: &Problem<P, M, T>| problem.themes.iter().map(|&theme| word(theme)).collect();
    let words: Vec<Vec<&'static str>> = found.iter().map(themes).collect();
    let shown = found
        .iter()
        .zip(&words)
        .map(|(problem, themes)| ProblemView {
            problem: written(problem),
            themes,
            tries: &problem.tries,
            level: problem.level,
        });
    let shown: Vec<ProblemView<'_, W>> = shown.collect();
    if let Some(path) = &args.sheet {
        let page = sheet(&class, &shown, language);
        fs::write(path, page).with_context(|| path.display().to_string())?;
    } else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        for ((number, shown), problem) in (1..).zip(&shown).zip(found) {
            let text = if options.json {
                serde_json::to_string(&ProblemAnswer {
                    fen: shown.problem.fen(),
                    rules: game,
                    class: class.clone(),
                    level: shown.level,
                    themes: shown.themes,
                    plies: problem.line.len(),
                    solution: shown.problem.solution(),
                    tries: shown.tries,
                })?
            } else if args.pdn {
                as_game(&format!("{class} {number}"), &shown.problem)
            } else {
                text(number, shown, language)
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
