//! Checksums of blocks, directory pages and dictionaries.

/// The bytes of a checksum, which follows the bytes that it covers.
pub(crate) const CHECKSUM_LEN: usize = 4;

/// Damage to a part of a file that has a checksum.
pub(crate) enum Damage {
    /// The bytes were changed after they were written, or belong to another part.
    Checksum { stored: u32, computed: u32 },
    /// The bytes are as they were written, but violate the format.
    Content(String),
}

/// Returns the CRC-32 over a number and the bytes of the part with that number, so that a part in
/// the wrong place is found like a flipped bit.
pub(crate) fn checksum(number: u64, bytes: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&number.to_le_bytes());
    crc.update(bytes);
    crc.finalize()
}

/// Compares the checksum at the end of a stored part, and returns the bytes before it.
pub(crate) fn verify(number: u64, stored: &[u8]) -> Result<&[u8], Damage> {
    let Some((bytes, stored)) = stored.split_last_chunk::<CHECKSUM_LEN>() else {
        return Err(Damage::Content("is shorter than its checksum".into()));
    };
    let (stored, computed) = (u32::from_le_bytes(*stored), checksum(number, bytes));
    if stored == computed {
        Ok(bytes)
    } else {
        Err(Damage::Checksum { stored, computed })
    }
}
