//! `galotne study`: what the tables of a class teach.

use crate::bar::Bar;
use crate::find::unless_missing;
use crate::setting::{game, open};
use crate::{Options, Outcome, Speech};
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne_answer::variant;
use galotne_study::{Chapter, Wanted, chapter, markdown, page};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A class such as KKKvK: White's pieces, then Black's
    #[arg(value_name = "CLASS")]
    class: Class,
    /// The same pieces in another game, told beside and behind it; may be repeated
    #[arg(long, value_name = "GAME")]
    beside: Vec<String>,
    /// Write a page with plots and boards, to look at and to print; otherwise Markdown is printed
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
    /// Count wins by one move alone however large the class: every move of every win is asked about
    #[arg(long)]
    only_moves: bool,
    #[command(flatten)]
    speech: Speech,
}

pub fn run(options: &Options, args: &Args) -> anyhow::Result<Outcome> {
    let language = args.speech.language()?;
    if options.profile.is_some() {
        bail!("a chapter compares all draw rules: leave out --profile");
    }
    let mut games = vec![game(options)?];
    for name in &args.beside {
        games.push(variant(name)?);
    }
    let wanted = Wanted {
        moves_up_to: if args.only_moves {
            u64::MAX
        } else {
            Wanted::default().moves_up_to
        },
    };
    let mut chapters: Vec<Chapter> = vec![];
    for variant in games {
        let tables = open(options, variant)?;
        let bar = Bar::new();
        let told = chapter(&tables, args.class, &wanted, &bar);
        bar.finish();
        let Some(told) = unless_missing(told)? else {
            return Ok(Outcome::MissingTable);
        };
        chapters.push(told);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    if options.json {
        for chapter in &chapters {
            writeln!(out, "{}", serde_json::to_string(chapter)?)?;
        }
    } else if let Some(path) = &args.html {
        let page = page::html(&chapters, language)?;
        fs::write(path, page).with_context(|| path.display().to_string())?;
    } else {
        write!(out, "{}", markdown::markdown(&chapters, language)?)?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}
