//! The lines of a file, one at a time, however they end and however long they are.

use super::LONGEST;
use std::io::{BufRead, ErrorKind, Result};

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// Reads lines that end with LF, CR LF or CR. No more than one of them is held, and of one longer than
/// any game its beginning only.
pub(super) struct Lines<R> {
    reader: R,
    bytes: Vec<u8>,
    number: usize,
    whole: bool,
    /// Whether the line ended with CR, so that an LF behind it belongs to it.
    after_return: bool,
}

/// A line of a file.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// The bytes without the line end.
    pub bytes: &'a [u8],
    /// Which line it is, from 1.
    pub number: usize,
    /// Whether these are all its bytes.
    pub whole: bool,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(reader: R) -> Self {
        Self {
            reader,
            bytes: vec![],
            number: 0,
            whole: true,
            after_return: false,
        }
    }

    /// The line that was read last.
    pub fn line(&self) -> Line<'_> {
        let bytes = self.bytes.as_slice();
        Line {
            // Files that were joined have marks in the middle.
            bytes: bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes),
            number: self.number,
            whole: self.whole,
        }
    }

    /// Reads the next line. `false` at the end of the file.
    pub fn advance(&mut self) -> Result<bool> {
        self.bytes.clear();
        self.whole = true;
        let mut any = false;
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
            let room = LONGEST.saturating_sub(self.bytes.len());
            let kept = text.get(..room).unwrap_or(text);
            self.bytes.extend_from_slice(kept);
            self.whole &= kept.len() == text.len();
            self.after_return = rest.first() == Some(&b'\r');
            let length = text.len() + usize::from(end.is_some());
            self.reader.consume(length);
            if end.is_some() {
                self.number += 1;
                return Ok(true);
            }
        }
    }
}
