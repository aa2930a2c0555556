//! `galotne study`: the lessons of tables, as a chapter on a class or as a text.

use crate::args::study::{DISAGREEMENTS, StudyArgs};
use crate::exit_status::ExitStatus;
use crate::games::{ChapterForm, CommandGame, json_lines};
use crate::lesson::{self, LessonTarget};
use crate::missing_table::unless_missing_in_search;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use crate::tablebase::open;
use anyhow::{Context, bail};
use galotne::rules::Variant;
use galotne_report::Language;
use galotne_study::draughts::{Dispute, dispute};
use galotne_study::lesson::{LESSONS, Lesson};
use galotne_study::{markdown, page};
use std::fs;
use std::io::{self, Write};

pub fn run(
    options: &Options,
    args: &StudyArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get(options)?;
    if options.profile.is_some() {
        bail!("a chapter compares all draw rules: leave out --profile");
    }
    let Some(subject) = &args.subject else {
        let mut out = io::stdout().lock();
        for lesson in LESSONS {
            writeln!(out, "{:<18} {}", lesson.name, lesson.title(language))?;
        }
        return Ok(ExitStatus::Answered);
    };
    if let Some(lesson) = Lesson::named(subject) {
        if options.json || options.rules.is_some() || !args.beside.is_empty() {
            bail!(
                "a lesson names its games itself, and is for people: leave out --json, --rules and \
                 --beside"
            );
        }
        let target = match (&args.html, &args.folder) {
            (Some(path), _) => LessonTarget::Page(path),
            (None, Some(folder)) => LessonTarget::Folder(folder),
            (None, None) => LessonTarget::Text,
        };
        return lesson::run(options, &lesson, &target, language);
    }
    if subject == DISAGREEMENTS {
        let Some(variant) = Variant::by_name(game.name()) else {
            bail!(
                "`{DISAGREEMENTS}` compares draw rules, and {} has none: name a class, such as 3v3",
                game.name()
            );
        };
        return disagreements(options, args, variant, language);
    }
    if args.folder.is_some() || args.pieces.is_some() {
        bail!(
            "--folder is for lessons and --pieces for `{DISAGREEMENTS}`: a chapter is about one \
             class, and goes to the standard output or with --html into a page"
        );
    }
    let form = match &args.html {
        _ if options.json => ChapterForm::Json,
        Some(_) => ChapterForm::Page(language),
        None => ChapterForm::Markdown(language),
    };
    let Some(chapter) = game.chapter(options, args, subject, form)? else {
        return Ok(ExitStatus::MissingTable);
    };
    print(args, &chapter)?;
    Ok(ExitStatus::Answered)
}

/// Writes a page to the file for it, everything else to the standard output.
fn print(args: &StudyArgs, text: &str) -> anyhow::Result<()> {
    match &args.html {
        Some(path) => fs::write(path, text).with_context(|| path.display().to_string()),
        None => Ok(io::stdout().lock().write_all(text.as_bytes())?),
    }
}

/// Writes the disagreements of draw rules in all classes of a game.
fn disagreements(
    options: &Options,
    args: &StudyArgs,
    variant: &'static Variant,
    language: Language,
) -> anyhow::Result<ExitStatus> {
    if args.folder.is_some() || !args.beside.is_empty() {
        bail!("disagreements are about one game: leave out --folder and --beside");
    }
    let tables = open(options, variant)?;
    let mut disputes: Vec<Dispute> = vec![];
    for class in variant.classes(args.pieces.unwrap_or(4)) {
        let progress = ProgressDisplay::new();
        let found = dispute(&tables, class, &progress);
        progress.finish();
        let Some(found) = unless_missing_in_search(found)? else {
            return Ok(ExitStatus::MissingTable);
        };
        disputes.push(found);
    }
    let text = if options.json {
        json_lines(&disputes)?
    } else if args.html.is_some() {
        page::disputes(&disputes, language)
    } else {
        markdown::disputes(&disputes, language)
    };
    print(args, &text)?;
    Ok(ExitStatus::Answered)
}
