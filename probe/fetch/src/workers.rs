//! Several threads that go through a list together; the first that fails ends the work of all.

use crate::FetchError;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Whether the work is given up.
#[derive(Default)]
pub(crate) struct Stop(AtomicBool);

impl Stop {
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether to go on.
    pub fn check(&self) -> Result<(), FetchError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(FetchError::Abandoned);
        }
        Ok(())
    }

    /// Waits, but not for something that is given up.
    pub fn wait(&self, time: Duration) -> Result<(), FetchError> {
        let end = Instant::now() + time;
        loop {
            self.check()?;
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(Duration::from_millis(50)));
        }
    }
}

/// Does `work` on each thing, several at a time, in their order. `failed` is called once something
/// has failed, so that nothing waits for what nobody needs any more.
///
/// # Errors
/// The first error that is not the consequence of another.
pub(crate) fn each<T: Sync, R: Send>(
    parallel: NonZero<usize>,
    things: &[T],
    stop: &Stop,
    failed: impl Fn() + Sync,
    work: impl Fn(&T) -> Result<R, FetchError> + Sync,
) -> Result<Vec<R>, FetchError> {
    let next = AtomicUsize::new(0);
    let mut slots: Vec<Mutex<Option<R>>> = vec![];
    slots.resize_with(things.len(), Mutex::default);
    let error = Mutex::new(None);
    let one = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(thing), Some(slot)) = (things.get(number), slots.get(number)) else {
                return;
            };
            let done = stop.check().and_then(|()| work(thing));
            match done {
                Ok(done) => *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(done),
                Err(FetchError::Abandoned) => return,
                Err(first) => {
                    let mut error = error.lock().unwrap_or_else(PoisonError::into_inner);
                    error.get_or_insert(first);
                    stop.now();
                    failed();
                    return;
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..parallel.get().min(things.len()) {
            scope.spawn(one);
        }
    });
    if let Some(error) = error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let done = slots.into_iter().map(|slot| {
        let done = slot.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.ok_or(FetchError::Abandoned)
    });
    done.collect()
}
