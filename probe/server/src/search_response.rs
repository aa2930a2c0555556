//! Responses of searches: a whole answer is cached, one that time has cut is not.

use crate::error::ApiError;
use crate::etag::{answer_lifetime, with_etag};
use crate::service::Service;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

/// An answer that is not cached.
pub enum UncachedAnswer {
    /// A part of the answer as JSON: how far it gets depends on the load.
    CutByTime(Bytes),
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for UncachedAnswer {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Returns the cached answer with a key, or that of a search. `tag` is that of the tables, and
/// `tables_named` whether the request names it.
///
/// # Errors
/// The search failed.
pub async fn search_response(
    service: &Service,
    key: &str,
    tag: &str,
    tables_named: bool,
    headers: &HeaderMap,
    search: impl Future<Output = Result<Bytes, UncachedAnswer>>,
) -> Result<Response, ApiError> {
    let mut hit = true;
    let answer = async {
        hit = false;
        search.await
    };
    let answer = (service.answers.get_or_insert_async(key, answer)).await;
    service.metrics.count_cache(hit);
    let json = (header::CONTENT_TYPE, "application/json");
    match answer {
        Ok(answer) => {
            let response = ([json], answer_lifetime(tables_named), answer);
            Ok(with_etag(tag, headers, response))
        }
        Err(UncachedAnswer::CutByTime(answer)) => {
            let no_store = (header::CACHE_CONTROL, "no-store");
            Ok(([json, no_store], answer).into_response())
        }
        Err(UncachedAnswer::Failed(error)) => Err(error),
    }
}
