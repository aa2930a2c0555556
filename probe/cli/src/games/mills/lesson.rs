//! Answers to the questions of lessons.

use crate::args::find::condition_error;
use crate::args::lesson::{FindCommand, PositionCommand};
use crate::games::lesson_tables::LessonGame;
use galotne::rules::Profile;
use galotne_answer::PositionDetail;
use galotne_answer::mills::{JudgedPosition, PositionVerdict};
use galotne_find::{Search, SearchReport, Selection};
use galotne_mills::{Mills, Position, Tablebase, parse_fen};
use galotne_report::Language;
use galotne_report::position::PositionReport;

impl LessonGame for Mills {
    fn verdict(
        tables: &Tablebase,
        command: &PositionCommand,
        language: Language,
    ) -> anyhow::Result<String> {
        let position = parse_fen(tables.game(), &command.fen)?;
        let position = JudgedPosition::new(tables, position)?;
        if let Some(&key) = position.judged.missing.first() {
            return Err(tables.missing(key).into());
        }
        let verdict = PositionVerdict::new(position, tables, &PositionDetail::default())?;
        Ok(verdict.sentence(language))
    }

    fn search(
        tables: &Tablebase,
        command: &FindCommand,
        longest: bool,
        selection: &Selection,
    ) -> anyhow::Result<SearchReport<Position>> {
        let rules = tables.game();
        let class = command.class.parse(rules)?;
        let conditions = command.conditions.terms().conditions(rules, &Profile::NONE);
        let mut conditions = conditions.map_err(|error| condition_error(&error))?;
        conditions.longest |= longest;
        Ok(Search::new(tables, class, conditions).run(selection, &())?)
    }
}
