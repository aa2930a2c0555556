//! Answers to the questions of lessons.

use crate::args::lesson::PositionCommand;
use crate::games::lesson_tables::LessonGame;
use crate::tablebase::draw_rules;
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_answer::{PositionDetail, PositionQuestion, PositionVerdict};
use galotne_report::Language;
use galotne_report::position::PositionReport;

impl LessonGame for Variant {
    fn verdict(
        tables: &Tablebase,
        command: &PositionCommand,
        language: Language,
    ) -> anyhow::Result<String> {
        let variant = tables.game();
        let profile = draw_rules(command.profile.as_deref(), variant)?;
        let (counts, rotate) = (command.counts.read()?, command.counts.rotate);
        let question = PositionQuestion::read(variant, profile, &command.fen, &counts, rotate)?;
        let verdict = PositionVerdict::new(question, tables, &PositionDetail::default())?;
        if let Some(&key) = verdict.judged.missing.first() {
            return Err(tables.missing(key).into());
        }
        Ok(verdict.sentence(language))
    }
}
