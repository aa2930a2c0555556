//! A decided position with every defence: a proof tree with everything that an answer says about
//! it.

use crate::json::{ProofAnswer, ReportedError, probe_error_kind};
use crate::position::{PositionDetail, PositionVerdict};
use crate::question::{PositionQuestion, QuestionError};
use galotne::tablebase::Probe;
use galotne::verdict::{ProofError, ProofLimits, ProofTree};

/// A judged position with its proof tree.
#[derive(Clone, Debug)]
pub struct ProofVerdict {
    /// The position and its value, without moves.
    pub verdict: PositionVerdict,
    /// The tree; `None` where the value is unknown without further tables.
    pub tree: Option<ProofTree>,
}

impl ProofVerdict {
    /// Judges a question, and finds every defence. Where `goes_on` returns false, the tree ends
    /// with what it has.
    ///
    /// # Errors
    /// The position is not decided, or a table cannot be read. A missing table is not an error.
    pub fn new<'a>(
        question: PositionQuestion,
        probe: impl Into<Probe<'a>>,
        detail: &PositionDetail,
        limits: ProofLimits,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Self, ProofError> {
        let probe = probe.into();
        let tree = match ProofTree::new(probe, &question.situation, limits, goes_on) {
            Err(ProofError::Unknown(_)) => None,
            found => Some(found?),
        };
        let verdict = PositionVerdict::new(question, probe, detail)?;
        Ok(Self { verdict, tree })
    }

    /// Whether no table is missing that the tree needs. Limits do not matter.
    #[must_use]
    pub fn has_all_tables(&self) -> bool {
        self.tree
            .as_ref()
            .is_some_and(|tree| tree.missing().is_empty())
    }

    /// Writes the answer as JSON.
    #[must_use]
    pub fn answer(&self) -> ProofAnswer {
        ProofAnswer::new(self.verdict.answer(), self.tree.as_ref())
    }
}

impl ReportedError for ProofError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Undecided(_) => "undecided",
            Self::Probe(error) => probe_error_kind(error),
            _ => "table",
        }
    }

    fn file(&self) -> Option<&str> {
        match self {
            Self::Probe(error) => error.file(),
            _ => None,
        }
    }
}

/// The reason why a question has no proof tree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofQuestionError {
    /// The question makes no sense.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The position has no tree.
    #[error(transparent)]
    Proof(#[from] ProofError),
}

impl ReportedError for ProofQuestionError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Question(error) => error.kind(),
            Self::Proof(error) => error.kind(),
        }
    }

    fn file(&self) -> Option<&str> {
        match self {
            Self::Question(error) => ReportedError::file(error),
            Self::Proof(error) => ReportedError::file(error),
        }
    }
}

/// A proof tree was requested of a game without them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("proof trees are for draughts, and {rules} is not draughts: `galotne line` has best play")]
pub struct NoProofError {
    /// The game.
    pub rules: &'static str,
}

impl ReportedError for NoProofError {
    fn kind(&self) -> &'static str {
        "variant"
    }
}
