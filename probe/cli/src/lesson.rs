//! Lessons: texts with numbers, boards and lines from the tables.

use crate::exit_status::ExitStatus;
use crate::games::{LessonSource, by_name};
use crate::missing_table::MissingTable;
use crate::options::Options;
use crate::standard_error::report;
use anyhow::{Context, anyhow};
use galotne_report::Language;
use galotne_study::lesson::{Lesson, LessonError, Question};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

pub enum LessonTarget<'a> {
    /// The standard output, as Markdown without pictures.
    Text,
    /// A page of its own.
    Page(&'a Path),
    /// A folder, as Markdown with its pictures.
    Folder(&'a Path),
}

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
            report(missing);
            Ok(ExitStatus::MissingTable)
        }
        Err(error) => Err(anyhow!("{error}")),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}
