//! How much of the processors this process has taken.

/// Seconds of all processors that this process has taken so far, the work of the system for it
/// included; `None` where nobody tells.
#[must_use]
pub fn seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};

        let taken = clock_gettime(ClockId::ProcessCPUTime);
        Some(taken.tv_sec as f64 + taken.tv_nsec as f64 / 1e9)
    }
    #[cfg(not(unix))]
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::{Duration, Instant};

    #[test]
    fn waiting_takes_no_processor_and_work_does() {
        let spent = |work: &dyn Fn()| {
            let before = super::seconds().expect("Unix tells");
            work();
            super::seconds().expect("Unix tells") - before
        };
        let worked = spent(&|| {
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(200) {
                std::hint::spin_loop();
            }
        });
        assert!(worked > 0.0, "{worked}");
    }
}
