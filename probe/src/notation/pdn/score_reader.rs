//! A file, game by game.

use super::ReadOptions;
use super::ast::Score;
use super::encoding::Charset;
use super::error::{PdnError, PdnErrorKind};
use super::lexer::Dialect;
use super::lines::Lines;
use super::parser::GameParser;
use std::io::BufRead;

/// The scores of a file, read one after the other. No more than one game is held at a time, and no
/// more than a line is read ahead.
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
    /// How much of the current line belongs to earlier games; `None` if all of it does.
    used: Option<usize>,
    /// How many games have been read.
    number: usize,
    /// What the last game ended with.
    before: Option<String>,
    finished: bool,
    dialect: Dialect,
}

impl<R: BufRead> ScoreReader<R> {
    /// The scores in a file.
    pub fn new(reader: R) -> Self {
        Self::with_options(reader, &ReadOptions::default())
    }

    /// The scores in a file whose encoding is named, or in a text out of a letter.
    pub fn with_options(reader: R, options: &ReadOptions) -> Self {
        let dialect = Dialect {
            points: false,
            pasted: options.pasted,
        };
        Self::spelt(reader, options.charset, dialect)
    }

    /// The scores of mills games in a file, or in a text out of a letter.
    pub fn for_mills(reader: R, charset: Option<Charset>, pasted: bool) -> Self {
        let dialect = Dialect {
            points: true,
            pasted,
        };
        Self::spelt(reader, charset, dialect)
    }

    fn spelt(reader: R, charset: Option<Charset>, dialect: Dialect) -> Self {
        Self {
            lines: Lines::new(reader, charset),
            dialect,
            used: None,
            number: 0,
            before: None,
            finished: false,
        }
    }

    /// Reads lines until the game ends.
    fn read(&mut self, draft: &mut GameParser) {
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
                        return draft.spoil(line, PdnErrorKind::Io { message });
                    }
                },
            };
            let line = self.lines.line();
            if used == 0 && draft.ends_before(line.bytes) {
                self.used = Some(0);
                return;
            }
            self.used = draft.read(line, used);
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
            let mut draft = GameParser::new(self.number + 1, self.before.take(), self.dialect);
            self.read(&mut draft);
            self.before = draft.terminator().map(str::to_owned);
            if let Some(game) = draft.finish() {
                self.number += 1;
                return Some(game);
            }
        }
        None
    }
}
