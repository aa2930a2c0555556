//! `galotne study`: what tables teach, as a chapter on a class or as a lesson.

pub mod mills;

use crate::find::unless_missing;
use crate::lesson::{self, LessonTarget};
use crate::progress::ProgressDisplay;
use crate::session::{game, open};
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne_answer::variant;
use galotne_report::Language;
use galotne_study::lesson::{LESSONS, Lesson};
use galotne_study::{Chapter, Dispute, Wanted, chapter, dispute, markdown, page};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct StudyArgs {
    /// A class such as KKKvK (White's pieces, then Black's) or 4v3 of mills, the name of a lesson,
    /// or `disagreements`
    #[arg(value_name = "CLASS | LESSON")]
    subject: Option<String>,
    /// The same pieces in another game, told beside and behind it; may be repeated
    #[arg(long, value_name = "GAME")]
    beside: Vec<String>,
    /// Write a page with plots and boards, to look at and to print; otherwise Markdown is printed
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
    /// Write a lesson as Markdown into a folder, its pictures beside it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["json", "html"])]
    folder: Option<PathBuf>,
    /// `disagreements` of draw rules in all classes of 2 to N pieces [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: Option<u8>,
    /// Count wins by one move alone however large the class: every move of every win is asked about
    #[arg(long)]
    only_moves: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

impl StudyArgs {
    fn wanted(&self) -> Wanted {
        Wanted {
            moves_up_to: if self.only_moves {
                u64::MAX
            } else {
                Wanted::default().moves_up_to
            },
        }
    }
}

/// What is said to those who ask for more than a lesson.
const ALONE: &str =
    "a lesson names its games itself, and is for people: leave out --json, --rules and --beside";

/// What is told of all classes.
const DISAGREEMENTS: &str = "disagreements";

pub fn run(options: &Options, args: &StudyArgs) -> anyhow::Result<ExitStatus> {
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
            bail!("{ALONE}");
        }
        let form = match (&args.html, &args.folder) {
            (Some(path), _) => LessonTarget::Page(path),
            (None, Some(folder)) => LessonTarget::Folder(folder),
            (None, None) => LessonTarget::Text,
        };
        return lesson::run(options, &lesson, &form, &args.language);
    }
    if subject == DISAGREEMENTS {
        return disagreements(options, args, language);
    }
    if args.folder.is_some() || args.pieces.is_some() {
        bail!(
            "--folder is for lessons and --pieces for `disagreements`: a chapter is of one class, and goes to the standard output or \
             with --html into a page"
        );
    }
    let class: Class = subject.parse().with_context(|| {
        let lessons: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
        format!(
            "`{subject}` is no class, and no lesson: these are {}",
            lessons.join(", ")
        )
    })?;
    let mut games = vec![game(options)?];
    for name in &args.beside {
        games.push(variant(name)?);
    }
    let wanted = args.wanted();
    let mut chapters: Vec<Chapter> = vec![];
    for variant in games {
        let tables = open(options, variant)?;
        let bar = ProgressDisplay::new();
        let told = chapter(&tables, class, &wanted, &bar);
        bar.finish();
        let Some(told) = unless_missing(told)? else {
            return Ok(ExitStatus::MissingTable);
        };
        chapters.push(told);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    if options.json {
        for chapter in &chapters {
            writeln!(out, "{}", serde_json::to_string(chapter)?)?;
        }
    } else if let Some(path) = &args.html {
        write_page(path, &page::html(&chapters, language)?)?;
    } else {
        write!(out, "{}", markdown::markdown(&chapters, language)?)?;
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}

fn write_page(path: &Path, page: &str) -> anyhow::Result<()> {
    fs::write(path, page).with_context(|| path.display().to_string())
}

/// Where draw rules disagree, in all classes of a game.
fn disagreements(
    options: &Options,
    args: &StudyArgs,
    language: Language,
) -> anyhow::Result<ExitStatus> {
    if args.folder.is_some() || !args.beside.is_empty() {
        bail!("disagreements are told of one game: leave out --folder and --beside");
    }
    let variant = game(options)?;
    let tables = open(options, variant)?;
    let mut disputes: Vec<Dispute> = vec![];
    for class in variant.classes(args.pieces.unwrap_or(4)) {
        let bar = ProgressDisplay::new();
        let told = dispute(&tables, class, &bar);
        bar.finish();
        let Some(told) = unless_missing(told)? else {
            return Ok(ExitStatus::MissingTable);
        };
        disputes.push(told);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    if options.json {
        for dispute in &disputes {
            writeln!(out, "{}", serde_json::to_string(dispute)?)?;
        }
    } else if let Some(path) = &args.html {
        write_page(path, &page::disputes(&disputes, language))?;
    } else {
        write!(out, "{}", markdown::disputes(&disputes, language))?;
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}
