//! The entry point of the fuzzer. No bytes make it panic or take much memory or time. It returns
//! whether the bytes are an archive.

use super::reader::{Archive, PartDecoder};
use super::{HEAD_LEN, LENGTHS_NUMBER, MODEL_NUMBER, at};
use crate::rules::INTERNATIONAL;
use crate::table::code::OMITTED;
use crate::table::{CHECKSUM_LEN, HASH_LEN, HEADER_LEN, compute_checksum};

/// The most blocks that are read.
const MAX_READS: u64 = 4;

/// Reads a file, then the same file with all checksums corrected, so that mutations reach the code
/// behind the checks.
pub fn fuzz_archive(data: &[u8]) -> bool {
    read_all(data) | read_all(&repaired(data))
}

fn read_all(data: &[u8]) -> bool {
    let Ok(archive) = Archive::open(&INTERNATIONAL, data.to_vec(), "fuzz") else {
        return false;
    };
    let (mut decoder, mut codes) = (PartDecoder::default(), vec![]);
    for block in 0..archive.blocks().min(MAX_READS) {
        if archive.decode_part(block, &mut decoder, &mut codes).is_ok() {
            let largest = archive.spec().largest;
            assert!(codes.iter().all(|&code| code <= largest || code == OMITTED));
        }
    }
    true
}

/// Returns the file with correct checksums as far as its structure can be followed.
fn repaired(data: &[u8]) -> Vec<u8> {
    let mut file = data.to_vec();
    if file.len() < HEAD_LEN + HASH_LEN {
        return file;
    }
    let length = file.len() as u64;
    file[at::LENGTH..at::SEAL].copy_from_slice(&length.to_le_bytes());
    let table_end = at::TABLE + HEADER_LEN;
    let crc = crc32fast::hash(&file[at::TABLE..table_end - CHECKSUM_LEN]);
    file[table_end - CHECKSUM_LEN..table_end].copy_from_slice(&crc.to_le_bytes());
    let crc = crc32fast::hash(&file[..at::CHECKSUM]);
    file[at::CHECKSUM..HEAD_LEN].copy_from_slice(&crc.to_le_bytes());
    let number = |file: &[u8], start: usize| {
        let bytes = file.get(start..).and_then(|bytes| bytes.first_chunk());
        bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes)) as usize
    };
    let repair = |file: &mut [u8], number: u64, start: usize, length: usize| {
        let end = start.saturating_add(length);
        let bytes = file.get_mut(start..end);
        if let Some((body, crc)) = bytes.and_then(|b| b.split_last_chunk_mut::<CHECKSUM_LEN>()) {
            *crc = compute_checksum(number, body).to_le_bytes();
        }
    };
    let (model, blocks) = (number(&file, at::MODEL_STORED), number(&file, at::BLOCKS));
    repair(&mut file, MODEL_NUMBER, HEAD_LEN, model);
    let lengths = HEAD_LEN + model;
    repair(
        &mut file,
        LENGTHS_NUMBER,
        lengths,
        4 * blocks + CHECKSUM_LEN,
    );
    let mut start = lengths + 4 * blocks + CHECKSUM_LEN;
    for block in 0..blocks.min(MAX_READS as usize) {
        let length = number(&file, lengths + 4 * block);
        repair(&mut file, block as u64, start, length);
        start = start.saturating_add(length);
    }
    file
}
