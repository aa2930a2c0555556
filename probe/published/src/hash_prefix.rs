//! The hash that is compared: the first half of a SHA-256.

use galotne::table::FileHash;
use std::fmt;

/// The bytes of a prefix.
pub(crate) const PREFIX_LEN: usize = 16;

/// The first 128 bits of a SHA-256: nobody can make another file with the same ones.
///
/// It is displayed as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HashPrefix(pub [u8; PREFIX_LEN]);

impl HashPrefix {
    /// Returns the prefix of a SHA-256 in 64 hexadecimal digits; `None` for any other text.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if text.len() != 64 || !text.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let mut prefix = [0; PREFIX_LEN];
        for (byte, digits) in prefix.iter_mut().zip(text.chunks_exact(2)) {
            let digits = std::str::from_utf8(digits).ok()?;
            *byte = u8::from_str_radix(digits, 16).ok()?;
        }
        Some(Self(prefix))
    }
}

impl From<FileHash> for HashPrefix {
    fn from(hash: FileHash) -> Self {
        let mut prefix = [0; PREFIX_LEN];
        prefix
            .iter_mut()
            .zip(hash.0)
            .for_each(|(to, from)| *to = from);
        Self(prefix)
    }
}

impl fmt::Display for HashPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_the_first_half_of_the_digits() {
        let hash = FileHash(std::array::from_fn(|place| place as u8));
        let text = hash.to_string();
        let prefix = HashPrefix::from_hex(&text).expect("a hash");
        assert_eq!(prefix, hash.into());
        assert_eq!(prefix.to_string(), text[..32]);
        assert_eq!(HashPrefix::from_hex(&text.to_uppercase()), Some(prefix));
        for wrong in [
            "",
            &text[1..],
            &text.replace('0', "x"),
            &text.replace('0', "+"),
        ] {
            assert_eq!(HashPrefix::from_hex(wrong), None, "{wrong}");
        }
    }
}
