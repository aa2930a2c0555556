//! Records: the framing of solved values in files, each under a checksum.
//!
//! The first record of a file identifies its content. The checksums of all others continue from the
//! checksum of its payload. So a record left on the disk by another file is never accepted, even if
//! it lies just after the end of a file that was cut. The last record confirms that nothing is
//! missing.
//!
//! ```text
//! record = length (8 bytes), CRC-32 (4 bytes), payload
//! end    = record whose payload is eight bytes 255, SHA-256 of everything before this record
//! ```

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};

/// The Zstandard level of solved values: speed matters more than size here.
pub const ZSTD_LEVEL: i32 = 1;

/// The first bytes of the last record's payload.
pub const END_MARK: [u8; 8] = [0xFF; 8];

/// The identity of a complete file: SHA-256 of all bytes before the last record.
pub type Seal = [u8; 32];

/// Bytes before the payload of a record.
const HEADER_BYTES: usize = 12;

/// Returns the payload of the last record.
pub fn end_payload(seal: &Seal) -> Vec<u8> {
    [&END_MARK[..], seal].concat()
}

/// Formats a seal as hexadecimal digits.
pub fn hex(seal: &Seal) -> String {
    seal.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads the record at an offset: its payload and the offset of its end, or `None` if there is no
/// intact record. `seed` is the checksum of the file's first payload, 0 for the first record.
///
/// # Errors
/// The file cannot be read.
pub fn read_record(
    reader: &mut BufReader<File>,
    seed: u32,
    at: u64,
) -> io::Result<Option<(Vec<u8>, u64)>> {
    let length = reader.get_ref().metadata()?.len();
    // A relative seek keeps the buffer.
    let current = reader.stream_position()?;
    reader.seek_relative(at as i64 - current as i64)?;
    let payload_start = at + HEADER_BYTES as u64;
    if length < payload_start {
        return Ok(None);
    }
    let (mut size, mut crc) = ([0; 8], [0; 4]);
    reader.read_exact(&mut size)?;
    reader.read_exact(&mut crc)?;
    let size = u64::from_le_bytes(size);
    // No record is empty. A disk may leave zeros in unwritten blocks, and zeros read as an empty
    // record with the right checksum.
    if size == 0 || size > length - payload_start {
        return Ok(None);
    }
    let mut payload = vec![0; size as usize];
    reader.read_exact(&mut payload)?;
    let intact = checksum(seed, &payload) == u32::from_le_bytes(crc);
    Ok(intact.then_some((payload, payload_start + size)))
}

/// Returns the bytes of a record with this payload.
pub fn encode_record(seed: u32, payload: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(HEADER_BYTES + payload.len());
    record.extend((payload.len() as u64).to_le_bytes());
    record.extend(checksum(seed, payload).to_le_bytes());
    record.extend(payload);
    record
}

/// Continues the CRC-32 `seed` over more bytes.
pub fn checksum(seed: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(bytes);
    hasher.finalize()
}
