//! The values of cells in memory, two bits each.

/// The number of cells in a byte.
const CELLS_PER_BYTE: u64 = 4;

/// The values of cells, 0 to 3 each.
#[derive(Debug, Default)]
pub(super) struct PackedValues(Vec<u8>);

impl PackedValues {
    /// Returns the number of bytes for this many cells.
    pub(super) const fn bytes(cells: u64) -> u64 {
        cells.div_ceil(CELLS_PER_BYTE)
    }

    /// Makes room for this many cells, all 0. Allocated memory is reused.
    pub(super) fn clear(&mut self, cells: u64) {
        self.0.clear();
        self.0.resize(Self::bytes(cells) as usize, 0);
    }

    /// Sets the value of a cell that is 0.
    #[inline]
    pub(super) fn set(&mut self, cell: u64, value: u8) {
        if let Some(byte) = self.0.get_mut((cell / CELLS_PER_BYTE) as usize) {
            *byte |= (value & 3) << (cell % CELLS_PER_BYTE * 2);
        }
    }

    /// Returns the value of a cell; 0 beyond the last.
    #[inline]
    pub(super) fn get(&self, cell: u64) -> u8 {
        let byte = self.0.get((cell / CELLS_PER_BYTE) as usize).copied();
        byte.unwrap_or_default() >> (cell % CELLS_PER_BYTE * 2) & 3
    }
}
