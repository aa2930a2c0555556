//! What a session says: an answer, what is missing for one, or what is wrong.

use crate::host::Want;
use galotne::tablebase::ProbeError;
use galotne_answer::json::ReportedError;
use galotne_answer::{AdjudicationError, NameError, QuestionError, mills};
use serde::Serialize;

/// What a session says, as one JSON object with one key.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply<T> {
    /// The answer.
    Answer(T),
    /// It depends on these chunks: bring them and ask again.
    Wants(Vec<Want>),
    /// There is none.
    Error(Fault),
}

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub struct Fault {
    /// One word for programs.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The file at fault, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl Fault {
    /// A question that is no question.
    pub(crate) fn request(message: impl ToString) -> Self {
        Self {
            kind: "request",
            message: message.to_string(),
            file: None,
        }
    }
}

impl From<QuestionError> for Fault {
    fn from(error: QuestionError) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            file: error.file().map(str::to_owned),
        }
    }
}

impl From<ProbeError> for Fault {
    fn from(error: ProbeError) -> Self {
        QuestionError::from(error).into()
    }
}

impl From<NameError> for Fault {
    fn from(error: NameError) -> Self {
        Self {
            kind: match error {
                NameError::Variant { .. } => "rules",
                NameError::Profile { .. } => "profile",
            },
            message: error.to_string(),
            file: None,
        }
    }
}

impl From<AdjudicationError> for Fault {
    fn from(error: AdjudicationError) -> Self {
        let file = match &error {
            AdjudicationError::Probe { error, .. } => error.file().map(str::to_owned),
            _ => None,
        };
        Self {
            kind: error.kind(),
            message: error.to_string(),
            file,
        }
    }
}

impl From<mills::QuestionError> for Fault {
    fn from(error: mills::QuestionError) -> Self {
        let file = match &error {
            mills::QuestionError::Probe(error) => error.file().map(str::to_owned),
            _ => None,
        };
        Self {
            kind: error.kind(),
            message: error.to_string(),
            file,
        }
    }
}

impl From<mills::NoDrawRulesError> for Fault {
    fn from(error: mills::NoDrawRulesError) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            file: None,
        }
    }
}
