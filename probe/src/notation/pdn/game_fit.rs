//! What the games of a file say together of the game they are.

use super::error::PdnErrorKind;
use super::{ReadOptions, ScoreReader, read_game};
use crate::notation::MoveError;
use std::io::BufRead;

/// How many games of a file that do not say what they are fit a game that is known, and how many
/// fit none.
///
/// Alone, a score of another game may fit a known one by chance, and be judged by the wrong rules:
/// short games of Czech draughts are games of Russian draughts. A file of such games gives itself
/// away, because most of them fit nothing.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::{GameFit, ReadOptions};
///
/// // The second game is no game of anything.
/// let file = "[White \"A\"]\n1. 32-28 19-23 *\n\n[White \"B\"]\n1. 32-28 1-50 *\n\n[White \"C\"]\n1. 31-26 20-24 *\n";
/// let census = GameFit::count(file.as_bytes(), &ReadOptions::default());
/// assert_eq!(census, GameFit { fitting: 2, unfitting: 1 });
/// assert!(!census.is_doubtful());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameFit {
    /// How many fit a known game, or several. Such as have no moves fit everything and are not
    /// counted.
    pub fitting: usize,
    /// How many have a move that no known game allows.
    pub unfitting: usize,
}

impl GameFit {
    /// Counts the games of a file, such as miss a capture among those that fit none; none where the
    /// options say which they are. Faults that are not a move's say nothing of the rules.
    pub fn count(reader: impl BufRead, options: &ReadOptions) -> Self {
        let options = ReadOptions {
            at: None,
            accept_irregular: false,
            ..*options
        };
        let mut census = Self::default();
        if options.rules.is_some() {
            return census;
        }
        for score in ScoreReader::with_options(reader, &options).flatten() {
            let says = |tag: &str| !tag.trim_ascii().is_empty();
            if score.tag("GameType").is_some_and(says) {
                continue;
            }
            match read_game(score, &options) {
                Ok(read) if read.game.moves.is_empty() => {}
                Ok(_) => census.fitting += 1,
                Err(error) => census.unfitting += usize::from(is_illegal(&error.kind)),
            }
        }
        census
    }

    /// Whether more of them fit none than fit one: then those that fit may do so by chance.
    #[must_use]
    pub const fn is_doubtful(&self) -> bool {
        self.unfitting > self.fitting
    }
}

fn is_illegal(kind: &PdnErrorKind) -> bool {
    match kind {
        PdnErrorKind::Move(error) => matches!(**error, MoveError::Illegal { .. }),
        PdnErrorKind::MissedCapture(_) => true,
        _ => false,
    }
}
