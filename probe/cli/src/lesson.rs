//! Lessons: texts whose numbers, boards and lines are asked of the tables.

use crate::find::Wanted;
use crate::setting::{draw_rules, open};
use crate::{Counts, Options, Outcome, Speech};
use anyhow::{Context, anyhow};
use clap::Parser;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::verdict::judge;
use galotne_find::{Conditions, FindError, Search, Selection};
use galotne_report::{Language, position};
use galotne_study::lesson::{Answer, Kind, Lesson, LessonError, Question};
use galotne_study::played_out;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Where a lesson goes.
pub enum Form<'a> {
    /// To the standard output, as Markdown without pictures.
    Text,
    /// Into a page of its own.
    Page(&'a Path),
    /// Into a folder, as Markdown with its pictures.
    Folder(&'a Path),
}

/// Tells a lesson.
pub fn run(
    options: &Options,
    lesson: &Lesson,
    form: &Form<'_>,
    speech: &Speech,
) -> anyhow::Result<Outcome> {
    let language = speech.language()?;
    let mut teacher = Teacher {
        options,
        language,
        tables: BTreeMap::new(),
    };
    let mut answer = |question: &Question<'_>| {
        let answered = teacher.answer(question);
        answered.with_context(|| question.command())
    };
    let told = match form {
        Form::Page(path) => lesson
            .html(language, answer)
            .map(|page| fs::write(path, page).with_context(|| path.display().to_string())),
        Form::Text => (lesson.markdown(language, &mut answer))
            .map(|written| Ok(io::stdout().lock().write_all(written.text.as_bytes())?)),
        Form::Folder(folder) => lesson.markdown(language, &mut answer).map(|written| {
            let drawn = folder.join("pictures");
            let write = |path: &Path, text: &str| {
                fs::write(path, text).with_context(|| path.display().to_string())
            };
            fs::create_dir_all(&drawn).with_context(|| drawn.display().to_string())?;
            for picture in &written.pictures {
                write(&drawn.join(&picture.name), &picture.svg)?;
            }
            write(
                &folder.join(format!("{}.{language}.md", lesson.name)),
                &written.text,
            )
        }),
    };
    match told {
        Ok(written) => written.map(|()| Outcome::Answered),
        Err(LessonError::Answer(error)) => match probe_error(&error) {
            Some(missing @ ProbeError::Missing { .. }) => {
                eprintln!("galotne: {missing}");
                Ok(Outcome::MissingTable)
            }
            _ => Err(error),
        },
        Err(error) => Err(anyhow!("{error}")),
    }
}

/// The tables' part in a failure.
fn probe_error(error: &anyhow::Error) -> Option<&ProbeError> {
    error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(FindError::Probe(cause)) => Some(cause),
        _ => cause.downcast_ref(),
    })
}

/// Answers what lessons ask.
struct Teacher<'a> {
    options: &'a Options,
    language: Language,
    tables: BTreeMap<&'static str, Tablebase>,
}

/// The words of `galotne find`, as far as lessons use them.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Found {
    class: Class,
    #[command(flatten)]
    wanted: Wanted,
    #[arg(long)]
    profile: Option<String>,
}

/// The words of `galotne probe`, as far as lessons use them.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Probed {
    fen: String,
    #[command(flatten)]
    counts: Counts,
    #[arg(long)]
    profile: Option<String>,
}

impl Teacher<'_> {
    fn answer(&mut self, question: &Question<'_>) -> anyhow::Result<Answer> {
        let (variant, language) = (question.variant, self.language);
        let tables = match self.tables.entry(variant.name) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(open(self.options, variant)?),
        };
        let position = || -> anyhow::Result<_> {
            Ok(Fen::parse(variant, &question.words.join(" "))?.position)
        };
        Ok(match question.kind {
            Kind::Board => Answer::Board(position()?),
            Kind::Line => Answer::Line(played_out(tables, &position()?, 1)?),
            Kind::Verdict => {
                let asked = Probed::try_parse_from(&question.words)?;
                let profile = draw_rules(asked.profile.as_deref(), variant)?;
                let counts = asked.counts.read()?;
                let rotate = asked.counts.rotate;
                let asked =
                    galotne_answer::Question::read(variant, profile, &asked.fen, &counts, rotate)?;
                let judged = judge(&*tables, &asked.situation)?;
                if let Some(&key) = judged.missing.first() {
                    return Err(tables.missing(key).into());
                }
                Answer::Verdict(position::verdict(&judged, language))
            }
            Kind::Count | Kind::Longest => {
                let asked = Found::try_parse_from(&question.words)?;
                let profile = draw_rules(asked.profile.as_deref(), variant)?;
                let conditions = asked.wanted.conditions(variant, profile)?;
                self::found(tables, asked.class, conditions, question.kind)?
            }
        })
    }
}

/// How many positions meet conditions, or how long the longest of them takes.
fn found(
    tables: &Tablebase,
    class: Class,
    conditions: Conditions,
    kind: Kind,
) -> anyhow::Result<Answer> {
    if kind == Kind::Count {
        let found = Search::new(tables, class, conditions).run(&Selection::Count, &())?;
        return Ok(Answer::Count(found.count.unwrap_or_default()));
    }
    let conditions = Conditions {
        longest: true,
        ..conditions
    };
    let found = Search::new(tables, class, conditions).run(&Selection::First(1), &())?;
    let first = found.positions.first();
    let plies = first.map(|found| tables.probe_dtw(&found.position));
    Ok(Answer::Longest(
        plies.transpose()?.and_then(|value| value.plies()),
    ))
}
