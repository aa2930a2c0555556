//! From bytes to text: UTF-8, or else Windows-1252, which holds Latin-1.

use super::error::Encoding;
use crate::notation::shown;

/// What Windows-1252 has where Latin-1 has control characters, from 0x80.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The text that these bytes are.
pub(super) fn decode(bytes: Vec<u8>, utf8: bool) -> String {
    if utf8 {
        String::from_utf8(bytes).unwrap_or_else(|error| windows(error.as_bytes()))
    } else {
        windows(&bytes)
    }
}

fn windows(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| character(byte)).collect()
}

fn character(byte: u8) -> char {
    let special = byte.checked_sub(0x80).map(usize::from);
    (special.and_then(|place| WINDOWS.get(place).copied())).unwrap_or(char::from(byte))
}

/// The word that a text begins with, for messages; `None` where there is nothing.
pub(super) fn first_word(bytes: &[u8]) -> Option<String> {
    const LONGEST: usize = 24;
    let bytes = bytes.trim_ascii_start();
    let word = bytes.split(u8::is_ascii_whitespace).next()?;
    let text = decode(word.to_owned(), true);
    let short: String = text.chars().take(LONGEST).collect();
    (!short.is_empty()).then(|| shown(&short))
}

/// What these bytes are if they are no text.
pub(super) fn no_text(bytes: &[u8]) -> Option<Encoding> {
    if let [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] = bytes {
        return Some(Encoding::Utf16);
    }
    if !bytes.contains(&0) {
        return None;
    }
    // Of the text of most games every second byte is zero.
    let zeros = bytes.iter().filter(|&&byte| byte == 0).count();
    let utf16 = bytes.len() > 1 && zeros >= bytes.len() / 3;
    Some(if utf16 {
        Encoding::Utf16
    } else {
        Encoding::Binary
    })
}
