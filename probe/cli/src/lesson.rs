//! Lessons: texts with numbers, boards and lines from the tables.

use crate::class::AnyClass;
use crate::find::{ConditionArgs, condition_error};
use crate::games::by_name;
use crate::session::draw_rules;
use crate::{CountArgs, ExitStatus, Options};
use anyhow::{Context, anyhow};
use clap::Parser;
use galotne::material::{self, MaterialClass};
use galotne::notation::Fen;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne_answer::mills::JudgedPosition;
use galotne_answer::{PositionDetail, PositionQuestion, PositionVerdict};
use galotne_find::{FindError, Search, Selection};
use galotne_mills as mills;
use galotne_report::Language;
use galotne_report::position::PositionReport;
use galotne_study::lesson::{Answer, Kind, Lesson, LessonError, Question};
use galotne_study::{Board, played_out};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

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
    /// Answers a question.
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer>;
}

/// Writes a lesson.
pub fn run(
    options: &Options,
    lesson: &Lesson,
    target: &LessonTarget<'_>,
    language: Language,
) -> anyhow::Result<ExitStatus> {
    let mut sources: BTreeMap<&str, Box<dyn LessonSource>> = BTreeMap::new();
    let mut answer = |question: &Question<'_>| {
        let mut answer = || {
            let source = match sources.entry(question.game.name()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => {
                    free.insert(by_name(question.game.name())?.open_lesson(options)?)
                }
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
            let missing = missing_table::<material::Class>(&error)
                .or_else(|| missing_table::<mills::Class>(&error));
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

/// The message on a missing table, if one is the cause of an error.
fn missing_table<C: MaterialClass + 'static>(error: &anyhow::Error) -> Option<String> {
    let failed = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(FindError::<C>::Probe(failed)) => Some(failed),
        _ => cause.downcast_ref::<ProbeError<C>>(),
    })?;
    matches!(failed, ProbeError::Missing { .. }).then(|| failed.to_string())
}

/// The arguments of `galotne find` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct FindCommand {
    class: AnyClass,
    #[command(flatten)]
    conditions: ConditionArgs,
    #[arg(long)]
    profile: Option<String>,
}

/// The arguments of `galotne probe` in lessons.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct ProbeCommand {
    fen: String,
    #[command(flatten)]
    counts: CountArgs,
    #[arg(long)]
    profile: Option<String>,
}

/// The tables of a game of draughts.
pub struct DraughtsLessons(pub Tablebase);

impl LessonSource for DraughtsLessons {
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer> {
        let tables = &self.0;
        let variant = tables.game();
        let position = || -> anyhow::Result<_> {
            Ok(Fen::parse(variant, &question.words.join(" "))?.position)
        };
        Ok(match question.kind {
            Kind::Board => Answer::Board(Board::Draughts(variant, position()?)),
            Kind::Line => Answer::Line(played_out(tables, &position()?, 1)?),
            Kind::Verdict => {
                let command = ProbeCommand::try_parse_from(&question.words)?;
                let profile = draw_rules(command.profile.as_deref(), variant)?;
                let (counts, rotate) = (command.counts.read()?, command.counts.rotate);
                let question =
                    PositionQuestion::read(variant, profile, &command.fen, &counts, rotate)?;
                let detail = PositionDetail::default();
                let verdict = PositionVerdict::new(question, tables, &detail)?;
                if let Some(&key) = verdict.judged.missing.first() {
                    return Err(tables.missing(key).into());
                }
                Answer::Verdict(verdict.sentence(language))
            }
            Kind::Count | Kind::Longest => {
                let command = FindCommand::try_parse_from(&question.words)?;
                let class = command.class.of_draughts(variant.name)?;
                let profile = draw_rules(command.profile.as_deref(), variant)?;
                let conditions = command.conditions.terms().conditions(variant, profile);
                let mut conditions = conditions.map_err(|error| condition_error(&error))?;
                conditions.longest |= question.kind == Kind::Longest;
                let search = Search::new(tables, class, conditions);
                let found = search.run(&selection(question.kind), &())?;
                if question.kind == Kind::Count {
                    return Ok(Answer::Count(found.count.unwrap_or_default()));
                }
                let first = found.positions.first();
                let value = first.map(|found| tables.dtw(&found.position));
                Answer::Longest(value.transpose()?.and_then(|value| value.plies()))
            }
        })
    }
}

/// The tables of a game of mills.
pub struct MillsLessons(pub mills::Tablebase);

impl LessonSource for MillsLessons {
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer> {
        let tables = &self.0;
        let rules = tables.game();
        let position = || mills::parse_fen(rules, &question.words.join(" "));
        Ok(match question.kind {
            Kind::Board => Answer::Board(Board::Mills(position()?)),
            Kind::Line => Answer::Line(galotne_study::mills::played_out(tables, &position()?, 1)?),
            Kind::Verdict => {
                let position = JudgedPosition::new(tables, position()?)?;
                if let Some(&key) = position.judged.missing.first() {
                    return Err(tables.missing(key).into());
                }
                let detail = PositionDetail::default();
                let verdict =
                    galotne_answer::mills::PositionVerdict::new(position, tables, &detail)?;
                Answer::Verdict(verdict.sentence(language))
            }
            Kind::Count | Kind::Longest => {
                let command = FindCommand::try_parse_from(&question.words)?;
                let class = command.class.of_mills(rules.name)?;
                let conditions = command.conditions.terms().of_mills(rules);
                let mut conditions = conditions.map_err(|error| condition_error(&error))?;
                conditions.longest |= question.kind == Kind::Longest;
                let search = galotne_find::mills::Search::new(tables, class, conditions);
                let found = search.run(&selection(question.kind), &())?;
                if question.kind == Kind::Count {
                    return Ok(Answer::Count(found.count.unwrap_or_default()));
                }
                let first = found.positions.first();
                let value = first.map(|found| tables.dtw(&found.position));
                Answer::Longest(value.transpose()?.and_then(|value| value.plies()))
            }
        })
    }
}

/// The selection of a search for a question.
const fn selection(kind: Kind) -> Selection {
    match kind {
        Kind::Longest => Selection::First(1),
        _ => Selection::Count,
    }
}
