//! A pool for blocking reads of tables, with quotas.
//!
//! Requests that ask for much are split into parts, wait in a queue of their own and never take the
//! whole pool: some slots are reserved for single positions, so that these wait at most for one
//! part of another request. Searches have a share of the other slots.

use crate::error::ApiError;
use crate::limits::Limits;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// One position, or something as small.
    Single,
    /// A part of a batch or of a file of games.
    Bulk,
    /// A part of a search in a class.
    Search,
}

/// A pool of slots for blocking work, with a queue for each kind of work.
#[derive(Clone)]
pub struct BlockingPool {
    slots: Arc<Semaphore>,
    single: PermitQueue,
    bulk: PermitQueue,
    search: PermitQueue,
    /// Slots for bulk work and searches together.
    bulk_share: Arc<Semaphore>,
    /// Slots for searches.
    search_share: Arc<Semaphore>,
}

impl BlockingPool {
    pub fn new(limits: &Limits) -> Self {
        let lookups = limits.lookups.max(1);
        let bulk = lookups.saturating_sub(limits.single_lookups).max(1);
        Self {
            slots: Arc::new(Semaphore::new(lookups)),
            bulk_share: Arc::new(Semaphore::new(bulk)),
            search_share: Arc::new(Semaphore::new(limits.search_lookups.max(1))),
            single: PermitQueue::new(limits.waiting),
            bulk: PermitQueue::new(limits.waiting),
            search: PermitQueue::new(limits.waiting),
        }
    }

    /// Returns the number of requests, or parts of requests, that wait for a slot.
    pub fn waiting(&self) -> usize {
        self.single.waiting() + self.bulk.waiting() + self.search.waiting()
    }

    async fn permits(&self, workload: Workload) -> Result<Vec<OwnedSemaphorePermit>, ApiError> {
        let (queue, shares): (_, &[_]) = match workload {
            Workload::Single => (&self.single, &[]),
            Workload::Bulk => (&self.bulk, &[&self.bulk_share]),
            Workload::Search => (&self.search, &[&self.search_share, &self.bulk_share]),
        };
        let mut permits = vec![];
        for share in shares.iter().copied().chain([&self.slots]) {
            permits.push(queue.permit(share).await?);
        }
        Ok(permits)
    }

    /// Runs blocking work.
    ///
    /// # Errors
    /// The queue is full, or the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        workload: Workload,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permits = self.permits(workload).await?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the end of the work, even if the request is cancelled before.
            let _permits = permits;
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

/// A bounded queue for permits of one kind of work.
#[derive(Clone)]
struct PermitQueue {
    waiting: Arc<AtomicUsize>,
    max_waiting: usize,
}

impl PermitQueue {
    fn new(max_waiting: usize) -> Self {
        Self {
            waiting: Arc::default(),
            max_waiting,
        }
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    async fn permit(&self, from: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(permit) = Arc::clone(from).try_acquire_owned() {
            return Ok(permit);
        }
        let _place = QueuePlace::enter(&self.waiting, self.max_waiting)
            .ok_or_else(|| ApiError::busy("too many questions are waiting"))?;
        (Arc::clone(from).acquire_owned().await)
            .map_err(|_| ApiError::busy("the service is stopping"))
    }
}

/// A place in a queue, given up when dropped.
struct QueuePlace<'a>(&'a AtomicUsize);

impl<'a> QueuePlace<'a> {
    fn enter(waiting: &'a AtomicUsize, max_waiting: usize) -> Option<Self> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(waiting);
        (before < max_waiting).then_some(place)
    }
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn pool(lookups: usize, waiting: usize) -> BlockingPool {
        BlockingPool::new(&Limits {
            waiting,
            ..Limits::default().with_lookups(lookups)
        })
    }

    #[tokio::test]
    async fn work_beyond_the_queue_is_refused() {
        let pool = pool(1, 1);
        let (go, wait) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(Workload::Single, move || wait.recv()).await }
        });
        while pool.slots.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(Workload::Single, || 2).await }
        });
        while pool.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let third = pool.run(Workload::Single, || 3).await;
        let third = third.expect_err("a full queue");
        assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(third.retry_after, Some(1));
        go.send(()).expect("the first waits");
        assert_eq!(second.await.expect("no panic").expect("a slot"), 2);
        assert!(first.await.expect("no panic").is_ok());
        assert_eq!(pool.waiting(), 0);
        let fourth = pool.run(Workload::Single, || 4).await;
        assert_eq!(fourth.expect("a slot"), 4);
    }

    #[tokio::test]
    async fn bulk_work_leaves_slots_for_single_positions() {
        let pool = pool(4, 8);
        let (go, wait) = mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let bulk: Vec<_> = (0..8)
            .map(|_| {
                let (pool, wait) = (pool.clone(), Arc::clone(&wait));
                tokio::spawn(async move {
                    let work = move || wait.lock().is_ok_and(|wait| wait.recv().is_ok());
                    pool.run(Workload::Bulk, work).await
                })
            })
            .collect();
        while pool.bulk.waiting() < 5 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.slots.available_permits(), 1);
        let single = pool.run(Workload::Single, || 1).await;
        assert_eq!(single.expect("a slot"), 1);
        for _ in 0..8 {
            go.send(()).expect("they wait");
        }
        for work in bulk {
            assert!(work.await.expect("no panic").expect("a slot"));
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_slot() {
        let pool = pool(1, 0);
        let error = pool
            .run(Workload::Single, || panic!("on purpose"))
            .await
            .expect_err("a panic");
        assert_eq!(error.status, StatusCode::INTERNAL_SERVER_ERROR);
        while pool.slots.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        let next = pool.run(Workload::Single, || 1).await;
        assert_eq!(next.expect("a slot"), 1);
    }
}
