//! Time that workers spend in each stage of a build.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

thread_local! {
    /// Time of this thread in timed work nested inside the timed work at hand.
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

/// The time of all workers together in each stage.
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

    /// Times a piece of work of one worker, which should take some microseconds or more. A worker
    /// that waits for others may take up other timed work, whose time counts there and not here.
    pub fn time<R>(&self, stage: WorkStage, work: impl FnOnce() -> R) -> R {
        let before = NESTED.replace(Duration::ZERO);
        let start = Instant::now();
        let result = work();
        let taken = start.elapsed();
        self.add(stage, taken.saturating_sub(NESTED.get()));
        NESTED.set(before + taken);
        result
    }

    /// Returns the worker seconds so far in each of [`WorkStage::ALL`].
    #[must_use]
    pub fn seconds(&self) -> [f64; WorkStage::ALL.len()] {
        let seconds = |time: &AtomicU64| time.load(Ordering::Relaxed) as f64 / 1e9;
        self.nanoseconds.each_ref().map(seconds)
    }
}
