//! The values of many cells in memory, two bits each.

/// Cells in a byte.
const IN_BYTE: u64 = 4;

/// Values 0 to 3 of so many cells.
#[derive(Debug, Default)]
pub(super) struct Values(Vec<u8>);

impl Values {
    /// The bytes that so many cells take.
    pub(super) const fn bytes(cells: u64) -> u64 {
        cells.div_ceil(IN_BYTE)
    }

    /// Makes room for so many cells, all 0. Memory once taken stays.
    pub(super) fn clear(&mut self, cells: u64) {
        self.0.clear();
        self.0.resize(Self::bytes(cells) as usize, 0);
    }

    /// Gives a cell that is 0 a value.
    #[inline]
    pub(super) fn set(&mut self, cell: u64, value: u8) {
        if let Some(byte) = self.0.get_mut((cell / IN_BYTE) as usize) {
            *byte |= (value & 3) << (cell % IN_BYTE * 2);
        }
    }

    /// The value of a cell; 0 beyond the last.
    #[inline]
    pub(super) fn get(&self, cell: u64) -> u8 {
        let byte = self.0.get((cell / IN_BYTE) as usize).copied();
        byte.unwrap_or_default() >> (cell % IN_BYTE * 2) & 3
    }
}
