//! Signatures of manifests, made with [minisign](https://jedisct1.github.io/minisign/): they show
//! who has published a set of tables.
//!
//! The signature of `manifest.jsonl` is the file `manifest.jsonl.minisig` beside it: Ed25519 over
//! the BLAKE2b-512 hash of the manifest (algorithm `ED`; signatures without this hash, `Ed`, are
//! refused). Its trusted comment, which is signed too, names the game and a serial number that
//! grows with each publication: `galotne manifest international 20260115`. So neither the manifest
//! of another game nor an old one can be passed off as the present one.

use crate::table::open_regular;
use minisign_verify::{Error, PublicKey, Signature};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

/// The file name of a signature in the folder of its manifest.
pub const NAME: &str = "manifest.jsonl.minisig";

/// Upper bound on the size of a signature, and of the file of a key; minisign writes about 300
/// bytes.
pub const MAX_BYTES: u64 = 4 << 10;

/// Longest quotation in a message, in characters.
const MAX_QUOTED: usize = 80;

/// The public key of those who publish a manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManifestKey {
    key: PublicKey,
    text: String,
}

/// A text that is not a public key of minisign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not a public key of minisign: expected 56 characters such as `RWQf6LRC..`, the last line of \
     the file `minisign.pub`"
)]
pub struct KeyError;

/// Reads a key as `minisign -G` prints it, or the two lines of its file.
impl FromStr for ManifestKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let mut lines = text.trim().lines();
        let text = match (lines.next(), lines.next(), lines.next()) {
            (Some(key), None, None) => key,
            (Some(_comment), Some(key), None) => key,
            _ => return Err(KeyError),
        };
        let text = text.trim().to_owned();
        let key = PublicKey::from_base64(&text).map_err(|_| KeyError)?;
        Ok(Self { key, text })
    }
}

impl ManifestKey {
    /// Reads the key in a file, such as `minisign.pub`.
    ///
    /// # Errors
    /// It cannot be read, or has no key ([`io::ErrorKind::InvalidData`]).
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut text = String::new();
        let file = open_regular(path, File::options().read(true))?;
        file.take(MAX_BYTES).read_to_string(&mut text)?;
        (text.parse()).map_err(|error: KeyError| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

impl fmt::Display for ManifestKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The reason why a signature does not vouch for a manifest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// The file is not a signature.
    #[error("{NAME} is not a signature of minisign: the publisher has to sign the manifest again")]
    Malformed,
    /// The signature is not over the hash of the manifest.
    #[error(
        "{NAME} is a signature in the old form, without a hash: the publisher has to sign again \
         with minisign 0.10 or newer, or with rsign2"
    )]
    Legacy,
    /// Another key has signed.
    #[error(
        "{NAME} was not made with the expected key {expected}: ask the publisher whether the key \
         has changed, and name the right one"
    )]
    WrongKey {
        /// The key of the caller.
        expected: String,
    },
    /// The manifest or the trusted comment is not what was signed.
    #[error(
        "{NAME} does not belong to these bytes: the manifest or its signature was changed; tell \
         the publisher, and use none of these tables"
    )]
    Mismatch,
    /// The trusted comment does not name a manifest.
    #[error(
        "{NAME} signs `{found}`, expected `{expected}`: the publisher has to sign with this \
         trusted comment, as `scripts/sign` does"
    )]
    Comment {
        /// The comment, shortened.
        found: String,
        /// The pattern.
        expected: String,
    },
    /// The signed manifest is of another game.
    #[error("{NAME} signs the manifest of {found}, expected {expected}: tell the publisher")]
    OtherGame {
        /// The game of the trusted comment.
        found: String,
        /// The game of the caller.
        expected: &'static str,
    },
}

/// Returns the trusted comment for the manifest of a game.
#[must_use]
pub fn trusted_comment(rules: &str, serial: u64) -> String {
    format!("galotne manifest {rules} {serial}")
}

/// Checks the signature of the manifest of a game. Returns its serial number.
///
/// # Errors
/// The signature does not vouch for these bytes as the manifest of this game.
pub fn verify(
    manifest: &[u8],
    signature: &[u8],
    key: &ManifestKey,
    rules: &'static str,
) -> Result<u64, SignatureError> {
    let text = std::str::from_utf8(signature).map_err(|_| SignatureError::Malformed)?;
    let signature = Signature::decode(text).map_err(|_| SignatureError::Malformed)?;
    let allow_legacy = false;
    (key.key.verify(manifest, &signature, allow_legacy)).map_err(|error| match error {
        Error::UnexpectedKeyId => SignatureError::WrongKey {
            expected: key.to_string(),
        },
        Error::UnexpectedAlgorithm => SignatureError::Legacy,
        _ => SignatureError::Mismatch,
    })?;
    let comment = signature.trusted_comment();
    let (game, serial) = parse_comment(comment).ok_or_else(|| SignatureError::Comment {
        found: quoted(comment),
        expected: format!("galotne manifest {rules} NUMBER"),
    })?;
    if game != rules {
        return Err(SignatureError::OtherGame {
            found: quoted(game),
            expected: rules,
        });
    }
    Ok(serial)
}

/// Parses a trusted comment: the game and the serial number, in digits without leading zeros.
fn parse_comment(comment: &str) -> Option<(&str, u64)> {
    let (game, digits) = comment.strip_prefix("galotne manifest ")?.split_once(' ')?;
    let serial: u64 = digits.parse().ok()?;
    (!game.is_empty() && serial.to_string() == digits).then_some((game, serial))
}

/// Returns a signed text for a message: shortened, without control characters.
fn quoted(text: &str) -> String {
    let plain = text.chars().map(|character| match character {
        control if control.is_control() => '\u{fffd}',
        character => character,
    });
    plain.take(MAX_QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use minisign::{KeyPair, sign};
    use std::io::Cursor;

    const MANIFEST: &[u8] = b"{\"rules\":\"international\"}\n";

    fn key_pair() -> (KeyPair, ManifestKey) {
        let pair = KeyPair::generate_unencrypted_keypair().expect("a key pair");
        let key = pair.pk.to_base64().parse().expect("a key");
        (pair, key)
    }

    fn signed(pair: &KeyPair, comment: &str) -> String {
        let signature = sign(None, &pair.sk, Cursor::new(MANIFEST), Some(comment), None);
        signature.expect("signed").into_string()
    }

    fn check(signature: &str, key: &ManifestKey) -> Result<u64, SignatureError> {
        verify(MANIFEST, signature.as_bytes(), key, "international")
    }

    #[test]
    fn signatures_of_minisign_are_accepted() {
        let (pair, key) = key_pair();
        for serial in [0, 1, 20_260_115, u64::MAX] {
            let signature = signed(&pair, &trusted_comment("international", serial));
            assert_eq!(check(&signature, &key), Ok(serial));
            let windows = signature.replace('\n', "\r\n");
            assert_eq!(check(&windows, &key), Ok(serial));
        }
    }

    #[test]
    fn keys_are_read_from_a_line_or_a_file() {
        let (pair, key) = key_pair();
        let file = pair.pk.to_box().expect("a box").into_string();
        assert_eq!(file.parse(), Ok(key.clone()));
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("minisign.pub");
        std::fs::write(&path, &file).expect("written");
        assert_eq!(ManifestKey::read(&path).expect("a key"), key);
        std::fs::write(&path, "no key").expect("written");
        let error = ManifestKey::read(&path).expect_err("no key");
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert_eq!(format!(" {key}\n").parse(), Ok(key.clone()));
        let text = key.to_string();
        for wrong in [
            "",
            "RWQ",
            &text[1..],
            &format!("{text}AAAA"),
            &format!("a\nb\n{text}"),
            &text.replacen("RW", "AA", 1),
            "untrusted comment: minisign public key",
        ] {
            assert_eq!(wrong.parse::<ManifestKey>(), Err(KeyError), "{wrong}");
        }
    }

    #[test]
    fn every_changed_byte_is_refused() {
        let (pair, key) = key_pair();
        let signature = signed(&pair, &trusted_comment("international", 7));
        for place in 0..MANIFEST.len() {
            let mut manifest = MANIFEST.to_vec();
            manifest[place] ^= 1;
            let checked = verify(&manifest, signature.as_bytes(), &key, "international");
            assert_eq!(checked, Err(SignatureError::Mismatch));
        }
        // The first line is an untrusted comment, which no signature covers.
        let begin = signature.find('\n').expect("a line") + 1;
        for place in begin..signature.len() {
            let mut changed = signature.clone().into_bytes();
            changed[place] ^= 1;
            let checked = verify(MANIFEST, &changed, &key, "international");
            // The last line may lack its end.
            if place + 1 < signature.len() {
                assert!(checked.is_err(), "byte {place} was changed");
            }
        }
        for length in 0..signature.len() - 2 {
            assert!(check(&signature[..length], &key).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn other_keys_and_old_forms_are_named() {
        let (pair, key) = key_pair();
        let (_, other) = key_pair();
        let signature = signed(&pair, &trusted_comment("international", 7));
        let wrong = SignatureError::WrongKey {
            expected: other.to_string(),
        };
        assert_eq!(check(&signature, &other), Err(wrong));
        // `RUQ..` is `ED` and the id of the key, `RWQ..` is `Ed`.
        let legacy = signature.replacen("\nRU", "\nRW", 1);
        assert_ne!(legacy, signature);
        assert_eq!(check(&legacy, &key), Err(SignatureError::Legacy));
        for text in ["", "\n", "<!doctype html>\n<p>\n<p>\n<p>\n"] {
            assert_eq!(check(text, &key), Err(SignatureError::Malformed));
        }
        let checked = verify(MANIFEST, b"\xff\xfe", &key, "international");
        assert_eq!(checked, Err(SignatureError::Malformed));
    }

    #[test]
    fn trusted_comments_name_the_game_and_the_serial_number() {
        let (pair, key) = key_pair();
        let other = signed(&pair, &trusted_comment("russian", 7));
        let expected = SignatureError::OtherGame {
            found: "russian".to_owned(),
            expected: "international",
        };
        assert_eq!(check(&other, &key), Err(expected));
        for comment in [
            "",
            "timestamp:1633700835\tfile:manifest.jsonl\tprehashed",
            "galotne manifest international",
            "galotne manifest international ",
            "galotne manifest international -1",
            "galotne manifest international +1",
            "galotne manifest international 01",
            "galotne manifest international 1 ",
            "galotne manifest international 1 2",
            "galotne manifest  1",
            "galotne manifest international 18446744073709551616",
            "galotne tables international 1",
        ] {
            let checked = check(&signed(&pair, comment), &key);
            let refused = matches!(checked, Err(SignatureError::Comment { .. }));
            assert!(refused, "`{comment}`: {checked:?}");
        }
    }
}
