//! From bytes to text: which encoding a file is in, and what is no text at all.

use super::error::UnreadableEncoding;
use crate::notation::shown;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{WINDOWS_1252, WINDOWS_1257};

/// An encoding of texts, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset(&'static encoding_rs::Encoding);

impl Charset {
    /// The encoding with this name, as web pages name them: `windows-1257`, `latin1`, `koi8-r`,
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

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// What a text that is not UTF-8 is most likely written in.
    ///
    /// Little is not ASCII in a score but names. A few Latvian ones pass for western, unless the
    /// detector is told where they may come from; told so, it takes those of other eastern
    /// alphabets for Latvian, and its first guess holds.
    pub(super) fn guess(bytes: &[u8]) -> Self {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let plain = detector.guess(None, Utf8Detection::Deny);
        let latvian = detector.guess(Some(b"lv"), Utf8Detection::Deny);
        let eastern = plain != WINDOWS_1252 && latvian == WINDOWS_1257;
        let alike = || Self(plain).text(bytes) == Self(latvian).text(bytes);
        Self(if eastern || alike() { plain } else { latvian })
    }

    /// The encoding that the mark at the beginning of a file names, and how long the mark is; UTF-8
    /// needs none.
    pub(super) fn of_mark(bytes: &[u8]) -> Option<(Self, usize)> {
        let (encoding, length) = encoding_rs::Encoding::for_bom(bytes)?;
        (encoding != encoding_rs::UTF_8).then_some((Self(encoding), length))
    }

    /// The text that these bytes are.
    pub(super) fn text(self, bytes: &[u8]) -> String {
        self.0.decode_without_bom_handling(bytes).0.into_owned()
    }

    pub(super) fn decoder(self) -> encoding_rs::Decoder {
        self.0.new_decoder_with_bom_removal()
    }
}

/// The text that these bytes are, which are UTF-8 unless they are no text.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The word that a text begins with, for messages; `None` where there is nothing.
pub(super) fn first_word(bytes: &[u8]) -> Option<String> {
    const LONGEST: usize = 24;
    let bytes = bytes.trim_ascii_start();
    let word = bytes.split(u8::is_ascii_whitespace).next()?;
    let text = String::from_utf8_lossy(word);
    let short: String = text.chars().take(LONGEST).collect();
    (!short.is_empty()).then(|| shown(&short))
}

/// What these bytes are if they are no text.
pub(super) fn no_text(bytes: &[u8]) -> Option<UnreadableEncoding> {
    if !bytes.contains(&0) {
        return None;
    }
    // In UTF-16 the letters of moves have a zero beside them, always on the same side.
    let beside = |zero: usize| {
        let is_letter = |pair: &&[u8]| {
            let letter = pair.get(1 - zero).copied().unwrap_or_default();
            pair.get(zero) == Some(&0)
                && (letter.is_ascii_graphic() || letter.is_ascii_whitespace())
        };
        bytes.chunks(2).filter(is_letter).count()
    };
    let letters = beside(0).max(beside(1));
    // Names have other letters too, and a line feed splits one character in two.
    let utf16 = letters > 1 && letters * 3 >= bytes.len();
    Some(if utf16 {
        UnreadableEncoding::Utf16
    } else {
        UnreadableEncoding::Binary
    })
}
