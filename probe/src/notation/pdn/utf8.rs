//! The bytes of a file, converted to UTF-8 if its encoding was named or it has a byte order mark.

use super::encoding::Charset;
use encoding_rs::{CoderResult, Decoder};
use std::io::{BufRead, Error, ErrorKind, Read, Result};

/// The length of the longest byte order mark.
const MAX_MARK: usize = 3;

/// The bytes that are converted at once.
const PORTION: usize = 1 << 14;

/// A reader that can look ahead.
pub(super) struct Utf8Reader<R> {
    reader: R,
    /// The bytes read ahead; those before `at` are consumed.
    ahead: Vec<u8>,
    at: usize,
    /// The error of reading ahead, reported when its place is reached.
    failed: Option<Error>,
    /// The converter to UTF-8; `None` passes all bytes on.
    decoder: Option<Decoder>,
    begun: bool,
}

impl<R: BufRead> Utf8Reader<R> {
    pub fn new(reader: R, charset: Option<Charset>) -> Self {
        Self {
            reader,
            ahead: vec![],
            at: 0,
            failed: None,
            decoder: charset.map(Charset::decoder),
            begun: charset.is_some(),
        }
    }

    /// Returns the next `length` bytes or more; fewer before the end or an error.
    pub fn look_ahead(&mut self, length: usize) -> &[u8] {
        while self.ahead.len() - self.at < length && self.failed.is_none() {
            match self.more() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => self.failed = Some(error),
            }
        }
        self.ahead.get(self.at..).unwrap_or_default()
    }

    /// Reads more ahead. Returns `false` at the end.
    fn more(&mut self) -> Result<bool> {
        let chunk = loop {
            match self.reader.fill_buf() {
                Ok(chunk) => break chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.ahead.drain(..std::mem::take(&mut self.at));
        let Some(decoder) = &mut self.decoder else {
            let length = chunk.len();
            self.ahead.extend_from_slice(chunk);
            self.reader.consume(length);
            return Ok(length > 0);
        };
        let chunk = chunk.get(..PORTION).unwrap_or(chunk);
        let last = chunk.is_empty();
        let room = decoder.max_utf8_buffer_length(chunk.len());
        let mut text = String::with_capacity(room.unwrap_or(PORTION));
        let (result, used, _) = decoder.decode_to_string(chunk, &mut text, last);
        if last && result == CoderResult::InputEmpty {
            self.decoder = None;
        }
        self.reader.consume(used);
        self.ahead.extend_from_slice(text.as_bytes());
        Ok(!last || !text.is_empty())
    }

    /// Looks for a byte order mark at the beginning.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        let Some((charset, length)) = Charset::of_mark(self.look_ahead(MAX_MARK)) else {
            return;
        };
        // The bytes read ahead go through the decoder too.
        let mut decoder = charset.decoder();
        let raw = self.ahead.split_off(self.at + length);
        self.ahead.clear();
        self.at = 0;
        let mut text = String::new();
        let mut rest = raw.as_slice();
        while !rest.is_empty() {
            text.reserve(
                decoder
                    .max_utf8_buffer_length(rest.len())
                    .unwrap_or(PORTION),
            );
            let (_, used, _) = decoder.decode_to_string(rest, &mut text, false);
            rest = rest.get(used..).unwrap_or_default();
        }
        self.ahead.extend_from_slice(text.as_bytes());
        self.decoder = Some(decoder);
    }
}

impl<R: BufRead> Read for Utf8Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let chunk = self.fill_buf()?;
        let length = chunk.len().min(buffer.len());
        let (target, bytes) = (buffer.get_mut(..length), chunk.get(..length));
        if let (Some(target), Some(bytes)) = (target, bytes) {
            target.copy_from_slice(bytes);
        }
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Utf8Reader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.begin();
        loop {
            if self.at < self.ahead.len() {
                return Ok(self.ahead.get(self.at..).unwrap_or_default());
            }
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if self.decoder.is_none() {
                return self.reader.fill_buf();
            }
            self.more()?;
        }
    }

    fn consume(&mut self, length: usize) {
        if self.at < self.ahead.len() {
            self.at += length;
        } else {
            self.reader.consume(length);
        }
    }
}
