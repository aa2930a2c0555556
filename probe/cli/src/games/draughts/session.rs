//! Answers to questions about positions.

use crate::games::command_game::{QuestionSession, failed};
use crate::options::{CountArgs, Options};
use crate::tablebase::{draw_rules, open};
use galotne::rules::{Profile, Variant};
use galotne::tablebase::Tablebase;
use galotne::verdict::ProofLimits;
use galotne_answer::{
    Counts, PositionDetail, PositionQuestion, PositionVerdict, ProofQuestionError, ProofVerdict,
    QuestionError, TypedFenError, typed_fen,
};
use galotne_report::FailedQuestion;
use galotne_report::position::PositionReport;
use galotne_report::proof::ProofReport;

/// Open tables of draughts, with draw rules and counts.
pub struct DraughtsSession {
    tables: Tablebase,
    profile: &'static Profile,
    counts: Counts,
    rotate: bool,
}

impl DraughtsSession {
    pub fn open(
        variant: &'static Variant,
        options: &Options,
        counts: &CountArgs,
        seen: &[String],
    ) -> anyhow::Result<Self> {
        let seen = seen
            .iter()
            .map(|text| Ok(typed_fen(variant, text)?.into_owned()));
        let seen = seen.collect::<Result<Vec<_>, TypedFenError>>()?;
        Ok(Self {
            tables: open(options, variant)?,
            profile: draw_rules(options.profile.as_deref(), variant)?,
            counts: counts.read()?.with_seen(&seen),
            rotate: counts.rotate,
        })
    }
}

impl QuestionSession for DraughtsSession {
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, Box<dyn FailedQuestion>> {
        let (variant, counts) = (self.tables.game(), &self.counts);
        let text = typed_fen(variant, text).map_err(failed)?;
        let answer = || -> Result<_, QuestionError> {
            let question =
                PositionQuestion::read(variant, self.profile, &text, counts, self.rotate)?;
            Ok(PositionVerdict::new(question, &self.tables, detail)?)
        };
        let verdict = answer().map_err(failed)?;
        Ok(Box::new(verdict))
    }

    fn proof(
        &self,
        text: &str,
        detail: &PositionDetail,
        limits: ProofLimits,
    ) -> Result<Box<dyn ProofReport>, Box<dyn FailedQuestion>> {
        let variant = self.tables.game();
        let text = typed_fen(variant, text).map_err(failed)?;
        let (profile, counts, rotate) = (self.profile, &self.counts, self.rotate);
        let answer = || -> Result<_, ProofQuestionError> {
            let question = PositionQuestion::read(variant, profile, &text, counts, rotate)?;
            let tables = &self.tables;
            Ok(ProofVerdict::new(
                question,
                tables,
                detail,
                limits,
                &mut || true,
            )?)
        };
        let proof = answer().map_err(failed)?;
        Ok(Box::new(proof))
    }
}
