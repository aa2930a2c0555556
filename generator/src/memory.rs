//! Memory of the machine and of this process, as Linux reports it. Other systems report nothing:
//! there a caller assumes a fixed amount or asks for `--memory`.

use std::fs;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Returns the bytes that programs can still allocate.
#[must_use]
pub fn available_bytes() -> Option<u64> {
    read_field("/proc/meminfo", "MemAvailable:")
}

/// Returns the largest resident size of this process so far, in bytes.
#[must_use]
pub fn peak_bytes() -> Option<u64> {
    read_field("/proc/self/status", "VmHWM:")
}

/// Returns the current resident size of this process, in bytes.
fn resident_bytes() -> Option<u64> {
    read_field("/proc/self/status", "VmRSS:")
}

/// Measures the peak memory of this process over an interval.
///
/// The system reports one peak for the whole run, and the monitor does not reset it, so that `time`
/// remains right. A peak of the interval that is also a new peak of the run is exact. A lower one
/// is the largest of samples taken every few milliseconds.
#[derive(Debug)]
pub struct PeakMonitor {
    /// The peak of the run before the interval.
    before: Option<u64>,
    /// Dropped to stop the sampler.
    stop: Sender<()>,
    sampler: Option<JoinHandle<Option<u64>>>,
}

impl PeakMonitor {
    /// Starts an interval.
    #[must_use]
    pub fn start() -> Self {
        const PAUSE: Duration = Duration::from_millis(10);
        let (stop, stopped) = mpsc::channel();
        let sample = move || {
            let mut peak = resident_bytes()?;
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(PAUSE) {
                peak = peak.max(resident_bytes()?);
            }
            Some(peak.max(resident_bytes()?))
        };
        Self {
            before: peak_bytes(),
            stop,
            // Without a thread for samples, only a new peak of the run is known.
            sampler: thread::Builder::new().spawn(sample).ok(),
        }
    }

    /// Ends the interval and returns its peak in bytes, if the system reports it.
    #[must_use]
    pub fn peak_bytes(self) -> Option<u64> {
        drop(self.stop);
        let sampled = self.sampler.and_then(|sampler| sampler.join().ok()?);
        interval_peak(self.before, peak_bytes(), sampled)
    }
}

/// Returns the peak of an interval from the peaks of the run before and after it, and from samples.
fn interval_peak(before: Option<u64>, after: Option<u64>, sampled: Option<u64>) -> Option<u64> {
    if after > before { after } else { sampled }
}

fn read_field(file: &str, name: &str) -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    field_bytes(&fs::read_to_string(file).ok()?, name)
}

/// Returns the bytes of a field such as `VmRSS:    1234 kB`.
fn field_bytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_in_bytes() {
        let status = "Name:\tgalotne-gen\nVmHWM:\t    2048 kB\nVmRSS:\t       3 kB\nThreads:\t8\n";
        assert_eq!(field_bytes(status, "VmHWM:"), Some(2 << 20));
        assert_eq!(field_bytes(status, "VmRSS:"), Some(3 << 10));
        assert_eq!(field_bytes(status, "Threads:"), None);
        assert_eq!(field_bytes(status, "VmSwap:"), None);
    }

    #[test]
    fn new_peak_of_the_run_wins_over_samples() {
        assert_eq!(interval_peak(Some(5), Some(9), Some(8)), Some(9));
        assert_eq!(interval_peak(Some(9), Some(9), Some(4)), Some(4));
        assert_eq!(interval_peak(Some(5), Some(9), None), Some(9));
        assert_eq!(interval_peak(Some(9), Some(9), None), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_reports_all_figures() {
        assert!(PeakMonitor::start().peak_bytes().is_some());
        assert!(available_bytes().is_some());
    }
}
