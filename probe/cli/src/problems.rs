//! `galotne problems`: positions with one solution, to be solved by people.

use crate::bar::Bar;
use crate::find::{Side, unless_missing};
use crate::setting::Setting;
use crate::{Options, Outcome, Speech};
use anyhow::Context;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne_find::problems::{Problem, Wanted, problems};
use galotne_report::problems::{Shown, as_game, fewer, sheet, solution, text};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A class such as KKKvK: White's pieces, then Black's
    #[arg(value_name = "CLASS")]
    class: Class,
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
    side: Option<Side>,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with_all = ["json", "sheet"])]
    pdn: bool,
    /// Write a page to print: diagrams, and behind them the solutions
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    sheet: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
}

/// A problem as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    fen: String,
    rules: &'static str,
    class: String,
    level: u8,
    themes: &'a [&'static str],
    plies: usize,
    solution: String,
    tries: &'a [usize],
}

pub fn run(options: &Options, args: &Args) -> anyhow::Result<Outcome> {
    let language = args.speech.language()?;
    let setting = Setting::open(options, None)?;
    let variant = setting.variant();
    let wanted = Wanted {
        number: args.number,
        level: args.level,
        seed: args.seed,
        side: args.side.map(Into::into),
    };
    let bar = Bar::new();
    let found = problems(&setting.tables, args.class, &wanted, &bar);
    bar.finish();
    let Some(found) = unless_missing(found)? else {
        return Ok(Outcome::MissingTable);
    };
    let themes = |problem: &Problem| problem.themes.iter().map(|theme| theme.word()).collect();
    let words: Vec<Vec<&'static str>> = found.iter().map(themes).collect();
    let shown = found.iter().zip(&words).map(|(problem, themes)| Shown {
        position: &problem.position,
        line: &problem.line,
        themes,
        level: problem.level,
    });
    let shown: Vec<Shown<'_>> = shown.collect();
    let class = args.class.to_string();
    if let Some(path) = &args.sheet {
        let page = sheet(variant, &class, &shown, language);
        fs::write(path, page).with_context(|| path.display().to_string())?;
    } else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        for ((number, shown), problem) in (1..).zip(&shown).zip(&found) {
            if options.json {
                let answer = Answer {
                    fen: write_fen(variant, shown.position),
                    rules: variant.name,
                    class: class.clone(),
                    level: shown.level,
                    themes: shown.themes,
                    plies: shown.line.len(),
                    solution: solution(variant, shown),
                    tries: &problem.tries,
                };
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            } else if args.pdn {
                writeln!(
                    out,
                    "{}",
                    as_game(variant, &format!("{class} {number}"), shown)
                )?;
            } else {
                writeln!(out, "{}", text(variant, number, shown, language))?;
            }
        }
        out.flush()?;
    }
    if found.len() < args.number {
        eprintln!("{}", fewer(&class, found.len(), args.number, language));
    }
    Ok(Outcome::Answered)
}
