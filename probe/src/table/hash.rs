//! The two hashes of a table: the SHA-256 of its bytes and the digest of its rules.

use std::fmt;

/// The bytes of a file hash.
pub(crate) const HASH_LEN: usize = 32;

/// A SHA-256 of a table file. The last 32 bytes of a file are the hash of all bytes before them,
/// its *seal* (`head -c -32 FILE | sha256sum`). Lists of files have the hash of all bytes
/// (`sha256sum FILE`).
///
/// It is displayed as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileHash(pub [u8; HASH_LEN]);

/// The bytes of a digest of the rules.
pub(super) const DIGEST_LEN: usize = 16;

/// The digest of all clauses that determine the values of a table
/// ([`Clauses::digest`](crate::rules::Clauses::digest)). This module treats it as 16 bytes, not all
/// of them zero.
///
/// It is displayed as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesDigest(pub [u8; DIGEST_LEN]);

/// Displays bytes as hexadecimal digits.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for FileHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Hex(&self.0), f)
    }
}

impl fmt::Debug for FileHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for RulesDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Hex(&self.0), f)
    }
}

impl fmt::Debug for RulesDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A SHA-256 in progress.
#[cfg(any(feature = "verify", feature = "write"))]
#[derive(Clone, Default)]
pub(crate) struct Hasher(sha2::Sha256);

#[cfg(any(feature = "verify", feature = "write"))]
impl Hasher {
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        sha2::Digest::update(&mut self.0, bytes);
    }

    pub(crate) fn finish(self) -> FileHash {
        FileHash(sha2::Digest::finalize(self.0).into())
    }
}
