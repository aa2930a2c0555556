//! The conversion of a class in which moves of a king in a row are counted: Frisian draughts.
//!
//! The positions are asked one by one, in the order of the file. That takes longer than reading the
//! table in its order, but a class of 4 pieces has at most 73 million cells (`KMvKM`). One of 5
//! pieces has up to 2.9 billion (`KKMvKM`).

use super::numbering::Numbering;
use super::runs::{RunWriter, code};
use crate::ExportError;
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::tablebase::Tablebase;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of positions that are asked together.
const BATCH: usize = 1 << 14;

/// The memory of a conversion in bytes, with the results of the look-ups.
pub(super) const MEMORY: u64 = 4 << 20;

/// Writes a file.
pub(super) fn convert(
    tables: &Tablebase,
    numbering: &Numbering,
    out: impl Write,
    advance: &dyn Fn(u64),
    abandoned: &AtomicBool,
) -> Result<(), ExportError> {
    let pairs = numbering.run_pairs();
    let mut batch = Batch {
        tables,
        runs: RunWriter::new(out),
        positions: Vec::with_capacity(BATCH),
        before: Vec::with_capacity(BATCH),
        values: vec![],
    };
    // The cells without a value since the last one with a value, and those not yet told.
    let (mut gap, mut passed) = (0, 0);
    for cell in (0..numbering.cells()).step_by(pairs as usize) {
        let position = numbering.position(cell);
        passed += pairs;
        // Whether there is a capture does not depend on the runs.
        let Some(position) = position.filter(|position| !tables.game().has_capture(position))
        else {
            gap += pairs;
            continue;
        };
        for pair in 0..pairs {
            batch.before.push(gap);
            batch.positions.push(numbering.with_runs(position, pair));
            gap = 0;
        }
        if batch.positions.len() >= BATCH {
            if abandoned.load(Ordering::Relaxed) {
                return Err(ExportError::Abandoned);
            }
            batch.write()?;
            advance(passed);
            passed = 0;
        }
    }
    batch.write()?;
    advance(passed);
    batch.runs.skip(gap);
    let (mut out, _) = batch.runs.finish()?;
    Ok(out.flush()?)
}

/// Positions that wait for their values.
struct Batch<'a, W> {
    tables: &'a Tablebase,
    runs: RunWriter<W>,
    positions: Vec<Position>,
    /// The cells without a value before each.
    before: Vec<u64>,
    values: Vec<u8>,
}

impl<W: Write> Batch<'_, W> {
    /// Asks the positions and writes their values.
    fn write(&mut self) -> Result<(), ExportError> {
        self.values.clear();
        self.values.resize(self.positions.len(), 0);
        let (values, mut fault) = (&mut self.values, None);
        let reading = self.tables.reading();
        reading.values(&self.positions, Measure::Wdl, |place, value| match value {
            Ok(value) => values[place] = code(value.wdl()),
            Err(error) => fault = Some(error),
        });
        fault.map_or(Ok(()), |fault| Err(ExportError::from(fault)))?;
        for (gap, value) in self.before.drain(..).zip(&self.values) {
            self.runs.skip(gap);
            self.runs.push_code(*value)?;
        }
        self.positions.clear();
        Ok(())
    }
}
