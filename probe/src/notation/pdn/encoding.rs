//! The encoding of a file, and the detection of files that are not text.

use super::error::UnreadableEncoding;
use crate::notation::shown;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{WINDOWS_1252, WINDOWS_1257};

/// An encoding of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset(&'static encoding_rs::Encoding);

impl Charset {
    /// Returns the encoding with this name in web pages: `windows-1257`, `latin1`, `koi8-r`,
    /// `utf-16le`.
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::pdn::Charset;
    ///
    /// assert_eq!(Charset::by_name("cp1257").map(Charset::name), Some("windows-1257"));
    /// assert_eq!(Charset::by_name("klingon"), None);
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(name.as_bytes()).map(Self)
    }

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Guesses the encoding of a text that is not UTF-8.
    ///
    /// In a score only names go beyond ASCII, so there is little to go by. The detector takes a few
    /// Latvian names for western ones unless it gets a hint; with the hint it takes names in other
    /// eastern alphabets for Latvian ones, so the guess without a hint wins there.
    pub(super) fn guess(bytes: &[u8]) -> Self {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let plain = detector.guess(None, Utf8Detection::Deny);
        let latvian = detector.guess(Some(b"lv"), Utf8Detection::Deny);
        let eastern = plain != WINDOWS_1252 && latvian == WINDOWS_1257;
        let alike = || Self(plain).text(bytes) == Self(latvian).text(bytes);
        Self(if eastern || alike() { plain } else { latvian })
    }

    /// Returns the encoding that a byte order mark stands for, unless it is UTF-8, and the length
    /// of the mark.
    pub(super) fn of_mark(bytes: &[u8]) -> Option<(Self, usize)> {
        let (encoding, length) = encoding_rs::Encoding::for_bom(bytes)?;
        (encoding != encoding_rs::UTF_8).then_some((Self(encoding), length))
    }

    /// Decodes bytes.
    pub(super) fn text(self, bytes: &[u8]) -> String {
        self.0.decode_without_bom_handling(bytes).0.into_owned()
    }

    pub(super) fn decoder(self) -> encoding_rs::Decoder {
        self.0.new_decoder_with_bom_removal()
    }
}

/// Decodes UTF-8. Invalid bytes become replacement characters.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns the first word of a text for messages; `None` if the text is empty.
pub(super) fn first_word(bytes: &[u8]) -> Option<String> {
    const MAX_CHARACTERS: usize = 24;
    let bytes = bytes.trim_ascii_start();
    let word = bytes.split(u8::is_ascii_whitespace).next()?;
    let text = String::from_utf8_lossy(word);
    let short: String = text.chars().take(MAX_CHARACTERS).collect();
    (!short.is_empty()).then(|| shown(&short))
}

/// Tells UTF-16 and binary data from text; `None` for text.
pub(super) fn detect_unreadable(bytes: &[u8]) -> Option<UnreadableEncoding> {
    if !bytes.contains(&0) {
        return None;
    }
    // In UTF-16 every letter of a move has a zero byte next to it, always on the same side.
    let beside = |zero: usize| {
        let is_letter = |pair: &&[u8]| {
            let letter = pair.get(1 - zero).copied().unwrap_or_default();
            pair.get(zero) == Some(&0)
                && (letter.is_ascii_graphic() || letter.is_ascii_whitespace())
        };
        bytes.chunks(2).filter(is_letter).count()
    };
    let letters = beside(0).max(beside(1));
    // A third is enough: names have other letters, and a line feed splits a character in two.
    let utf16 = letters > 1 && letters * 3 >= bytes.len();
    Some(if utf16 {
        UnreadableEncoding::Utf16
    } else {
        UnreadableEncoding::Binary
    })
}
