//! Answers to the questions of lessons.

use crate::args::lesson::PositionCommand;
use crate::games::lesson_tables::LessonGame;
use galotne_answer::PositionDetail;
use galotne_answer::mills::{JudgedPosition, PositionVerdict};
use galotne_mills::{Mills, Tablebase, parse_fen};
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
}
