//! This machine as a builder of missing tables.

use galotne_answer::BuildMachine;
use pyo3::prelude::*;
use std::num::NonZero;
use std::path::Path;
use std::thread;

/// Returns the cores of this machine, and the free bytes for tables in a directory, which may not
/// exist yet.
pub fn build_machine(py: Python<'_>, directory: &str) -> BuildMachine {
    BuildMachine {
        cores: thread::available_parallelism().map_or(1, NonZero::get),
        disk: free_bytes(py, Path::new(directory)).ok(),
    }
}

fn free_bytes(py: Python<'_>, directory: &Path) -> PyResult<u64> {
    let path = std::path::absolute(directory)?;
    let existing = path.ancestors().find(|path| path.exists()).unwrap_or(&path);
    let usage = (py.import("shutil")?).call_method1("disk_usage", (existing,))?;
    usage.getattr("free")?.extract()
}
