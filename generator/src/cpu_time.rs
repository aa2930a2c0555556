//! The CPU time of this process.

/// Returns the CPU seconds of this process so far, over all threads, including time in the system;
/// `None` if the system does not report them.
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
    #[test]
    fn cpu_time_never_decreases() {
        let samples: Vec<f64> = (0..100)
            .map(|_| super::seconds().expect("Unix reports CPU time"))
            .collect();
        assert!(samples[0] > 0.0 && samples.is_sorted(), "{samples:?}");
    }
}
