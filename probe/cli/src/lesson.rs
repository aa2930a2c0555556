//! Lessons: texts with numbers, boards and lines from the tables.

use crate::class::AnyClass;
use crate::find::ConditionArgs;
use crate::games::by_name;
use crate::{CountArgs, ExitStatus, Options};
use anyhow::{Context, anyhow, bail};
use clap::Parser;
use galotne::material::MaterialClass;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne_find::{FindError, SearchReport, Selection};
use galotne_report::Language;
use galotne_study::lesson::{Answer, Lesson, LessonError, Question, QuestionKind};
use galotne_study::{Placement, StudyGame, played_line};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Write};
use std::path::Path;
use std::{fmt, fs};

/// The target of a lesson.
pub enum LessonTarget<'a> {
    /// The standard output, as Markdown without pictures.
    Text,
    /// A page of its own.
    Page(&'a Path),
    /// A folder, as Markdown with its pictures.
    Folder(&'a Path),
}

/// Tables that answer the questions of lessons.
pub trait LessonSource {
    /// Answers a question. A missing table is a [`MissingTable`].
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer>;
}

/// A missing table of any game.
#[derive(Debug)]
pub struct MissingTable(String);

impl fmt::Display for MissingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for MissingTable {}

/// Writes a lesson.
pub fn run(
    options: &Options,
    lesson: &Lesson,
    target: &LessonTarget<'_>,
    language: Language,
) -> anyhow::Result<ExitStatus> {
    let mut sources: BTreeMap<String, Box<dyn LessonSource>> = BTreeMap::new();
    let mut answer = |question: &Question<'_>| {
        let mut answer = || {
            let source = match sources.entry(question.rules.to_owned()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => free.insert(by_name(question.rules)?.open_lesson(options)?),
            };
            source.answer(question, language)
        };
        answer().with_context(|| question.command())
    };
    let written = match target {
        LessonTarget::Page(path) => (lesson.html(language, answer)).map(|page| write(path, &page)),
        LessonTarget::Text => (lesson.markdown(language, &mut answer))
            .map(|written| Ok(io::stdout().lock().write_all(written.text.as_bytes())?)),
        LessonTarget::Folder(folder) => lesson.markdown(language, &mut answer).map(|written| {
            let pictures = folder.join("pictures");
            fs::create_dir_all(&pictures).with_context(|| pictures.display().to_string())?;
            for picture in &written.pictures {
                write(&pictures.join(&picture.name), &picture.svg)?;
            }
            let name = format!("{}.{language}.md", lesson.name);
            write(&folder.join(name), &written.text)
        }),
    };
    match written {
        Ok(written) => written.map(|()| ExitStatus::Answered),
        Err(LessonError::Answer(error)) => {
            let missing = (error.chain()).find_map(|cause| cause.downcast_ref::<MissingTable>());
            let Some(missing) = missing else {
                return Err(error);
            };
            eprintln!("galotne: {missing}");
            Ok(ExitStatus::MissingTable)
        }
        Err(error) => Err(anyhow!("{error}")),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}

/// The arguments of `galotne find` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
pub struct FindCommand {
    pub class: AnyClass,
    #[command(flatten)]
    pub conditions: ConditionArgs,
    #[arg(long)]
    pub profile: Option<String>,
}

/// The arguments of `galotne probe` and `galotne line` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
pub struct PositionCommand {
    pub fen: String,
    #[command(flatten)]
    pub counts: CountArgs,
    #[arg(long)]
    pub profile: Option<String>,
}

/// A game whose tables answer the questions of lessons.
pub trait LessonGame: StudyGame {
    /// The verdict on a position in a sentence.
    fn verdict(
        tables: &Tablebase<Self>,
        command: &PositionCommand,
        language: Language,
    ) -> anyhow::Result<String>;

    /// Searches a class, for the longest wins and losses alone if `longest` is set.
    fn search(
        tables: &Tablebase<Self>,
        command: &FindCommand,
        longest: bool,
        selection: &Selection,
    ) -> anyhow::Result<SearchReport<Self::Position>>;
}

/// The tables of a game for lessons.
pub struct LessonTables<G: LessonGame>(pub Tablebase<G>);

impl<G: LessonGame> LessonSource for LessonTables<G> {
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer> {
        let answer = self.try_answer(question, language);
        answer.map_err(|error| match missing_table::<G::Class>(&error) {
            Some(missing) => MissingTable(missing).into(),
            None => error,
        })
    }
}

impl<G: LessonGame> LessonTables<G> {
    fn try_answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer> {
        let tables = &self.0;
        let game = tables.game();
        let read = |fen: &str| game.read_position(fen).map_err(anyhow::Error::msg);
        Ok(match question.kind {
            QuestionKind::Board => {
                let position = read(&question.words.join(" "))?;
                Answer::Board(Box::new(Placement { game, position }))
            }
            QuestionKind::Line => {
                let command = PositionCommand::try_parse_from(&question.words)?;
                if command.profile.is_some_and(|profile| profile != "none") {
                    bail!("lines of lessons are played without draw rules: write --profile none");
                }
                Answer::Line(played_line(tables, &read(&command.fen)?, 1)?)
            }
            QuestionKind::Verdict => {
                let command = PositionCommand::try_parse_from(&question.words)?;
                Answer::Verdict(G::verdict(tables, &command, language)?)
            }
            QuestionKind::Count => {
                let command = FindCommand::try_parse_from(&question.words)?;
                let found = G::search(tables, &command, false, &Selection::Count)?;
                Answer::Count(found.count.unwrap_or_default())
            }
            QuestionKind::Longest => {
                let command = FindCommand::try_parse_from(&question.words)?;
                let found = G::search(tables, &command, true, &Selection::First(1))?.positions;
                let value = found.first().map(|found| tables.dtw(&found.position));
                Answer::Longest {
                    plies: value.transpose()?.and_then(|value| value.plies()),
                    turns_alternate: game.turns_alternate(),
                }
            }
        })
    }
}

/// The message on a missing table, if one is the cause of an error.
fn missing_table<C: MaterialClass>(error: &anyhow::Error) -> Option<String> {
    let failed = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(FindError::<C>::Probe(failed)) => Some(failed),
        _ => cause.downcast_ref::<ProbeError<C>>(),
    })?;
    matches!(failed, ProbeError::Missing { .. }).then(|| failed.to_string())
}
