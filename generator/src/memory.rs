//! How much memory there is, and how much of it this process takes. Both are known on Linux only.

use std::fs;

/// Bytes that programs can still take.
#[must_use]
pub fn available() -> Option<u64> {
    field("/proc/meminfo", "MemAvailable:")
}

/// The most bytes that this process has held at a time, since it began or since [`forget_peak`].
#[must_use]
pub fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// Begins a new peak.
pub fn forget_peak() {
    // Where this is not possible the peak stays that of the whole run.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

fn field(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
