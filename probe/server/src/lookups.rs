//! Reading tables, which blocks, away from the threads that talk to clients; so much at a time and
//! no more.
//!
//! Whoever asks much waits behind others of its kind and never has all of it: some lookups are kept
//! for single questions, so that these wait for a single piece of other work at most. Of what is
//! left searches have a part.

use crate::error::ApiError;
use crate::limits::Limits;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How much a client has asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Load {
    /// One position, or something as small.
    Single,
    /// A piece of a batch or of a file of games.
    Bulk,
    /// A piece of a search in a class.
    Search,
}

/// Hands out the right to look something up.
#[derive(Clone)]
pub struct Lookups {
    running: Arc<Semaphore>,
    single: Queue,
    bulk: Queue,
    search: Queue,
    /// What all bulk work together may hold, searches among it.
    bulk_share: Arc<Semaphore>,
    /// What all searches together may hold.
    search_share: Arc<Semaphore>,
}

impl Lookups {
    /// So many at the same time, and so many that wait, of either kind.
    pub fn new(limits: &Limits) -> Self {
        let lookups = limits.lookups.max(1);
        let bulk = lookups.saturating_sub(limits.single_lookups).max(1);
        Self {
            running: Arc::new(Semaphore::new(lookups)),
            bulk_share: Arc::new(Semaphore::new(bulk)),
            search_share: Arc::new(Semaphore::new(limits.search_lookups.max(1))),
            single: Queue::new(limits.waiting),
            bulk: Queue::new(limits.waiting),
            search: Queue::new(limits.waiting),
        }
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.single.waiting() + self.bulk.waiting() + self.search.waiting()
    }

    async fn permits(&self, load: Load) -> Result<Permits, ApiError> {
        let (queue, shares): (_, &[_]) = match load {
            Load::Single => (&self.single, &[]),
            Load::Bulk => (&self.bulk, &[&self.bulk_share]),
            Load::Search => (&self.search, &[&self.search_share, &self.bulk_share]),
        };
        let mut permits = vec![];
        for share in shares.iter().copied().chain([&self.running]) {
            permits.push(queue.permit(share).await?);
        }
        Ok(permits)
    }

    /// Does something that blocks.
    ///
    /// # Errors
    /// Too much is waiting already, or the work has panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        load: Load,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permits = self.permits(load).await?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
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

/// What work holds while it runs.
type Permits = Vec<OwnedSemaphorePermit>;

/// Those of one kind that wait.
#[derive(Clone)]
struct Queue {
    waiting: Arc<AtomicUsize>,
    most: usize,
}

impl Queue {
    fn new(most: usize) -> Self {
        Self {
            waiting: Arc::default(),
            most,
        }
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    async fn permit(&self, from: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(permit) = Arc::clone(from).try_acquire_owned() {
            return Ok(permit);
        }
        let _waiting = Waiting::enter(&self.waiting, self.most)
            .ok_or_else(|| ApiError::busy("too many questions are waiting"))?;
        (Arc::clone(from).acquire_owned().await)
            .map_err(|_| ApiError::busy("the service is stopping"))
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

    fn lookups(lookups: usize, waiting: usize) -> Lookups {
        Lookups::new(&Limits {
            waiting,
            ..Limits::default().with_lookups(lookups)
        })
    }

    #[tokio::test]
    async fn who_finds_the_queue_full_is_sent_away() {
        let lookups = lookups(1, 1);
        let (go, wait) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let lookups = lookups.clone();
            async move { lookups.run(Load::Single, move || wait.recv()).await }
        });
        while lookups.running.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn({
            let lookups = lookups.clone();
            async move { lookups.run(Load::Single, || 2).await }
        });
        while lookups.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let third = lookups.run(Load::Single, || 3).await;
        let third = third.expect_err("there is no room");
        assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(third.retry_after, Some(1));
        go.send(()).expect("the first waits");
        assert_eq!(second.await.expect("no panic").expect("its turn"), 2);
        assert!(first.await.expect("no panic").is_ok());
        assert_eq!(lookups.waiting(), 0);
        let fourth = lookups.run(Load::Single, || 4).await;
        assert_eq!(fourth.expect("there is room"), 4);
    }

    #[tokio::test]
    async fn single_questions_find_a_lookup_however_much_bulk_there_is() {
        let lookups = lookups(4, 8);
        let (go, wait) = mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let bulk: Vec<_> = (0..8)
            .map(|_| {
                let (lookups, wait) = (lookups.clone(), Arc::clone(&wait));
                tokio::spawn(async move {
                    let work = move || wait.lock().is_ok_and(|wait| wait.recv().is_ok());
                    lookups.run(Load::Bulk, work).await
                })
            })
            .collect();
        while lookups.bulk.waiting() < 5 {
            tokio::task::yield_now().await;
        }
        assert_eq!(lookups.running.available_permits(), 1);
        let single = lookups.run(Load::Single, || 1).await;
        assert_eq!(single.expect("there is room"), 1);
        for _ in 0..8 {
            go.send(()).expect("they wait");
        }
        for work in bulk {
            assert!(work.await.expect("no panic").expect("its turn"));
        }
    }

    #[tokio::test]
    async fn work_that_panics_is_an_error_and_leaves_its_place() {
        let lookups = lookups(1, 0);
        let error = lookups
            .run(Load::Single, || panic!("on purpose"))
            .await
            .expect_err("it panics");
        assert_eq!(error.status, StatusCode::INTERNAL_SERVER_ERROR);
        while lookups.running.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        let next = lookups.run(Load::Single, || 1).await;
        assert_eq!(next.expect("there is room"), 1);
    }
}
