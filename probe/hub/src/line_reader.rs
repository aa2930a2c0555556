//! Lines of bounded length, from a board, an engine or standard input.

use std::io::{self, BufRead, BufReader, Read};

/// Upper bound on the bytes of a line, many times the longest position or command.
pub const MAX_LINE_BYTES: usize = 64 << 10;

/// A line that was read.
pub struct InputLine<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its bytes without the line feed, or as many as are kept of it.
    pub bytes: &'a [u8],
    /// Whether more bytes follow, which are skipped.
    pub is_cut: bool,
}

impl InputLine<'_> {
    /// Returns the line without the spaces around it. Invalid UTF-8 is replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).trim().to_owned()
    }
}

/// A reader of lines that keeps one at a time, up to the bound.
pub struct LineReader<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
    /// Whether the rest of the last line is still to be skipped.
    is_cut: bool,
}

impl<R: Read> LineReader<R> {
    /// Wraps an input.
    #[must_use]
    pub fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(MAX_LINE_BYTES, input),
            line: vec![],
            number: 0,
            is_cut: false,
        }
    }

    /// Whether the next line has to be waited for, or the rest of the last one.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.is_cut || self.input.buffer().is_empty()
    }

    /// Reads a line; `None` at the end of input. A line beyond the bound is returned before its
    /// rest is there: it may have no end.
    ///
    /// # Errors
    /// The input fails.
    pub fn next_line(&mut self) -> io::Result<Option<InputLine<'_>>> {
        if std::mem::take(&mut self.is_cut) {
            self.input.skip_until(b'\n')?;
        }
        self.line.clear();
        let bound = MAX_LINE_BYTES as u64 + 1;
        let read = (self.input.by_ref().take(bound)).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        match self.line.last() {
            Some(b'\n') => drop(self.line.pop()),
            _ => self.is_cut = read > MAX_LINE_BYTES,
        }
        self.line.truncate(MAX_LINE_BYTES);
        Ok(Some(InputLine {
            number: self.number,
            bytes: &self.line,
            is_cut: self.is_cut,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_their_rest_is_skipped() {
        let long = "x".repeat(MAX_LINE_BYTES);
        let text = format!("a\n\n{long}\n{long}y\n{long}{long}z\r\nlast");
        let mut lines = LineReader::new(text.as_bytes());
        let mut found = vec![];
        while let Some(line) = lines.next_line().expect("memory can be read") {
            let text = String::from_utf8_lossy(line.bytes).into_owned();
            found.push((line.number, text, line.is_cut));
        }
        let expected = [
            (1, "a", false),
            (2, "", false),
            (3, &*long, false),
            (4, &*long, true),
            (5, &*long, true),
            (6, "last", false),
        ];
        let expected = expected.map(|(number, text, is_cut)| (number, text.to_owned(), is_cut));
        assert!(found == expected);
    }

    #[test]
    fn a_line_without_end_is_returned_at_once() {
        let mut lines = LineReader::new(io::repeat(0));
        let line = lines.next_line().expect("read").expect("a line");
        assert!((line.bytes.len(), line.is_cut) == (MAX_LINE_BYTES, true));
    }
}
