//! A pool for blocking reads of tables, with quotas.
//!
//! Requests that ask for much are split into parts, wait in a queue of their own and never take the
//! whole pool: some slots are reserved for single positions, so that these wait at most for one
//! part of another request. Searches have a share of the other slots. Who waits is served fairly
//! among clients.

use crate::clients::Client;
use crate::error::ApiError;
use crate::fair_slots::{FairSlots, Slot};
use crate::limits::Limits;
use axum::http::StatusCode;
use std::sync::Arc;

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// One position, or something as small.
    Single,
    /// A part of a batch or of a file of games, the first part of a search in a class, or its
    /// answer.
    Bulk,
    /// A later part of a search.
    Search,
}

/// A pool of slots for blocking work, with a queue for each kind of work.
#[derive(Clone)]
pub struct BlockingPool {
    slots: Arc<FairSlots>,
    /// Slots for bulk work and searches together.
    bulk_share: Arc<FairSlots>,
    /// Slots for searches.
    search_share: Arc<FairSlots>,
}

impl BlockingPool {
    pub fn new(limits: &Limits) -> Self {
        let lookups = limits.lookups.max(1);
        let bulk = lookups.saturating_sub(limits.single_lookups).max(1);
        Self {
            slots: FairSlots::new(lookups, limits.waiting),
            bulk_share: FairSlots::new(bulk, limits.waiting),
            search_share: FairSlots::new(limits.search_lookups, limits.waiting),
        }
    }

    /// Returns the number of requests, or parts of requests, that wait for a slot.
    pub fn waiting(&self) -> usize {
        [&self.slots, &self.bulk_share, &self.search_share]
            .map(|slots| slots.waiting())
            .iter()
            .sum()
    }

    /// Waits for a slot of each share that the work needs; the scarcest one comes first.
    async fn slots(
        &self,
        workload: Workload,
        client: Option<Client>,
    ) -> Result<Vec<Slot>, ApiError> {
        let shares: &[_] = match workload {
            Workload::Single => &[],
            Workload::Bulk => &[&self.bulk_share],
            Workload::Search => &[&self.search_share, &self.bulk_share],
        };
        let mut slots = vec![];
        for share in shares.iter().copied().chain([&self.slots]) {
            let slot = share.acquire(client).await;
            slots.push(slot.map_err(|_| ApiError::busy("too many questions are waiting"))?);
        }
        Ok(slots)
    }

    /// Runs blocking work of a client.
    ///
    /// # Errors
    /// The queue is full, or the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        workload: Workload,
        client: Option<Client>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let slots = self.slots(workload, client).await?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the end of the work, even if the request is cancelled before.
            let _slots = slots;
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
            async move { pool.run(Workload::Single, None, move || wait.recv()).await }
        });
        while pool.slots.free() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(Workload::Single, None, || 2).await }
        });
        while pool.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let third = pool.run(Workload::Single, None, || 3).await;
        let third = third.expect_err("a full queue");
        assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(third.retry_after, Some(1));
        go.send(()).expect("the first waits");
        assert_eq!(second.await.expect("no panic").expect("a slot"), 2);
        assert!(first.await.expect("no panic").is_ok());
        assert_eq!(pool.waiting(), 0);
        let fourth = pool.run(Workload::Single, None, || 4).await;
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
                    pool.run(Workload::Bulk, None, work).await
                })
            })
            .collect();
        while pool.bulk_share.waiting() < 5 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.slots.free(), 1);
        let single = pool.run(Workload::Single, None, || 1).await;
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
            .run(Workload::Single, None, || panic!("on purpose"))
            .await
            .expect_err("a panic");
        assert_eq!(error.status, StatusCode::INTERNAL_SERVER_ERROR);
        while pool.slots.free() == 0 {
            tokio::task::yield_now().await;
        }
        let next = pool.run(Workload::Single, None, || 1).await;
        assert_eq!(next.expect("a slot"), 1);
    }
}
