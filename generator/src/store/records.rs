//! Records: what solved values are written in, one after another, each under a checksum.
//!
//! The first record of a file says what the file is about. Checksums of the others go on from that
//! of its payload, so that records of another file, which a disk may bring back from before this
//! one was cut, are none of it. The last one says that nothing is missing.
//!
//! ```text
//! record = length (8 bytes), CRC-32 (4 bytes) of the first payload, if this is another, and the payload; payload
//! end    = eight bytes 255, SHA-256 of all before this record
//! ```

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};

/// How values are compressed: speed matters more than size here.
pub const LEVEL: i32 = 1;

/// What the payload of the last record begins with.
pub const WHOLE: [u8; 8] = [0xFF; 8];

/// What identifies a whole file: the SHA-256 of all its bytes but those of the last record.
pub type Seal = [u8; 32];

/// The payload of the last record.
pub fn end(seal: &Seal) -> Vec<u8> {
    [&WHOLE[..], seal].concat()
}

/// A seal in hexadecimal digits.
pub fn hex(seal: &Seal) -> String {
    seal.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The payload of the record at an offset and where it ends; `None` where no intact record is.
/// `seed` is the checksum of what its own goes on from.
pub fn record(
    reader: &mut BufReader<File>,
    seed: u32,
    at: u64,
) -> io::Result<Option<(Vec<u8>, u64)>> {
    let length = reader.get_ref().metadata()?.len();
    // Seeking relatively keeps what is buffered.
    let here = reader.stream_position()?;
    reader.seek_relative(at as i64 - here as i64)?;
    if length < at + 12 {
        return Ok(None);
    }
    let (mut size, mut crc) = ([0; 8], [0; 4]);
    reader.read_exact(&mut size)?;
    reader.read_exact(&mut crc)?;
    let size = u64::from_le_bytes(size);
    // Nobody writes an empty record; zeros, which a disk may leave where nothing was written, read
    // as one with the right checksum.
    if size == 0 || size > length - at - 12 {
        return Ok(None);
    }
    let mut payload = vec![0; size as usize];
    reader.read_exact(&mut payload)?;
    let intact = checksum(seed, &payload) == u32::from_le_bytes(crc);
    Ok(intact.then_some((payload, at + 12 + size)))
}

/// A record of a payload.
pub fn framed(seed: u32, payload: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(payload.len() + 12);
    record.extend((payload.len() as u64).to_le_bytes());
    record.extend(checksum(seed, payload).to_le_bytes());
    record.extend(payload);
    record
}

/// The checksum of something that has the checksum `seed` and these bytes behind it.
pub fn checksum(seed: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(bytes);
    hasher.finalize()
}
