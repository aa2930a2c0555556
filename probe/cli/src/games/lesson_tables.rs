//! The tables of a game for lessons.

use super::command_game::LessonSource;
use crate::args::lesson::{FindCommand, PositionCommand};
use crate::missing_table::MissingTable;
use crate::tablebase::draw_rules;
use anyhow::bail;
use clap::Parser;
use galotne::material::MaterialClass;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne_find::{FindError, Search, SearchReport, Searchable, Selection};
use galotne_report::Language;
use galotne_study::lesson::{Answer, Question, QuestionKind};
use galotne_study::{StudyGame, played_line};
use std::fmt::Display;
use std::str::FromStr;

/// A game whose tables answer the questions of lessons.
pub trait LessonGame: StudyGame + Searchable<Class: FromStr<Err: Display>> {
    /// The verdict on a position in a sentence.
    fn verdict(
        tables: &Tablebase<Self>,
        command: &PositionCommand,
        language: Language,
    ) -> anyhow::Result<String>;
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
                let fen = question.words.join(" ");
                let position = read(&fen)?;
                Answer::Board {
                    turn: game.turn(&position),
                    svg: game.svg(&position, &fen, "", Language::English),
                }
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
                let found = self.search(&command, false, &Selection::Count)?;
                Answer::Count(found.count.unwrap_or_default())
            }
            QuestionKind::Longest => {
                let command = FindCommand::try_parse_from(&question.words)?;
                let found = self.search(&command, true, &Selection::First(1))?.positions;
                let value = found.first().map(|found| tables.dtw(&found.position));
                Answer::Longest {
                    plies: value.transpose()?.and_then(|value| value.plies()),
                    turns_alternate: game.turns_alternate(),
                }
            }
        })
    }

    /// Searches a class, for the longest wins and losses alone if `longest` is set.
    fn search(
        &self,
        command: &FindCommand,
        longest: bool,
        selection: &Selection,
    ) -> anyhow::Result<SearchReport<G::Position>> {
        let game = self.0.game();
        let profile = draw_rules(command.profile.as_deref(), game)?;
        let mut conditions = command.conditions.conditions(game, profile)?;
        conditions.longest |= longest;
        let search = Search::new(&self.0, command.class.parse(game)?, conditions);
        Ok(search.run(selection, &())?)
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
