//! How much time each kind of work takes.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

thread_local! {
    /// What has been timed in this thread within what is being timed.
    static WITHIN: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// What workers do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Looking up what man moves lead to.
    Men,
    /// Finding captures and looking up what they lead to.
    Captures,
    /// Laying out bit matrices for king moves.
    Layout,
    /// King moves inside slices, level by level.
    Levels,
    /// Putting scores into their planes.
    Keep,
    /// Writing down what is solved, to go on from there.
    Journal,
    /// Counting and hashing values.
    Survey,
    /// From scores to compressed blocks.
    Compress,
    /// Reading finished tables again and hashing their values.
    Compare,
    /// Deriving values again from plain moves.
    Check,
}

impl Stage {
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

    /// One word for it.
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

/// The time that all workers together have spent in each stage.
#[derive(Debug, Default)]
pub struct Stages {
    nanoseconds: [AtomicU64; Stage::ALL.len()],
}

impl Stages {
    /// Adds to a stage.
    pub fn add(&self, stage: Stage, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds[stage as usize].fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// Times a piece of work of one worker, some microseconds of it or more. A worker that waits
    /// for others may take up something else that is timed: that counts there and not here.
    pub fn time<R>(&self, stage: Stage, work: impl FnOnce() -> R) -> R {
        let before = WITHIN.replace(Duration::ZERO);
        let start = Instant::now();
        let result = work();
        let taken = start.elapsed();
        self.add(stage, taken.saturating_sub(WITHIN.get()));
        WITHIN.set(before + taken);
        result
    }

    /// Worker seconds so far in each of [`Stage::ALL`].
    #[must_use]
    pub fn seconds(&self) -> [f64; Stage::ALL.len()] {
        let seconds = |time: &AtomicU64| time.load(Ordering::Relaxed) as f64 / 1e9;
        self.nanoseconds.each_ref().map(seconds)
    }
}
