//! The two hashes of a file: of its bytes, and of the rules it was made under.

use std::fmt;

/// The bytes of the hash over a file.
pub(super) const HASH_LEN: usize = 32;

/// SHA-256 of a table file: equal hashes, equal files. At its end stands that of all bytes before
/// it (its *seal*, the output of `head -c -32 FILE | sha256sum`); lists of files have that of all
/// bytes, the output of `sha256sum FILE`.
///
/// It is shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileHash(pub [u8; HASH_LEN]);

/// The bytes of the digest of the rules.
pub(super) const DIGEST_LEN: usize = 16;

/// Under which reading of the rules a table was made: the digest of all clauses that decide its
/// values ([`Clauses::digest`](crate::rules::Clauses::digest)). To this room it is no more than 16
/// bytes, not all of them zero.
///
/// It is shown as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesDigest(pub [u8; DIGEST_LEN]);

/// Bytes as hexadecimal digits.
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

/// Computes the hash of what is fed to it.
#[cfg(any(feature = "verify", feature = "write"))]
#[derive(Clone, Default)]
pub(super) struct Hasher(sha2::Sha256);

#[cfg(any(feature = "verify", feature = "write"))]
impl Hasher {
    pub(super) fn update(&mut self, bytes: &[u8]) {
        sha2::Digest::update(&mut self.0, bytes);
    }

    pub(super) fn finish(self) -> FileHash {
        FileHash(sha2::Digest::finalize(self.0).into())
    }
}
