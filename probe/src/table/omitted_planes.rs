//! Computed codes of planes that a table leaves out, kept in the block cache.

use super::cache::{BlockCache, CellLookup, TableSlots};
use super::spec::CellEncoding;
use std::sync::{Arc, OnceLock};

/// The planes that a table leaves out. Their codes, computed by the caller, are kept in the cache,
/// within its bound, beside the blocks of tables.
pub struct OmittedPlanes {
    /// The slots of the blocks in the first cache that something is inserted in.
    slots: OnceLock<Arc<TableSlots>>,
    planes: u64,
    /// The blocks of a plane.
    blocks: u64,
}

impl OmittedPlanes {
    /// The number of cells of a block, which are computed together.
    pub const BLOCK_CELLS: u64 = 1 << 10;

    /// Creates `planes` planes of `cells` cells.
    #[must_use]
    pub const fn new(planes: usize, cells: u64) -> Self {
        Self {
            slots: OnceLock::new(),
            planes: planes as u64,
            blocks: cells.div_ceil(Self::BLOCK_CELLS),
        }
    }

    /// Returns the code of a cell, if it is cached.
    #[must_use]
    #[inline]
    pub fn get(&self, plane: usize, cell: u64, cache: &BlockCache) -> Option<u16> {
        let slots = self.slots.get().filter(|slots| cache.owns(slots))?;
        let lookup = CellLookup {
            slots,
            block: plane as u64 * self.blocks + cell / Self::BLOCK_CELLS,
            index: (cell % Self::BLOCK_CELLS) as usize,
            encoding: CellEncoding::TwoBytes,
            phrases: None,
        };
        cache.cell(&lookup)
    }

    /// Reads the codes of a range of cells. Returns whether all are cached.
    pub fn read(
        &self,
        plane: usize,
        cells: std::ops::Range<u64>,
        cache: &BlockCache,
        codes: &mut Vec<u16>,
    ) -> bool {
        let all = (cells.end - cells.start) as usize;
        codes.clear();
        codes.extend(cells.map_while(|cell| self.get(plane, cell, cache)));
        codes.len() == all
    }

    /// Inserts the codes of a block, if there is room.
    pub fn insert(&self, plane: usize, block: u64, codes: &[u16], cache: &BlockCache) {
        let blocks = self.planes * self.blocks;
        let bytes = blocks * Self::BLOCK_CELLS * size_of::<u16>() as u64;
        let slots = self.slots.get_or_init(|| cache.slots(blocks, bytes));
        if cache.owns(slots) {
            let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
            cache.insert_computed(slots, plane as u64 * self.blocks + block, &bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: u64 = 2 * OmittedPlanes::BLOCK_CELLS + 500;

    fn codes(block: u64) -> Vec<u16> {
        let cells =
            block * OmittedPlanes::BLOCK_CELLS..CELLS.min((block + 1) * OmittedPlanes::BLOCK_CELLS);
        cells.map(|cell| (cell * 31 % 700) as u16).collect()
    }

    fn read(
        planes: &OmittedPlanes,
        plane: usize,
        block: u64,
        cache: &BlockCache,
    ) -> Option<Vec<u16>> {
        let cells =
            block * OmittedPlanes::BLOCK_CELLS..CELLS.min((block + 1) * OmittedPlanes::BLOCK_CELLS);
        let mut codes = vec![7];
        planes
            .read(plane, cells, cache, &mut codes)
            .then_some(codes)
    }

    #[test]
    fn inserted_blocks_are_read_from_their_cache_alone() {
        let (cache, planes) = (BlockCache::new(1 << 20), OmittedPlanes::new(2, CELLS));
        for block in [0, 2] {
            planes.insert(1, block, &codes(block), &cache);
        }
        for block in 0..3 {
            let kept = (block != 1).then(|| codes(block));
            assert_eq!(read(&planes, 1, block, &cache), kept);
            assert_eq!(read(&planes, 0, block, &cache), None);
        }
        assert_eq!(planes.get(1, CELLS - 1, &cache), codes(2).last().copied());
        // No file was read.
        assert_eq!(cache.blocks_read(), 0);
        assert_eq!(read(&planes, 1, 0, &BlockCache::new(1 << 20)), None);
        cache.clear();
        assert_eq!(read(&planes, 1, 0, &cache), None);
    }

    #[test]
    fn old_blocks_are_evicted_from_a_full_cache() {
        let planes = OmittedPlanes::new(1, CELLS);
        let none = BlockCache::new(0);
        planes.insert(0, 0, &codes(0), &none);
        assert_eq!(read(&planes, 0, 0, &none), None);
        // More tables than a small cache holds.
        let small = BlockCache::new(16 << 10);
        let many: Vec<OmittedPlanes> = (0..20).map(|_| OmittedPlanes::new(1, CELLS)).collect();
        for planes in &many {
            planes.insert(0, 0, &codes(0), &small);
        }
        let left = many.iter().filter_map(|planes| read(planes, 0, 0, &small));
        let left: Vec<Vec<u16>> = left.collect();
        assert!((1..20).contains(&left.len()), "{}", left.len());
        assert!(left.iter().all(|left| *left == codes(0)));
        assert!(small.used() <= small.capacity());
    }
}
