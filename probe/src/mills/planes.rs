//! A table of a class of mills, gone through from its first cell to its last.
//!
//! Whoever sweeps a class wants all its planes, whatever the table leaves out of them: those that it keeps come block by
//! block, and of those that it leaves out the values follow from what moves lead to.

use super::index::Index;
use super::tablebase::{ProbeError, TableKey, Tablebase};
use crate::table::{BlockDecoder, Table};
use crate::value::Value;
use std::ops::Range;

/// So many cells of a plane that is left out are worked out at once.
const TOGETHER: u64 = 1 << 10;

/// The planes of a class as one of its tables tells them.
#[derive(Clone, Copy)]
pub struct Planes<'t> {
    tables: &'t Tablebase,
    key: TableKey,
    table: &'t Table,
    index: &'t Index,
}

impl Tablebase {
    /// The planes of a class, to be gone through.
    ///
    /// # Errors
    /// The table is missing, or cannot be opened.
    pub fn planes(&self, key: TableKey) -> Result<Planes<'_>, ProbeError> {
        let (table, index) = self.table(key)?;
        Ok(Planes {
            tables: self,
            key,
            table,
            index,
        })
    }
}

impl<'t> Planes<'t> {
    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// How cells are numbered.
    #[must_use]
    pub const fn index(&self) -> &'t Index {
        self.index
    }

    /// How many cells of a plane are read at once.
    #[must_use]
    pub fn block_cells(&self, plane: usize) -> u64 {
        match self.index.stored(self.table.spec(), plane) {
            Some(_) => self.table.spec().block_cells.into(),
            None => TOGETHER,
        }
    }

    /// How many blocks of so many cells a plane has.
    #[must_use]
    pub fn blocks(&self, plane: usize) -> u64 {
        self.index.cells().div_ceil(self.block_cells(plane))
    }

    /// Puts the codes of a block of a plane in place of those that are there, and returns the cells they belong to.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    pub fn read(
        &self,
        plane: usize,
        block: u64,
        decoder: &mut BlockDecoder,
        codes: &mut Vec<u16>,
    ) -> Result<Range<u64>, ProbeError> {
        codes.clear();
        if let Some(stored) = self.index.stored(self.table.spec(), plane) {
            let first = self.table.layout().plane_blocks(stored).start;
            return Ok(self
                .table
                .decode_cells(first + block, decoder, codes)?
                .cells);
        }
        let first = block * TOGETHER;
        let cells = first..self.index.cells().min(first + TOGETHER);
        let positions: Vec<_> = (cells.clone())
            .map_while(|cell| self.index.position(plane, cell))
            .collect();
        codes.resize(positions.len(), 0);
        let (metric, parity) = (self.key.metric, self.table.spec().parity);
        let mut fault = None;
        let answer = |number: usize, value: Result<Value, ProbeError>| match value {
            // What a table can hold has a code.
            Ok(value) => codes[number] = value.code(metric, parity).unwrap_or(0),
            Err(error) => fault = Some(error),
        };
        self.tables.value_many(&positions, metric, answer);
        fault.map_or(Ok(cells), Err)
    }
}
