//! Reading tables, which blocks, away from the threads that talk to clients; so much at a time and no more.

use crate::error::ApiError;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Hands out the right to look something up.
#[derive(Clone)]
pub struct Lookups {
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

impl Lookups {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn who_finds_the_queue_full_is_sent_away() {
        let lookups = Lookups::new(1, 1);
        let (go, wait) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let lookups = lookups.clone();
            async move { lookups.run(move || wait.recv()).await }
        });
        while lookups.running.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn({
            let lookups = lookups.clone();
            async move { lookups.run(|| 2).await }
        });
        while lookups.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let third = lookups.run(|| 3).await.expect_err("there is no room");
        assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(third.retry_after, Some(1));
        go.send(()).expect("the first waits");
        assert_eq!(second.await.expect("no panic").expect("its turn"), 2);
        assert!(first.await.expect("no panic").is_ok());
        assert_eq!(lookups.waiting(), 0);
        assert_eq!(lookups.run(|| 4).await.expect("there is room"), 4);
    }

    #[tokio::test]
    async fn work_that_panics_is_an_error_and_leaves_its_place() {
        let lookups = Lookups::new(1, 0);
        let error = lookups
            .run(|| panic!("on purpose"))
            .await
            .expect_err("it panics");
        assert_eq!(error.status, StatusCode::INTERNAL_SERVER_ERROR);
        while lookups.running.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(lookups.run(|| 1).await.expect("there is room"), 1);
    }
}
