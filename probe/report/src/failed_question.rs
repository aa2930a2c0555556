//! Questions without an answer, in words.

use crate::errors;
use crate::language::{Language, say};
use crate::mills::fen_fault;
use crate::sanitize::sanitize;
use galotne::verdict::{ClockError, ProofError};
use galotne_answer::json::ReportedError;
use galotne_answer::{NoProofError, ProofQuestionError, QuestionError, TypedFenError, mills};

/// The reason why a question has no answer, as people and programs read it.
pub trait FailedQuestion: ReportedError {
    /// Writes the reason in a language, without a full stop. English has the most detail.
    fn sentence(&self, language: Language) -> String {
        let translated = match language {
            Language::English => None,
            language => self.translated(language),
        };
        translated.unwrap_or_else(|| self.to_string())
    }

    /// Writes the reason in another language than English; `None` if it is told in English alone.
    fn translated(&self, language: Language) -> Option<String>;
}

impl FailedQuestion for QuestionError {
    fn translated(&self, language: Language) -> Option<String> {
        match self {
            Self::Fen(error) => Some(errors::fen(language, error)),
            Self::Clock(error) => clock(language, error),
            Self::Probe(error) => Some(errors::probe(language, error)),
            _ => None,
        }
    }
}

impl FailedQuestion for TypedFenError {
    fn translated(&self, language: Language) -> Option<String> {
        match self {
            Self::KingOrSquare { letter, digits } => Some(say!(
                language,
                "question-king-or-square",
                text = format!("{letter}{digits}"),
                digits = digits.as_str()
            )),
            _ => None,
        }
    }
}

impl FailedQuestion for ProofQuestionError {
    fn translated(&self, language: Language) -> Option<String> {
        match self {
            Self::Question(error) => error.translated(language),
            Self::Proof(ProofError::Over) => Some(say!(language, "question-over")),
            Self::Proof(ProofError::Undecided(_)) => Some(say!(language, "board-proof-none")),
            Self::Proof(ProofError::Probe(error)) => Some(errors::probe(language, error)),
            _ => None,
        }
    }
}

impl FailedQuestion for mills::QuestionError {
    fn translated(&self, language: Language) -> Option<String> {
        match self {
            Self::Fen(error) => Some(fen_fault(language, error)),
            Self::Probe(error) => Some(errors::probe(language, error)),
            _ => None,
        }
    }
}

impl FailedQuestion for NoProofError {
    fn translated(&self, language: Language) -> Option<String> {
        Some(say!(language, "board-proof-nowhere"))
    }
}

/// The error of a count at the position asked about.
fn clock(language: Language, error: &ClockError) -> Option<String> {
    match error {
        ClockError::Unreadable(text) => Some(say!(
            language,
            "question-count-unreadable",
            text = sanitize(text)
        )),
        ClockError::NotRunning { rule, running, .. } => Some(say!(
            language,
            "question-count-elsewhere",
            rule = sanitize(rule),
            running = *running
        )),
        ClockError::UnknownRule { .. } | ClockError::OverLimit { .. } => {
            Some(errors::count(language, error))
        }
        _ => None,
    }
}
