//! Lines of bounded length from a board or another engine.

use std::io::{self, BufRead, BufReader, Read};

/// Upper bound on the bytes of a line, many times the longest of a game.
pub(crate) const MAX_LINE_BYTES: usize = 64 << 10;

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReadLine {
    /// A line without its end and the spaces around it. Invalid UTF-8 is replaced.
    Whole(String),
    /// The number, from 1, of a line beyond the bound. Nothing of it is kept.
    TooLong(u64),
}

/// A reader of lines.
pub(crate) struct LineReader<R> {
    input: BufReader<R>,
    /// The lines read so far.
    number: u64,
    /// Whether the rest of the last line is still to be skipped.
    cut: bool,
}

impl<R: Read> LineReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input: BufReader::new(input),
            number: 0,
            cut: false,
        }
    }

    /// Reads a line; `None` at the end of input. A line that is too long is reported before its
    /// rest is there: it may have no end.
    pub(crate) fn next(&mut self) -> io::Result<Option<ReadLine>> {
        if std::mem::take(&mut self.cut) {
            self.input.skip_until(b'\n')?;
        }
        let mut line = vec![];
        let bound = MAX_LINE_BYTES as u64 + 1;
        if self
            .input
            .by_ref()
            .take(bound)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(None);
        }
        self.number += 1;
        if line.len() > MAX_LINE_BYTES && !line.ends_with(b"\n") {
            self.cut = true;
            return Ok(Some(ReadLine::TooLong(self.number)));
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        Ok(Some(ReadLine::Whole(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_counted() {
        let long = "x".repeat(MAX_LINE_BYTES);
        let text = format!("hub\n{long}\n{long}y\n\n {long}{long}\ninit");
        let mut lines = LineReader::new(text.as_bytes());
        let mut next = || lines.next().expect("memory can be read");
        let whole = |text: &str| Some(ReadLine::Whole(text.to_owned()));
        assert_eq!(next(), whole("hub"));
        assert_eq!(next(), whole(&long));
        assert_eq!(next(), Some(ReadLine::TooLong(3)));
        assert_eq!(next(), whole(""));
        assert_eq!(next(), Some(ReadLine::TooLong(5)));
        assert_eq!(next(), whole("init"));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_line_without_end_is_reported_at_once() {
        let mut lines = LineReader::new(io::repeat(0));
        assert_eq!(lines.next().expect("read"), Some(ReadLine::TooLong(1)));
    }
}
