//! The entry points of the fuzzer. No bytes make them panic or take much memory or time. They
//! return whether the bytes are a table.

use super::block::BlockDecoder;
use super::cache::BlockCache;
use super::checksum::{CHECKSUM_LEN, checksum};
use super::directory::{PAGE_LEN, pages};
use super::hash::HASH_LEN;
use super::header::{self, HEADER_LEN};
use super::limits::MAX_BLOCK_CELLS;
use super::reader::Table;

/// The most blocks, and the most cells at each end of a plane, that are read.
const MAX_READS: u64 = 256;

/// Reads a file, then the same file with all checksums corrected, so that mutations reach the code
/// behind the checks.
pub fn fuzz_table(data: &[u8]) -> bool {
    read_all(data) | read_all(&repaired(data))
}

fn read_all(data: &[u8]) -> bool {
    let Ok(table) = Table::open(data.to_vec(), "fuzz") else {
        return false;
    };
    let cache = BlockCache::new(20_000);
    let mut codes = Vec::new();
    for mut decoder in [BlockDecoder::new(), BlockDecoder::pure_rust()] {
        for block in 0..table.blocks().min(MAX_READS) {
            codes.clear();
            if let Ok(cells) = table.decode_cells(block, &mut decoder, &mut codes) {
                assert_eq!(codes.len() as u64, cells.cells.end - cells.cells.start);
                assert!(codes.len() <= MAX_BLOCK_CELLS as usize);
                assert!(codes.iter().all(|&code| code <= table.spec().largest));
            }
        }
    }
    for plane in 0..=table.layout().planes() {
        let cells = table.layout().cells();
        for cell in (0..MAX_READS).chain(cells.saturating_sub(MAX_READS)..cells.saturating_add(1)) {
            let code = table.get(plane, cell, &cache);
            if let Ok(cached) = table.get_cached(plane, cell, &cache) {
                assert_eq!(code.ok(), Some(cached));
            }
        }
    }
    assert!(cache.used() <= cache.capacity());
    let _ = table.file_hash();
    true
}

/// Returns the file with correct checksums as far as its structure can be followed.
pub fn repaired(data: &[u8]) -> Vec<u8> {
    let mut file = data.to_vec();
    let Some(bytes) = file.first_chunk_mut::<HEADER_LEN>() else {
        return file;
    };
    let crc = header::checksum(bytes).to_le_bytes();
    bytes[HEADER_LEN - CHECKSUM_LEN..].copy_from_slice(&crc);
    let Ok(table) = Table::open(file.clone(), "fuzz") else {
        return file;
    };
    let repair = |file: &mut [u8], number: u64, start: u64, length: u64| {
        let bytes = usize::try_from(start).ok().and_then(|start| {
            file.get_mut(start..start.checked_add(usize::try_from(length).ok()?)?)
        });
        if let Some((body, crc)) = bytes.and_then(|b| b.split_last_chunk_mut::<CHECKSUM_LEN>()) {
            *crc = checksum(number, body).to_le_bytes();
        }
    };
    let mut start = HEADER_LEN as u64;
    for (side, length) in (0..).zip(table.spec().dictionaries) {
        repair(&mut file, side, start, length.into());
        start += u64::from(length);
    }
    let all_pages = pages(table.blocks());
    let directory = table.file_len() - HASH_LEN as u64 - all_pages * PAGE_LEN as u64;
    for page in 0..all_pages.min(MAX_READS) {
        let start = directory + page * PAGE_LEN as u64;
        repair(&mut file, page, start, PAGE_LEN as u64);
    }
    let Ok(table) = Table::open(file.clone(), "fuzz") else {
        return file;
    };
    for block in 0..table.blocks().min(MAX_READS) {
        if let Ok(stored) = table.block_range(block) {
            repair(&mut file, block, stored.start, stored.end - stored.start);
        }
    }
    file
}
