//! Answers to questions about positions.

use crate::games::command_game::{QuestionSession, failed};
use galotne::verdict::ProofLimits;
use galotne_answer::mills::{JudgedPosition, PositionVerdict, QuestionError};
use galotne_answer::{NoProofError, PositionDetail, pasted_fen};
use galotne_mills::Tablebase;
use galotne_report::FailedQuestion;
use galotne_report::position::PositionReport;
use galotne_report::proof::ProofReport;

/// Open tables of mills.
pub struct MillsSession {
    pub tables: Tablebase,
    /// Whether moves are judged with their risks.
    pub risks: bool,
}

impl QuestionSession for MillsSession {
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, Box<dyn FailedQuestion>> {
        let detail = PositionDetail {
            risks: self.risks,
            ..*detail
        };
        let answer = || -> Result<_, QuestionError> {
            let position = JudgedPosition::read(&self.tables, pasted_fen(text))?;
            Ok(PositionVerdict::new(position, &self.tables, &detail)?)
        };
        let verdict = answer().map_err(failed)?;
        Ok(Box::new(verdict))
    }

    fn proof(
        &self,
        _: &str,
        _: &PositionDetail,
        _: ProofLimits,
    ) -> Result<Box<dyn ProofReport>, Box<dyn FailedQuestion>> {
        let rules = self.tables.game().name;
        Err(failed(NoProofError { rules }))
    }
}
