//! The lines of a file of any length, in UTF-8.

use super::MAX_BYTES;
use super::encoding::Charset;
use super::pasted::plain;
use super::utf8::Utf8Reader;
use std::borrow::Cow;
use std::io::{BufRead, Error, ErrorKind, Result};

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// A reader of lines that end with LF, CR LF or CR. It holds one line at a time, up to the length
/// of the longest game.
pub(super) struct Lines<R> {
    reader: Utf8Reader<R>,
    bytes: Vec<u8>,
    number: usize,
    is_complete: bool,
    /// Whether the line ended with CR, so that an LF next to it belongs to it.
    after_return: bool,
    /// The encoding of lines that are not UTF-8, guessed at the first one.
    guessed: Option<Charset>,
    /// The encoding of the current line, if it is not UTF-8.
    charset: Option<Charset>,
}

/// A line of a file.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'a> {
    /// The bytes without the line end.
    pub bytes: &'a [u8],
    /// The number of the line, from 1.
    pub number: usize,
    /// Whether these are all bytes of the line: longer lines are cut off.
    pub is_complete: bool,
    /// Its encoding, if it is not UTF-8.
    pub charset: Option<Charset>,
}

/// Upper bound on the bytes of a line, most of which are skipped. A line beyond it, such as one of
/// a device, may have no end.
const MAX_LINE_BYTES: usize = 16 * MAX_BYTES;

/// The number of bytes from which the encoding is guessed.
const SAMPLE: usize = 1 << 18;

impl<R: BufRead> Lines<R> {
    /// Reads a file in this encoding; `None` guesses it.
    pub fn new(reader: R, charset: Option<Charset>) -> Self {
        Self {
            reader: Utf8Reader::new(reader, charset),
            bytes: vec![],
            number: 0,
            is_complete: true,
            after_return: false,
            guessed: None,
            charset: None,
        }
    }

    /// Returns the line that was read last.
    pub fn line(&self) -> TextLine<'_> {
        let bytes = self.bytes.as_slice();
        TextLine {
            // Concatenated files have byte order marks in the middle.
            bytes: bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes),
            number: self.number,
            is_complete: self.is_complete,
            charset: self.charset,
        }
    }

    /// Reads the next line. `false` at the end of the file.
    ///
    /// # Errors
    /// The file cannot be read, or the line has more than [`MAX_LINE_BYTES`].
    pub fn advance(&mut self) -> Result<bool> {
        let read = self.read()?;
        self.charset = None;
        let ascii = self.bytes.is_ascii();
        if !ascii {
            self.convert_to_utf8();
        }
        if (!ascii || self.bytes.iter().any(|byte| matches!(byte, b'<' | b'&')))
            && let Ok(text) = std::str::from_utf8(&self.bytes)
            && let Cow::Owned(plain) = plain(text)
        {
            self.bytes = plain.into_bytes();
        }
        Ok(read)
    }

    /// Converts the line to UTF-8, unless it is binary data.
    fn convert_to_utf8(&mut self) {
        if self.is_complete && !self.bytes.contains(&0) && std::str::from_utf8(&self.bytes).is_err()
        {
            let guess = || {
                let mut sample = self.bytes.clone();
                sample.push(b'\n');
                sample.extend_from_slice(self.reader.look_ahead(SAMPLE));
                sample.truncate(SAMPLE);
                Charset::guess(&sample)
            };
            let charset = self.guessed.unwrap_or_else(guess);
            self.guessed = Some(charset);
            self.charset = Some(charset);
            self.bytes = charset.text(&self.bytes).into_bytes();
        }
    }

    fn read(&mut self) -> Result<bool> {
        self.bytes.clear();
        self.is_complete = true;
        let (mut any, mut length) = (false, 0);
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                self.number += usize::from(any);
                return Ok(any);
            }
            if std::mem::take(&mut self.after_return) && chunk.first() == Some(&b'\n') {
                self.reader.consume(1);
                continue;
            }
            any = true;
            let end = chunk.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let (text, rest) = chunk.split_at(end.unwrap_or(chunk.len()));
            let room = MAX_BYTES.saturating_sub(self.bytes.len());
            let kept = text.get(..room).unwrap_or(text);
            self.bytes.extend_from_slice(kept);
            self.is_complete &= kept.len() == text.len();
            self.after_return = rest.first() == Some(&b'\r');
            length += text.len();
            let consumed = text.len() + usize::from(end.is_some());
            self.reader.consume(consumed);
            if end.is_some() {
                self.number += 1;
                return Ok(true);
            }
            if length > MAX_LINE_BYTES {
                let message = format!(
                    "this line has more than {MAX_LINE_BYTES} bytes: is it a file of games?"
                );
                return Err(Error::new(ErrorKind::InvalidData, message));
            }
        }
    }
}
