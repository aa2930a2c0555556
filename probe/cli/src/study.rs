//! `galotne study`: the lessons of tables, as a chapter on a class or as a text.

use crate::find::unless_missing;
use crate::games::CommandGame;
use crate::lesson::{self, LessonTarget};
use crate::progress::ProgressDisplay;
use crate::session::open;
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::{Context, bail};
use galotne::rules::Variant;
use galotne_report::Language;
use galotne_study::draughts::{Dispute, dispute};
use galotne_study::lesson::{LESSONS, Lesson};
use galotne_study::{Chapter, ChapterOptions, StudyGame, chapter, markdown, page};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct StudyArgs {
    /// A class such as KKKvK (White's pieces, then Black's), in mills 4v3, the name of a lesson, or
    /// `disagreements`
    #[arg(value_name = "CLASS | LESSON")]
    subject: Option<String>,
    /// The same pieces in another game, compared in one chapter; may be repeated
    #[arg(long, value_name = "GAME")]
    pub beside: Vec<String>,
    /// Write a page with plots and boards, to look at and to print; otherwise Markdown is printed
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
    /// Write a lesson as Markdown into a folder, with its pictures
    #[arg(long, value_name = "DIR", conflicts_with_all = ["json", "html"])]
    folder: Option<PathBuf>,
    /// `disagreements` of draw rules in all classes of 2 to N pieces [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: Option<u8>,
    /// Count wins by one move alone even in a large class: every move of every win is looked up
    #[arg(long)]
    only_moves: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

impl StudyArgs {
    /// The extent of the chapter.
    fn extent(&self) -> ChapterOptions {
        if self.only_moves {
            ChapterOptions {
                max_cells_for_unique_wins: u64::MAX,
            }
        } else {
            ChapterOptions::default()
        }
    }
}

/// The form of a chapter.
#[derive(Clone, Copy)]
pub enum ChapterForm {
    Json,
    Page(Language),
    Markdown(Language),
}

/// The subject for all classes of a game.
const DISAGREEMENTS: &str = "disagreements";

pub fn run(
    options: &Options,
    args: &StudyArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get()?;
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

/// Writes a chapter on a class, compared with other games. `None` stands for a missing table, which
/// has been reported.
pub fn chapters<G: StudyGame>(
    options: &Options,
    args: &StudyArgs,
    games: &[&'static G],
    class: G::Class,
    form: ChapterForm,
) -> anyhow::Result<Option<String>> {
    let mut chapters = vec![];
    for &game in games {
        let tables = open(options, game)?;
        let progress = ProgressDisplay::new();
        let found = chapter(&tables, class, args.extent(), &progress);
        progress.finish();
        let Some(found) = unless_missing(found)? else {
            return Ok(None);
        };
        chapters.push(found);
    }
    let others: Vec<&Chapter<G>> = chapters.iter().skip(1).collect();
    let Some(first) = chapters.first() else {
        return Ok(None);
    };
    Ok(Some(match form {
        ChapterForm::Json => json_lines(&chapters)?,
        ChapterForm::Page(language) => page::html(first, &others, language)?,
        ChapterForm::Markdown(language) => markdown::markdown(first, &others, language)?,
    }))
}

/// One JSON object a line.
fn json_lines<T: Serialize>(values: &[T]) -> anyhow::Result<String> {
    let mut text = String::new();
    for value in values {
        text += &serde_json::to_string(value)?;
        text.push('\n');
    }
    Ok(text)
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
        let Some(found) = unless_missing(found)? else {
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
