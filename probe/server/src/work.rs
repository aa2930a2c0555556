//! Reading tables, which blocks, away from the threads that talk to clients; so much at a time and no more.

use crate::error::ApiError;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Hands out the right to look something up.
#[derive(Clone)]
pub struct Work {
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

impl Work {
    /// So many at the same time, and so many that wait.
    pub fn new(lookups: usize, most_waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(lookups.max(1))),
            waiting: Arc::default(),
            most_waiting,
        }
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(permit) = Arc::clone(&self.running).try_acquire_owned() {
            return Ok(permit);
        }
        let _waiting = Waiting::enter(&self.waiting, self.most_waiting)
            .ok_or_else(|| ApiError::busy("too many questions are waiting"))?;
        (Arc::clone(&self.running).acquire_owned().await)
            .map_err(|_| ApiError::busy("the service is stopping"))
    }

    /// Does something that blocks.
    ///
    /// # Errors
    /// Too much is waiting already, or the work has panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.permit().await?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| {
            ApiError::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "the question could not be worked on",
            )
        })
    }
}

/// A place in the queue, left when dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(waiting);
        (before < most).then_some(place)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
