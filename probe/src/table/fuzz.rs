//! What a fuzzer runs. Whatever the bytes, nothing here panics or takes much memory or time; the
//! answer says whether they are a table.

use super::block::{self, BlockDecoder, CHECKSUM_LEN};
use super::cache::BlockCache;
use super::directory::PAGE_LEN;
use super::header::{HEADER_LEN, checksum};
use super::reader::Table;
use super::spec::MAX_BLOCK_CELLS;

/// Blocks and cells that are looked at.
const MOST: u64 = 256;

/// Reads a whole file, then the same file with all its checksums put right, so that mistakes reach
/// what lies behind the checksums.
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
        for block in 0..table.blocks().min(MOST) {
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
        for cell in (0..MOST).chain(cells.saturating_sub(MOST)..cells.saturating_add(1)) {
            let answer = table.get(plane, cell, &cache);
            if let Ok(cached) = table.get_cached(plane, cell, &cache) {
                assert_eq!(answer.ok(), Some(cached));
            }
        }
    }
    assert!(cache.used() <= cache.capacity());
    let _ = table.file_hash();
    true
}

/// The same bytes with right checksums wherever the file can still be followed.
pub fn repaired(data: &[u8]) -> Vec<u8> {
    let mut file = data.to_vec();
    let Some(header) = file.first_chunk_mut::<HEADER_LEN>() else {
        return file;
    };
    let crc = checksum(header).to_le_bytes();
    header[HEADER_LEN - CHECKSUM_LEN..].copy_from_slice(&crc);
    let Ok(table) = Table::open(file.clone(), "fuzz") else {
        return file;
    };
    let repair = |file: &mut [u8], number: u64, start: u64, length: u64| {
        let bytes = usize::try_from(start).ok().and_then(|start| {
            file.get_mut(start..start.checked_add(usize::try_from(length).ok()?)?)
        });
        if let Some((body, crc)) = bytes.and_then(|b| b.split_last_chunk_mut::<CHECKSUM_LEN>()) {
            *crc = block::checksum(number, body).to_le_bytes();
        }
    };
    let mut start = HEADER_LEN as u64;
    for (side, length) in (0..).zip(table.spec().dictionaries) {
        repair(&mut file, side, start, length.into());
        start += u64::from(length);
    }
    let pages = table.blocks().div_ceil(512).min(MOST);
    let directory = table.file_len() - 32 - table.blocks().div_ceil(512) * PAGE_LEN as u64;
    for page in 0..pages {
        let start = directory + page * PAGE_LEN as u64;
        repair(&mut file, page, start, PAGE_LEN as u64);
    }
    let Ok(table) = Table::open(file.clone(), "fuzz") else {
        return file;
    };
    for block in 0..table.blocks().min(MOST) {
        if let Ok(stored) = table.block_range(block) {
            repair(&mut file, block, stored.start, stored.end - stored.start);
        }
    }
    file
}
