//! The CPU time of this process and of its threads.

use std::time::Duration;

/// Returns the CPU seconds of this process so far, over all threads, including time in the system;
/// `None` if the system does not report them.
#[must_use]
pub fn seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        Some(clock(rustix::time::ClockId::ProcessCPUTime).as_secs_f64())
    }
    #[cfg(not(unix))]
    None
}

/// Returns the CPU time of the calling thread so far, including time in the system. Where the
/// system does not report it, time goes on while a thread waits: only differences mean something.
pub(crate) fn of_thread() -> Duration {
    #[cfg(unix)]
    {
        clock(rustix::time::ClockId::ThreadCPUTime)
    }
    #[cfg(not(unix))]
    {
        static START: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        START.elapsed()
    }
}

#[cfg(unix)]
fn clock(id: rustix::time::ClockId) -> Duration {
    // Never negative: these clocks start at zero.
    Duration::try_from(rustix::time::clock_gettime(id)).unwrap_or_default()
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
