//! The least rate of a transfer: a host that sends a byte now and then is given up.

use crate::job::Timeouts;
use crate::system::System;
use std::error::Error;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A body that fails with [`TooSlow`] as soon as a window of time has brought too few bytes.
///
/// The longest wait for a single byte bounds each read, so a slow host is found out at most that
/// long after the end of a window.
pub(super) struct RateLimitedBody<R> {
    body: R,
    system: Arc<dyn System>,
    /// Bytes per second; 0 for any rate.
    min_rate: u64,
    window: Duration,
    /// The begin of the current window.
    begin: Instant,
    /// Bytes received in it.
    received: u64,
}

impl<R> RateLimitedBody<R> {
    pub fn new(body: R, timeouts: &Timeouts, system: &Arc<dyn System>) -> Self {
        Self {
            body,
            system: Arc::clone(system),
            min_rate: timeouts.min_rate,
            window: timeouts.rate_window,
            begin: system.now(),
            received: 0,
        }
    }

    /// Counts bytes that are here after `elapsed` time of the window. Begins another window if it
    /// is over.
    fn count(&mut self, bytes: usize, elapsed: Duration) -> Result<(), TooSlow> {
        self.received = self.received.saturating_add(bytes as u64);
        if self.min_rate == 0 || elapsed < self.window {
            return Ok(());
        }
        let milliseconds = elapsed.as_millis().max(1);
        let rate = u128::from(self.received) * 1000 / milliseconds;
        let rate = u64::try_from(rate).unwrap_or(u64::MAX);
        if rate < self.min_rate {
            let min_rate = self.min_rate;
            return Err(TooSlow { rate, min_rate });
        }
        self.begin += elapsed;
        self.received = 0;
        Ok(())
    }
}

impl<R: Read> Read for RateLimitedBody<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.body.read(buffer)?;
        // The end of the body is no matter of its rate.
        if length > 0 {
            let elapsed = self.system.now().saturating_duration_since(self.begin);
            self.count(length, elapsed)
                .map_err(|error| io::Error::new(io::ErrorKind::TimedOut, error))?;
        }
        Ok(length)
    }
}

/// A transfer below its least rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooSlow {
    /// Bytes per second.
    pub rate: u64,
    /// The least rate.
    pub min_rate: u64,
}

impl TooSlow {
    /// Returns the error that a [`RateLimitedBody`] has put into one of reading.
    pub fn from_io_error(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rate, min_rate } = self;
        write!(
            f,
            "{rate} bytes per second, at least {min_rate} are expected"
        )
    }
}

impl Error for TooSlow {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Machine;

    #[test]
    fn each_window_must_bring_its_bytes() {
        let timeouts = Timeouts {
            min_rate: 100,
            rate_window: Duration::from_secs(10),
            ..Timeouts::default()
        };
        let seconds = Duration::from_secs;
        let system: Arc<dyn System> = Arc::new(Machine);
        let mut body = RateLimitedBody::new(io::empty(), &timeouts, &system);
        assert_eq!(body.count(1, seconds(9)), Ok(()));
        assert_eq!(body.count(999, seconds(10)), Ok(()));
        // What the first window brought does not count in the second.
        let slow = TooSlow {
            rate: 49,
            min_rate: 100,
        };
        assert_eq!(body.count(599, seconds(12)), Err(slow));
        body.min_rate = 0;
        assert_eq!(body.count(1, seconds(1000)), Ok(()));
    }
}
