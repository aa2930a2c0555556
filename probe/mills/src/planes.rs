//! All planes of a class, block by block. Planes that the table leaves out are derived from the
//! successors of their positions.

use super::index::Index;
use super::resolve::{Memo, ProbeError, TableKey, Tablebase};
use galotne::measure::Measure;
use galotne::table::{BlockDecoder, OmittedPlanes, Table};
use galotne::value::Value;
use std::ops::Range;

/// The planes of a class with the values of one table.
#[derive(Clone, Copy)]
pub struct TablePlanes<'t> {
    tables: &'t Tablebase,
    measure: Measure,
    table: &'t Table,
    index: &'t Index,
    derived: &'t OmittedPlanes,
}

impl<'t> TablePlanes<'t> {
    /// Opens the planes of a class.
    ///
    /// # Errors
    /// The table is missing, or cannot be opened.
    pub fn open(tables: &'t Tablebase, key: TableKey) -> Result<Self, ProbeError> {
        let opened = tables.open_table(key)?;
        Ok(Self {
            tables,
            measure: Measure::without_clock(key.metric),
            table: opened.table(),
            index: opened.index(),
            derived: opened.derived(),
        })
    }

    /// Returns the table.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// Returns the numbering of the cells.
    #[must_use]
    pub const fn index(&self) -> &'t Index {
        self.index
    }

    /// Returns the number of cells of a plane that are read at once.
    #[must_use]
    pub fn block_cells(&self, plane: usize) -> u64 {
        match self.index.stored(self.table.spec(), plane) {
            Some(_) => self.table.spec().block_cells.into(),
            None => OmittedPlanes::BLOCK_CELLS,
        }
    }

    /// Returns the number of blocks of a plane.
    #[must_use]
    pub fn blocks(&self, plane: usize) -> u64 {
        self.index.cells().div_ceil(self.block_cells(plane))
    }

    /// Starts a sweep through the planes.
    #[must_use]
    pub fn sweep(&self) -> PlaneSweep<'t> {
        PlaneSweep {
            planes: *self,
            decoder: BlockDecoder::new(),
            codes: vec![],
            memo: Memo::default(),
        }
    }
}

/// A sweep through planes, with the values that it has derived on the way.
pub struct PlaneSweep<'t> {
    planes: TablePlanes<'t>,
    decoder: BlockDecoder,
    codes: Vec<u16>,
    memo: Memo,
}

impl PlaneSweep<'_> {
    /// Returns the cells of a block of a plane, and the code of each.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    pub fn read(&mut self, plane: usize, block: u64) -> Result<(Range<u64>, &[u16]), ProbeError> {
        let TablePlanes {
            tables,
            measure,
            table,
            index,
            derived,
        } = self.planes;
        let codes = &mut self.codes;
        codes.clear();
        if let Some(stored) = index.stored(table.spec(), plane) {
            let first = table.layout().plane_blocks(stored).start;
            let read = table.decode_cells(first + block, &mut self.decoder, codes)?;
            return Ok((read.cells, codes));
        }
        let first = block * OmittedPlanes::BLOCK_CELLS;
        let cells = first..index.cells().min(first + OmittedPlanes::BLOCK_CELLS);
        // Later sweeps of the class reuse derived blocks.
        if derived.read(plane, cells.clone(), tables.cache(), codes) {
            return Ok((cells, codes));
        }
        codes.clear();
        let positions: Vec<_> = (cells.clone())
            .map_while(|cell| index.position(plane, cell))
            .collect();
        codes.resize(positions.len(), 0);
        let (metric, parity) = (measure.metric(), table.spec().parity);
        let (mut fault, mut all) = (None, true);
        let answer = |number: usize, value: Result<Value, ProbeError>| match value {
            // Only values that a table can hold have a code.
            Ok(value) => match value.code(metric, parity) {
                Some(code) => codes[number] = code,
                None => all = false,
            },
            Err(error) => fault = Some(error),
        };
        let questions = positions.iter().map(|position| (*position, measure));
        (tables.reading()).values_each(questions, &mut self.memo, answer);
        if let Some(fault) = fault {
            return Err(fault);
        }
        if all {
            derived.insert(plane, block, codes, tables.cache());
        }
        Ok((cells, codes))
    }
}
