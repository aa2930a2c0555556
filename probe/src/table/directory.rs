//! The directory of the blocks: pages of constant size, so that the page of a block is found
//! without reading the others.

use super::checksum::{CHECKSUM_LEN, Damage, verify};
use std::ops::Range;

/// The number of blocks of a page.
pub(super) const PAGE_BLOCKS: usize = 512;
/// The bytes of a page.
pub(super) const PAGE_LEN: usize = 8 + 4 * PAGE_BLOCKS + CHECKSUM_LEN;

/// Returns the number of pages for a number of blocks.
pub(super) const fn pages(blocks: u64) -> u64 {
    blocks.div_ceil(PAGE_BLOCKS as u64)
}

/// One page.
pub(super) struct Page {
    /// The file offset of its first block.
    first: u64,
    /// The end of each block, relative to `first`; blocks follow each other in the file.
    ends: Vec<u64>,
}

/// The properties of the table that a page must agree with.
pub(super) struct PageBounds {
    pub(super) page: u64,
    /// The number of blocks of the table.
    pub(super) blocks: u64,
    /// The stored lengths that a block can have.
    pub(super) lengths: Range<usize>,
    /// The range of all blocks in the file.
    pub(super) area: Range<u64>,
}

impl Page {
    /// Verifies and parses a page.
    pub(super) fn parse(bytes: &[u8; PAGE_LEN], bounds: &PageBounds) -> Result<Self, Damage> {
        let fault = |problem: String| Err(Damage::Content(problem));
        let body = verify(bounds.page, bytes)?;
        let Some((&first, lengths)) = body.split_first_chunk() else {
            return fault("is shorter than its offset".into());
        };
        let first = u64::from_le_bytes(first);
        let before = bounds.page.saturating_mul(PAGE_BLOCKS as u64);
        let count = bounds.blocks.saturating_sub(before).min(PAGE_BLOCKS as u64) as usize;
        let mut lengths: Vec<u32> = lengths
            .chunks_exact(4)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect();
        if lengths.iter().skip(count).any(|&length| length != 0) {
            return fault("has lengths beyond the last block".into());
        }
        lengths.truncate(count);
        if let Some(length) = lengths
            .iter()
            .find(|&&length| !bounds.lengths.contains(&(length as usize)))
        {
            let Range { start, end } = bounds.lengths;
            return fault(format!(
                "gives a block {length} bytes, expected {start} to {}",
                end - 1
            ));
        }
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        let end = first.checked_add(total);
        // The blocks fill the file exactly up to the directory.
        let begins = first >= bounds.area.start && (before > 0 || first == bounds.area.start);
        let is_last = bounds.blocks - before <= PAGE_BLOCKS as u64;
        let ends =
            end.is_some_and(|end| end == bounds.area.end || !is_last && end < bounds.area.end);
        if !begins || !ends {
            return fault(format!(
                "puts blocks of {total} bytes at {first}, the blocks lie at {} to {}",
                bounds.area.start, bounds.area.end
            ));
        }
        let ends = lengths.iter().scan(0, |end, &length| {
            *end += u64::from(length);
            Some(*end)
        });
        Ok(Self {
            first,
            ends: ends.collect(),
        })
    }

    /// Returns the bytes of a page.
    #[cfg(feature = "write")]
    pub(super) fn bytes(page: u64, first: u64, lengths: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(PAGE_LEN);
        bytes.extend(first.to_le_bytes());
        let lengths = lengths.iter().copied().chain(std::iter::repeat(0));
        bytes.extend(lengths.take(PAGE_BLOCKS).flat_map(u32::to_le_bytes));
        bytes.extend(super::checksum::checksum(page, &bytes).to_le_bytes());
        bytes
    }

    /// Returns the range of a block in the file, by its index in the page; `None` beyond the last
    /// block.
    pub(super) fn block(&self, index: usize) -> Option<Range<u64>> {
        let end = *self.ends.get(index)?;
        let start = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        Some(self.first + start.copied().unwrap_or(0)..self.first + end)
    }
}
