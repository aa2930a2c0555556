//! Codes of tables: the allowed ones, and those of the block at hand.

use crate::conditions::Conditions;
use crate::error::FindError;
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::table::TableSpec;
use galotne::value::{Metric, Parity, Value};
use std::ops::Range;

/// The values of a table's codes that conditions allow.
pub struct AllowedCodes<'a, B> {
    conditions: &'a Conditions<B>,
    measure: Measure,
    metric: Metric,
    parity: Parity,
    /// By code.
    values: Vec<Option<Value>>,
}

impl<'a, B> AllowedCodes<'a, B> {
    pub fn new(conditions: &'a Conditions<B>, measure: Measure, spec: &TableSpec) -> Self {
        let mut allowed = Self {
            conditions,
            measure,
            metric: spec.metric,
            parity: spec.parity,
            values: vec![],
        };
        allowed.values = (0..=spec.largest)
            .map(|code| allowed.decode(code))
            .collect();
        allowed
    }

    /// Returns the value of a code, if it is allowed.
    #[inline]
    pub fn value(&self, code: u16) -> Option<Value> {
        // Planes that a table leaves out can have larger codes than it stores.
        let known = self.values.get(usize::from(code)).copied();
        known.unwrap_or_else(|| self.decode(code))
    }

    fn decode(&self, code: u16) -> Option<Value> {
        let value = Value::from_code(self.metric, code, self.parity);
        Some(value).filter(|value| self.conditions.allows(self.measure, *value))
    }
}

/// The decoded block that holds the cell read last.
#[derive(Default)]
pub struct CurrentBlock {
    plane: usize,
    cells: Range<u64>,
    codes: Vec<u16>,
}

impl CurrentBlock {
    /// Returns the codes from a cell to the end of its block. `read` decodes the block unless it is
    /// the current one.
    pub fn codes_from<C: MaterialClass>(
        &mut self,
        plane: usize,
        cell: u64,
        read: impl FnOnce(&mut Vec<u16>) -> Result<Range<u64>, FindError<C>>,
    ) -> Result<&[u16], FindError<C>> {
        if self.plane != plane || !self.cells.contains(&cell) {
            self.codes.clear();
            self.cells = 0..0;
            self.cells = read(&mut self.codes)?;
            self.plane = plane;
        }
        Ok(&self.codes[(cell - self.cells.start) as usize..])
    }
}
