//! Where the blocks are stored: pages of constant size, so that the page of a block is found
//! without reading the others.

use super::block;
use std::ops::Range;

/// How many blocks a page tells about.
pub(super) const PAGE_BLOCKS: usize = 512;
/// The bytes of a page.
pub(super) const PAGE_LEN: usize = 8 + 4 * PAGE_BLOCKS + block::CHECKSUM_LEN;

/// How many pages so many blocks have.
pub(super) const fn pages(blocks: u64) -> u64 {
    blocks.div_ceil(PAGE_BLOCKS as u64)
}

/// One page.
pub(super) struct Page {
    /// The file offset of its first block.
    first: u64,
    /// How far behind that each of its blocks ends; they lie one after the other in the file.
    ends: Vec<u64>,
}

/// Why a page is not what the writer wrote.
pub(super) enum PageFault {
    Checksum { stored: u32, computed: u32 },
    Content(String),
}

/// What a page must agree with.
pub(super) struct Bounds {
    pub(super) page: u64,
    /// How many blocks the whole table has.
    pub(super) blocks: u64,
    /// The lengths a block can have.
    pub(super) lengths: Range<usize>,
    /// Where blocks can be in the file.
    pub(super) area: Range<u64>,
}

impl Page {
    /// Checks and reads a page.
    pub(super) fn parse(bytes: &[u8; PAGE_LEN], bounds: &Bounds) -> Result<Self, PageFault> {
        let fault = |what: String| Err(PageFault::Content(what));
        let (body, stored) = bytes.split_at(PAGE_LEN - block::CHECKSUM_LEN);
        let stored = stored
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u32::from(byte));
        let computed = block::checksum(bounds.page, body);
        if stored != computed {
            return Err(PageFault::Checksum { stored, computed });
        }
        let (first, lengths) = body.split_at(8);
        let first = first
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u64::from(byte));
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
        // The blocks fill the space between header and directory exactly.
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

    /// The bytes of a page.
    #[cfg(feature = "write")]
    pub(super) fn bytes(page: u64, first: u64, lengths: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(PAGE_LEN);
        bytes.extend(first.to_le_bytes());
        let lengths = lengths.iter().copied().chain(std::iter::repeat(0));
        bytes.extend(lengths.take(PAGE_BLOCKS).flat_map(u32::to_le_bytes));
        bytes.extend(block::checksum(page, &bytes).to_le_bytes());
        bytes
    }

    /// The stored bytes of one of the blocks of this page; `None` if it has no such block.
    pub(super) fn block(&self, index: usize) -> Option<Range<u64>> {
        let end = *self.ends.get(index)?;
        let start = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        Some(self.first + start.copied().unwrap_or(0)..self.first + end)
    }
}
