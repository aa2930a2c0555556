//! The reader of a PDN file, game by game.

use super::ReadOptions;
use super::ast::Score;
use super::encoding::Charset;
use super::error::{PdnError, PdnErrorKind};
use super::lexer::Dialect;
use super::lines::Lines;
use super::parser::GameParser;
use std::io::BufRead;

/// An iterator over the scores of a file. It holds one game at a time and reads at most a line
/// ahead.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::{ScoreReader, ScoreEntry};
///
/// let file = "[White \"A\"] [Black \"B\"]\n1. 32-28 {why not?} 19-23 2. 28x19* 1-1\n";
/// let scores: Vec<_> = ScoreReader::new(file.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(scores.len(), 1);
/// assert_eq!(scores[0].tag("white"), Some("A"));
/// let last = scores[0].items().last().map(|item| item.entry);
/// assert_eq!(last, Some(ScoreEntry::Move("28x19")));
/// # Ok::<(), galotne::notation::pdn::PdnError>(())
/// ```
pub struct ScoreReader<R> {
    lines: Lines<R>,
    /// The bytes of the current line that belong to earlier games; `None` if all do.
    used: Option<usize>,
    /// The number of games read so far.
    number: usize,
    /// The result after the previous game.
    previous_result: Option<String>,
    finished: bool,
    dialect: Dialect,
}

impl<R: BufRead> ScoreReader<R> {
    /// Reads the scores of a file.
    pub fn new(reader: R) -> Self {
        Self::with_options(reader, &ReadOptions::default())
    }

    /// Reads the scores of a file with the encoding and form that the options name.
    pub fn with_options(reader: R, options: &ReadOptions) -> Self {
        let dialect = Dialect {
            is_mills: false,
            pasted: options.pasted,
        };
        Self::with_dialect(reader, options.charset, dialect)
    }

    /// Reads the scores of mills games; see [`ReadOptions::pasted`].
    pub fn for_mills(reader: R, charset: Option<Charset>, pasted: bool) -> Self {
        let dialect = Dialect {
            is_mills: true,
            pasted,
        };
        Self::with_dialect(reader, charset, dialect)
    }

    fn with_dialect(reader: R, charset: Option<Charset>, dialect: Dialect) -> Self {
        Self {
            lines: Lines::new(reader, charset),
            dialect,
            used: None,
            number: 0,
            previous_result: None,
            finished: false,
        }
    }

    /// Reads lines until the game ends.
    fn read(&mut self, parser: &mut GameParser) {
        loop {
            let used = match self.used.take() {
                Some(used) => used,
                None => match self.lines.advance() {
                    Ok(true) => 0,
                    Ok(false) => {
                        self.finished = true;
                        return;
                    }
                    Err(error) => {
                        self.finished = true;
                        let message = error.to_string();
                        let line = self.lines.line().number + 1;
                        return parser.set_fault(line, PdnErrorKind::Io { message });
                    }
                },
            };
            let line = self.lines.line();
            if used == 0 && parser.ends_before(line.bytes) {
                self.used = Some(0);
                return;
            }
            self.used = parser.read(line, used);
            if self.used.is_some() {
                return;
            }
        }
    }
}

impl<R: BufRead> Iterator for ScoreReader<R> {
    type Item = Result<Score, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.finished {
            let previous = self.previous_result.take();
            let mut parser = GameParser::new(self.number + 1, previous, self.dialect);
            self.read(&mut parser);
            self.previous_result = parser.terminator().map(str::to_owned);
            if let Some(game) = parser.finish() {
                self.number += 1;
                return Some(game);
            }
        }
        None
    }
}
