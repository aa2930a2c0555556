//! Statistics on a file whose games do not name their rules.

use super::error::PdnErrorKind;
use super::{ReadOptions, ScoreReader, read_game};
use crate::notation::MoveError;
use std::io::BufRead;

/// The number of games in a file that fit a known game, and of those that fit none, among the games
/// without a `GameType` and a `Variant`.
///
/// A single score of an unknown game may fit a known one by chance and be judged by the wrong
/// rules: short games of Czech draughts are legal in Russian draughts. In a whole file of such
/// games most fit nothing.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::{GameFit, ReadOptions};
///
/// // The second game is not legal in any game.
/// let file = "[White \"A\"]\n1. 32-28 19-23 *\n\n[White \"B\"]\n1. 32-28 1-50 *\n\n\
///             [White \"C\"]\n1. 31-26 20-24 *\n";
/// let fit = GameFit::count(file.as_bytes(), &ReadOptions::default());
/// assert_eq!(fit, GameFit { fitting: 2, unfitting: 1 });
/// assert!(!fit.is_doubtful());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameFit {
    /// The games that are legal in a known game or in several. Games without moves are not counted.
    pub fitting: usize,
    /// The games with a move that is not legal in any known game.
    pub unfitting: usize,
}

impl GameFit {
    /// Counts the games of a file; both counts are 0 if the options name the rules. A game with a
    /// missed capture does not fit. Games with faults other than illegal moves are not counted.
    pub fn count(reader: impl BufRead, options: &ReadOptions) -> Self {
        let options = ReadOptions {
            at: None,
            accept_irregular: false,
            ..*options
        };
        let mut fit = Self::default();
        if options.rules.is_some() {
            return fit;
        }
        for score in ScoreReader::with_options(reader, &options).flatten() {
            let says = |tag: &str| !tag.trim_ascii().is_empty();
            if ["GameType", "Variant"]
                .iter()
                .any(|name| score.tag(name).is_some_and(says))
            {
                continue;
            }
            match read_game(score, &options) {
                Ok(read) if read.game.moves.is_empty() => {}
                Ok(_) => fit.fitting += 1,
                Err(error) => fit.unfitting += usize::from(is_illegal(&error.kind)),
            }
        }
        fit
    }

    /// Whether most do not fit, so that the others may fit by chance.
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
