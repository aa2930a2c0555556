//! Errors as HTTP responses.

use crate::table_set::public_file_name;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::QueryRejection;
use galotne::material::MaterialClass;
use galotne::tablebase::ProbeError;
use galotne::verdict::ProofError;
use galotne_answer::json::ReportedError;
use galotne_answer::{AdjudicationError, NameError, QuestionError};
use galotne_find::{FindError, TermsError};
use serde::Serialize;
use std::sync::Arc;

/// The body of an error response.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Problem))]
pub struct ErrorBody {
    /// The kind of error, one word.
    pub error: &'static str,
    /// A sentence.
    pub detail: String,
    /// The missing tables.
    pub missing: Vec<String>,
    /// The faulty file, relative to the directory of tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// An error response.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .body.detail)]
pub struct ApiError {
    /// The status.
    pub status: StatusCode,
    /// The body.
    pub body: ErrorBody,
    /// `Retry-After`, in seconds.
    pub retry_after: Option<u32>,
}

impl ApiError {
    /// Returns an error of this kind.
    pub fn new(status: StatusCode, error: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            body: ErrorBody {
                error,
                detail: detail.into(),
                missing: vec![],
                file: None,
            },
            retry_after: None,
        }
    }

    /// Returns an error for a request that cannot be understood (400).
    pub fn bad_request(error: &'static str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, detail)
    }

    /// Returns an error for a missing resource (404).
    pub fn not_found(error: &'static str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, detail)
    }

    /// Returns an error for an overloaded service (503).
    pub fn busy(detail: impl Into<String>) -> Self {
        Self {
            retry_after: Some(1),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
        }
    }

    /// Returns an error for work that exceeded its time.
    pub fn too_slow(status: StatusCode, seconds: u64) -> Self {
        let detail = format!("not done within {seconds} seconds");
        Self {
            retry_after: Some(1),
            ..Self::new(status, "deadline", detail)
        }
    }

    /// Returns an error for a table or report that cannot be read (500).
    pub fn unreadable(file: Option<&str>, detail: String) -> Self {
        let mut error = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "table", detail);
        error.body.file = file.map(public_file_name);
        error
    }

    /// Returns an error for missing tables (404), with the command that makes them.
    #[must_use]
    pub fn missing(tables: Vec<String>, build: &str) -> Self {
        let mut error = Self::not_found(
            "missing-table",
            format!("no table covers it; {build} builds what is missing"),
        );
        error.body.missing = tables;
        error
    }
}

impl<C: MaterialClass> From<&ProbeError<C>> for ApiError {
    fn from(error: &ProbeError<C>) -> Self {
        match error {
            // The client is gone.
            ProbeError::Cancelled => Self::busy(error.to_string()),
            ProbeError::Missing { key, .. } => {
                let build = format!("`galotne-gen --rules {} build {}`", key.rules, key.class);
                Self::missing(vec![key.to_string()], &build)
            }
            ProbeError::Contradiction(_) => {
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                Self::new(status, "contradiction", error.to_string())
            }
            _ => Self::unreadable(error.file(), error.to_string()),
        }
    }
}

impl<C: MaterialClass> From<ProbeError<C>> for ApiError {
    fn from(error: ProbeError<C>) -> Self {
        (&error).into()
    }
}

impl From<QueryRejection> for ApiError {
    fn from(error: QueryRejection) -> Self {
        Self::bad_request("query", error.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(error: PathRejection) -> Self {
        Self::bad_request("address", error.body_text())
    }
}

impl From<NameError> for ApiError {
    fn from(error: NameError) -> Self {
        match &error {
            NameError::Variant { .. } => Self::not_found("variant", error.to_string()),
            NameError::Profile { .. } => Self::bad_request("profile", error.to_string()),
        }
    }
}

impl From<QuestionError> for ApiError {
    fn from(error: QuestionError) -> Self {
        match &error {
            QuestionError::Probe(error) => error.into(),
            _ => Self::bad_request(error.kind(), error.to_string()),
        }
    }
}

impl From<ProofError> for ApiError {
    fn from(error: ProofError) -> Self {
        match &error {
            ProofError::Probe(error) => error.into(),
            _ => Self::bad_request(error.kind(), error.to_string()),
        }
    }
}

impl From<AdjudicationError> for ApiError {
    fn from(error: AdjudicationError) -> Self {
        match &error {
            AdjudicationError::Probe { error, .. } => error.into(),
            _ => Self::bad_request(error.kind(), error.to_string()),
        }
    }
}

impl From<TermsError> for ApiError {
    fn from(error: TermsError) -> Self {
        Self::bad_request("condition", error.to_string())
    }
}

impl<C: MaterialClass> From<FindError<C>> for ApiError {
    fn from(error: FindError<C>) -> Self {
        match &error {
            FindError::Probe(error) => error.into(),
            FindError::Clock(_) => Self::bad_request("clock", error.to_string()),
            FindError::NoCell { .. } => Self::bad_request("after", error.to_string()),
            FindError::NoClass { .. } | FindError::OutOfTurn { .. } | FindError::TooLarge(_) => {
                Self::not_found("class", error.to_string())
            }
            // The client is gone.
            _ => Self::busy(error.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(&self.body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // For the request log.
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}
