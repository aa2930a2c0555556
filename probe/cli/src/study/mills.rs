//! `galotne --rules mills study`: what the tables of a class of mills teach.

use super::{ALONE, DISAGREEMENTS, StudyArgs, write_page};
use crate::class::AnyClass;
use crate::find::unless_missing;
use crate::progress::ProgressDisplay;
use crate::session;
use crate::{ExitStatus, Options};
use anyhow::{anyhow, bail};
use galotne_mills::Mills;
use galotne_study::lesson::Lesson;
use galotne_study::mills::chapter;
use galotne_study::{markdown, page};
use std::io::{self, Write};

pub fn run(
    options: &Options,
    args: &StudyArgs,
    game: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get()?;
    if options.profile.is_some() {
        bail!("{} has no draw rules: leave out --profile", game.name);
    }
    let about = args.subject.as_deref().unwrap_or_default();
    if Lesson::named(about).is_some() {
        bail!("{ALONE}");
    }
    if about == DISAGREEMENTS {
        bail!(
            "`{DISAGREEMENTS}` are between draw rules of draughts: name a class of {}, such as 4v3",
            game.name
        );
    }
    if args.folder.is_some() || args.pieces.is_some() || !args.beside.is_empty() {
        bail!(
            "a chapter on mills is of one class in one game: leave out --folder, --pieces and --beside"
        );
    }
    let class: AnyClass = about.parse().map_err(|error: String| anyhow!(error))?;
    let class = class.of_mills(game.name)?;
    let tables = session::open_mills(options, game)?;
    let bar = ProgressDisplay::new();
    let told = chapter(&tables, class, &args.wanted(), &bar);
    bar.finish();
    let Some(told) = unless_missing(told)? else {
        return Ok(ExitStatus::MissingTable);
    };
    if options.json {
        writeln!(io::stdout().lock(), "{}", serde_json::to_string(&told)?)?;
    } else if let Some(path) = &args.html {
        write_page(path, &page::html_of_mills(&told, language)?)?;
    } else {
        let text = markdown::markdown_of_mills(&told, language)?;
        write!(io::stdout().lock(), "{text}")?;
    }
    Ok(ExitStatus::Answered)
}
