//! A pool of threads for one list of items; the first error cancels the rest.

use crate::error::FetchError;
use crate::system::System;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Longest sleep between two looks at a cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A cancellation token.
#[derive(Default)]
pub(crate) struct Cancellation(AtomicBool);

impl Cancellation {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// # Errors
    /// [`FetchError::Cancelled`] after a cancellation.
    pub fn check(&self) -> Result<(), FetchError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(FetchError::Cancelled);
        }
        Ok(())
    }

    /// Waits.
    ///
    /// # Errors
    /// [`FetchError::Cancelled`] as soon as the work is cancelled.
    pub fn sleep(&self, time: Duration, system: &dyn System) -> Result<(), FetchError> {
        let end = system.now() + time;
        loop {
            self.check()?;
            let left = end.saturating_duration_since(system.now());
            if left.is_zero() {
                return Ok(());
            }
            system.sleep(left.min(POLL_INTERVAL));
        }
    }
}

/// Applies `work` to each item on several threads, started in order. After the first error
/// `interrupt` is called, to end blocking reads of the other threads.
///
/// # Errors
/// The first error other than [`FetchError::Cancelled`].
pub(crate) fn try_map<T: Sync, R: Send>(
    parallel: NonZero<usize>,
    items: &[T],
    cancellation: &Cancellation,
    interrupt: impl Fn() + Sync,
    work: impl Fn(&T) -> Result<R, FetchError> + Sync,
) -> Result<Vec<R>, FetchError> {
    let next = AtomicUsize::new(0);
    let mut slots: Vec<Mutex<Option<R>>> = vec![];
    slots.resize_with(items.len(), Mutex::default);
    let error = Mutex::new(None);
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(item), Some(slot)) = (items.get(number), slots.get(number)) else {
                return;
            };
            match cancellation.check().and_then(|()| work(item)) {
                Ok(done) => *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(done),
                Err(FetchError::Cancelled) => return,
                Err(first) => {
                    let mut error = error.lock().unwrap_or_else(PoisonError::into_inner);
                    error.get_or_insert(first);
                    cancellation.cancel();
                    interrupt();
                    return;
                }
            }
        }
    };
    thread::scope(|scope| {
        // This thread works too: a system that refuses more threads only slows the work down.
        for _ in 1..parallel.get().min(items.len()) {
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
    if let Some(error) = error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let done = slots.into_iter().map(|slot| {
        let done = slot.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.ok_or(FetchError::Cancelled)
    });
    done.collect()
}
