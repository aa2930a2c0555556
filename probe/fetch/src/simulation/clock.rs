//! A virtual clock.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time that has passed on the virtual clock.
#[derive(Debug)]
pub struct Clock {
    begin: Instant,
    passed: Mutex<Duration>,
}

impl Clock {
    pub fn new() -> Self {
        Self {
            begin: Instant::now(),
            passed: Mutex::default(),
        }
    }

    pub fn now(&self) -> Instant {
        self.begin + self.passed()
    }

    pub fn passed(&self) -> Duration {
        *self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn advance(&self, time: Duration) {
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        *passed = passed.saturating_add(time);
    }
}
