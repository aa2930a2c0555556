//! Lessons: texts whose numbers, boards and lines are asked of the tables.

use crate::class::AnyClass;
use crate::find::ConditionArgs;
use crate::session::{draw_rules, open};
use crate::{CountArgs, ExitStatus, LanguageArgs, Options};
use anyhow::{Context, anyhow};
use clap::Parser;
use galotne::material::{self, MaterialClass};
use galotne::notation::Fen;
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::verdict::judge;
use galotne_answer::mills::JudgedPosition;
use galotne_find::{FindError, Search, Selection};
use galotne_mills::{self as mills, Mills};
use galotne_report::{Language, position};
use galotne_study::lesson::{Answer, Game, Kind, Lesson, LessonError, Question};
use galotne_study::{Board, played_out};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Where a lesson goes.
pub enum LessonTarget<'a> {
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
    form: &LessonTarget<'_>,
    language: &LanguageArgs,
) -> anyhow::Result<ExitStatus> {
    let language = language.get()?;
    let mut teacher = LessonTables {
        options,
        language,
        draughts: BTreeMap::new(),
        mills: BTreeMap::new(),
    };
    let mut answer = |question: &Question<'_>| {
        let answered = teacher.answer(question);
        answered.with_context(|| question.command())
    };
    let told = match form {
        LessonTarget::Page(path) => lesson
            .html(language, answer)
            .map(|page| fs::write(path, page).with_context(|| path.display().to_string())),
        LessonTarget::Text => (lesson.markdown(language, &mut answer))
            .map(|written| Ok(io::stdout().lock().write_all(written.text.as_bytes())?)),
        LessonTarget::Folder(folder) => lesson.markdown(language, &mut answer).map(|written| {
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
        Ok(written) => written.map(|()| ExitStatus::Answered),
        Err(LessonError::Answer(error)) => {
            let told =
                missing::<material::Class>(&error).or_else(|| missing::<mills::Class>(&error));
            let Some(told) = told else {
                return Err(error);
            };
            eprintln!("galotne: {told}");
            Ok(ExitStatus::MissingTable)
        }
        Err(error) => Err(anyhow!("{error}")),
    }
}

/// What there is to say of a table that is missing, if that is the failure.
fn missing<C: MaterialClass + 'static>(error: &anyhow::Error) -> Option<String> {
    let failed = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(FindError::<C>::Probe(failed)) => Some(failed),
        _ => cause.downcast_ref::<ProbeError<C>>(),
    })?;
    matches!(failed, ProbeError::Missing { .. }).then(|| failed.to_string())
}

/// Answers what lessons ask.
struct LessonTables<'a> {
    options: &'a Options,
    language: Language,
    draughts: BTreeMap<&'static str, Tablebase>,
    mills: BTreeMap<&'static str, mills::Tablebase>,
}

/// The words of `galotne find`, as far as lessons use them.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct FindCommand {
    class: AnyClass,
    #[command(flatten)]
    wanted: ConditionArgs,
    #[arg(long)]
    profile: Option<String>,
}

/// The words of `galotne probe`, as far as lessons use them.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct ProbeCommand {
    fen: String,
    #[command(flatten)]
    counts: CountArgs,
    #[arg(long)]
    profile: Option<String>,
}

impl LessonTables<'_> {
    fn answer(&mut self, question: &Question<'_>) -> anyhow::Result<Answer> {
        match question.game {
            Game::Draughts(variant) => self.of_draughts(variant, question),
            Game::Mills(rules) => self.of_mills(rules, question),
        }
    }

    fn of_draughts(
        &mut self,
        variant: &'static Variant,
        question: &Question<'_>,
    ) -> anyhow::Result<Answer> {
        let language = self.language;
        let tables = match self.draughts.entry(variant.name) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(open(self.options, variant)?),
        };
        let position = || -> anyhow::Result<_> {
            Ok(Fen::parse(variant, &question.words.join(" "))?.position)
        };
        Ok(match question.kind {
            Kind::Board => Answer::Board(Board::Draughts(variant, position()?)),
            Kind::Line => Answer::Line(played_out(tables, &position()?, 1)?),
            Kind::Verdict => {
                let asked = ProbeCommand::try_parse_from(&question.words)?;
                let profile = draw_rules(asked.profile.as_deref(), variant)?;
                let counts = asked.counts.read()?;
                let rotate = asked.counts.rotate;
                let asked = galotne_answer::PositionQuestion::read(
                    variant, profile, &asked.fen, &counts, rotate,
                )?;
                let judged = judge(&*tables, &asked.situation)?;
                if let Some(&key) = judged.missing.first() {
                    return Err(tables.missing(key).into());
                }
                Answer::Verdict(position::verdict(&judged, language))
            }
            Kind::Count | Kind::Longest => {
                let asked = FindCommand::try_parse_from(&question.words)?;
                let class = asked.class.of_draughts(variant.name)?;
                let profile = draw_rules(asked.profile.as_deref(), variant)?;
                let mut conditions = asked.wanted.conditions(variant, profile)?;
                conditions.longest |= question.kind == Kind::Longest;
                let search = Search::new(&*tables, class, conditions);
                let found = search.run(&selection(question.kind), &())?;
                match question.kind {
                    Kind::Longest => {
                        let first = found.positions.first();
                        let value = first.map(|found| tables.dtw(&found.position));
                        Answer::Longest(value.transpose()?.and_then(|value| value.plies()))
                    }
                    _ => Answer::Count(found.count.unwrap_or_default()),
                }
            }
        })
    }

    fn of_mills(
        &mut self,
        rules: &'static Mills,
        question: &Question<'_>,
    ) -> anyhow::Result<Answer> {
        let tables = match self.mills.entry(rules.name) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(crate::session::open_mills(self.options, rules)?),
        };
        let text = question.words.join(" ");
        let position = || mills::parse_fen(rules, &text);
        Ok(match question.kind {
            Kind::Board => Answer::Board(Board::Mills(position()?)),
            Kind::Line => Answer::Line(galotne_study::mills::played_out(tables, &position()?, 1)?),
            Kind::Verdict => {
                let asked = JudgedPosition::of(tables, position()?)?;
                if let Some(&key) = asked.judged.missing.first() {
                    return Err(tables.missing(key).into());
                }
                Answer::Verdict(galotne_report::mills::value(rules, &asked, self.language))
            }
            Kind::Count | Kind::Longest => {
                let asked = FindCommand::try_parse_from(&question.words)?;
                let class = asked.class.of_mills(rules.name)?;
                let mut conditions = asked.wanted.of_mills(rules)?;
                conditions.longest |= question.kind == Kind::Longest;
                let search = galotne_find::mills::Search::new(&*tables, class, conditions);
                let found = search.run(&selection(question.kind), &())?;
                match question.kind {
                    Kind::Longest => {
                        let first = found.positions.first();
                        let value = first.map(|found| tables.dtw(&found.position));
                        Answer::Longest(value.transpose()?.and_then(|value| value.plies()))
                    }
                    _ => Answer::Count(found.count.unwrap_or_default()),
                }
            }
        })
    }
}

/// What of the positions that are found is looked at.
const fn selection(kind: Kind) -> Selection {
    match kind {
        Kind::Longest => Selection::First(1),
        _ => Selection::Count,
    }
}
