//! A judged position, with everything that an answer says about it.

use crate::alternatives::{Alternative, alternatives};
use crate::build_cost::BuildMachine;
use crate::build_hints::BuildHint;
use crate::json::{LineAnswer, PositionAnswer, all_missing, position_answer, row};
use crate::question::PositionQuestion;
use galotne::tablebase::{Probe, ProbeError, TableKey};
use galotne::verdict::{BestLine, Judgement, RankedMove, best_line, missing_tables};

/// The parts of an answer beside the value.
#[derive(Clone, Copy, Debug, Default)]
pub struct PositionDetail {
    /// The legal moves.
    pub moves: bool,
    /// Mills: with the moves, the risks of those that draw.
    pub risks: bool,
    /// Best play to the end.
    pub line: bool,
    /// Advice on missing tables, for this machine.
    pub advice: Option<BuildMachine>,
}

/// A judged position, with everything that an answer says about it.
#[derive(Clone, Debug)]
pub struct PositionVerdict {
    /// The question.
    pub question: PositionQuestion,
    /// The value with the counts.
    pub judged: Judgement,
    /// The profiles of the same authority with another category; `None` if unknown.
    pub alternatives: Option<Vec<Alternative>>,
    /// The legal moves, best first; `None` unless requested.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play; `None` unless requested.
    pub line: Option<BestLine>,
    /// Advice on the tables that the value needs.
    pub hints: Vec<BuildHint>,
    /// Advice on the tables that only moves or best play need.
    pub move_hints: Vec<BuildHint>,
}

impl PositionVerdict {
    /// Judges a question.
    ///
    /// # Errors
    /// A table cannot be read. A missing table is not an error.
    pub fn new<'a>(
        question: PositionQuestion,
        probe: impl Into<Probe<'a>>,
        detail: &PositionDetail,
    ) -> Result<Self, ProbeError> {
        let probe = probe.into();
        let judged = question.judge(probe)?;
        let mut verdict = Self::without_detail(question, judged);
        let question = &verdict.question;
        verdict.alternatives = alternatives(probe, &verdict.judged)?;
        verdict.moves = (detail.moves.then(|| question.moves(probe))).transpose()?;
        verdict.line = (detail.line.then(|| best_line(probe, &question.situation))).transpose()?;
        if let Some(machine) = &detail.advice {
            let hints = |keys: &[TableKey]| BuildHint::by_class(probe.tables(), keys, machine);
            let mut of_moves = verdict.missing_of_moves();
            of_moves.retain(|key| !verdict.judged.missing.contains(key));
            verdict.hints = hints(&verdict.judged.missing);
            verdict.move_hints = hints(&of_moves);
        }
        Ok(verdict)
    }

    /// A verdict without moves, other profiles and advice, from a judged position.
    #[must_use]
    pub fn without_detail(question: PositionQuestion, judged: Judgement) -> Self {
        Self {
            question,
            judged,
            alternatives: None,
            moves: None,
            line: None,
            hints: vec![],
            move_hints: vec![],
        }
    }

    /// The missing tables of the moves and of best play.
    fn missing_of_moves(&self) -> Vec<TableKey> {
        let moves = missing_tables(self.moves.as_deref().unwrap_or_default());
        let line = self.line.iter().flat_map(|line| &line.missing);
        moves.into_iter().chain(line.copied()).collect()
    }

    /// Whether no table is missing that the answer needs.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judged.category.is_some() && self.missing_of_moves().is_empty()
    }

    /// Writes the answer as JSON.
    #[must_use]
    pub fn answer(&self) -> PositionAnswer {
        let (alternatives, moves) = (self.alternatives.clone(), self.moves.as_deref());
        position_answer(&self.question, &self.judged, alternatives, moves)
    }

    /// Writes best play as JSON; `answer` is the answer without moves. `None` unless best play was
    /// requested.
    #[must_use]
    pub fn line_answer(&self, answer: PositionAnswer) -> Option<LineAnswer> {
        let line = self.line.as_ref()?;
        Some(LineAnswer::new(&self.question, answer, line))
    }

    /// Writes one tab-separated line for programs ([`row`]).
    #[must_use]
    pub fn row(&self) -> String {
        row(&self.question.situation, &self.judged)
    }

    /// The missing tables of the whole answer, each once.
    #[must_use]
    pub fn missing(&self) -> Vec<TableKey> {
        let of_moves = self.missing_of_moves();
        all_missing(&self.judged, &of_moves).copied().collect()
    }
}
