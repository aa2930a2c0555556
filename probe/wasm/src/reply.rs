//! Replies of a session.

use crate::chunk_store::Want;
use galotne::tablebase::ProbeError;
use galotne_answer::json::ReportedError;
use galotne_answer::{AdjudicationError, NameError, QuestionError};
use serde::Serialize;

/// A reply, as one JSON object with one key.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply<T> {
    /// The answer.
    Answer(T),
    /// The chunks that the answer depends on: supply them and ask again.
    Wants(Vec<Want>),
    /// The reason why there is no answer.
    Error(Fault),
}

/// The reason why a question has no answer.
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
    pub(crate) fn new(kind: &'static str, message: impl ToString) -> Self {
        Self {
            kind,
            message: message.to_string(),
            file: None,
        }
    }

    /// Refuses a question that makes no sense.
    pub(crate) fn request(message: impl ToString) -> Self {
        Self::new("request", message)
    }

    pub(crate) fn reported(error: &impl ReportedError) -> Self {
        Self {
            file: error.file().map(str::to_owned),
            ..Self::new(error.kind(), error)
        }
    }
}

impl From<QuestionError> for Fault {
    fn from(error: QuestionError) -> Self {
        Self::reported(&error)
    }
}

impl From<ProbeError> for Fault {
    fn from(error: ProbeError) -> Self {
        QuestionError::from(error).into()
    }
}

impl From<NameError> for Fault {
    fn from(error: NameError) -> Self {
        let kind = match error {
            NameError::Variant { .. } => "rules",
            NameError::Profile { .. } => "profile",
        };
        Self::new(kind, error)
    }
}

impl From<AdjudicationError> for Fault {
    fn from(error: AdjudicationError) -> Self {
        let file = match &error {
            AdjudicationError::Probe { error, .. } => error.file().map(str::to_owned),
            _ => None,
        };
        Self {
            file,
            ..Self::new(error.kind(), &error)
        }
    }
}
