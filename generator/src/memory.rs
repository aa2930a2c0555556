//! How much memory there is, and how much of it this process takes. Linux tells; elsewhere nobody
//! knows, and who asks takes a fixed amount or the user's word (`--memory`).

use std::fs;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Bytes that programs can still take.
#[must_use]
pub fn available() -> Option<u64> {
    field("/proc/meminfo", "MemAvailable:")
}

/// The most bytes that this process has held at a time since it began.
#[must_use]
pub fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// Bytes that this process holds now.
fn held() -> Option<u64> {
    field("/proc/self/status", "VmRSS:")
}

/// Watches how much memory this process holds from now on.
///
/// The system keeps one peak, that of the whole run, and it stays as it is: what `time` says of a
/// build is true. A watch that sees a new peak of the run knows it exactly; below that it knows
/// what it has seen by looking every few milliseconds.
#[derive(Debug)]
pub struct Watch {
    before: Option<u64>,
    /// Dropped to end the watch.
    end: Sender<()>,
    looking: Option<JoinHandle<Option<u64>>>,
}

impl Watch {
    /// Begins to watch.
    #[must_use]
    pub fn begin() -> Self {
        const PAUSE: Duration = Duration::from_millis(10);
        let (end, ended) = mpsc::channel();
        let look = move || {
            let mut most = held()?;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(PAUSE) {
                most = most.max(held()?);
            }
            Some(most.max(held()?))
        };
        Self {
            before: peak(),
            end,
            // Without a thread to look, only a new peak of the run is known.
            looking: thread::Builder::new().spawn(look).ok(),
        }
    }

    /// Ends the watch: the most bytes that were held at a time, if the system tells.
    #[must_use]
    pub fn most(self) -> Option<u64> {
        drop(self.end);
        let seen = self.looking.and_then(|looking| looking.join().ok()?);
        let after = peak();
        if after > self.before { after } else { seen }
    }
}

fn field(file: &str, name: &str) -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_watch_sees_what_is_held_meanwhile_and_the_peak_of_the_run_stays() {
        const MUCH: usize = 96 << 20;
        const LITTLE: usize = 32 << 20;
        // Each processor keeps account of some pages by itself, so that what the system tells is
        // off by them.
        const ACCOUNT: u64 = 1 << 20;
        let hold = |bytes: usize| {
            let watch = Watch::begin();
            let held = std::hint::black_box(vec![1_u8; bytes]);
            thread::sleep(Duration::from_millis(50));
            drop(held);
            watch.most().expect("Linux tells")
        };
        let much = hold(MUCH);
        let little = hold(LITTLE);
        assert!(much >= MUCH as u64, "{much}");
        assert!((LITTLE as u64..much).contains(&little), "{little}, {much}");
        let peak = peak().expect("Linux tells");
        assert!(peak + ACCOUNT >= much, "{peak}, {much}");
    }
}
