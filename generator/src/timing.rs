//! CPU time that workers spend in each stage of a build.

use crate::cpu_time;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

thread_local! {
    /// CPU time of this thread in timed work nested inside the timed work at hand.
    static NESTED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkStage {
    /// Looking up the values of positions after man moves.
    Men,
    /// Finding captures and looking up the values of positions after them.
    Captures,
    /// Laying out bit matrices for king moves.
    Layout,
    /// Solving king moves inside slices, level by level.
    Levels,
    /// Storing scores in their planes.
    Keep,
    /// Writing solved units to a journal, from which an interrupted build resumes.
    Journal,
    /// Counting and hashing values.
    Survey,
    /// Turning scores into compressed blocks.
    Compress,
    /// Reading finished tables again and comparing their values.
    Compare,
    /// Deriving values again from plain moves.
    Check,
}

impl WorkStage {
    /// All stages, in the order of work.
    pub const ALL: [Self; 10] = [
        Self::Men,
        Self::Captures,
        Self::Layout,
        Self::Levels,
        Self::Keep,
        Self::Journal,
        Self::Survey,
        Self::Compress,
        Self::Compare,
        Self::Check,
    ];

    /// Returns a short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Men => "man moves",
            Self::Captures => "captures",
            Self::Layout => "layout",
            Self::Levels => "levels",
            Self::Keep => "keep",
            Self::Journal => "journal",
            Self::Survey => "survey",
            Self::Compress => "compress",
            Self::Compare => "compare",
            Self::Check => "check",
        }
    }
}

/// The CPU time of all workers together in each stage.
#[derive(Debug, Default)]
pub struct StageTimes {
    nanoseconds: [AtomicU64; WorkStage::ALL.len()],
}

impl StageTimes {
    /// Adds to a stage.
    pub fn add(&self, stage: WorkStage, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds[stage as usize].fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// Times a piece of work of one worker, which should take some microseconds or more: the clock
    /// of a thread is read by a system call. Only time on a core counts: on a busy machine a stage
    /// takes hardly more than on an idle one. A worker that waits for others may take up other
    /// timed work, whose time counts there and not here.
    pub fn time<R>(&self, stage: WorkStage, work: impl FnOnce() -> R) -> R {
        let before = NESTED.replace(Duration::ZERO);
        let start = cpu_time::of_thread();
        let result = work();
        let taken = cpu_time::of_thread().saturating_sub(start);
        self.add(stage, taken.saturating_sub(NESTED.get()));
        NESTED.set(before + taken);
        result
    }

    /// Returns the CPU seconds so far in each of [`WorkStage::ALL`].
    #[must_use]
    pub fn seconds(&self) -> [f64; WorkStage::ALL.len()] {
        let seconds = |time: &AtomicU64| time.load(Ordering::Relaxed) as f64 / 1e9;
        self.nanoseconds.each_ref().map(seconds)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::time::Instant;

    /// Keeps this thread's core busy for so long.
    fn compute(time: Duration) {
        let start = cpu_time::of_thread();
        while cpu_time::of_thread() - start < time {
            black_box((0..1000).fold(0u64, |sum, number| sum ^ black_box(number)));
        }
    }

    #[test]
    fn waiting_does_not_count_and_nested_work_counts_once() {
        const WORK: Duration = Duration::from_millis(2);
        let times = StageTimes::default();
        let begin = Instant::now();
        times.time(WorkStage::Captures, || {
            std::thread::sleep(20 * WORK);
            compute(WORK);
            times.time(WorkStage::Compress, || compute(3 * WORK));
        });
        let [captures, compress] = [WorkStage::Captures, WorkStage::Compress]
            .map(|stage| times.seconds()[stage as usize] / WORK.as_secs_f64());
        assert!((1.0..10.0).contains(&captures), "{captures}");
        assert!((3.0..12.0).contains(&compress), "{compress}");
        assert!(begin.elapsed() >= 20 * WORK);
    }

    #[test]
    fn the_work_of_every_thread_counts() {
        const WORK: Duration = Duration::from_millis(2);
        let times = StageTimes::default();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| times.time(WorkStage::Men, || compute(WORK)));
            }
        });
        let taken = times.seconds()[WorkStage::Men as usize];
        assert!(taken >= 4.0 * WORK.as_secs_f64(), "{taken}");
    }
}
