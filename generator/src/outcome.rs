//! Planned cost of a class, and the actual cost of building it.

use crate::timing::WorkStage;
use serde::Serialize;

/// The planned cost of the tables of a class.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClassCost {
    /// The name of the game.
    pub rules: String,
    /// The class.
    pub class: String,
    /// The ordinal of its step in the build, from 1.
    #[serde(rename = "order")]
    pub number: usize,
    /// Classes that must be in memory with it.
    pub needs: Vec<String>,
    /// Legal placements, counted for both sides to move (once for
    /// a class in which both sides have the same pieces).
    pub positions: u64,
    /// Memory in bytes while it is solved, including the classes that its moves lead into.
    pub memory: u64,
    /// Bytes of scratch files, where memory does not hold the class: an estimate.
    pub scratch: u64,
    /// Expected size of its tables in bytes.
    pub disk: u64,
    /// Expected CPU time in seconds.
    pub seconds: f64,
}

/// The planned and the actual cost of a class that has been built.
#[derive(Clone, Debug)]
pub struct ClassOutcome {
    /// The planned cost.
    pub planned: ClassCost,
    /// CPU seconds of all workers together in each of [`WorkStage::ALL`]; elapsed seconds where the
    /// system does not report the CPU time of a thread.
    pub stages: [f64; WorkStage::ALL.len()],
    /// The largest amount of memory, in bytes, that the process held while the class was solved;
    /// `None` if the system does not report it.
    pub peak_memory: Option<u64>,
    /// Bytes of all its tables.
    pub bytes: u64,
}

impl ClassOutcome {
    /// Returns the CPU seconds of all workers and stages together.
    #[must_use]
    pub fn cpu_seconds(&self) -> f64 {
        self.stages.iter().sum()
    }
}
